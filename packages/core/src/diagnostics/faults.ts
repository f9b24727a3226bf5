import { type Origin, originId } from './origin.ts'
import type { Reported } from './types.ts'

/** Returns a test whether an error was reported at a place or inside of it. It includes later reports. */
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
 * Whether a place is `$defs` or `definitions`, and not a property of that name. An error in a definition does not count
 * for the schema that contains it, but where a reference refers to it.
 */
function holdsDefinitions({ key, parent }: Origin): boolean {
  return (key === '$defs' || key === 'definitions') && parent?.key !== 'properties'
}
