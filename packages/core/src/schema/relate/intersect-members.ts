import { own, setOwn, unlessEmpty } from '../../json.ts'
import { canJudge, declaredProperty, matching, memberSchemas } from '../facts/members.ts'
import { keywordInfo } from '../keywords.ts'
import { partition, type Schema, type SchemaObject } from '../types.ts'
import { conjoin } from './join.ts'

/** Returns a map with the keys of both; the values of common keys are merged. */
export function mergeMaps<T>(
  a: Record<string, T>,
  b: Record<string, T>,
  merge: (a: T, b: T) => T,
): Record<string, T> {
  const result = { ...a }
  for (const [key, value] of Object.entries(b)) {
    const mine = own(a, key)
    setOwn(result, key, mine === undefined ? value : merge(mine, value))
  }
  return result
}

/**
 * Merges the keywords about members of both schemas. A member that only one of them declares is subject to the patterns
 * and `additionalProperties` of the other. Undefined if that cannot be expressed: both have patterns, or it is unknown
 * which of them match, while `additionalProperties` depends on them.
 */
export function intersectMembers(a: SchemaObject, b: SchemaObject): SchemaObject | undefined {
  const isAboutMembers = (keyword: string): boolean => keywordInfo(keyword)?.merge === 'members'
  const [ofA, ofB] = [a, b].map((schema) => unlessEmpty(partition(schema, isAboutMembers)[0]))
  if (ofA === undefined || ofB === undefined) return ofA ?? ofB ?? {}
  const { patternProperties: left = {}, additionalProperties: restOfA } = ofA
  const { patternProperties: right = {}, additionalProperties: restOfB } = ofB
  const isOpen = restOfA === undefined && restOfB === undefined
  if (!isOpen && !(canJudge(left, b.properties) && canJudge(right, a.properties))) return undefined
  const patternProperties = isOpen ? mergeMaps(left, right, conjoin) : intersectPatterns(ofA, ofB)
  if (patternProperties === undefined) return undefined
  const properties: Record<string, Schema> = {}
  for (const key of Object.keys({ ...ofA.properties, ...ofB.properties })) {
    // The schema that declares it comes first: diagnostics about the result point there.
    const holders = declaredProperty(a, key) === undefined ? [b, a] : [a, b]
    // The patterns of an open object stay, and need not be repeated in its properties.
    const schemas = holders.map((schema) =>
      isOpen ? (declaredProperty(schema, key) ?? true) : memberSchemas(schema, key).reduce(conjoin),
    )
    setOwn(properties, key, schemas.reduce(conjoin))
  }
  return {
    ...(ofA.properties === undefined && ofB.properties === undefined ? {} : { properties }),
    ...(Object.keys(patternProperties).length > 0 ? { patternProperties } : {}),
    ...(isOpen ? {} : { additionalProperties: conjoin(restOfA ?? true, restOfB ?? true) }),
  }
}

/** Applies the `additionalProperties` of one schema to the members that match the patterns of the other. */
function intersectPatterns(a: SchemaObject, b: SchemaObject): Record<string, Schema> | undefined {
  const [holder, other] = Object.keys(a.patternProperties ?? {}).length > 0 ? [a, b] : [b, a]
  const { patternProperties: patterns = {} } = holder
  const { additionalProperties: rest = true, properties = {}, patternProperties: further = {} } = other
  if (Object.keys(further).length > 0) return undefined
  // Named members already have the patterns folded into them; no others are valid.
  if (rest === false) return {}
  if (rest === true || Object.keys(rest).length === 0) return patterns
  if (Object.keys(properties).some((key) => matching(patterns, key).length > 0)) return undefined
  return Object.fromEntries(
    Object.entries(patterns).map(([pattern, schema]) => [pattern, conjoin(schema, rest)]),
  )
}

export function intersectItems(a: SchemaObject, b: SchemaObject): SchemaObject {
  const length = Math.max(a.prefixItems?.length ?? 0, b.prefixItems?.length ?? 0)
  const itemOf = ({ prefixItems, items = true }: SchemaObject, index: number): Schema =>
    prefixItems?.[index] ?? items
  const result: SchemaObject = {}
  if (length > 0)
    result.prefixItems = Array.from({ length }, (_, index) => conjoin(itemOf(a, index), itemOf(b, index)))
  if ((a.items ?? b.items) !== undefined) result.items = conjoin(a.items ?? true, b.items ?? true)
  return result
}
