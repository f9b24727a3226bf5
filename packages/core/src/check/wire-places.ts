import type { Profile } from '../export/types.ts'
import { writtenBack } from '../export/written-back.ts'
import { definedMembers, isObject, type Json, pathTo } from '../json.ts'
import { memoize } from '../memoize.ts'
import type { Path } from './finding.ts'

/** Where a provider's object has the parts of a tool. */
export interface WirePlaces {
  readonly name?: Path
  readonly input?: Path
  readonly output?: Path
  readonly strict?: Path
}

const [NAME, INPUT, OUTPUT] = ['probe_name', 'probe_input', 'probe_output']

/** Finds them by wrapping a tool with known parts, because profiles have no other description of their objects. */
export const wirePlaces: (profile: Profile) => WirePlaces = memoize((profile) => {
  const [loose, strict] = [wrapProbe(profile, false), wrapProbe(profile, true)]
  const holds = (key: string) => (value: Json) =>
    isObject(value) && isObject(value['properties']) && Object.hasOwn(value['properties'], key)
  return definedMembers({
    name: pathTo(loose, (value) => value === NAME),
    input: pathTo(loose, holds(INPUT)),
    output: pathTo(loose, holds(OUTPUT)),
    strict: pathTo(strict, (value, path) => value === true && path.at(-1) === 'strict'),
  })
})

function wrapProbe(profile: Profile, strict: boolean): Json {
  const objectOf = (key: string): Json => ({ type: 'object', properties: { [key]: { type: 'string' } } })
  const module = { module_id: NAME, input_schema: objectOf(INPUT), output_schema: objectOf(OUTPUT) }
  return writtenBack(module, profile, { strict })
}
