import { isObject } from '@toolbake/core/internal'
import { isAiSchema } from './ai-sdk.ts'
import type { SchemaKind } from './types.ts'

/**
 * An object with one of these keywords counts as a JSON Schema, which TypeBox creates: they constrain values of every
 * type, and are not common words.
 */
// biome-ignore format: one group a line
const SCHEMA_KEYWORDS: readonly string[] = [
  '$defs', '$ref', '$dynamicRef', 'type', 'enum', 'const', 'properties', 'allOf', 'anyOf', 'oneOf',
]

/** Returns the kind of schema that a value is, or undefined if it is not a schema. */
export function detectSchema(value: unknown): SchemaKind | undefined {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  if (Array.isArray(value)) return undefined
  if (isAiSchema(value)) return 'ai-sdk'
  const members = value as Readonly<Record<string, unknown>>
  if (isObject(members['_zod'])) return 'zod'
  const definition = members['_def']
  const typeName = isObject(definition) ? definition['typeName'] : undefined
  if (typeof typeName === 'string' && typeName.startsWith('Zod')) return 'zod3'
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
