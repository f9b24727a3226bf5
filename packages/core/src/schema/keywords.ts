import { equalJson, type Json, type SchemaType } from '../json.ts'
import type { Dialect } from '../ref/types.ts'
import type { Schema } from './types.ts'

/**
 * The type of value for each form. `anything` and `list` hold data, never read as a schema. `schema-or-list` and
 * `map-or-names` are shapes of older dialects (tuple `items`, `dependencies`), removed by normalisation.
 */
export interface KeywordValues {
  string: string
  /** A URI reference to a schema. */
  reference: string
  boolean: boolean
  number: number
  /** An integer from 0 on. */
  count: number
  /** A number above 0. */
  positive: number
  /** A boolean in draft-04. */
  'exclusive-bound': number
  types: SchemaType | SchemaType[]
  names: string[]
  'names-map': Record<string, string[]>
  mapping: Record<string, Json>
  list: Json[]
  anything: Json
  schema: Schema
  'schema-map': Record<string, Schema>
  /** A list of schemas, of at least one. */
  branches: Schema[]
  /** A list of schemas by position. */
  positions: Schema[]
  'schema-or-list': Schema
  'map-or-names': Record<string, Schema>
}

/** assertion: decides validity · applicator: applies subschemas · annotation: describes · core: identifies. */
export type KeywordKind = 'assertion' | 'applicator' | 'annotation' | 'core'

export interface KeywordInfo {
  /** The form of its value. */
  readonly value: keyof KeywordValues
  readonly kind: KeywordKind
  /** The type of instances that it applies to; it has no effect on others. Absent: all. */
  readonly appliesTo?: 'array' | 'number' | 'object' | 'string'
  /** Only in dialects before 2020-12: normalisation replaces it. */
  readonly legacy?: true
  /** The first dialect that has it, if it affects validity and is not in draft-04. */
  readonly since?: Exclude<Dialect, 'draft-04'>
  /** The values with which it has no effect. */
  readonly idle?: readonly Json[]
  /** How two values merge. Absent: only equal ones do; of two annotations the first is kept. */
  readonly merge?: MergeRule
  /** The keyword that it depends on: without it there is no effect. */
  readonly needs?: 'if' | 'contains'
  /** The sibling whose subschemas it negates: if one of them accepts more, the whole schema accepts less. */
  readonly negates?: 'contains' | 'if' | 'not' | 'oneOf'
  /** What it counts as evaluated: what its subschemas evaluate of the same value, or parts of the value. */
  readonly evaluates?: 'in-place' | 'members' | 'items'
  /** It applies to the members or items to which no sibling applies. */
  readonly rest?: true
  /** A lower or upper bound, and what it bounds. */
  readonly bound?: 'low' | 'high'
  readonly bounds?: 'value' | 'length' | 'items' | 'properties' | 'contains'
  readonly exclusive?: true
  /** Written as a tag in JSDoc, because no TypeScript type expresses it. */
  readonly tag?: true
  /** When validators check it: 1 the value itself, 2 its format, 3 its parts, 4 combinations, 5 what is unevaluated. */
  readonly order?: 1 | 2 | 3 | 4 | 5
  /** Targets of standard schemas that cannot express it. */
  readonly absentFrom?: readonly ('draft-07' | 'openapi-3.0')[]
}

/**
 * The vocabulary: every keyword of JSON Schema 2020-12 (core, applicator, validation, unevaluated, format, content,
 * meta-data) and the older spellings that are read. A name that is not here is an annotation.
 * https://json-schema.org/draft/2020-12/json-schema-core, …/json-schema-validation
 */
// biome-ignore format: one row a keyword
export const KEYWORDS = {
  // Core
  $schema:               { value: 'string',         kind: 'core' },
  $id:                   { value: 'string',         kind: 'core' },
  $anchor:               { value: 'string',         kind: 'core' },
  $dynamicAnchor:        { value: 'string',         kind: 'core' },
  $vocabulary:           { value: 'mapping',        kind: 'core' },
  $comment:              { value: 'string',         kind: 'annotation', absentFrom: ['openapi-3.0'] },
  $ref:                  { value: 'reference',       kind: 'applicator', evaluates: 'in-place', order: 4 },
  $dynamicRef:           { value: 'reference',       kind: 'applicator', evaluates: 'in-place', since: '2020-12', order: 4 },
  $defs:                 { value: 'schema-map',     kind: 'core' },
  // Meta-data
  title:                 { value: 'string',         kind: 'annotation' },
  description:           { value: 'string',         kind: 'annotation' },
  default:               { value: 'anything',       kind: 'annotation', tag: true },
  examples:              { value: 'list',           kind: 'annotation' },
  deprecated:            { value: 'boolean',        kind: 'annotation', idle: [false] },
  readOnly:              { value: 'boolean',        kind: 'annotation', idle: [false] },
  writeOnly:             { value: 'boolean',        kind: 'annotation', idle: [false] },
  // Values of any type
  type:                  { value: 'types',          kind: 'assertion',  merge: 'types', order: 1 },
  enum:                  { value: 'list',           kind: 'assertion',  merge: 'values', order: 1 },
  const:                 { value: 'anything',       kind: 'assertion',  since: 'draft-06', order: 1 },
  // Strings
  format:                { value: 'string',         kind: 'annotation', tag: true, order: 2 },
  minLength:             { value: 'count',          kind: 'assertion',  appliesTo: 'string', idle: [0], merge: 'max', bound: 'low', bounds: 'length', tag: true, order: 1 },
  maxLength:             { value: 'count',          kind: 'assertion',  appliesTo: 'string', merge: 'min', bound: 'high', bounds: 'length', tag: true, order: 1 },
  pattern:               { value: 'string',         kind: 'assertion',  appliesTo: 'string', tag: true, order: 1 },
  contentEncoding:       { value: 'string',         kind: 'annotation', appliesTo: 'string', tag: true, absentFrom: ['openapi-3.0'] },
  contentMediaType:      { value: 'string',         kind: 'annotation', appliesTo: 'string', tag: true, absentFrom: ['openapi-3.0'] },
  contentSchema:         { value: 'schema',         kind: 'annotation', appliesTo: 'string', absentFrom: ['openapi-3.0'] },
  // Numbers
  minimum:               { value: 'number',         kind: 'assertion',  appliesTo: 'number', merge: 'max', bound: 'low', bounds: 'value', tag: true, order: 1 },
  maximum:               { value: 'number',         kind: 'assertion',  appliesTo: 'number', merge: 'min', bound: 'high', bounds: 'value', tag: true, order: 1 },
  exclusiveMinimum:      { value: 'exclusive-bound',kind: 'assertion',  appliesTo: 'number', merge: 'max', bound: 'low', bounds: 'value', exclusive: true, tag: true, order: 1 },
  exclusiveMaximum:      { value: 'exclusive-bound',kind: 'assertion',  appliesTo: 'number', merge: 'min', bound: 'high', bounds: 'value', exclusive: true, tag: true, order: 1 },
  multipleOf:            { value: 'positive',       kind: 'assertion',  appliesTo: 'number', merge: 'multiple', tag: true, order: 1 },
  // Objects
  properties:            { value: 'schema-map',     kind: 'applicator', appliesTo: 'object', evaluates: 'members', merge: 'members', order: 3 },
  patternProperties:     { value: 'schema-map',     kind: 'applicator', appliesTo: 'object', evaluates: 'members', merge: 'members', order: 3 },
  additionalProperties:  { value: 'schema',         kind: 'applicator', appliesTo: 'object', evaluates: 'members', merge: 'members', rest: true, order: 3 },
  propertyNames:         { value: 'schema',         kind: 'applicator', appliesTo: 'object', since: 'draft-06', idle: [true, { type: 'string' }], merge: 'schema', order: 3, absentFrom: ['openapi-3.0'] },
  required:              { value: 'names',          kind: 'assertion',  appliesTo: 'object', merge: 'names', order: 3 },
  minProperties:         { value: 'count',          kind: 'assertion',  appliesTo: 'object', idle: [0], merge: 'max', bound: 'low', bounds: 'properties', tag: true, order: 3 },
  maxProperties:         { value: 'count',          kind: 'assertion',  appliesTo: 'object', merge: 'min', bound: 'high', bounds: 'properties', tag: true, order: 3 },
  dependentRequired:     { value: 'names-map',      kind: 'assertion',  appliesTo: 'object', since: '2019-09', idle: [{}], merge: 'names-map', order: 3 },
  dependentSchemas:      { value: 'schema-map',     kind: 'applicator', appliesTo: 'object', since: '2019-09', idle: [{}], evaluates: 'in-place', merge: 'schema-map', order: 3 },
  unevaluatedProperties: { value: 'schema',         kind: 'applicator', appliesTo: 'object', since: '2019-09', evaluates: 'members', merge: 'never', rest: true, order: 5, absentFrom: ['draft-07', 'openapi-3.0'] },
  // Arrays
  prefixItems:           { value: 'positions',      kind: 'applicator', appliesTo: 'array', since: '2020-12', evaluates: 'items', merge: 'items', order: 3 },
  items:                 { value: 'schema-or-list', kind: 'applicator', appliesTo: 'array', evaluates: 'items', merge: 'items', rest: true, order: 3 },
  contains:              { value: 'schema',         kind: 'applicator', appliesTo: 'array', since: 'draft-06', evaluates: 'items', order: 3, absentFrom: ['openapi-3.0'] },
  minContains:           { value: 'count',          kind: 'assertion',  appliesTo: 'array', since: '2019-09', needs: 'contains', bound: 'low', bounds: 'contains', order: 3, absentFrom: ['draft-07', 'openapi-3.0'] },
  maxContains:           { value: 'count',          kind: 'assertion',  appliesTo: 'array', since: '2019-09', needs: 'contains', negates: 'contains', bound: 'high', bounds: 'contains', order: 3, absentFrom: ['draft-07', 'openapi-3.0'] },
  minItems:              { value: 'count',          kind: 'assertion',  appliesTo: 'array', idle: [0], merge: 'max', bound: 'low', bounds: 'items', tag: true, order: 1 },
  maxItems:              { value: 'count',          kind: 'assertion',  appliesTo: 'array', merge: 'min', bound: 'high', bounds: 'items', tag: true, order: 1 },
  uniqueItems:           { value: 'boolean',        kind: 'assertion',  appliesTo: 'array', idle: [false], merge: 'or', tag: true, order: 1 },
  unevaluatedItems:      { value: 'schema',         kind: 'applicator', appliesTo: 'array', since: '2019-09', evaluates: 'items', merge: 'never', rest: true, order: 5, absentFrom: ['draft-07', 'openapi-3.0'] },
  // Combinations
  allOf:                 { value: 'branches',       kind: 'applicator', evaluates: 'in-place', merge: 'parts', order: 4 },
  anyOf:                 { value: 'branches',       kind: 'applicator', evaluates: 'in-place', merge: 'branches', order: 4 },
  oneOf:                 { value: 'branches',       kind: 'applicator', evaluates: 'in-place', negates: 'oneOf', order: 4 },
  not:                   { value: 'schema',         kind: 'applicator', idle: [false], negates: 'not', merge: 'negation', order: 4 },
  if:                    { value: 'schema',         kind: 'applicator', since: 'draft-07', evaluates: 'in-place', negates: 'if', order: 4 },
  then:                  { value: 'schema',         kind: 'applicator', since: 'draft-07', evaluates: 'in-place', needs: 'if', negates: 'if', order: 4 },
  else:                  { value: 'schema',         kind: 'applicator', since: 'draft-07', evaluates: 'in-place', needs: 'if', negates: 'if', order: 4 },
  // Older dialects, OpenAPI 3.0
  id:                    { value: 'anything',       kind: 'core',       legacy: true },
  definitions:           { value: 'schema-map',     kind: 'core',       legacy: true },
  additionalItems:       { value: 'schema',         kind: 'applicator', appliesTo: 'array', legacy: true },
  dependencies:          { value: 'map-or-names',   kind: 'applicator', appliesTo: 'object', legacy: true },
  nullable:              { value: 'boolean',        kind: 'assertion',  legacy: true },
  example:               { value: 'anything',       kind: 'annotation', legacy: true },
  $recursiveRef:         { value: 'reference',       kind: 'applicator', legacy: true },
  $recursiveAnchor:      { value: 'boolean',        kind: 'core',       legacy: true },
} as const

// `satisfies` beside the table is refused under isolatedDeclarations.
KEYWORDS satisfies Record<string, KeywordInfo>

type Rows = typeof KEYWORDS

/**
 * How the values of two schemas become one that accepts exactly what both accept (schema/relate). `members` and `items`
 * are merged together with the other keywords that have the rule.
 */
export type MergeRule = Extract<Rows[AnyKeyword], { merge: string }>['merge']

export type AnyKeyword = keyof Rows

/** A keyword that the canonical IR can carry (JSON Schema 2020-12). */
export type Keyword = { [K in AnyKeyword]: Rows[K] extends { legacy: true } ? never : K }[AnyKeyword]

/** A keyword that refers to a schema, in any dialect. */
export type ReferenceKeyword = {
  [K in AnyKeyword]: Rows[K] extends { value: 'reference' } ? K : never
}[AnyKeyword]

/** The members of a schema object, each with the form of its value. */
export type KeywordMembers = { [K in Keyword]?: KeywordValues[Rows[K]['value']] }

const INFOS: ReadonlyMap<string, KeywordInfo> = new Map(Object.entries(KEYWORDS))

export function keywordInfo(name: string): KeywordInfo | undefined {
  return INFOS.get(name)
}

/** Returns the keywords of 2020-12 whose rows fit, in the order of the table. */
export function keywordsWhere(fits: (info: KeywordInfo, keyword: Keyword) => boolean): readonly Keyword[] {
  const isCurrent = (keyword: AnyKeyword): keyword is Keyword => !('legacy' in KEYWORDS[keyword])
  return KEYWORD_NAMES.filter(isCurrent).filter((keyword) => fits(KEYWORDS[keyword], keyword))
}

/** Every keyword, legacy ones included, in the order of the table. */
export const KEYWORD_NAMES: readonly AnyKeyword[] = Object.keys(KEYWORDS) as AnyKeyword[]

/** Whether a keyword affects validity; a name that is not a keyword does not. */
export function decides(name: string): boolean {
  const kind = keywordInfo(name)?.kind
  return kind === 'assertion' || kind === 'applicator'
}

/** Whether a name only describes a schema, as names outside of the vocabulary do. */
export function isAnnotation(name: string): boolean {
  return (keywordInfo(name)?.kind ?? 'annotation') === 'annotation'
}

/** Whether a value leaves its keyword without effect. */
export function isIdle(keyword: string, value: Json): boolean {
  return keywordInfo(keyword)?.idle?.some((one) => equalJson(one, value)) ?? false
}

/** Returns the keyword on which a keyword depends: `if` for `then`; itself if it depends on no other. */
export function headOf(keyword: string): string {
  return keywordInfo(keyword)?.needs ?? keyword
}

/** The keywords that hold alternatives. */
export const UNIONS = ['anyOf', 'oneOf'] as const
export type UnionKeyword = (typeof UNIONS)[number]

/**
 * Keywords that apply subschemas to the same value and pass on what these evaluated (`not` passes on nothing, `then`
 * and `else` depend on `if`): beside one of them, "unevaluated" differs from "additional".
 */
export const IN_PLACE: readonly Keyword[] = keywordsWhere(
  ({ evaluates, needs }) => evaluates === 'in-place' && needs === undefined,
)

/** Keywords other than `type` that constrain values of every type. */
export const OF_EVERY_TYPE: readonly Keyword[] = keywordsWhere(
  ({ appliesTo, needs }, keyword) =>
    appliesTo === undefined && needs === undefined && decides(keyword) && keyword !== 'type',
)

/** Keywords that apply to the members of an object, and those of them for members that it does not declare. */
export const OF_MEMBERS: readonly Keyword[] = keywordsWhere(({ evaluates }) => evaluates === 'members')
export const OF_UNDECLARED: readonly Keyword[] = OF_MEMBERS.filter((keyword) => keyword !== 'properties')

/** The keywords for members or items to which no sibling applies, and for those that nothing evaluates. */
export const OTHER_PARTS = { object: 'additionalProperties', array: 'items' } as const
export const UNEVALUATED_PARTS = { object: 'unevaluatedProperties', array: 'unevaluatedItems' } as const

/** Keywords whose effect depends on all keywords beside them. */
export const UNEVALUATED: readonly string[] = Object.values(UNEVALUATED_PARTS)

/** Keywords that may stay `false`: every provider takes that for "no further members", and none takes `{ not: {} }`. */
export const STAYS_BOOLEAN: ReadonlySet<string> = new Set([OTHER_PARTS.object, ...UNEVALUATED])

/** Returns the keyword that `unevaluated…` equals where nothing applies in place; any other keyword itself. */
export function withoutParts(keyword: string, schema: Readonly<Record<string, unknown>>): string {
  const { appliesTo, merge } = keywordInfo(keyword) ?? {}
  if (merge !== 'never' || IN_PLACE.some((name) => schema[name] !== undefined)) return keyword
  // Items that fit `contains` are evaluated.
  if (appliesTo === 'array' && schema['contains'] !== undefined) return keyword
  return restOf(appliesTo) ?? keyword
}

function restOf(type: KeywordInfo['appliesTo']): Keyword | undefined {
  return type === 'object' || type === 'array' ? OTHER_PARTS[type] : undefined
}

/** For each keyword, the one of the other schema in a merge that also applies to what this keyword declares. */
export const MERGED_INTO: ReadonlyMap<string, Keyword | undefined> = new Map(
  keywordsWhere(({ merge, rest }) => (merge === 'members' || merge === 'items') && rest !== true).map(
    (keyword) => [keyword, restOf(keywordInfo(keyword)?.appliesTo)],
  ),
)

/** Returns the keywords that affect the validity of values of one type, and have no effect on others. */
export function keywordsOf(type: NonNullable<KeywordInfo['appliesTo']>): readonly Keyword[] {
  return keywordsWhere(({ appliesTo, kind }) => appliesTo === type && kind !== 'annotation')
}
