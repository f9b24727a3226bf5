import { shorten } from '../../describe.ts'
import type { Json } from '../../json.ts'
import { distinctJson } from '../../json.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { typeList } from '../../schema/types.ts'
import type { EntriesCodec } from '../codec.ts'
import { shownSchema } from '../described.ts'
import type { Lowered, Lowerer, Site } from '../lowerer.ts'
import { childSite, keywordOrigin, tellDescribed } from '../lowerer.ts'
import { addNote } from '../treat.ts'
import { tellClosed } from './closed.ts'

/** What an object says of keys that it does not name; undefined when there are none. */
export function openPart(node: SchemaObject): readonly Schema[] | undefined {
  const { additionalProperties, patternProperties, properties } = node
  const patterns = Object.values(patternProperties ?? {})
  const isFree = properties === undefined && additionalProperties === undefined && patterns.length === 0
  const rest = isFree ? true : additionalProperties
  const parts = [...patterns, ...(rest === undefined || rest === false ? [] : [rest])]
  return parts.length === 0 ? undefined : parts
}

/** A map as a list of `{ key, value }`, and how its values are written; undefined when it can have none. */
export function lowerEntries(
  node: SchemaObject,
  parts: readonly Schema[],
  site: Site,
  lowerer: Lowerer,
): { schema: SchemaObject; codec: EntriesCodec } | undefined {
  const value = lowerValues(node, parts, site, lowerer)
  if (value.node === false) {
    const keyword = node.additionalProperties === undefined ? 'patternProperties' : 'additionalProperties'
    const at = keywordOrigin(node, keyword, site, lowerer)
    lowerer.report({ code: 'keyword_dropped', at, mark: 'key', keyword, params: { keyword } }, site)
    return undefined
  }
  // Of patterns it was told already.
  if (node.patternProperties === undefined) reportEntries(node, site, lowerer)
  const item: SchemaObject = {
    type: 'object',
    properties: { key: { type: 'string' }, value: value.node },
    required: ['key', 'value'],
    additionalProperties: false,
  }
  return { schema: { type: 'array', items: item }, codec: { kind: 'entries', value: value.codec } }
}

/** Says in a list of entries which keys there may be; and with which values, where these differ by the key. */
export function describeKeys(result: SchemaObject, node: SchemaObject, lowerer: Lowerer): void {
  const { patternProperties = {}, additionalProperties } = node
  const patterns = Object.keys(patternProperties)
  if (patterns.length === 0) return
  const hasOthers = additionalProperties !== undefined && additionalProperties !== false
  const keys = [...patterns, ...(hasOthers ? ['others'] : [])]
  const texts = distinctTexts(openPart(node) ?? [], lowerer)
  addNote(result, `keys: ${keys.map((key, index) => key + (texts?.[index] ?? '')).join(' or ')}`)
}

/** Enough of each schema to know it among those of the values; undefined when all are the same. */
function distinctTexts(values: readonly Schema[], lowerer: Lowerer): readonly string[] | undefined {
  const count = new Set(values.map((value) => lowerer.keyOf(value as Json))).size
  if (count <= 1) return undefined
  const names = values.map(nameOf)
  const isClear = new Set(names).size === count && !names.includes(undefined)
  const textOf = (value: Schema): string => shorten(JSON.stringify(shownSchema(value, lowerer)), 200)
  return values.map((value, index) => ` (${isClear ? names[index] : textOf(value)})`)
}

function nameOf(schema: Schema): string | undefined {
  if (typeof schema === 'boolean') return schema ? 'any value' : 'never'
  const name = schema.title ?? schema.$ref?.replace(/^.*\//, '') ?? typeList(schema)?.join('/')
  return name === undefined ? undefined : shorten(name, 60)
}

function reportEntries(node: SchemaObject, site: Site, lowerer: Lowerer): void {
  const keyword = node.additionalProperties === undefined ? 'type' : 'additionalProperties'
  const at = keywordOrigin(node, keyword, site, lowerer)
  const params = { keyword, replacement: 'a list of entries' }
  lowerer.report({ code: 'keyword_rewritten', at, mark: 'key', keyword, params, grade: 'reversible' }, site)
}

function lowerValues(node: SchemaObject, parts: readonly Schema[], site: Site, lowerer: Lowerer): Lowered {
  const distinct = distinctJson(parts as readonly Json[]) as readonly Schema[]
  const [only] = distinct
  // Keys that match no pattern are read like the undeclared ones of any other object.
  if (node.patternProperties !== undefined && node.additionalProperties === undefined)
    tellClosed(node, 'a list of entries, for keys that match its patterns', site, lowerer)
  if (distinct.length > 1 || node.patternProperties !== undefined)
    tellDescribed(node, 'patternProperties', site, lowerer)
  const union: Schema =
    distinct.length === 1 ? (only as Schema) : distinct.includes(true) ? true : { anyOf: [...distinct] }
  const keyword = node.additionalProperties === undefined ? 'patternProperties' : 'additionalProperties'
  return lowerer.lower(union, childSite(union, site, lowerer, keyword))
}
