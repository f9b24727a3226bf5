import { equalJson, type Json, oneOfJson, type SchemaType } from '../../json.ts'
import { headOf, isAnnotation, keywordInfo, keywordsWhere, type MergeRule, UNEVALUATED } from '../keywords.ts'
import { isAmong, ofTypes, type Schema, type SchemaObject } from '../types.ts'
import { intersectItems, intersectMembers, mergeMaps } from './intersect-members.ts'
import { conjoin } from './join.ts'

/**
 * Returns one schema that accepts exactly what both accept; undefined if only `allOf` can express that. The first
 * schema's annotations win. Members that both declare become an `allOf`, to be merged when they are reached.
 */
export function intersect(a: Schema, b: Schema): Schema | undefined {
  if (typeof a === 'boolean') return a ? b : false
  if (typeof b === 'boolean') return b ? a : false
  if (a === b || Object.keys(a).length === 0) return b
  if (Object.keys(b).length === 0) return a
  const bothHave = (group: readonly string[]): boolean =>
    [a, b].every((schema) => group.some((keyword) => schema[keyword] !== undefined))
  if (INSEPARABLE.some(bothHave)) return undefined
  // `unevaluated*` depends on all keywords beside it.
  if (UNEVALUATED.some((keyword) => keyword in a || keyword in b)) return undefined
  if (a.const !== undefined && b.const !== undefined && !equalJson(a.const, b.const)) return false
  const members = intersectMembers(a, b)
  if (members === undefined) return undefined
  const merged: SchemaObject = {}
  for (const keyword of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const rule = keywordInfo(keyword)?.merge
    if (rule === 'members' || rule === 'items' || rule === 'never') continue
    const value = mergeKeyword(keyword, rule, a[keyword], b[keyword])
    if (value === undefined) return undefined
    merged[keyword] = value
  }
  if (Array.isArray(merged.type) && merged.type.length === 0) return false
  if (merged.enum?.length === 0) return false
  return { ...merged, ...members, ...intersectItems(a, b) }
}

/** Keywords that are read together: combined from two schemas they would mean something else. */
const INSEPARABLE = ['if', 'contains'].map((name) => keywordsWhere((_, keyword) => headOf(keyword) === name))

type Value = SchemaObject[string] | undefined
type MergeValues = (a: never, b: never) => Value

type ByKeyword = Exclude<MergeRule, 'members' | 'items' | 'never'>

function mergeKeyword(keyword: string, rule: ByKeyword | undefined, a: Value, b: Value): Value {
  if (a === undefined) return b
  if (b === undefined || equalJson(a, b)) return a
  // Both are values of the keyword that the rule is for.
  if (rule !== undefined) return MERGES[rule](a as never, b as never)
  return isAnnotation(keyword) ? a : undefined
}

const MERGES: Readonly<Record<ByKeyword, MergeValues>> = {
  max: (a: number, b: number) => Math.max(a, b),
  min: (a: number, b: number) => Math.min(a, b),
  types: (a: SchemaType | SchemaType[], b: SchemaType | SchemaType[]) =>
    ofTypes(intersectTypes([a].flat(), [b].flat())).type,
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

/** Returns the types of the values that have a type of each list. */
export function intersectTypes(a: readonly SchemaType[], b: readonly SchemaType[]): SchemaType[] {
  const common = new Set<SchemaType>()
  for (const type of a) {
    if (isAmong(type, b)) common.add(type)
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
