import type { SchemaType } from '../json.ts'
import type { Schema } from '../schema.ts'
import { typeList } from '../schema.ts'
import type { Generator } from './generator.ts'
import type { Node } from './resources.ts'
import { followReference } from './resources.ts'

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
export function describe(generator: Generator, node: Node, schema: Schema): string {
  if (typeof schema === 'boolean') return schema ? 'any value' : 'nothing'
  if (schema.$ref !== undefined) {
    const target = followReference(generator.document, node, schema.$ref)?.schema
    if (typeof target === 'object' && target.$ref === undefined) return describe(generator, node, target)
  }
  if (schema.const !== undefined) return shorten(JSON.stringify(schema.const))
  if (schema.enum) return shorten(schema.enum.map((value) => JSON.stringify(value)).join(' or '))
  const types = typeList(schema)
  const noun = types ? types.map((type) => NOUNS[type]).join(' or ') : 'a value'
  return shorten(noun + details(schema))
}

/** The choices of a union, each described once. */
export function describeChoices(generator: Generator, node: Node, choices: readonly Schema[]): string {
  return [...new Set(choices.map((choice) => describe(generator, node, choice)))].join(' or ')
}

function details(schema: Exclude<Schema, boolean>): string {
  if (schema.pattern !== undefined) return ` that matches ${schema.pattern}`
  if (schema.format !== undefined) return ` in the format ${schema.format}`
  const names = schema.required ?? []
  if (names.length > 0) {
    const listed = names.slice(0, MAX_NAMES).map((name) => JSON.stringify(name) + constantOf(schema, name))
    return ` with ${listed.join(', ')}${names.length > MAX_NAMES ? ', …' : ''}`
  }
  const bounds = BOUNDS.filter(([keyword]) => typeof schema[keyword] === 'number')
  return bounds
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

function constantOf(schema: Exclude<Schema, boolean>, name: string): string {
  const property =
    schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
  const value = typeof property === 'object' ? property.const : undefined
  return value === undefined ? '' : `: ${JSON.stringify(value)}`
}

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}
