import type { ValueError } from '@sinclair/typebox/value'
import { ValueErrorType } from '@sinclair/typebox/value'
import type { Json } from '@toolbake/core'
import type { evaluate } from '@toolbake/core/internal'
import { formatPointer, memberAt } from '@toolbake/core/internal'
import * as messages from './messages/messages.ts'
import type { SchemaValidationErrorDetail } from './types.ts'

type Fault = ReturnType<typeof evaluate>[number]

/** Length of a requirement in a message. */
const MAX_TEXT = 80

/** Describes an error so that a model can act on it. */
export function describeFault({ path, keyword, expected }: Fault, data: Json): SchemaValidationErrorDetail {
  const actual = memberAt(data, path)
  const isMissing =
    (keyword === 'required' || keyword === 'dependentRequired') && typeof expected === 'string'
  const place = path.length === 0 ? 'The value' : JSON.stringify(path.at(-1))
  return {
    // The path of a missing property is the place where it has to be.
    path: formatPointer(isMissing ? [...path, expected] : path),
    message: sentence(place, keyword, expected),
    constraint: keyword,
    expected,
    actual,
  }
}

/** Returns the first value that JSON, and therefore no keyword, knows; undefined members count as absent. */
export function foreignValue(data: unknown, path = ''): SchemaValidationErrorDetail | undefined {
  if (typeof data === 'object' && data !== null) {
    for (const [key, member] of Object.entries(data)) {
      const isAbsent = member === undefined && !Array.isArray(data)
      const found = isAbsent ? undefined : foreignValue(member, `${path}${formatPointer([key])}`)
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

/** Converts an error of TypeBox, whose numeric type is called `<Type><Keyword>` in the enumeration. */
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
