import { distinctJson, equalJson, type Json, type JsonObject, own } from '../../json.ts'
import { isMultiple } from '../../multiple.generated.ts'
import { matchesPattern } from '../../pattern/match.ts'
import { declaredProperty } from '../facts/members.ts'
import { hasType } from '../facts/values.ts'
import { type Keyword, keywordInfo, keywordsWhere, type UnionKeyword } from '../keywords.ts'
import { type Schema, type SchemaObject, typeList } from '../types.ts'
import type { Fault, Findings, Visit } from './visit.ts'
import { applySchema, assertPart, assertSchema, fail, fitsSchema, isFit } from './visit.ts'

/** Checks a value by a keyword; `stated` is the keyword's value, of the form that the specification asks for. */
type Check<K extends Keyword> = (visit: Visit<never>, stated: NonNullable<SchemaObject[K]>) => void

/** The check of each keyword that affects validity, in the order of faults; those that need `evaluated` come last. */
export const CHECKS: { readonly [K in Keyword]?: Check<K> } = {
  type(visit) {
    if (!hasType(visit.value, typeList(visit.schema))) fail(visit, 'type')
  },
  const(visit, value) {
    if (!equalJson(value, visit.value)) fail(visit, 'const')
  },
  enum(visit, values) {
    if (!values.some((item) => equalJson(item, visit.value))) fail(visit, 'enum')
  },
  $ref(visit, ref) {
    assertSchema(visit, visit.run.definition(ref), true)
  },
  allOf(visit, branches) {
    for (const branch of branches) assertSchema(visit, branch)
  },
  anyOf: (visit) => assertBranches(visit, 'anyOf', 1),
  oneOf: (visit) => assertBranches(visit, 'oneOf', 2),
  not(visit, schema) {
    if (fitsSchema(visit, visit.value, schema)) fail(visit, 'not')
  },
  if(visit, condition) {
    const { schema } = visit
    assertSchema(visit, isFit(applySchema(visit, condition)) ? schema.then : schema.else)
  },
  required(visit: Visit<JsonObject>, names) {
    for (const name of names) if (!Object.hasOwn(visit.value, name)) fail(visit, 'required', name)
  },
  ...bounds(),
  pattern(visit: Visit<string>, pattern) {
    if (matchesPattern(pattern, visit.value) === false) fail(visit, 'pattern')
  },
  multipleOf(visit: Visit<number>, divisor) {
    if (!isMultiple(visit.value, divisor)) fail(visit, 'multipleOf')
  },
  dependentRequired(visit: Visit<JsonObject>, dependencies) {
    const { value } = visit
    for (const [name, needed] of Object.entries(dependencies)) {
      if (!Object.hasOwn(value, name)) continue
      for (const other of needed) if (!Object.hasOwn(value, other)) fail(visit, 'dependentRequired', other)
    }
  },
  dependentSchemas(visit: Visit<JsonObject>, dependencies) {
    for (const [name, schema] of Object.entries(dependencies)) {
      if (Object.hasOwn(visit.value, name)) assertSchema(visit, schema)
    }
  },
  propertyNames(visit: Visit<JsonObject>, expected) {
    for (const key of Object.keys(visit.value)) {
      if (fitsSchema(visit, key, expected)) continue
      visit.faults.push({ path: [...visit.path, key], keyword: 'propertyNames', expected })
    }
  },
  properties(visit: Visit<JsonObject>, properties) {
    for (const [key, schema] of Object.entries(properties)) {
      const value = own(visit.value, key)
      if (value !== undefined) assertPart(visit, key, value, schema, 'properties')
    }
  },
  patternProperties(visit: Visit<JsonObject>, patterns) {
    for (const [pattern, schema] of Object.entries(patterns)) {
      for (const [key, value] of Object.entries(visit.value)) {
        const isMatch = matchesPattern(pattern, key)
        if (isMatch) assertPart(visit, key, value, schema, 'patternProperties')
        else if (isMatch === undefined) visit.evaluated.add(key)
      }
    }
  },
  additionalProperties(visit: Visit<JsonObject>, schema) {
    const patterns = Object.keys(visit.schema.patternProperties ?? {})
    for (const [key, value] of Object.entries(visit.value)) {
      const mayMatch = (pattern: string): boolean => matchesPattern(pattern, key) !== false
      if (declaredProperty(visit.schema, key) !== undefined || patterns.some(mayMatch)) continue
      assertPart(visit, key, value, schema, 'additionalProperties')
    }
  },
  uniqueItems(visit: Visit<Json[]>, isUnique) {
    const { value } = visit
    if (isUnique && distinctJson(value).length < value.length) fail(visit, 'uniqueItems')
  },
  prefixItems(visit: Visit<Json[]>, schemas) {
    for (const [index, item] of visit.value.slice(0, schemas.length).entries())
      assertPart(visit, String(index), item, schemas[index] ?? true, 'prefixItems')
  },
  items(visit: Visit<Json[]>, schema) {
    const { prefixItems = [] } = visit.schema
    for (const [index, item] of visit.value.entries())
      if (index >= prefixItems.length) assertPart(visit, String(index), item, schema, 'items')
  },
  contains(visit: Visit<Json[]>, schema) {
    const { minContains = 1, maxContains } = visit.schema
    const found = Object.entries(visit.value).filter(([, item]) => fitsSchema(visit, item, schema))
    for (const [index] of found) visit.evaluated.add(index)
    if (found.length < minContains) fail(visit, minContains === 1 ? 'contains' : 'minContains')
    if (maxContains !== undefined && found.length > maxContains) fail(visit, 'maxContains')
  },
  unevaluatedProperties: unevaluated('unevaluatedProperties'),
  unevaluatedItems: unevaluated('unevaluatedItems'),
}

/** Returns the checks of bounds, made from their rows; `contains` checks its own. */
function bounds(): Record<string, (visit: Visit<never>, limit: unknown) => void> {
  const keywords = keywordsWhere((row) => row.bound !== undefined && row.needs === undefined)
  const checks = keywords.map((keyword) => {
    const { bound, exclusive } = keywordInfo(keyword) ?? {}
    const check = (visit: Visit, limit: unknown): void => {
      if (typeof limit !== 'number') return
      const size = sizeOf(visit.value)
      const isBeyond = bound === 'low' ? size < limit : size > limit
      if (isBeyond || (exclusive && size === limit)) fail(visit, keyword)
    }
    return [keyword, check]
  })
  return Object.fromEntries(checks)
}

/** Returns what a bound limits: a number, or the count of characters (code points), items or members. */
function sizeOf(value: Json): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? Array.from(value).length : Object.keys(value ?? {}).length
}

function unevaluated(keyword: Keyword): (visit: Visit<never>, schema: Schema) => void {
  return (visit: Visit<Json[] | JsonObject>, schema) => {
    for (const [part, value] of Object.entries<Json>(visit.value))
      if (!visit.evaluated.has(part)) assertPart(visit, part, value, schema, keyword)
  }
}

/** @param enough so many fitting branches decide the result, unless all of them have to be known */
function assertBranches(visit: Visit, keyword: UnionKeyword, enough: number): void {
  const findings: Findings[] = []
  let count = 0
  for (const branch of visit.schema[keyword] ?? []) {
    const found = applySchema(visit, branch)
    findings.push(found)
    if (isFit(found)) count += 1
    if (visit.run.isVerdict && !visit.tracks && count === enough) break
  }
  if (count === 0) failUnion(visit, keyword, findings)
  else if (count > 1 && keyword === 'oneOf') fail(visit, 'oneOf')
}

/** Reports the faults of the nearest branch, which help more than "no branch fits", unless none has the type. */
function failUnion(visit: Visit, keyword: UnionKeyword, findings: readonly Findings[]): void {
  // A wrong tag shows that another branch was meant, as a wrong type does.
  const isOfOtherKind = ({ keyword, path }: Fault): boolean =>
    keyword === 'const' || (path.length === visit.path.length && ['type', 'enum', 'false'].includes(keyword))
  const candidates = findings.filter(({ faults }) => !faults.some(isOfOtherKind))
  const [nearest, second] = [...candidates].sort((a, b) => a.faults.length - b.faults.length)
  if (nearest === undefined || nearest.faults.length === second?.faults.length) fail(visit, keyword)
  else visit.faults.push(...nearest.faults)
}
