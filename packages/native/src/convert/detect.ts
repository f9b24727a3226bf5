import type { SchemaKind } from './types.ts'

/** Keywords that say what a value is: an object with one of them is taken for a JSON Schema (TypeBox makes such). */
const SCHEMA_KEYWORDS = ['type', 'properties', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$defs']

/** What a value is a schema of; undefined when it is none. */
export function detectSchema(value: unknown): SchemaKind | undefined {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  if (Array.isArray(value)) return undefined
  const members = value as Readonly<Record<string, unknown>>
  if (isObject(members['_zod'])) return 'zod'
  const definition = members['_def']
  if (isObject(definition) && String(definition['typeName']).startsWith('Zod')) return 'zod3'
  const standard = members['~standard']
  if (isObject(standard)) {
    if (standard['vendor'] === 'arktype') return 'arktype'
    if (isObject(standard['jsonSchema'])) return 'standard'
    if (standard['vendor'] === 'valibot') return 'valibot'
  }
  return typeof value === 'object' && SCHEMA_KEYWORDS.some((keyword) => Object.hasOwn(value, keyword))
    ? 'json'
    : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
