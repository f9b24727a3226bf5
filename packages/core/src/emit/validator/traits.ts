import type { Keyword } from '../../schema/keywords.ts'
import { decides, keywordInfo, keywordsWhere } from '../../schema/keywords.ts'
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

const TYPE_TRAITS = { string: STRING, number: NUMBER, array: ARRAY, object: OBJECT } as const

const TRAITS: ReadonlyMap<string, number> = new Map(
  keywordsWhere(() => true).map((keyword) => [keyword, traitsOfKeyword(keyword)]),
)

function traitsOfKeyword(keyword: Keyword): number {
  const { kind, appliesTo, needs } = keywordInfo(keyword) ?? {}
  if (keyword === 'type') return TYPE
  if (keyword === 'format') return STRING
  if (!decides(keyword) || needs !== undefined) return 0
  if (appliesTo !== undefined)
    return TYPE_TRAITS[appliesTo] | (keyword.startsWith('unevaluated') ? UNEVALUATED : 0)
  if (kind === 'assertion') return VALUE
  return APPLIED | (keyword === 'anyOf' || keyword === 'oneOf' ? UNION : 0)
}

/** The traits of all keywords of a schema. */
export function traitsOf(schema: SchemaObject): number {
  let traits = 0
  for (const keyword of Object.keys(schema)) traits |= TRAITS.get(keyword) ?? 0
  return traits
}
