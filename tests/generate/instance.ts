import type { Json, SchemaType } from '../../packages/core/src/json.ts'
import { keywordInfo } from '../../packages/core/src/schema/keywords.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { facetsOf, isSame, type Lookup, listedValues, typesIn } from './facets.ts'
import { randomObject } from './members.ts'
import { randomNumber } from './numbers.ts'
import type { Random } from './random.ts'
import { randomString, type Words } from './strings.ts'

export interface InstanceSite {
  readonly lookup: Lookup
  readonly random: Random
  readonly words: Words
  /** The depth from which only required members are generated. */
  readonly rich: number
  readonly depth: number
  /** How many more values may be tried, because recursive schemas may produce ever more values at every depth. */
  readonly budget: { left: number }
}

const ALL: readonly SchemaType[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']
const HARD_LIMIT = 24

/** Returns a value that probably satisfies all schemas, or undefined if none was found. */
export function randomInstance(schemas: readonly Schema[], site: InstanceSite): Json | undefined {
  if (site.depth > HARD_LIMIT || --site.budget.left < 0) return undefined
  const facets = facetsOf(schemas, { ...site, isLean: isLean(site) })
  if (facets === undefined) return undefined
  const listed = listedValues(facets)
  if (listed !== undefined) return listed.length === 0 ? undefined : structuredClone(site.random.pick(listed))
  const known = knownScalar(facets, site)
  if (known !== undefined) return known
  const type = chooseType(facets, site)
  return type === undefined ? undefined : ofType(type, facets, site)
}

/** Whether the depth is large enough to omit optional members. */
export function isLean({ depth, rich }: InstanceSite): boolean {
  return depth >= rich
}

/** Returns the author's `default` or `examples`, which are more likely to satisfy narrow constraints. */
function knownScalar(facets: readonly SchemaObject[], { random }: InstanceSite): Json | undefined {
  if (!random.chance(0.1)) return undefined
  const known = facets.flatMap((facet) => [
    ...(facet.default === undefined ? [] : [facet.default]),
    ...(Array.isArray(facet.examples) ? facet.examples : []),
  ])
  const scalars = known.filter((value) => typeof value !== 'object')
  return scalars.length === 0 ? undefined : random.pick(scalars)
}

function chooseType(facets: readonly SchemaObject[], site: InstanceSite): SchemaType | undefined {
  const { random } = site
  const types = typesIn(facets) ?? impliedTypes(facets, random)
  if (types.length === 0) return undefined
  if (isLean(site)) {
    const flat = types.filter((type) => type !== 'object' && type !== 'array')
    return random.pick(flat.length > 0 ? flat : types)
  }
  if (types.includes('null') && random.chance(0.3)) return 'null'
  return random.pick(types)
}

/** Returns types for schemas without `type`, mostly those that a keyword applies to. */
function impliedTypes(facets: readonly SchemaObject[], random: Random): readonly SchemaType[] {
  const implied = new Set(
    facets.flatMap((facet) => Object.keys(facet).map((keyword) => keywordInfo(keyword)?.appliesTo)),
  )
  const meant = ALL.filter(
    (type) => implied.has(type as 'object') || (type === 'integer' && implied.has('number')),
  )
  return meant.length > 0 && random.chance(0.8) ? meant : ALL
}

function ofType(type: SchemaType, facets: readonly SchemaObject[], site: InstanceSite): Json | undefined {
  const { random } = site
  switch (type) {
    case 'null':
      return null
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return randomNumber(facets, type === 'integer', random)
    case 'string': {
      const formats = facets.flatMap(({ format }) => (format === undefined ? [] : [format]))
      const bounds = {
        minLength: Math.max(0, ...facets.map(({ minLength = 0 }) => minLength)),
        maxLength: Math.min(...facets.map(({ maxLength = Number.POSITIVE_INFINITY }) => maxLength)),
        patterns: facets.flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern])),
      }
      const [format] = formats
      return randomString(format === undefined ? bounds : { ...bounds, format }, random, site.words)
    }
    case 'array':
      return randomArray(facets, site)
    case 'object':
      return randomObject(facets, site)
  }
}

function randomArray(facets: readonly SchemaObject[], site: InstanceSite): Json[] | undefined {
  const { random } = site
  const wanted = facets.flatMap(({ contains, minContains = 1 }) =>
    contains === undefined ? [] : Array.from({ length: minContains }, () => contains),
  )
  const least = Math.max(wanted.length, ...facets.map(({ minItems = 0 }) => minItems))
  const head = Math.max(0, ...facets.map(({ prefixItems = [] }) => prefixItems.length))
  const most = Math.min(...facets.map(({ maxItems = Number.POSITIVE_INFINITY }) => maxItems))
  const aim = isLean(site)
    ? least
    : random.pick([least, least + 1, least + 2, head, head + 1, random.below(head + 3)])
  const length = Math.min(Math.max(aim, least), most, 2000)
  const isUnique = facets.some(({ uniqueItems }) => uniqueItems === true)
  const items: Json[] = []
  for (let index = 0; index < length; index++) {
    const parts = [
      ...itemSchemas(facets, index),
      ...wanted.slice(index, index + 1).filter((schema) => schema !== undefined),
    ]
    const item = itemOf(parts, isUnique ? items : [], site)
    if (item === undefined) break
    items.push(item)
  }
  return items.length < least ? undefined : items
}

function itemOf(parts: readonly Schema[], others: readonly Json[], site: InstanceSite): Json | undefined {
  for (let attempt = 0; attempt < 4; attempt++) {
    const item = randomInstance(parts, { ...site, depth: site.depth + 1 })
    if (item === undefined || !others.some((other) => isSame(other, item))) return item
  }
  return undefined
}

function itemSchemas(facets: readonly SchemaObject[], index: number): Schema[] {
  const declared = facets.flatMap(({ prefixItems = [], items }) => {
    const schema = index < prefixItems.length ? prefixItems[index] : items
    return schema === undefined ? [] : [schema]
  })
  if (declared.length > 0) return declared
  return facets.flatMap(({ unevaluatedItems }) => (unevaluatedItems === undefined ? [] : [unevaluatedItems]))
}
