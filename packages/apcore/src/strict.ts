import type { JsonObject, Mode, Schema, SchemaObject, Treatment } from '@toolbake/core'
import { BUILT_IN_PROFILES } from '@toolbake/core'
import { keywordInfo, visitDown } from '@toolbake/core/internal'
import { isObject } from '@toolbake/runtime'
import type { StrictRules } from './compat.ts'
import { DEFINITION_MAPS, isBranching, readCompat } from './compat.ts'
import { checkSchema, lowerTool } from './compiler.ts'
import { copyData } from './copy-data.ts'
import { BindingStrictSchemaIncompatibleError } from './errors.ts'
import { stripExtensions } from './extensions.ts'
import type { CompatOptions, JsonSchema } from './types.ts'

/**
 * Returns a schema for OpenAI's strict mode: without `x-*` and `default`, with every object closed, every property
 * required, and optional properties nullable. Does not change the argument.
 *
 * @param schema any JSON Schema; with `compat: 'none'` the schema of a tool's arguments
 * @throws {SchemaParseError} if it is not a schema
 * @throws {BindingStrictSchemaIncompatibleError} with `compat: 'none'`, for a schema without a strict form
 */
export function toStrictSchema(schema: JsonSchema, options: CompatOptions = {}): JsonSchema {
  const { strict } = readCompat(options.compat)
  checkSchema(schema)
  const copy = copyData(schema as JsonObject)
  if (strict === undefined) return lowerStrict(copy)
  stripExtensions(copy)
  visitDown(copy, true, (part) => {
    if (isObjectSchema(part, strict)) closeObject(part, strict)
    return ({ keyword }) => isBranching(keyword) || strict.reach.includes(keyword) || undefined
  })
  return copy
}

function lowerStrict(schema: JsonObject): JsonSchema {
  const tool = { module_id: 'schema', input_schema: schema }
  const { lowered, problems } = lowerTool(tool, 'openai', true)
  if (lowered === undefined) throw new BindingStrictSchemaIncompatibleError('schema', problems)
  return copyData(lowered.input)
}

function isObjectSchema({ properties, type }: SchemaObject, { objects }: StrictRules): boolean {
  if (!isObject(properties)) return false
  return type === undefined ? objects === 'typed-or-untyped' : [type].flat().includes('object')
}

function closeObject(schema: SchemaObject, rules: StrictRules): void {
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]): [string, Schema] => [
    name,
    required.has(name) ? property : nullable(property, rules),
  ])
  schema.properties = Object.fromEntries(properties)
  schema.additionalProperties = false
  schema.required = Object.keys(schema.properties).sort(byCodePoint)
}

function nullable(schema: Schema, { nullUnion }: StrictRules): Schema {
  if (typeof schema === 'boolean' || schema.type === undefined)
    return { [nullUnion]: [schema, { type: 'null' }] }
  const types = [schema.type].flat()
  return types.includes('null') ? schema : { ...schema, type: [...types, 'null'] }
}

/** Compares code points. By UTF-16 units, as by default, characters beyond U+FFFF come before U+E000. */
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
 * Returns the sorted places in a schema that OpenAI's strict mode does not support: `$.a.b.minLength`,
 * `$.list[].oneOf`, `$.link.format=uri`. Omits what `toStrictSchema` fixes. Does not change the schema.
 */
export function detectOpenAiStrictIncompatibilities(schema: unknown): string[] {
  if (!isObject(schema)) return []
  const found = new Set<string>(Object.hasOwn(schema, 'anyOf') ? ['$.anyOf'] : [])
  visitDown(schema as SchemaObject, '$', (part, path) => {
    for (const keyword of Object.keys(part)) if (isRefused(keyword)) found.add(`${path}.${keyword}`)
    const { format } = part
    if (typeof format === 'string' && STRICT?.formats?.includes(format) === false)
      found.add(`${path}.format=${format}`)
    // Refused keywords are not entered, except `oneOf`, whose branches could be those of an `anyOf`.
    return (child) =>
      child.keyword !== 'oneOf' && isRefused(child.keyword) ? undefined : `${path}${stepTo(child)}`
  })
  return [...found].sort(byCodePoint)
}

const STRICT: Mode | undefined = BUILT_IN_PROFILES.find(({ id }) => id === 'openai')?.modes.strict

/** Whether the mode does not support what a keyword asserts. References are resolved before. */
function isRefused(keyword: string): boolean {
  const kind = keywordInfo(keyword)?.kind
  if (keyword.startsWith('$') || (kind !== 'assertion' && kind !== 'applicator')) return false
  const treatments: Readonly<Record<string, Treatment>> = STRICT?.keywords ?? {}
  return Object.hasOwn(treatments, keyword) ? treatments[keyword]?.kind !== 'keep' : kind === 'applicator'
}

function stepTo({ keyword, key }: { keyword: string; key?: string }): string {
  if (keyword === 'items') return '[]'
  if (keyword === 'properties') return `.${key}`
  if (key === undefined) return `.${keyword}`
  return DEFINITION_MAPS.includes(keyword) ? `.${keyword}.${key}` : `.${keyword}[${key}]`
}
