import type { Context } from '../context.ts'
import { describeValue } from '../describe.ts'
import { childOrigin, type Origin } from '../diagnostics/origin.ts'
import type { Profile } from '../export/types.ts'
import { copyJson, isObject, type Json, type JsonObject, own } from '../json.ts'
import { EXPECTED, type Fields, type FormName, MODULE_FIELDS } from '../messages/file-format.ts'
import { didYouMean, knownNames } from '../messages/files.ts'
import * as messages from '../messages/tools.ts'
import { keywordInfo } from '../schema/keywords.ts'
import { suggest } from '../suggest.ts'
import { VALUE_FORMS, wrongPart } from './value-forms.ts'
import { hintForForm } from './value-hints.ts'

/**
 * Returns the valid members of a closed object; reports those that are unknown, missing or of a wrong type. `x-*` is
 * always allowed and skipped.
 *
 * @param ifMissing The hint for a missing member, if there is a better one than an example.
 */
export function readFields<Read extends object = JsonObject>(
  value: JsonObject,
  origin: Origin,
  fields: Fields,
  context: Context,
  ifMissing?: string,
): Partial<Read> {
  const result: JsonObject = {}
  for (const [key, member] of Object.entries(value)) {
    if (key.startsWith('x-')) continue
    const field = own(fields, key)
    const at = childOrigin(origin, key)
    if (field === undefined) {
      const hint = hintForUnknown(key, value, fields, context)
      context.report({ code: 'unknown_key', at, mark: 'key', params: { key }, hint })
    } else if (VALUE_FORMS[field.type].fits(member)) result[key] = member
    else reportWrong(key, member, at, field.type, context)
  }
  for (const key of missingFields(value, fields)) {
    const hint = ifMissing ?? suchAs(key, fields[key]?.type)
    context.report({ code: 'missing_key', at: origin, mark: 'key', params: { key }, hint })
  }
  return result as Partial<Read>
}

/** Returns the items of an array that have all required members; problems are reported. */
export function readList<Item extends object>(
  list: unknown,
  origin: Origin,
  fields: Fields,
  context: Context,
  ifMissing?: string,
): { value: Item; at: Origin }[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: Json, index) => {
    const at = childOrigin(origin, String(index))
    if (isObject(item)) {
      const value = readFields<Item>(copyJson(item), at, fields, context, ifMissing)
      // `value` has all required members.
      return missingFields(value, fields).length === 0 ? [{ value: value as Item, at }] : []
    }
    reportType(origin.key ?? '', messages.MAPPINGS, item, at, context)
    return []
  })
}

export function reportType(key: string, expected: string, value: Json, at: Origin, context: Context): void {
  context.report({ code: 'wrong_type', at, params: { key, expected, found: describeValue(value) } })
}

/** Reports a value of a wrong type, at the wrong item if the value is an array. */
function reportWrong(key: string, value: Json, origin: Origin, type: FormName, context: Context): void {
  const part = wrongPart(type, value) ?? { path: [], value }
  const params = { key, expected: EXPECTED[type], found: describeValue(part.value) }
  const hint = hintForForm(VALUE_FORMS[type].fitsItem ? 'string' : type, part.value) ?? suchAs(key, type)
  context.report({ code: 'wrong_type', at: childOrigin(origin, ...part.path), params, hint })
}

function missingFields(value: object, fields: Fields): string[] {
  return Object.keys(fields).filter((key) => fields[key]?.required && !Object.hasOwn(value, key))
}

function suchAs(key: string, type: FormName = 'anything'): string {
  return messages.suchAs(key, VALUE_FORMS[type].example)
}

function hintForUnknown(key: string, value: JsonObject, fields: Fields, context: Context): string {
  const free = Object.keys(fields).filter((name) => !Object.hasOwn(value, name))
  const meant = free.find((name) => fields[name]?.aka?.includes(key)) ?? suggest(key, free)
  if (meant !== undefined) return didYouMean(meant)
  for (const [name, { members = {} }] of Object.entries(fields)) {
    const inside = Object.keys(members).find(
      (member) => member === key || members[member]?.aka?.includes(key),
    )
    if (inside !== undefined) return messages.writeBelow(name, inside)
  }
  const section = ['input_schema', 'schema'].find((name) => Object.hasOwn(fields, name))
  if (section !== undefined && keywordInfo(key) !== undefined) return messages.writeBelow(section, key)
  const isTool = section === 'input_schema'
  const below = isTool ? belowProviders(key, value[key] ?? null, context) : undefined
  return below ?? knownNames([...Object.keys(fields), 'x-*'])
}

/** Returns a hint if a key belongs below `providers`: a profile's id, or a member that a profile accepts. */
function belowProviders(key: string, value: Json, { options }: Context): string | undefined {
  const { known } = options
  if (known.has(key)) return messages.writeBelow('providers', key)
  const takes = ({ modes, extras }: Profile): boolean => {
    if (key === 'name' || (key === 'strict' && modes.strict)) return true
    const shape = own(extras, key)?.shape
    return shape !== undefined && (shape.enum?.includes(value) ?? true)
  }
  const id = [...known.values()].find(takes)?.id
  return id === undefined ? undefined : messages.writeBelowProfile(id)
}

/** Returns a hint for a file without `input_schema` that is a provider's tool. */
export function hintForForeign(value: JsonObject): string | undefined {
  const { function: inner } = value
  const schemas = MODULE_FIELDS['input_schema']?.aka ?? []
  const isTool = typeof own(value, 'name') === 'string' && schemas.some((key) => isObject(own(value, key)))
  return isTool || (isObject(inner) && own(inner, 'name') !== undefined) ? messages.IMPORT_TOOL : undefined
}

/** Whether an object in the place of a tool is the schema of an object, without a member of tools. */
export function isBareSchema(value: JsonObject): boolean {
  const keys = Object.keys(value)
  if (keys.some((key) => Object.hasOwn(MODULE_FIELDS, key) && keywordInfo(key) === undefined)) return false
  return value['type'] === 'object' || keys.some((key) => keywordInfo(key)?.kind === 'applicator')
}
