import { compile } from '../compile.ts'
import type { Profile } from '../export/types.ts'
import { definedMembers, isObject, type Json } from '../json.ts'
import { remember } from '../remember.ts'
import type { Path } from './found.ts'

/** Where a provider's object has the parts of a tool. */
export interface WirePlaces {
  readonly name?: Path
  readonly input?: Path
  readonly output?: Path
  readonly strict?: Path
}

const [NAME, INPUT, OUTPUT] = ['probe_name', 'probe_input', 'probe_output']

/** Finds them by wrapping a tool with known parts, because profiles have no other description of their objects. */
export const wirePlaces: (profile: Profile) => WirePlaces = remember((profile) => {
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

function wrapProbe(profile: Profile, isStrict: boolean): Json {
  const objectOf = (key: string): Json => ({ type: 'object', properties: { [key]: { type: 'string' } } })
  const module = { module_id: NAME, input_schema: objectOf(INPUT), output_schema: objectOf(OUTPUT) }
  const source = { uri: 'file:///probe.schema.json', text: JSON.stringify(module) }
  const mode = isStrict && profile.modes.strict !== undefined
  const { requests } = compile(source, { profile: profile.id, profiles: [profile], mode })
  const [tool] = requests[profile.id]?.tools ?? []
  return tool === undefined ? null : profile.wrap(tool)
}

export function pathTo(
  value: Json,
  test: (value: Json, path: Path) => boolean,
  path: Path = [],
): Path | undefined {
  if (test(value, path)) return path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    const found = pathTo(member, test, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}
