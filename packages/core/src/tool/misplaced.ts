import { childOrigin, originPath } from '../diagnostics/origin.ts'
import type { Json, JsonObject } from '../json.ts'
import { isObject, own, SCHEMA_TYPES } from '../json.ts'
import { keywordInfo } from '../keywords.ts'
import type { SchemaNode } from '../ref/types.ts'
import { typeList } from '../schema.ts'

/** What to do about an unknown keyword that is something else: a property, or a piece of a text. */
export function repairOf(keyword: string, node: SchemaNode): string | undefined {
  const value = own(node.value as JsonObject, keyword) as Json
  if (value === null) return repairOfEmpty(keyword, node)
  if (!canHaveProperties(node.value as JsonObject) || !isProperty(value)) return undefined
  return `If it is a property, write it below "properties".`
}

/** In braces `{type:string}` is a key without a value, and so is the end of an unquoted text after its comma. */
function repairOfEmpty(keyword: string, { origin }: SchemaNode): string | undefined {
  const [, name = '', rest = ''] = /^([^:]+):(.+)$/s.exec(keyword) ?? []
  if (keywordInfo(name) !== undefined) return `Write a space after the colon: "${name}: ${rest}".`
  const at = childOrigin(origin, keyword)
  const { text, format } = at.document
  if (format === 'json') return undefined
  const { end } = at.document.locate(originPath(at), 'key')
  const isBare = /^\s*[,}]/.test(text.slice(end.offset, end.offset + 80))
  return isBare ? 'If it belongs to the text before the comma, put that text into quotes.' : undefined
}

function canHaveProperties(schema: JsonObject): boolean {
  const types = typeList(schema)
  return types === undefined || types.includes('object')
}

/** Whether a value says of what type it is, as hardly anything but a schema does. */
function isProperty(value: Json): boolean {
  if (!isObject(value)) return false
  const type = own(value, 'type')
  return (
    (typeof type === 'string' && (SCHEMA_TYPES as readonly string[]).includes(type)) ||
    typeof own(value, '$ref') === 'string'
  )
}
