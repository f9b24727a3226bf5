import type { Json, JsonObject, Schema, SchemaObject } from '@toolbake/core'
import { copyJson, isObject, mapSubschemas, own, setOwn, typeList } from '@toolbake/core/internal'
import type { StrictRules } from './compat.ts'
import { readCompat } from './compat.ts'
import { checkSchema, lowerTool } from './compiler.ts'
import { BindingStrictSchemaIncompatibleError } from './errors.ts'
import { stripExtensions } from './extensions.ts'
import type { CompatOptions, JsonSchema } from './types.ts'

/**
 * A schema for OpenAI's strict mode: without `x-*` and `default`, every object closed, every property required, what
 * was optional nullable. The argument stays as it is.
 *
 * @param schema any JSON Schema; with `compat: 'none'` that of a tool's arguments
 * @throws {SchemaParseError} for what is no schema
 * @throws {BindingStrictSchemaIncompatibleError} with `compat: 'none'`, for what has no strict form
 */
export function toStrictSchema(schema: JsonSchema, options: CompatOptions = {}): JsonSchema {
  const { strict } = readCompat(options.compat)
  checkSchema(schema)
  const copy = copyJson(schema as JsonObject)
  if (strict === undefined) return lowerStrict(copy)
  stripExtensions(copy)
  return harden(copy as SchemaObject, strict) as JsonSchema
}

function lowerStrict(schema: JsonObject): JsonSchema {
  const tool = { module_id: 'schema', input_schema: schema }
  const { lowered, problems } = lowerTool(tool, 'openai', true)
  if (lowered === undefined) throw new BindingStrictSchemaIncompatibleError('schema', problems)
  return copyJson(lowered.input as JsonObject)
}

/** Children first: closing an object does not depend on what is in it. */
function harden(schema: Schema, rules: StrictRules): Schema {
  if (typeof schema === 'boolean') return schema
  const inner = mapSubschemas(schema, (child, { keyword }) =>
    rules.reach.includes(keyword) ? harden(child, rules) : child,
  )
  return isObjectSchema(schema, rules) ? closeObject(inner, schema, rules) : inner
}

function isObjectSchema(schema: SchemaObject, { objects }: StrictRules): boolean {
  if (!isObject(schema.properties)) return false
  const types = typeList(schema)
  return types === undefined ? objects === 'typed-or-untyped' : types.includes('object')
}

function closeObject(inner: SchemaObject, written: SchemaObject, rules: StrictRules): SchemaObject {
  const required = new Set(Array.isArray(written.required) ? written.required : [])
  const properties: Record<string, Schema> = {}
  const names = Object.keys(inner.properties ?? {})
  for (const name of names) {
    const property = own(inner.properties as JsonObject, name) as Schema
    setOwn(properties, name, required.has(name) ? property : nullable(property, rules))
  }
  return { ...inner, properties, additionalProperties: false, required: names.sort(byCodePoint) }
}

function nullable(schema: Schema, { nullUnion }: StrictRules): Schema {
  const types = typeof schema === 'object' ? typeList(schema) : undefined
  if (typeof schema === 'boolean' || types === undefined) return { [nullUnion]: [schema, { type: 'null' }] }
  return types.includes('null') ? schema : { ...schema, type: [...types, 'null'] }
}

/** Sorting compares UTF-16 units, by which half of the characters beyond U+FFFF come too early. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  for (const [index, character] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    const difference = (character.codePointAt(0) as number) - (other.codePointAt(0) as number)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** Keywords that OpenAI's strict mode refuses. https://developers.openai.com/api/docs/guides/structured-outputs */
const REFUSED: ReadonlySet<string> = new Set([
  'allOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
  'contains',
  'minContains',
  'maxContains',
  'prefixItems',
  'uniqueItems',
])

const FORMATS = 'date-time time date duration email hostname ipv4 ipv6 uuid'.split(' ')

/**
 * Where a schema says what OpenAI's strict mode does not take, sorted: `$.a.b.minLength`, `$.list[].oneOf`,
 * `$.link.format=uri`. What `toStrictSchema` mends is not among it, and nothing is rewritten.
 */
export function detectOpenAiStrictIncompatibilities(schema: unknown): string[] {
  const found = new Set<string>()
  if (isObject(schema) && Object.hasOwn(schema, 'anyOf')) found.add('$.anyOf')
  collect(schema as Json, '$', found)
  return [...found].sort(byCodePoint)
}

function collect(schema: Json, path: string, found: Set<string>): void {
  if (!isObject(schema)) return
  for (const key of Object.keys(schema)) if (REFUSED.has(key)) found.add(`${path}.${key}`)
  const format = own(schema, 'format')
  if (typeof format === 'string' && !FORMATS.includes(format)) found.add(`${path}.format=${format}`)
  const descend = (keyword: string, step: (key: string) => string): void => {
    const value = own(schema, keyword)
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) collect(child, `${path}${step(key)}`, found)
  }
  descend('properties', (name) => `.${name}`)
  for (const union of ['anyOf', 'oneOf']) descend(union, (index) => `.${union}[${index}]`)
  for (const group of ['$defs', 'definitions']) descend(group, (name) => `.${group}.${name}`)
  collect(own(schema, 'items') ?? null, `${path}[]`, found)
  collect(own(schema, 'additionalProperties') ?? null, `${path}.additionalProperties`, found)
}
