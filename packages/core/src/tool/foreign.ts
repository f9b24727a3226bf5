import type { JsonObject } from '../json.ts'
import { isObject, own } from '../json.ts'
import * as messages from '../messages/schemas.ts'
import { MODULE_FIELDS } from './format.ts'

/** What a file without `input_schema` holds instead: the tool of a provider, or the schema alone. */
export function hintForForeign(value: JsonObject): string | undefined {
  const { function: inner } = value
  if (isTool(value) || (isObject(inner) && own(inner, 'name') !== undefined)) {
    return messages.IMPORT_TOOL
  }
  const isSchema = own(value, 'type') === 'object' || isObject(own(value, 'properties'))
  return isSchema ? messages.NEST_SCHEMA : undefined
}

function isTool(value: JsonObject): boolean {
  const schemas = MODULE_FIELDS['input_schema']?.aka ?? []
  return typeof own(value, 'name') === 'string' && schemas.some((key) => isObject(own(value, key)))
}
