import type { Json, JsonObject } from '../json.ts'
import { copyJson, isObject, setOwn } from '../json.ts'
import { article } from '../messages/lowering.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import type { SchemaObject } from '../schema/types.ts'
import type { Excluded, Profile } from './types.ts'

/** A member of `providers.<profile>` that does not travel. */
export type ExtraProblem =
  /** The profile has no such member, but others. */
  | { readonly member: string; readonly kind: 'unknown'; readonly known: readonly string[] }
  /** Its value is not what the provider takes. */
  | { readonly member: string; readonly kind: 'shape'; readonly expected: string }

export interface SelectedExtras {
  readonly extras: JsonObject
  readonly problems: readonly ExtraProblem[]
}

/** Settings of the compiler that `providers.<profile>` holds. */
export function settingsOf(profile: Profile): Readonly<Record<string, SchemaObject>> {
  return { name: { type: 'string' }, ...(profile.modes.strict ? { strict: { type: 'boolean' } } : {}) }
}

/**
 * Splits `providers.<profile>` into what travels with the tool, as copies, and what is wrong with the rest. `name` and
 * `strict` (where the profile has that mode) are settings: checked, but no extras.
 */
export function selectExtras(profile: Profile, written: JsonObject): SelectedExtras {
  const extras: JsonObject = {}
  const problems: ExtraProblem[] = []
  const settings = settingsOf(profile)
  const known = [...Object.keys(settings), ...Object.keys(profile.extras)]
  for (const member of Object.keys(written)) {
    const value = written[member] as Json
    const isSetting = Object.hasOwn(settings, member)
    const shape = isSetting
      ? settings[member]
      : Object.hasOwn(profile.extras, member)
        ? profile.extras[member]?.shape
        : undefined
    if (shape === undefined) {
      problems.push({ member, kind: 'unknown', known })
    } else if (!accepts(shape, value, () => undefined)) {
      problems.push({ member, kind: 'shape', expected: expectation(shape) })
    } else if (!isSetting) setOwn(extras, member, copyJson(value))
  }
  return { extras, problems }
}

/** What extra members of a tool exclude, each with the member that does. */
export function excludedBy(profile: Profile, extras: JsonObject): ReadonlyMap<Excluded, string> {
  const found = new Map<Excluded, string>()
  for (const [member, value] of Object.entries(extras)) {
    const { values = [], what = [] } = profile.extras[member]?.excludes ?? {}
    const listed = [value].flat()
    if (values.some((one) => listed.includes(one))) for (const each of what) found.set(each, member)
  }
  return found
}

/** `a boolean`, or the type where that has more to show: `{ type: "ephemeral"; ttl?: "5m" | "1h" }`. */
function expectation(shape: SchemaObject): string {
  const { type, ...others } = shape
  const isPlain = typeof type === 'string' && Object.keys(others).length === 0
  return isPlain ? article(type) : typeText(shape)
}

function typeText({ type, enum: listed, items, properties, required = [] }: SchemaObject): string {
  if (listed !== undefined) return listed.map((value) => JSON.stringify(value)).join(' | ')
  if (isObject(items)) return `(${typeText(items as SchemaObject)})[]`
  if (properties === undefined) return [type].flat().join(' | ')
  const members = Object.entries(properties).map(([name, member]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${name}${mark}: ${typeof member === 'object' ? typeText(member) : 'any'}`
  })
  return `{ ${members.join('; ')} }`
}
