import type { Dialect } from '../ref/types.ts'

/**
 * What the value of a keyword is to a walk over schemas. `schema-or-list` and `map-or-names` are the two legacy
 * shapes (tuple `items`, `dependencies`); normalisation removes them, so that only `ref/` and `tool/` meet them.
 */
export type KeywordRole = 'schema' | 'schema-map' | 'schema-list' | 'schema-or-list' | 'map-or-names' | 'data'

/** assertion: decides validity · applicator: applies subschemas · annotation: describes · core: identifies. */
export type KeywordKind = 'assertion' | 'applicator' | 'annotation' | 'core'

export interface KeywordInfo {
  readonly role: KeywordRole
  readonly kind: KeywordKind
  /** The instance type that the keyword speaks of; on other instances it is inert. Absent: any. */
  readonly appliesTo?: 'array' | 'number' | 'object' | 'string'
  /** Only in dialects before 2020-12: normalisation replaces it. */
  readonly legacy?: true
  /** The first dialect that knows it, where it decides validity and draft-04 does not. */
  readonly since?: Exclude<Dialect, 'draft-04'>
}

/**
 * The vocabulary: every keyword of JSON Schema 2020-12 (core, applicator, validation, unevaluated, format, content,
 * meta-data) and the older spellings that are read. A name that is not here is an annotation.
 * https://json-schema.org/draft/2020-12/json-schema-core, …/json-schema-validation
 */
export const KEYWORDS = {
  $schema: { role: 'data', kind: 'core' },
  $id: { role: 'data', kind: 'core' },
  $anchor: { role: 'data', kind: 'core' },
  $dynamicAnchor: { role: 'data', kind: 'core' },
  $vocabulary: { role: 'data', kind: 'core' },
  $comment: { role: 'data', kind: 'annotation' },
  $ref: { role: 'data', kind: 'applicator' },
  $dynamicRef: { role: 'data', kind: 'applicator', since: '2020-12' },
  $defs: { role: 'schema-map', kind: 'core' },
  title: { role: 'data', kind: 'annotation' },
  description: { role: 'data', kind: 'annotation' },
  type: { role: 'data', kind: 'assertion' },
  enum: { role: 'data', kind: 'assertion' },
  const: { role: 'data', kind: 'assertion', since: 'draft-06' },
  properties: { role: 'schema-map', kind: 'applicator', appliesTo: 'object' },
  patternProperties: { role: 'schema-map', kind: 'applicator', appliesTo: 'object' },
  additionalProperties: { role: 'schema', kind: 'applicator', appliesTo: 'object' },
  propertyNames: { role: 'schema', kind: 'applicator', appliesTo: 'object', since: 'draft-06' },
  unevaluatedProperties: { role: 'schema', kind: 'applicator', appliesTo: 'object', since: '2019-09' },
  required: { role: 'data', kind: 'assertion', appliesTo: 'object' },
  minProperties: { role: 'data', kind: 'assertion', appliesTo: 'object' },
  maxProperties: { role: 'data', kind: 'assertion', appliesTo: 'object' },
  dependentRequired: { role: 'data', kind: 'assertion', appliesTo: 'object', since: '2019-09' },
  dependentSchemas: { role: 'schema-map', kind: 'applicator', appliesTo: 'object', since: '2019-09' },
  prefixItems: { role: 'schema-list', kind: 'applicator', appliesTo: 'array', since: '2020-12' },
  items: { role: 'schema-or-list', kind: 'applicator', appliesTo: 'array' },
  unevaluatedItems: { role: 'schema', kind: 'applicator', appliesTo: 'array', since: '2019-09' },
  contains: { role: 'schema', kind: 'applicator', appliesTo: 'array', since: 'draft-06' },
  minContains: { role: 'data', kind: 'assertion', appliesTo: 'array', since: '2019-09' },
  maxContains: { role: 'data', kind: 'assertion', appliesTo: 'array', since: '2019-09' },
  minItems: { role: 'data', kind: 'assertion', appliesTo: 'array' },
  maxItems: { role: 'data', kind: 'assertion', appliesTo: 'array' },
  uniqueItems: { role: 'data', kind: 'assertion', appliesTo: 'array' },
  minLength: { role: 'data', kind: 'assertion', appliesTo: 'string' },
  maxLength: { role: 'data', kind: 'assertion', appliesTo: 'string' },
  pattern: { role: 'data', kind: 'assertion', appliesTo: 'string' },
  format: { role: 'data', kind: 'annotation' },
  contentEncoding: { role: 'data', kind: 'annotation', appliesTo: 'string' },
  contentMediaType: { role: 'data', kind: 'annotation', appliesTo: 'string' },
  contentSchema: { role: 'schema', kind: 'annotation', appliesTo: 'string' },
  minimum: { role: 'data', kind: 'assertion', appliesTo: 'number' },
  maximum: { role: 'data', kind: 'assertion', appliesTo: 'number' },
  exclusiveMinimum: { role: 'data', kind: 'assertion', appliesTo: 'number' },
  exclusiveMaximum: { role: 'data', kind: 'assertion', appliesTo: 'number' },
  multipleOf: { role: 'data', kind: 'assertion', appliesTo: 'number' },
  anyOf: { role: 'schema-list', kind: 'applicator' },
  oneOf: { role: 'schema-list', kind: 'applicator' },
  allOf: { role: 'schema-list', kind: 'applicator' },
  not: { role: 'schema', kind: 'applicator' },
  if: { role: 'schema', kind: 'applicator', since: 'draft-07' },
  then: { role: 'schema', kind: 'applicator', since: 'draft-07' },
  else: { role: 'schema', kind: 'applicator', since: 'draft-07' },
  default: { role: 'data', kind: 'annotation' },
  examples: { role: 'data', kind: 'annotation' },
  deprecated: { role: 'data', kind: 'annotation' },
  readOnly: { role: 'data', kind: 'annotation' },
  writeOnly: { role: 'data', kind: 'annotation' },
  id: { role: 'data', kind: 'core', legacy: true },
  definitions: { role: 'schema-map', kind: 'core', legacy: true },
  additionalItems: { role: 'schema', kind: 'applicator', appliesTo: 'array', legacy: true },
  dependencies: { role: 'map-or-names', kind: 'applicator', appliesTo: 'object', legacy: true },
  nullable: { role: 'data', kind: 'assertion', legacy: true },
  example: { role: 'data', kind: 'annotation', legacy: true },
  $recursiveRef: { role: 'data', kind: 'applicator', legacy: true },
  $recursiveAnchor: { role: 'data', kind: 'core', legacy: true },
} as const

// `satisfies` beside the table is refused under isolatedDeclarations.
KEYWORDS satisfies Record<string, KeywordInfo>

export type AnyKeyword = keyof typeof KEYWORDS

type LegacyKeyword =
  | 'id'
  | 'definitions'
  | 'additionalItems'
  | 'dependencies'
  | 'nullable'
  | 'example'
  | '$recursiveRef'
  | '$recursiveAnchor'

/** A keyword that the canonical IR can carry (JSON Schema 2020-12). */
export type Keyword = Exclude<AnyKeyword, LegacyKeyword>

/**
 * Keywords that apply schemas to the same value and hand on what these evaluated (`not` hands on nothing, `then` and
 * `else` stand behind `if`): with one of them left, "unevaluated" is not "additional".
 */
export const IN_PLACE: readonly Keyword[] = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependentSchemas',
]

const INFOS: ReadonlyMap<string, KeywordInfo> = new Map(Object.entries(KEYWORDS))

/** What the vocabulary says of a name; undefined for names that are no keyword. */
export function keywordInfo(name: string): KeywordInfo | undefined {
  return INFOS.get(name)
}

/** Whether a keyword has a say in what is valid; a name that is none has not. */
export function decides(name: string): boolean {
  return !['annotation', 'core'].includes(keywordInfo(name)?.kind ?? 'annotation')
}

/** The keywords that decide on values of one type and are inert on others, in the order of the vocabulary. */
export function keywordsOf(type: NonNullable<KeywordInfo['appliesTo']>): Keyword[] {
  const isDeciding = ([, info]: [string, KeywordInfo]): boolean =>
    info.appliesTo === type && info.kind !== 'annotation' && info.legacy !== true
  return [...INFOS].filter(isDeciding).map(([name]) => name as Keyword)
}
