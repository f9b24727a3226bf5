import type { Json, JsonObject, SchemaType } from '../../json.ts'
import { isObject, own } from '../../json.ts'
import * as messages from '../../messages/described-values.ts'
import type { Part } from '../../schema/conjuncts.ts'
import { conjunctsOf, MAX_UNIONS, unionsOf } from '../../schema/conjuncts.ts'
import type { Definition } from '../../schema/definitions.ts'
import { decides, KEYWORDS, keywordsWhere } from '../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { typeList } from '../../schema/types.ts'
import { constantsOf } from './keywords/tag.ts'

/** How long the description of one schema may become. */
const MAX_LENGTH = 60
const MAX_NAMES = 4

/**
 * A schema in a few words, for a message: `an object with "kind": "card"`.
 *
 * @param keyword the keyword to name where the schema does more than its words express; absent: its type is enough
 */
export function describe(
  from: Schema,
  definition: Definition,
  keyword?: string,
  depth: number = MAX_UNIONS,
): string {
  if (typeof from === 'boolean') return from ? messages.ANYTHING : messages.NOTHING
  const parts = conjunctsOf({ schema: from, path: '' }, definition)
  const schema: SchemaObject = Object.assign({}, ...parts.map((part) => part.schema).reverse())
  if (schema.const !== undefined) return shorten(JSON.stringify(schema.const))
  if (schema.enum) return shorten(messages.listed(schema.enum))
  const types = typeList(schema)
  // `not` excludes only values with all of it.
  const isExcluded = keyword === 'not'
  const members = membersOf(parts, isExcluded)
  const mayBegin = !isExcluded && (types === undefined || types.join() === 'array')
  const items = mayBegin ? itemsOf(parts, definition) : ''
  const more = valueDetails(schema) || members || items || limitsOf(schema) || contentOf(schema, types)
  const isOpen = types === undefined || types.join() === 'object'
  const [choices] = isOpen && more === '' && depth > 0 ? parts.flatMap((part) => unionsOf(part)) : []
  if (choices !== undefined) return shorten(describeChoices(choices, definition, keyword, depth - 1))
  const kind = members === '' ? (items === '' ? messages.VALUE : messages.NOUNS.array) : messages.NOUNS.object
  const noun = types === undefined ? kind : messages.either(types.map((type) => messages.NOUNS[type]))
  if (more === '' && keyword !== undefined && constrainsMore(parts)) return messages.described(noun, keyword)
  return shorten(noun + more)
}

/** The choices of a union, each described once. */
export function describeChoices(
  choices: readonly Part[],
  definition: Definition,
  keyword?: string,
  depth?: number,
): string {
  const texts = new Set(choices.map(({ schema }) => describe(schema, definition, keyword, depth)))
  return messages.either([...texts])
}

/** Whether a keyword decides that has no words here; `$ref` and `allOf` lead to what has. */
function constrainsMore(parts: readonly Part<SchemaObject>[]): boolean {
  return parts.some(({ schema }) =>
    Object.keys(schema).some((keyword) => decides(keyword) && !/^(?:type|\$ref|allOf)$/.test(keyword)),
  )
}

/** What an array begins with, where that is constant. */
function itemsOf(parts: readonly Part<SchemaObject>[], definition: Definition): string {
  for (const part of parts) {
    const [first] = part.schema.prefixItems ?? []
    if (first === undefined) continue
    const [constants] = constantsOf(first, definition)
    if (constants !== undefined) return messages.beginningWith(constants)
  }
  return ''
}

/** What all members of an array or an object are. */
function contentOf(
  { items, additionalProperties, properties, prefixItems }: SchemaObject,
  types: readonly SchemaType[] | undefined,
): string {
  const all =
    types?.join() === 'array'
      ? prefixItems === undefined && items
      : types?.join() === 'object' && properties === undefined && additionalProperties
  return typeof all === 'object' ? messages.ofType(String(all.type)) : ''
}

function valueDetails({ pattern, format }: SchemaObject): string {
  if (pattern !== undefined) return messages.matching(pattern)
  return format === undefined ? '' : messages.inFormat(format)
}

function membersOf(parts: readonly Part<SchemaObject>[], onlyRequired: boolean): string {
  const required = [...new Set(parts.flatMap(({ schema }) => schema.required ?? []))]
  const declared = onlyRequired ? [] : parts.flatMap(({ schema }) => Object.keys(schema.properties ?? {}))
  // A constant that distinguishes an object may have a default, and is not required then.
  const names =
    required.length > 0 ? required : declared.filter((name) => constantOf(parts, name) !== undefined)
  if (names.length === 0) return ''
  const listed = names.slice(0, MAX_NAMES).map((name) => messages.withValue(name, constantOf(parts, name)))
  return messages.withMembers(listed, names.length > MAX_NAMES)
}

const LIMITS = keywordsWhere(
  ({ bound, needs, appliesTo, merge }) =>
    merge === 'multiple' || (bound !== undefined && needs === undefined && appliesTo !== 'object'),
)

function limitsOf(schema: SchemaObject): string {
  const texts = LIMITS.flatMap((keyword) => {
    const value = schema[keyword]
    return typeof value === 'number' ? [messages.limit(KEYWORDS[keyword], value)] : []
  })
  return messages.within(texts)
}

function constantOf(parts: readonly Part<SchemaObject>[], name: string): Json | undefined {
  for (const { schema } of parts) {
    const property = schema.properties && own(schema.properties as JsonObject, name)
    if (isObject(property) && property.const !== undefined) return property.const
  }
  return undefined
}

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}
