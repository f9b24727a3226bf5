import { originId } from './origin.ts'
import type { Origin, Problem, Severity } from './types.ts'

/** Tells whether an error was reported at a place or inside of it; what is reported later counts, too. */
export function createFaultFinder(
  reported: readonly { readonly problem: Problem; readonly severity: Severity }[],
): (at: Origin) => boolean {
  const places = new Set<string>()
  let examined = 0
  return (at) => {
    for (const { problem, severity } of reported.slice(examined)) {
      if (severity === 'error') addAround(problem.at, places)
    }
    examined = reported.length
    return places.has(originId(at))
  }
}

/** An error in a definition is none of the schema that holds it: it counts where a reference leads to it. */
function addAround(at: Origin, places: Set<string>): void {
  for (let place: Origin | undefined = at; place !== undefined; place = place.parent) {
    if (holdsDefinitions(place)) return
    places.add(originId(place))
  }
}

/** A property may be called so, too. */
function holdsDefinitions({ key, parent }: Origin): boolean {
  return (key === '$defs' || key === 'definitions') && parent?.key !== 'properties'
}
