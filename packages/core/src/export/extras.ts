import type { Context } from '../context.ts'
import { describeValue, shorten } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Unplaced } from '../diagnostics/types.ts'
import { copyJson, isObject, type JsonObject, own, setOwn } from '../json.ts'
import { NOUNS } from '../messages/described-values.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import type { SchemaObject } from '../schema/types.ts'
import { hintMeant } from '../suggest.ts'
import type { Tool } from '../tool/types.ts'
import type { Profile } from './types.ts'

export interface SelectedExtras {
  readonly extras: JsonObject
  /** Problems with the members that are not sent. */
  readonly problems: readonly (readonly [member: string, problem: Unplaced])[]
}

/** Returns the compiler's settings in `providers.<profile>`, with the schemas of their values. */
export function settingsOf(profile: Profile): Readonly<Record<string, SchemaObject>> {
  return { name: { type: 'string' }, ...(profile.modes.strict ? { strict: { type: 'boolean' } } : {}) }
}

/**
 * Splits `providers.<profile>` into the members that are sent with the tool, as copies, and problems with the others.
 * `name` and `strict` (if the profile has that mode) are settings: checked, but not sent.
 */
export function selectExtras(profile: Profile, written: JsonObject): SelectedExtras {
  const extras: JsonObject = {}
  const problems: [string, Unplaced][] = []
  const settings = settingsOf(profile)
  for (const [key, value] of Object.entries(written)) {
    const setting = own(settings, key)
    const shape = setting ?? own(profile.extras, key)?.shape
    if (shape === undefined) {
      const hint = hintMeant(key, [...Object.keys(settings), ...Object.keys(profile.extras)])
      problems.push([key, { code: 'extra_unknown', mark: 'key', params: { key }, hint }])
    } else if (!accepts(shape, value, () => undefined)) {
      const found = isObject(value) ? shorten(JSON.stringify(value), 80) : describeValue(value)
      problems.push([key, { code: 'wrong_type', params: { key, expected: expectation(shape), found } }])
    } else if (setting === undefined) setOwn(extras, key, copyJson(value))
  }
  return { extras, problems }
}

/**
 * Reports the members of `providers.<profile>` that the profile does not accept. Checks all profiles: whichever is
 * asked for, they are mistakes in the file.
 */
export function checkSettings(tools: readonly Tool[], context: Context): void {
  for (const { providers, origin, identity, replyKey } of tools) {
    for (const [id, settings] of Object.entries(providers)) {
      const known = context.options.known.get(id)
      const profile = known && replyKey !== undefined ? { ...known, extras: {} } : known
      for (const [key, problem] of profile === undefined ? [] : selectExtras(profile, settings).problems) {
        const at = childOrigin(origin, 'providers', id, key)
        context.report({ ...problem, at, tool: identity, profile: id })
      }
    }
  }
}

/** Returns what the members of a tool exclude, each with the member that excludes it, and the source of that. */
export function excludedBy(profile: Profile, extras: JsonObject): Map<string, [key: string, source: string]> {
  const found = new Map<string, [string, string]>()
  for (const [member, value] of Object.entries(extras)) {
    const { values = [], what = [], source = '' } = own(profile.extras, member)?.excludes ?? {}
    const listed = [value].flat()
    if (values.some((one) => listed.includes(one))) for (const each of what) found.set(each, [member, source])
  }
  return found
}

/** Describes the expected value: `a boolean`, or a type such as `{ type: "ephemeral"; ttl?: "5m" | "1h" }`. */
function expectation(shape: SchemaObject): string {
  const { type, ...others } = shape
  const isOneType = typeof type === 'string' && Object.keys(others).length === 0
  return isOneType ? NOUNS[type] : typeText(shape)
}

function typeText({ type, enum: listed, items, properties, required = [] }: SchemaObject): string {
  if (listed !== undefined) return listed.map((value) => JSON.stringify(value)).join(' | ')
  if (isObject(items)) return `(${typeText(items)})[]`
  if (properties === undefined) return [type].flat().join(' | ')
  const members = Object.entries(properties).map(([name, member]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${name}${mark}: ${typeof member === 'object' ? typeText(member) : 'any'}`
  })
  return `{ ${members.join('; ')} }`
}
