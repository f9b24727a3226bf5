import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import { setOwn } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { facetsOf, memberOf } from './facets.ts'
import { type InstanceSite, isLean, randomInstance } from './instance.ts'
import { ODD_KEYS } from './strings.ts'

/**
 * Returns an object with declared keys, and with others if the schemas have something for those or declare none at all:
 * an object that only declares properties is read as closed.
 */
export function randomObject(written: readonly SchemaObject[], site: InstanceSite): JsonObject | undefined {
  const { random } = site
  const { facets, forbidden } = withDependencies(written, site)
  if (facets === undefined) return undefined
  const required = new Set(facets.flatMap((facet) => facet.required ?? []))
  if (![...required].every((key) => isKnown(key, facets))) return undefined
  const declared = [...new Set(facets.flatMap((facet) => Object.keys(facet.properties ?? {})))]
  const least = Math.max(0, ...facets.map(({ minProperties = 0 }) => minProperties))
  const most = Math.min(...facets.map(({ maxProperties = Number.POSITIVE_INFINITY }) => maxProperties))
  const share = isLean(site) ? 0 : random.pick([0, 0.2, 0.5, 0.8, 1])
  const extra = extraKeys(facets, site)
  const wanted = declared.filter((key) => !required.has(key) && !forbidden.has(key))
  const optional = random.shuffled(wanted).map((key) => ({ key, isWanted: random.chance(share) }))
  const result: JsonObject = {}
  // Mostly in declared order; the order of the keys must not matter.
  const first = new Set([...required, ...optional.filter(({ isWanted }) => isWanted).map(({ key }) => key)])
  const keys = random.chance(0.7)
    ? [...declared.filter((key) => first.has(key)), ...[...first].filter((key) => !declared.includes(key))]
    : random.shuffled([...first])
  for (const key of keys) {
    if (Object.keys(result).length >= most && !required.has(key)) continue
    const isSet = setMember(result, key, facets, site)
    if (!isSet && required.has(key)) return undefined
  }
  const more = [
    ...(isLean(site) ? [] : extra.slice(0, random.below(4))),
    ...optional.map(({ key }) => key),
    ...extra,
  ]
  for (const [index, key] of more.entries()) {
    const count = Object.keys(result).length
    const isForced = index >= more.length - extra.length - optional.length
    if (count >= most || (isForced && count >= least)) break
    if (!forbidden.has(key)) setMember(result, key, facets, site)
  }
  return closeDependencies(result, facets, site)
}

function setMember(
  into: JsonObject,
  key: string,
  facets: readonly SchemaObject[],
  site: InstanceSite,
): boolean {
  if (Object.hasOwn(into, key)) return true
  const value: Json | undefined = randomInstance(memberSchemas(key, facets), {
    ...site,
    depth: site.depth + 1,
  })
  if (value !== undefined) setOwn(into, key, value)
  return value !== undefined
}

/** Chooses triggers of dependent schemas first, because these apply to the whole object. */
function withDependencies(
  facets: readonly SchemaObject[],
  site: InstanceSite,
): { facets: readonly SchemaObject[] | undefined; forbidden: ReadonlySet<string> } {
  const forbidden = new Set<string>()
  let result: readonly SchemaObject[] | undefined = facets
  for (const { dependentSchemas = {} } of facets) {
    for (const [key, schema] of Object.entries(dependentSchemas)) {
      const isRequired = facets.some(({ required }) => required?.includes(key))
      if (!isRequired && (site.random.chance(0.5) || !isKnown(key, facets))) forbidden.add(key)
      else {
        const more = facetsOf([schema], { ...site, isLean: isLean(site) })
        result =
          more === undefined || result === undefined ? undefined : [...result, { required: [key] }, ...more]
      }
    }
  }
  return { facets: result, forbidden }
}

function closeDependencies(
  value: JsonObject,
  facets: readonly SchemaObject[],
  site: InstanceSite,
): JsonObject | undefined {
  for (const { dependentRequired = {} } of facets) {
    for (const [key, needed] of Object.entries(dependentRequired)) {
      if (!Object.hasOwn(value, key)) continue
      const isSet = (other: string): boolean =>
        isKnown(other, facets) && setMember(value, other, facets, site)
      if (!needed.every(isSet)) return undefined
    }
  }
  return value
}

/**
 * Returns keys that no schema declares, some of which match the patterns and `propertyNames`. If the schemas name
 * members, by name or by pattern, each key matches something in one of them.
 */
function extraKeys(facets: readonly SchemaObject[], site: InstanceSite): string[] {
  const { random, words } = site
  const patterns = facets.flatMap(({ patternProperties = {} }) => Object.keys(patternProperties))
  const names = facets.flatMap(({ propertyNames }) => (propertyNames === undefined ? [] : [propertyNames]))
  const named = Array.from({ length: names.length > 0 ? 6 : 0 }, () =>
    randomInstance([{ type: 'string' }, ...names], { ...site, depth: site.depth + 1 }),
  ).filter((key) => typeof key === 'string')
  const matching = patterns.flatMap((pattern) => words.samples(pattern).slice(0, 4))
  const dependent = facets.flatMap(({ dependentRequired = {} }) => Object.entries(dependentRequired).flat(2))
  const odd = random.shuffled(ODD_KEYS).slice(0, 6)
  // Names declared by parts that do not apply to this object.
  const elsewhere = random.shuffled(words.names).slice(0, 3)
  const made = random.shuffled([...matching, ...dependent, ...elsewhere, ...odd])
  const keys = names.length > 0 ? named : [...made, ...odd]
  const isExtra = (key: string): boolean =>
    facets.every((facet) => memberOf(facet.properties, key) === undefined) && isKnown(key, facets)
  return [...new Set(keys)].filter(isExtra)
}

/**
 * Whether a key survives reading the object as closed: one of the schemas has something for it, or none names any
 * member, or the schema that requires it also declares others.
 */
function isKnown(key: string, facets: readonly SchemaObject[]): boolean {
  return (
    facets.every((facet) => namesNone(facet, key)) ||
    memberSchemas(key, facets).length > 0 ||
    facets.some(({ properties, required }) => properties && required?.includes(key))
  )
}

/** Whether a schema names no members, as with empty properties; but ajv counts inherited names as evaluated there. */
function namesNone({ properties, patternProperties }: SchemaObject, key: string): boolean {
  const isEmpty = Object.keys(properties ?? {}).length === 0 && !(properties && key in Object.prototype)
  return isEmpty && patternProperties === undefined
}

function memberSchemas(key: string, facets: readonly SchemaObject[]): Schema[] {
  const schemas = facets.flatMap((facet): Schema[] => {
    const { additionalProperties, patternProperties = {} } = facet
    const declared = memberOf(facet.properties, key)
    const matched = Object.keys(patternProperties).filter((pattern) => matches(pattern, key))
    const named = [
      ...(declared === undefined ? [] : [declared]),
      ...matched.map((pattern) => patternProperties[pattern] as Schema),
    ]
    return named.length > 0 || additionalProperties === undefined ? named : [additionalProperties]
  })
  if (schemas.length > 0) return schemas
  return facets.flatMap(({ unevaluatedProperties: rest }) => (rest === undefined ? [] : [rest]))
}

function matches(pattern: string, key: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(key)
  } catch {
    return new RegExp(pattern).test(key)
  }
}
