import type { Json, JsonObject, SchemaType } from '../../json.ts'
import { isObject, own } from '../../json.ts'
import type { Part } from '../../schema/conjuncts.ts'
import { conjunctsOf, MAX_UNIONS, unionsOf } from '../../schema/conjuncts.ts'
import type { Definition } from '../../schema/definitions.ts'
import { keywordInfo } from '../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { typeList } from '../../schema/types.ts'
import { constantsOf } from './keywords/tag.ts'

/** How long the description of one schema may become. */
const MAX_LENGTH = 60
const MAX_NAMES = 4

const NOUNS: Readonly<Record<SchemaType, string>> = {
  array: 'an array',
  boolean: 'a boolean',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

const PLURALS: Readonly<Record<string, string>> = {
  array: 'arrays',
  boolean: 'booleans',
  integer: 'integers',
  number: 'numbers',
  object: 'objects',
  string: 'strings',
}

/**
 * A schema in a few words, for a message: `an object with "kind": "card"`.
 *
 * @param keyword the keyword that says more than a type which has no words; absent: the type alone is what matters
 */
export function describe(
  from: Schema,
  definition: Definition,
  keyword?: string,
  depth: number = MAX_UNIONS,
): string {
  if (typeof from === 'boolean') return from ? 'any value' : 'nothing'
  const parts = conjunctsOf({ schema: from, path: '' }, definition)
  const schema: SchemaObject = Object.assign({}, ...parts.map((part) => part.schema).reverse())
  if (schema.const !== undefined) return shorten(JSON.stringify(schema.const))
  if (schema.enum) return shorten(orList(schema.enum))
  const types = typeList(schema)
  // What only some of them have says nothing of those that must not be there.
  const isExcluded = keyword === 'not'
  const members = membersOf(parts, isExcluded)
  const mayBegin = !isExcluded && (types === undefined || types.join() === 'array')
  const items = mayBegin ? itemsOf(parts, definition) : ''
  const more = valueDetails(schema) || members || items || bounds(schema) || contentOf(schema, types)
  const isOpen = types === undefined || types.join() === 'object'
  const [choices] = isOpen && more === '' && depth > 0 ? parts.flatMap((part) => unionsOf(part)) : []
  if (choices !== undefined) return shorten(describeChoices(choices, definition, keyword, depth - 1))
  const kind = members === '' ? (items === '' ? 'a value' : NOUNS.array) : NOUNS.object
  const noun = types?.map((type) => NOUNS[type]).join(' or ') ?? kind
  if (more === '' && keyword !== undefined && saysMore(parts)) return `${noun} as \`${keyword}\` says`
  return shorten(noun + more)
}

/** The choices of a union, each described once. */
export function describeChoices(
  choices: readonly Part[],
  definition: Definition,
  keyword?: string,
  depth?: number,
): string {
  return [...new Set(choices.map(({ schema }) => describe(schema, definition, keyword, depth)))].join(' or ')
}

function orList(list: readonly Json[]): string {
  return list.map((value) => JSON.stringify(value)).join(' or ')
}

/** Whether something is said beside a type. */
function saysMore(parts: readonly Part<SchemaObject>[]): boolean {
  return parts.some(({ schema }) =>
    Object.keys(schema).some((keyword) => {
      const { kind = 'annotation' } = keywordInfo(keyword) ?? {}
      return (kind === 'assertion' || kind === 'applicator') && !FOLLOWED.has(keyword)
    }),
  )
}

/** Keywords that are described, or lead to what is. */
const FOLLOWED = new Set(['type', '$ref', 'allOf'])

/** What an array begins with, where that is constant. */
function itemsOf(parts: readonly Part<SchemaObject>[], definition: Definition): string {
  for (const part of parts) {
    const [first] = part.schema.prefixItems ?? []
    if (first === undefined) continue
    const [constants] = constantsOf(first, definition)
    if (constants !== undefined) return ` that begins with ${orList(constants)}`
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
  const type = typeof all === 'object' ? PLURALS[String(all.type)] : undefined
  return type === undefined ? '' : ` of ${type}`
}

function valueDetails({ pattern, format }: SchemaObject): string {
  if (pattern !== undefined) return ` that matches ${pattern}`
  return format === undefined ? '' : ` in the format ${format}`
}

function membersOf(parts: readonly Part<SchemaObject>[], onlyRequired: boolean): string {
  const required = [...new Set(parts.flatMap(({ schema }) => schema.required ?? []))]
  const declared = onlyRequired ? [] : parts.flatMap(({ schema }) => Object.keys(schema.properties ?? {}))
  // What tells an object from others may have a default.
  const names = required.length > 0 ? required : declared.filter((name) => constantOf(parts, name) !== '')
  if (names.length === 0) return ''
  const listed = names.slice(0, MAX_NAMES).map((name) => JSON.stringify(name) + constantOf(parts, name))
  return ` with ${listed.join(', ')}${names.length > MAX_NAMES ? ', …' : ''}`
}

function bounds(schema: SchemaObject): string {
  return BOUNDS.filter(([keyword]) => typeof schema[keyword] === 'number')
    .map(([keyword, words, unit = ''], index) => {
      const limit = String(schema[keyword] as number)
      return `${index > 0 ? ' and' : ''} ${words} ${limit}${limit === '1' ? unit.replace(/s$/, '') : unit}`
    })
    .join('')
}

const BOUNDS: readonly (readonly [keyword: string, words: string, unit?: string])[] = [
  ['minimum', 'of at least'],
  ['maximum', 'of at most'],
  ['exclusiveMinimum', 'greater than'],
  ['exclusiveMaximum', 'less than'],
  ['multipleOf', 'that is a multiple of'],
  ['minLength', 'of a length of at least'],
  ['maxLength', 'of a length of at most'],
  ['minItems', 'of at least', ' items'],
  ['maxItems', 'of at most', ' items'],
]

function constantOf(parts: readonly Part<SchemaObject>[], name: string): string {
  for (const { schema } of parts) {
    const property = schema.properties && own(schema.properties as JsonObject, name)
    if (isObject(property) && property.const !== undefined) return `: ${JSON.stringify(property.const)}`
  }
  return ''
}

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}
