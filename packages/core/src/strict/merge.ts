import type { Json, SchemaType } from '../json.ts'
import { distinctJson, equalJson, oneOfJson, setOwn, typesOf } from '../json.ts'
import type { MergeRule } from '../schema/keywords.ts'
import { isAnnotation, keywordInfo, keywordsWhere } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { canMatch, matching } from './patterns.ts'

/**
 * One schema that accepts exactly what both accept, or undefined where that cannot be said without `allOf`. Of
 * annotations the first schema's win. Members that both describe become an `allOf`, to be merged when they are reached.
 */
export function mergeSchemas(a: Schema, b: Schema): Schema | undefined {
  if (typeof a === 'boolean') return a ? b : false
  if (typeof b === 'boolean') return b ? a : false
  if (Object.keys(a).length === 0) return b
  if (Object.keys(b).length === 0) return a
  if (INSEPARABLE.some((group) => bothHave(a, b, group)) || [a, b].some(hasUnmergeable)) return undefined
  if (a.const !== undefined && b.const !== undefined && !equalJson(a.const, b.const)) return false
  const members = mergeMembers(a, b)
  const items = mergeItems(a, b)
  if (members === undefined || items === undefined) return undefined
  const merged: SchemaObject = {}
  for (const keyword of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const rule = keywordInfo(keyword)?.merge
    if (rule === 'members' || rule === 'items') continue
    const value = mergeKeyword(keyword, a[keyword], b[keyword])
    if (value === undefined) return undefined
    merged[keyword] = value
  }
  if (Array.isArray(merged.type) && merged.type.length === 0) return false
  if (merged.enum?.length === 0) return false
  return { ...merged, ...members, ...items }
}

/** Keywords that are read together: parts from two schemas would make a third meaning. */
const INSEPARABLE = (['if', 'contains'] as const).map((name) => keywordsWhere(({ group }) => group === name))

/** What `unevaluated*` applies to depends on all keywords beside it. */
function hasUnmergeable(schema: SchemaObject): boolean {
  return Object.keys(schema).some((keyword) => keywordInfo(keyword)?.merge === 'never')
}

function bothHave(a: SchemaObject, b: SchemaObject, group: readonly string[]): boolean {
  return [a, b].every((schema) => group.some((keyword) => schema[keyword] !== undefined))
}

/** Conjoins schemas by `allOf` unless one says nothing. */
export function conjoin(a: Schema, b: Schema): Schema {
  if (a === true || equalJson(a as Json, b as Json)) return b
  if (b === true) return a
  if (a === false || b === false) return false
  // Flat and without repeats, so that merging a recursive schema with itself comes to an end.
  const distinct = distinctJson([...partsOf(a), ...partsOf(b)] as Json[]) as Schema[]
  return distinct.length === 1 ? (distinct[0] as Schema) : { allOf: distinct }
}

function partsOf(schema: SchemaObject): readonly Schema[] {
  return schema.allOf !== undefined && Object.keys(schema).length === 1 ? schema.allOf : [schema]
}

type KeywordValue = SchemaObject[string]
type MergeValues = (a: never, b: never) => KeywordValue

function mergeKeyword(keyword: string, a: KeywordValue, b: KeywordValue): KeywordValue {
  if (a === undefined) return b
  if (b === undefined || equalJson(a as Json, b as Json)) return a
  const rule = keywordInfo(keyword)?.merge
  if (rule !== undefined) return MERGES[rule]?.(a as never, b as never)
  return isAnnotation(keyword) ? a : undefined
}

/** By the rule of the keyword's row. */
const MERGES: Partial<Record<MergeRule, MergeValues>> = {
  max: (a: number, b: number) => Math.max(a, b),
  min: (a: number, b: number) => Math.min(a, b),
  types: (a: SchemaType | SchemaType[], b: SchemaType | SchemaType[]) => {
    const types = intersectTypes([a].flat(), [b].flat())
    return types.length === 1 ? types[0] : types
  },
  values: (a: Json[], b: Json[]) => a.filter(oneOfJson(b)),
  or: (a: boolean, b: boolean) => a || b,
  multiple: (a: number, b: number) =>
    Number.isInteger(a) && Number.isInteger(b) ? leastCommonMultiple(a, b) : undefined,
  names: (a: string[], b: string[]) => [...new Set([...a, ...b])],
  // Distribution: (x or y) and (u or v).
  branches: (a: Schema[], b: Schema[]) =>
    a.length * b.length > 16 ? undefined : a.flatMap((left) => b.map((right) => conjoin(left, right))),
  negation: (a: Schema, b: Schema) => ({ anyOf: [a, b] }),
  parts: (a: Schema[], b: Schema[]) => [...a, ...b],
  'names-map': (a: Record<string, string[]>, b: Record<string, string[]>) =>
    mergeMaps(a, b, (left, right) => [...new Set([...left, ...right])]),
  'schema-map': (a: Record<string, Schema>, b: Record<string, Schema>) => mergeMaps(a, b, conjoin),
  schema: conjoin,
}

function intersectTypes(a: readonly SchemaType[], b: readonly SchemaType[]): SchemaType[] {
  const common = new Set<SchemaType>()
  for (const type of a) {
    if (b.includes(type)) common.add(type)
    else if (type === 'integer' && b.includes('number')) common.add('integer')
    else if (type === 'number' && b.includes('integer')) common.add('integer')
  }
  if (common.has('number')) common.delete('integer')
  return [...common]
}

function leastCommonMultiple(a: number, b: number): number | undefined {
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  const result = (a / x) * b
  return Number.isSafeInteger(result) ? result : undefined
}

function mergeMaps<T>(
  a: Record<string, T>,
  b: Record<string, T>,
  merge: (a: T, b: T) => T,
): Record<string, T> {
  const result: Record<string, T> = { ...a }
  for (const key of Object.keys(b)) {
    const value = b[key] as T
    setOwn(result, key, Object.hasOwn(result, key) ? merge(result[key] as T, value) : value)
  }
  return result
}

const MEMBER_KEYWORDS = new Set<string>(keywordsWhere(({ merge }) => merge === 'members'))

/**
 * A member that only one schema names falls under the other's `additionalProperties`, or what its patterns say. Exact as
 * long as one of them has no patterns and those of the other can be judged, or neither says anything of additional
 * members.
 */
function mergeMembers(a: SchemaObject, b: SchemaObject): SchemaObject | undefined {
  const says = (schema: SchemaObject): boolean =>
    [...MEMBER_KEYWORDS].some((keyword) => schema[keyword] !== undefined)
  if (!says(a) || !says(b)) return pick(says(a) ? a : b, MEMBER_KEYWORDS)
  const isSaid = a.additionalProperties !== undefined || b.additionalProperties !== undefined
  const [{ patternProperties: left = {} }, { patternProperties: right = {} }] = [a, b]
  if (isSaid && !(canMatch(left, b.properties) && canMatch(right, a.properties))) return undefined
  const patternProperties = isSaid ? mergePatterns(a, b) : mergeMaps(left, right, conjoin)
  if (patternProperties === undefined) return undefined
  const properties: Record<string, Schema> = {}
  for (const key of new Set([...Object.keys(a.properties ?? {}), ...Object.keys(b.properties ?? {})])) {
    // Where it is named comes first: that is the place of what is made of it.
    const [first, second] = hasMember(a, key) ? [a, b] : [b, a]
    setOwn(properties, key, conjoin(memberOf(first, key, isSaid), memberOf(second, key, isSaid)))
  }
  const rest = conjoin(a.additionalProperties ?? true, b.additionalProperties ?? true)
  return {
    ...(a.properties === undefined && b.properties === undefined ? {} : { properties }),
    ...(Object.keys(patternProperties).length > 0 ? { patternProperties } : {}),
    ...(isSaid ? { additionalProperties: rest } : {}),
  }
}

/** What one schema says of additional members holds for those that match the patterns of the other. */
function mergePatterns(a: SchemaObject, b: SchemaObject): Record<string, Schema> | undefined {
  const { patternProperties: left, additionalProperties: rest = true, properties = {} } = a
  const { patternProperties: right } = b
  const [hasLeft, hasRight] = [left, right].map((patterns) => Object.keys(patterns ?? {}).length > 0)
  if (right === undefined || !hasRight) return hasLeft ? mergePatterns(b, a) : {}
  if (hasLeft) return undefined
  if (rest === true || Object.keys(rest).length === 0) return right
  // The members that are named are read with the patterns folded into them; there are no others.
  if (rest === false) return {}
  if (Object.keys(properties).some((key) => matching(right, key).length > 0)) return undefined
  return Object.fromEntries(
    Object.entries(right).map(([pattern, schema]) => [pattern, conjoin(schema, rest)]),
  )
}

function hasMember({ properties }: SchemaObject, key: string): boolean {
  return properties !== undefined && Object.hasOwn(properties, key)
}

/** What a schema says of one key: by its name, and where asked for by its patterns, else as of any. */
function memberOf(schema: SchemaObject, key: string, withPatterns: boolean): Schema {
  const { properties, patternProperties = {}, additionalProperties = true } = schema
  const named = hasMember(schema, key) ? [properties?.[key] as Schema] : []
  const said = withPatterns ? [...named, ...matching(patternProperties, key)] : named
  return said.length > 0 ? said.reduce(conjoin) : additionalProperties
}

function mergeItems(a: SchemaObject, b: SchemaObject): SchemaObject | undefined {
  const length = Math.max(a.prefixItems?.length ?? 0, b.prefixItems?.length ?? 0)
  const at = (schema: SchemaObject, index: number): Schema =>
    schema.prefixItems?.[index] ?? schema.items ?? true
  const prefixItems = Array.from({ length }, (_, index) => conjoin(at(a, index), at(b, index)))
  const isSaid = a.items !== undefined || b.items !== undefined
  return {
    ...(length > 0 ? { prefixItems } : {}),
    ...(isSaid ? { items: conjoin(a.items ?? true, b.items ?? true) } : {}),
  }
}

function pick(schema: SchemaObject, keywords: ReadonlySet<string>): SchemaObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => keywords.has(keyword)),
  ) as SchemaObject
}

/** The values of an `enum` or `const` that the sibling `type` lets through. */
export function fittingValues(values: readonly Json[], types: readonly SchemaType[] | undefined): Json[] {
  if (types === undefined) return [...values]
  return values.filter((value) => typesOf(value).some((type) => types.includes(type)))
}

/** Whether a `type` beside it lets only objects through. */
export function isObjectOnly(schema: SchemaObject): boolean {
  const types = typeList(schema)
  return types?.every((type) => type === 'object') ?? false
}
