import type { Json, JsonObject, SchemaType } from '../../packages/core/src/json.ts'
import { own, typesOf } from '../../packages/core/src/json.ts'
import { keywordInfo } from '../../packages/core/src/schema/keywords.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import type { Random } from './random.ts'

/** Resolves a `$ref` within one document. */
export type Lookup = (reference: string) => Schema | undefined

export interface FacetSite {
  readonly lookup: Lookup
  readonly random: Random
  /** Whether to choose the branch with the smallest instances. */
  readonly isLean: boolean
}

/** The number of in-place steps after which a schema counts as infinite. */
const MAX_STEPS = 64

/**
 * Returns the schemas that an instance must satisfy together, with a chosen branch of every union and condition. The
 * judge checks what no choice can express (`not`, exclusiveness). Undefined if no instance satisfies them.
 */
export function facetsOf(schemas: readonly Schema[], site: FacetSite): SchemaObject[] | undefined {
  const facets: SchemaObject[] = []
  let steps = 0
  return schemas.every(add) ? facets : undefined

  function add(schema: Schema): boolean {
    if (typeof schema === 'boolean') return schema
    if (++steps > MAX_STEPS) return false
    facets.push(schema)
    const { if: condition, then: consequence = true, else: alternative = true } = schema
    return (
      (schema.$ref === undefined || add(site.lookup(schema.$ref) ?? true)) &&
      (schema.allOf ?? []).every(add) &&
      [schema.anyOf, schema.oneOf].every((branches) => branches === undefined || addBranch(branches)) &&
      (condition === undefined ||
        (site.random.chance(0.5) ? add(condition) && add(consequence) : add(alternative)))
    )
  }

  function addBranch(branches: readonly Schema[]): boolean {
    if (branches.length === 0) return false
    if (!site.isLean) return add(site.random.pick(branches))
    const costs = branches.map((branch) => costOf(branch, site.lookup))
    const least = Math.min(...costs)
    return add(site.random.pick(branches.filter((_, index) => costs[index] === least)))
  }
}

/** Estimates the minimum number of levels of an instance; infinite if none was found. */
function costOf(schema: Schema, lookup: Lookup, fuel = 8): number {
  if (typeof schema === 'boolean') return schema ? 0 : Number.POSITIVE_INFINITY
  if (fuel === 0) return Number.POSITIVE_INFINITY
  const cost = (child: Schema): number => costOf(child, lookup, fuel - 1)
  const inPlace = [
    ...(schema.$ref === undefined ? [] : [cost(lookup(schema.$ref) ?? true)]),
    ...(schema.allOf ?? []).map(cost),
    ...[schema.anyOf, schema.oneOf].flatMap((branches) =>
      branches === undefined ? [] : [Math.min(...branches.map(cost))],
    ),
  ]
  const types = typesIn([schema])
  const members =
    types?.every((type) => type === 'object') === true
      ? (schema.required ?? []).map((key) => 1 + cost(memberOf(schema.properties, key) ?? true))
      : []
  const isList = types?.every((type) => type === 'array') === true && (schema.minItems ?? 0) > 0
  const items = isList ? [1 + cost(schema.items ?? true)] : []
  return Math.max(0, ...inPlace, ...members, ...items)
}

/** Returns the types that all facets allow; undefined if none restricts them. */
export function typesIn(facets: readonly SchemaObject[]): SchemaType[] | undefined {
  let types: SchemaType[] | undefined
  for (const facet of facets) {
    const type = facet.type ?? meantType(facet)
    if (type === undefined) continue
    const listed = Array.isArray(type) ? type : [type]
    types = types === undefined ? [...listed] : both(types, listed)
  }
  return types
}

/** Returns the type of a schema without `type` if its keywords apply to one type only. */
export function meantType(facet: SchemaObject): SchemaType | undefined {
  const keywords = Object.keys(facet)
  if (keywords.some((keyword) => ['enum', 'const'].includes(keyword))) return undefined
  const implied = new Set(
    keywords.map((keyword) => (keyword === 'format' ? 'string' : keywordInfo(keyword)?.appliesTo)),
  )
  implied.delete(undefined)
  const [type] = implied
  return implied.size === 1 ? type : undefined
}

function both(a: readonly SchemaType[], b: readonly SchemaType[]): SchemaType[] {
  const isIn = (type: SchemaType, list: readonly SchemaType[]): boolean =>
    list.includes(type) || (type === 'integer' && list.includes('number'))
  return [...new Set([...a.filter((type) => isIn(type, b)), ...b.filter((type) => isIn(type, a))])]
}

/** Returns the values that `enum` and `const` allow, or undefined without these keywords. */
export function listedValues(facets: readonly SchemaObject[]): Json[] | undefined {
  const lists = facets.flatMap((facet) => [
    ...(facet.const === undefined ? [] : [[facet.const]]),
    ...(facet.enum === undefined ? [] : [facet.enum]),
  ])
  const [first, ...others] = lists
  const types = typesIn(facets)
  return first?.filter(
    (value) =>
      others.every((list) => list.some((other) => isSame(other, value))) &&
      (types === undefined || typesOf(value).some((type) => types.includes(type))),
  )
}

/** Whether two JSON values are equal, regardless of the order of keys. */
export function isSame(a: Json, b: Json): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as JsonObject, b as JsonObject]
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key] as Json, right[key] as Json))
  )
}

export function memberOf(members: Record<string, Schema> | undefined, key: string): Schema | undefined {
  return members === undefined ? undefined : (own(members as JsonObject, key) as Schema | undefined)
}

/** Returns a function that finds `#`, `#/pointer` and `#anchor` in one document. */
export function lookupIn(root: Schema): Lookup {
  const known = new Map<string, Schema | undefined>()
  return (reference) => {
    if (!known.has(reference)) known.set(reference, find(root, reference))
    return known.get(reference)
  }
}

function find(root: Schema, reference: string): Schema | undefined {
  if (reference === '#') return root
  if (!reference.startsWith('#')) return undefined
  const fragment = decodeURIComponent(reference.slice(1))
  if (!fragment.startsWith('/')) return findAnchor(root as Json, fragment) as Schema | undefined
  let value: Json | undefined = root as Json
  for (const token of fragment.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
    value = typeof value === 'object' && value !== null ? own(value as JsonObject, key) : undefined
  }
  return value as Schema | undefined
}

function findAnchor(value: Json, anchor: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { $anchor, $dynamicAnchor } = value as JsonObject
  if ($anchor === anchor || $dynamicAnchor === anchor) return value
  for (const child of Object.values(value)) {
    const found = findAnchor(child, anchor)
    if (found !== undefined) return found
  }
  return undefined
}
