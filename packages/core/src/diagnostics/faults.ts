import { originId } from './origin.ts'
import type { Origin } from './types.ts'

/** The places at or inside of which something is wrong. */
export interface Faults {
  add(at: Origin): void
  has(at: Origin): boolean
}

/** An error in a definition is none of the schema that holds it: it counts where a reference leads to it. */
export function createFaults(): Faults {
  const places = new Set<string>()
  return {
    add(at) {
      for (let place: Origin | undefined = at; place !== undefined; place = place.parent) {
        if (holdsDefinitions(place)) return
        places.add(originId(place))
      }
    },
    has: (at) => places.has(originId(at)),
  }
}

/** A property may be called so, too. */
function holdsDefinitions({ key, parent }: Origin): boolean {
  return (key === '$defs' || key === 'definitions') && parent?.key !== 'properties'
}
