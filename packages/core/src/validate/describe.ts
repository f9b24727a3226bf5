import type { JsonObject, SchemaType } from '../json.ts'
import { isObject, own } from '../json.ts'
import type { SchemaObject } from '../schema.ts'
import { typeList } from '../schema.ts'
import type { Part } from './conjuncts.ts'
import { conjunctsOf, MAX_UNIONS, unionsOf } from './conjuncts.ts'
import type { Node, SchemaDocument } from './resources.ts'

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

/** A schema in a few words, for a message: `an object with "kind": "card"`. */
export function describe(document: SchemaDocument, node: Node, depth: number = MAX_UNIONS): string {
  if (typeof node.schema === 'boolean') return node.schema ? 'any value' : 'nothing'
  const parts = conjunctsOf(document, node)
  const schema: SchemaObject = Object.assign({}, ...parts.map((part) => part.schema).reverse())
  if (schema.const !== undefined) return shorten(JSON.stringify(schema.const))
  if (schema.enum) return shorten(schema.enum.map((value) => JSON.stringify(value)).join(' or '))
  const types = typeList(schema)
  const members = membersOf(parts)
  const more = valueDetails(schema) || members || bounds(schema)
  const isOpen = types === undefined || types.join() === 'object'
  const [choices] =
    isOpen && more === '' && depth > 0 ? parts.flatMap((part) => unionsOf(document, part)) : []
  if (choices !== undefined) return shorten(describeChoices(document, choices, depth - 1))
  const noun = types?.map((type) => NOUNS[type]).join(' or ') ?? (members === '' ? 'a value' : NOUNS.object)
  return shorten(noun + more)
}

/** The choices of a union, each described once. */
export function describeChoices(document: SchemaDocument, choices: readonly Node[], depth?: number): string {
  return [...new Set(choices.map((choice) => describe(document, choice, depth)))].join(' or ')
}

function valueDetails({ pattern, format }: SchemaObject): string {
  if (pattern !== undefined) return ` that matches ${pattern}`
  return format === undefined ? '' : ` in the format ${format}`
}

function membersOf(parts: readonly Part[]): string {
  const names = [...new Set(parts.flatMap(({ schema }) => schema.required ?? []))]
  if (names.length === 0) return ''
  const listed = names.slice(0, MAX_NAMES).map((name) => JSON.stringify(name) + constantOf(parts, name))
  return ` with ${listed.join(', ')}${names.length > MAX_NAMES ? ', …' : ''}`
}

function bounds(schema: SchemaObject): string {
  return BOUNDS.filter(([keyword]) => typeof schema[keyword] === 'number')
    .map(([keyword, words], index) => `${index > 0 ? ' and' : ''} ${words} ${String(schema[keyword])}`)
    .join('')
}

const BOUNDS = [
  ['minimum', 'of at least'],
  ['maximum', 'of at most'],
  ['exclusiveMinimum', 'greater than'],
  ['exclusiveMaximum', 'less than'],
  ['multipleOf', 'that is a multiple of'],
  ['minLength', 'of a length of at least'],
  ['maxLength', 'of a length of at most'],
] as const

function constantOf(parts: readonly Part[], name: string): string {
  for (const { schema } of parts) {
    const property = schema.properties && own(schema.properties as JsonObject, name)
    if (isObject(property) && property.const !== undefined) return `: ${JSON.stringify(property.const)}`
  }
  return ''
}

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}
