import type { JsonObject } from '../json.ts'
import { isObject, own } from '../json.ts'
import { MODULE_FIELDS } from './format.ts'

/** What a file without `input_schema` holds instead: the tool of a provider, or the schema alone. */
export function hintForForeign(value: JsonObject): string | undefined {
  const { function: inner } = value
  if (isTool(value) || (isObject(inner) && own(inner, 'name') !== undefined)) {
    return 'If it is a tool as a provider takes it: `toolbake import` makes a tool file of its JSON.'
  }
  const isSchema = own(value, 'type') === 'object' || isObject(own(value, 'properties'))
  return isSchema ? 'If it is the schema itself: put it below "input_schema:".' : undefined
}

function isTool(value: JsonObject): boolean {
  const schemas = MODULE_FIELDS['input_schema']?.aka ?? []
  return typeof own(value, 'name') === 'string' && schemas.some((key) => isObject(own(value, key)))
}
