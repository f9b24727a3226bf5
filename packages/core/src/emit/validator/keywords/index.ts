import { decides, keywordInfo, keywordsWhere } from '../../../schema/keywords.ts'
import type { SchemaObject } from '../../../schema/types.ts'
import { type Code, sequence, stopCode } from '../code.ts'
import { either, type Stop } from '../expression.ts'
import { compileTogether } from '../functions.ts'
import { checkReference } from '../generator.ts'
import type { Spot } from '../spot.ts'
import { conditional, conjunction, negation } from './applicators.ts'
import { bound, format, maxLength, minLength, multipleOf, pattern } from './scalars.ts'
import { union } from './union.ts'

/** Compiles one keyword of a schema: to an expression, which is checked first, or to code that may have statements. */
export type KeywordCompiler = (schema: SchemaObject, spot: Spot) => Stop | Code

/**
 * The compilers in the order of the checks. Other keywords are checked together: `type` (compile.ts), `enum` and
 * `const` (enumeration.ts), and those for arrays and objects in one loop (array.ts, object.ts).
 */
const COMPILERS: Readonly<Record<string, KeywordCompiler>> = {
  $ref: (schema, spot) => stopCode(checkReference(schema, spot)),
  allOf: conjunction,
  anyOf: union('anyOf'),
  oneOf: union('oneOf'),
  not: negation,
  if: conditional,
  minLength,
  maxLength,
  pattern,
  format,
  minimum: bound('minimum', '<'),
  maximum: bound('maximum', '>'),
  exclusiveMinimum: bound('exclusiveMinimum', '<='),
  exclusiveMaximum: bound('exclusiveMaximum', '>='),
  multipleOf,
}

/**
 * The kinds of keywords that a schema has, as bits, because most schemas have few and the compiler tests them often.
 * The higher bits are the keywords of COMPILERS.
 */
export const TRAITS = {
  type: 1,
  value: 2,
  string: 4,
  number: 8,
  array: 16,
  object: 32,
  applied: 64,
  union: 128,
  unevaluated: 256,
} as const

const ENTRIES = Object.entries(COMPILERS).map(([keyword, compile], index) => {
  const bit = (TRAITS.unevaluated * 2) << index
  return { keyword, compile, bit, traits: bit | traitsOfKeyword(keyword) }
})

const KEYWORD_TRAITS = new Map<string, number>([
  ...keywordsWhere(() => true).map((keyword) => [keyword, traitsOfKeyword(keyword)] as const),
  ...ENTRIES.map(({ keyword, traits }) => [keyword, traits] as const),
])

function traitsOfKeyword(keyword: string): number {
  const { kind, appliesTo, needs, merge, value } = keywordInfo(keyword) ?? {}
  if (keyword === 'type') return TRAITS.type
  if (keyword === 'format') return TRAITS.string
  if (!decides(keyword) || needs !== undefined) return 0
  if (appliesTo !== undefined) return TRAITS[appliesTo] | (merge === 'never' ? TRAITS.unevaluated : 0)
  if (kind === 'assertion') return TRAITS.value
  return TRAITS.applied | (value === 'branches' && merge !== 'parts' ? TRAITS.union : 0)
}

export function traitsOf(schema: SchemaObject): number {
  return Object.keys(schema).reduce((traits, keyword) => traits | (KEYWORD_TRAITS.get(keyword) ?? 0), 0)
}

/** Compiles the keywords of a schema that have a trait, one after the other. `traits` are those of the schema. */
export function keywordsCode(trait: number, schema: SchemaObject, spot: Spot, traits: number): Code {
  const parts: (() => Stop | Code)[] = []
  for (const entry of ENTRIES)
    if ((entry.bit & traits) !== 0 && (entry.traits & trait) !== 0 && schema[entry.keyword] !== undefined)
      parts.push(() => entry.compile(schema, spot))
  const codes = compileTogether(spot, parts)
  const stops = codes.filter((code) => typeof code === 'string')
  return sequence(either(...stops), ...codes.filter((code) => typeof code !== 'string'))
}
