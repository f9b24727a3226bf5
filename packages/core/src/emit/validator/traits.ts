import type { SchemaObject } from '../../schema/types.ts'

/** What kinds of keywords a schema has, as bits: most schemas have few, and the compiler asks often. */
export const TYPE = 1
export const VALUE = 2
export const STRING = 4
export const NUMBER = 8
export const ARRAY = 16
export const OBJECT = 32
export const APPLIED = 64
export const UNION = 128
export const UNEVALUATED = 256

const KEYWORDS: readonly (readonly [trait: number, keywords: string])[] = [
  [TYPE, 'type'],
  [VALUE, 'enum const'],
  [STRING, 'minLength maxLength pattern format'],
  [NUMBER, 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'],
  [ARRAY, 'prefixItems items contains minItems maxItems uniqueItems unevaluatedItems'],
  [
    OBJECT,
    'properties patternProperties additionalProperties propertyNames required minProperties maxProperties ' +
      'dependentRequired dependentSchemas unevaluatedProperties',
  ],
  [APPLIED, '$ref $dynamicRef allOf anyOf oneOf not if'],
  [UNION, 'anyOf oneOf'],
  [UNEVALUATED, 'unevaluatedProperties unevaluatedItems'],
]

const TRAITS = new Map<string, number>()
for (const [trait, keywords] of KEYWORDS) {
  for (const keyword of keywords.split(' ')) TRAITS.set(keyword, (TRAITS.get(keyword) ?? 0) | trait)
}

/** The traits of all keywords of a schema. */
export function traitsOf(schema: SchemaObject): number {
  let traits = 0
  for (const keyword of Object.keys(schema)) traits |= TRAITS.get(keyword) ?? 0
  return traits
}
