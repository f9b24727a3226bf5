import type { JsonObject, Mode, Schema, SchemaObject, Treatment } from '@toolbake/core'
import { BUILT_IN_PROFILES } from '@toolbake/core'
import {
  copyJson,
  decides,
  holdsSchemas,
  isObject,
  mapSchemas,
  own,
  setOwn,
  typeList,
  visitAll,
} from '@toolbake/core/internal'
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
function harden(schema: SchemaObject, rules: StrictRules): Schema {
  const reached = new Set<SchemaObject>()
  visitAll(schema, (node, where) => {
    if (where !== undefined && !rules.reach.includes(where.keyword)) return false
    return reached.add(node)
  })
  return mapSchemas(schema, (mapped, written) =>
    reached.has(written) && isObjectSchema(written, rules) ? closeObject(mapped, written, rules) : mapped,
  )
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

/**
 * Where a schema has what OpenAI's strict mode does not take, sorted: `$.a.b.minLength`, `$.list[].oneOf`,
 * `$.link.format=uri`. What `toStrictSchema` mends is left out, and nothing is rewritten.
 */
export function detectOpenAiStrictIncompatibilities(schema: unknown): string[] {
  if (!isObject(schema)) return []
  const found = new Set<string>(Object.hasOwn(schema, 'anyOf') ? ['$.anyOf'] : [])
  const paths = new Map<SchemaObject, string>()
  // Copied, so that an object that stands in several places is visited in each.
  visitAll(copyJson(schema), (node, where) => {
    // What stands in a keyword that is refused goes with it; the branches of `oneOf` are those of an `anyOf`.
    if (where !== undefined && where.keyword !== 'oneOf' && isRefused(where.keyword)) return false
    const path = where === undefined ? '$' : `${paths.get(where.parent) ?? '$'}${stepTo(where)}`
    paths.set(node, path)
    for (const keyword of Object.keys(node)) if (isRefused(keyword)) found.add(`${path}.${keyword}`)
    const { format } = node
    if (typeof format === 'string' && STRICT?.formats?.includes(format) === false)
      found.add(`${path}.format=${format}`)
    return true
  })
  return [...found].sort(byCodePoint)
}

const STRICT: Mode | undefined = BUILT_IN_PROFILES.find(({ id }) => id === 'openai')?.modes.strict

/** Whether the mode has no place for what a keyword asserts. References are resolved before. */
function isRefused(keyword: string): boolean {
  if (!decides(keyword) || keyword.startsWith('$')) return false
  const treatments: Readonly<Record<string, Treatment>> = STRICT?.keywords ?? {}
  return Object.hasOwn(treatments, keyword) ? treatments[keyword]?.kind !== 'keep' : holdsSchemas(keyword)
}

function stepTo({ keyword, key }: { keyword: string; key?: string }): string {
  if (keyword === 'items') return '[]'
  if (keyword === 'properties') return `.${key}`
  if (key === undefined) return `.${keyword}`
  return keyword === '$defs' || keyword === 'definitions' ? `.${keyword}.${key}` : `.${keyword}[${key}]`
}
