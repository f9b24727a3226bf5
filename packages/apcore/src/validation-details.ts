import type { ValueError } from '@sinclair/typebox/value'
import { ValueErrorType } from '@sinclair/typebox/value'
import type { Json, JsonObject, Schema, SchemaObject } from '@toolbake/core'
import type { Fault } from '@toolbake/core/internal'
import { definitionsOf, escapeToken, formatPointer, isObject, own } from '@toolbake/core/internal'
import { isDate, isDateTime, isEmail, isIpv4, isIpv6, isTime, isUri, isUuid } from '@toolbake/runtime'
import * as messages from './messages/messages.ts'
import type { FormatWarning, SchemaValidationErrorDetail } from './types.ts'

/** Of what the schema asks for, in a message. */
const MAX_TEXT = 80

/** A fault in words that a model can act on. */
export function describeFault({ path, keyword, expected }: Fault, data: Json): SchemaValidationErrorDetail {
  const actual = path.reduce<Json | undefined>(memberOf, data)
  const place = path.length === 0 ? 'The value' : JSON.stringify(path.at(-1))
  return {
    path: formatPointer(path),
    message: sentence(place, keyword, expected),
    constraint: keyword,
    expected,
    actual,
  }
}

/** The first value that JSON cannot say, for which no keyword has a verdict; a member that is undefined is absent. */
export function foreignValue(data: unknown, path = ''): SchemaValidationErrorDetail | undefined {
  if (typeof data === 'object' && data !== null) {
    for (const [key, member] of Object.entries(data)) {
      const isAbsent = member === undefined && !Array.isArray(data)
      const found = isAbsent ? undefined : foreignValue(member, `${path}/${escapeToken(key)}`)
      if (found !== undefined) return found
    }
    return undefined
  }
  const isJson = data === null || ['string', 'boolean'].includes(typeof data) || Number.isFinite(data)
  if (isJson) return undefined
  const message = messages.notJson(typeof data === 'number' ? String(data) : typeof data)
  return { path, message, constraint: 'type', expected: 'a JSON value', actual: data }
}

function sentence(place: string, keyword: string, expected: Json): string {
  const text = JSON.stringify(expected)
  const shown = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
  if (keyword === 'required' || keyword === 'dependentRequired') return `${shown} is missing`
  if (expected === false) return messages.notAllowed(place)
  if (keyword === 'type') return `${place} must be ${text.replace(/["[\]]/g, '').replaceAll(',', ' or ')}`
  if (keyword === 'enum') return messages.notListed(place, shown)
  if (keyword === 'anyOf') return messages.noBranch(place)
  if (keyword === 'oneOf') return messages.notOneBranch(place)
  return `${place} must fulfil ${keyword}: ${shown}`
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)]
  return isObject(value) ? own(value, key) : undefined
}

/** TypeBox tells a number; its name in the enumeration is `<Type><Keyword>`. */
export function typeBoxDetail({
  path,
  message,
  type,
  schema,
  value,
}: ValueError): SchemaValidationErrorDetail {
  const name = ValueErrorType[type] ?? ''
  const found = Object.keys(schema).find((key) => name.toLowerCase().endsWith(key.toLowerCase()))
  const constraint = found ?? (name === 'ObjectRequiredProperty' ? 'required' : 'type')
  return { path, message, constraint, expected: schema[constraint], actual: value }
}

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  email: isEmail,
  uri: isUri,
  uuid: isUuid,
  ipv4: isIpv4,
  ipv6: isIpv6,
  'date-time': isDateTime,
  date: isDate,
  time: isTime,
}

/** Texts that do not have their `format`. Alternatives are not looked into: another branch may be meant. */
export function formatWarnings(data: Json, root: Schema): FormatWarning[] {
  const warnings: FormatWarning[] = []
  const definition = definitionsOf(root)
  const visit = (value: Json, schema: Schema | undefined, path: string, hops: number): void => {
    if (typeof schema !== 'object') return
    const target = schema.$ref === undefined ? undefined : definition(schema.$ref)
    if (target !== undefined && hops < 32) visit(value, target, path, hops + 1)
    for (const part of schema.allOf ?? []) visit(value, part, path, hops + 1)
    if (typeof value === 'string') {
      const { format } = schema
      if (format === undefined || !Object.hasOwn(FORMATS, format) || FORMATS[format]?.(value)) return
      const message = messages.wrongFormat(JSON.stringify(value), format)
      if (!warnings.some((known) => known.path === path && known.format === format))
        warnings.push({ path, format, message })
    } else if (Array.isArray(value)) {
      const { prefixItems = [], items } = schema
      for (const [index, item] of value.entries())
        visit(item, prefixItems[index] ?? items, `${path}/${index}`, 0)
    } else if (isObject(value)) {
      for (const key of Object.keys(value)) {
        visit(value[key] as Json, memberSchema(schema, key), `${path}/${escapeToken(key)}`, 0)
      }
    }
  }
  visit(data, root, '', 0)
  return warnings
}

function memberSchema({ properties, additionalProperties }: SchemaObject, key: string): Schema | undefined {
  const named = properties && own(properties as JsonObject, key)
  return (named as Schema | undefined) ?? additionalProperties
}
