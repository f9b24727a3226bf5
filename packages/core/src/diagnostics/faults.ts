import { type Origin, originId } from './origin.ts'
import type { Reported } from './types.ts'

/** Finds out whether an error was reported at a place or inside of it, later reports included. */
export function createFaultFinder(reported: readonly Reported[]): (at: Origin) => boolean {
  const places = new Set<string>()
  let examined = 0
  return (at) => {
    for (const { problem, severity } of reported.slice(examined)) {
      if (severity !== 'error') continue
      let place: Origin | undefined = problem.at
      for (; place !== undefined && !holdsDefinitions(place); place = place.parent) {
        places.add(originId(place))
      }
    }
    examined = reported.length
    return places.has(originId(at))
  }
}

/**
 * An error in a definition is none of the schema that holds it: it counts where a reference leads to it. A property may be
 * called so, too.
 */
function holdsDefinitions({ key, parent }: Origin): boolean {
  return (key === '$defs' || key === 'definitions') && parent?.key !== 'properties'
}
