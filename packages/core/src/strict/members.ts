import { isObject, setOwn } from '../json.ts'
import {
  acceptedInstead,
  CLOSED,
  declaredProperty,
  inPlaceMembers,
  matchesAnyKey,
  matching,
  memberSchemas,
  OPEN,
} from '../schema/facts/members.ts'
import { fittingValues, isObjectOnly, listedValues, listingKeyword } from '../schema/facts/values.ts'
import { decides, IN_PLACE, OF_MEMBERS } from '../schema/keywords.ts'
import { conjoin } from '../schema/relate/join.ts'
import { type Schema, type SchemaObject, typeList, without } from '../schema/types.ts'
import { isInPlace, someSchema } from '../schema/walk.ts'
import { inlineRef, reportDroppedByPass, unionAt } from './node.ts'
import type { PassSite } from './types.ts'

/** Replaces `propertyNames` that lists names by these properties and no others: a record by the values of an enum. */
export function declareNames(node: SchemaObject, site: PassSite): SchemaObject {
  const names = inlineRef(node.propertyNames ?? true, site)
  if (typeof names === 'boolean' || node.unevaluatedProperties !== undefined) return node
  const listed = fittingValues(fittingValues(listedValues(names) ?? [], typeList(names)), ['string'])
  const others = Object.keys(without(names, 'type', listingKeyword(names)))
  // Repeating the schema for each of more names would be long.
  if (others.some(decides) || listed.length === 0 || listed.length > 100) return node
  const properties: Record<string, Schema> = {}
  for (const key of listed.map(String))
    setOwn(properties, key, memberSchemas(node, key).reduce(conjoin, true))
  const rest = without(node, 'propertyNames', 'patternProperties')
  const closing = { additionalProperties: ['additionalProperties', 'propertyNames'] }
  return site.origins.derive({ ...rest, properties, ...CLOSED }, node, [], closing)
}

/** Writes the only pattern of a record as `propertyNames` and `additionalProperties`, which more modes take. */
export function writeRecord(node: SchemaObject, { origins }: PassSite): SchemaObject {
  const { properties, patternProperties = {}, additionalProperties, propertyNames } = node
  const [only, ...others] = Object.entries(patternProperties)
  if (only === undefined || others.length > 0 || properties !== undefined) return node
  const [pattern, schema] = only
  const places = { additionalProperties: 'patternProperties', propertyNames: 'patternProperties' }
  const record = { ...without(node, 'patternProperties'), additionalProperties: schema }
  if (additionalProperties !== false && matchesAnyKey(pattern))
    return origins.derive(record, node, [], places)
  if (additionalProperties !== false || propertyNames !== undefined) return node
  const names = origins.derive({ pattern }, node, [], { pattern: 'patternProperties' })
  return origins.derive({ ...record, propertyNames: names }, node, [], places)
}

/** Merges the schemas of matching patterns into the schemas of declared properties. */
export function foldPatterns(node: SchemaObject, site: PassSite): SchemaObject {
  const { properties = {}, patternProperties } = node
  let folded: Record<string, Schema> | undefined
  for (const [key, named] of Object.entries(properties)) {
    const schema = matching(patternProperties, key).reduce(conjoin, named)
    if (schema === named) continue
    folded ??= { ...properties }
    setOwn(folded, key, isObject(schema) && isObject(named) ? site.origins.derive(schema, named) : schema)
  }
  return folded === undefined ? node : site.origins.derive({ ...node, properties: folded }, node)
}

/** Declares required properties, with the schemas that patterns or the keyword for additional ones give them. */
export function declareRequired(node: SchemaObject, site: PassSite): SchemaObject {
  const missing = missingIn(node)
  if (missing.length === 0 && !isDeclaredInPart(node, site)) return node
  const all: Record<string, Schema> = { ...node.properties }
  for (const key of missing) {
    const schema = memberSchemas(node, key).reduce(conjoin, true)
    setOwn(all, key, isObject(schema) ? site.origins.derive({ ...schema }, schema) : schema)
  }
  // A declared property counts as evaluated.
  const kept = withoutUnevaluated(node, site, 'unevaluatedProperties')
  return site.origins.derive(missing.length > 0 ? { ...kept, properties: all } : kept, node)
}

function missingIn(node: SchemaObject): string[] {
  // Closing an object that declares members excludes others, even if the schema accepts other types, too.
  const isDeclaring = OF_MEMBERS.some((keyword) => node[keyword] !== undefined)
  const mayBeObject = typeList(node)?.includes('object') ?? true
  if (!isObjectOnly(node) && !(mayBeObject && isDeclaring)) return []
  return (node.required ?? []).filter((key) => declaredProperty(node, key) === undefined)
}

/** Whether a subschema in place of a node with `unevaluatedProperties` will declare a property that the node lacks. */
function isDeclaredInPart(node: SchemaObject, { definition }: PassSite): boolean {
  const declares = (part: SchemaObject): boolean =>
    missingIn(part).some((key) => declaredProperty(node, key) === undefined)
  return node.unevaluatedProperties !== undefined && someSchema(node, declares, definition, isInPlace)
}

/**
 * Declares the members of subschemas in place that could not be merged (`if`, a kept `allOf`, …). These are only
 * described, and an object closed without their members would refuse values that they allow. An object that declares no
 * members itself stays open unless `unevaluatedProperties` is false, and so does one that accepts what no part
 * evaluates.
 */
export function declareParts(node: SchemaObject, site: PassSite): SchemaObject {
  const { properties, patternProperties, unevaluatedProperties: others } = node
  // Listed values need no members.
  const isListed = listedValues(node) !== undefined
  if (isListed || !isObjectOnly(node) || node.additionalProperties !== undefined) return node
  if (properties === undefined && patternProperties === undefined && others !== false)
    return others === undefined ? node : site.origins.derive({ ...node, ...OPEN }, node)
  const found = inPlaceMembers(node, site.definition)
  const open = others === undefined || others === false ? found.open : [...found.open, others]
  // The object's own pattern accepts a key whether or not the part that names it applies.
  const isNamed = (key: string): boolean =>
    Object.hasOwn(properties ?? {}, key) || matching(patternProperties, key).length > 0
  const further = [...found.members].filter(([key]) => !isNamed(key))
  if (further.length === 0 && open.length === 0) return node
  const declared: Record<string, Schema> = { ...properties }
  for (const [key, schemas] of further) {
    const beside = acceptedInstead(key, node, site.definition)
    setOwn(declared, key, unionAt([...schemas, ...open, ...beside], site))
  }
  const rest = open.length > 0 ? OPEN : {}
  return site.origins.derive({ ...node, properties: declared, ...rest }, node)
}

/**
 * Marks an object as open that declares nothing but requires members, before these are declared. Beside keywords of
 * other types empty `properties` stays, too, since without it another type would be inferred.
 */
export function markOpen(node: SchemaObject, site: PassSite): SchemaObject {
  const declaring = OF_MEMBERS.filter((keyword) => node[keyword] !== undefined)
  const requires = isObjectOnly(node) && declaring.length === 0 && (node.required ?? []).length > 0
  const isEmpty = node.type === undefined && declaring.length === 1 && isEmptyAndOpen(node, site)
  return requires || isEmpty ? site.origins.derive({ ...node, ...OPEN }, node) : node
}

/** Whether `properties` is present and empty. */
export function hasNoMembers({ properties }: SchemaObject): boolean {
  return properties !== undefined && Object.keys(properties).length === 0
}

/**
 * Drops empty `properties`: such an object is open like one without, since nothing is declared that could close it. At
 * the root, empty `properties` is how a tool declares that it takes no arguments.
 */
export function dropNoMembers(node: SchemaObject, site: PassSite): SchemaObject {
  if (!isEmptyAndOpen(node, site) || !isObjectOnly(node)) return node
  return site.origins.derive(without(node, 'properties'), node)
}

/** Whether `properties` is empty and does not close the object; `if` alone has no effect. */
function isEmptyAndOpen(node: SchemaObject, { isRoot }: PassSite): boolean {
  if (isRoot || !hasNoMembers(node) || node.additionalProperties === false) return false
  return IN_PLACE.every((keyword) => keyword === 'if' || node[keyword] === undefined)
}

/** Removes keywords, and reports that they can no longer express what other subschemas evaluate. */
export function withoutUnevaluated(
  node: SchemaObject,
  site: PassSite,
  ...keywords: readonly ('unevaluatedProperties' | 'unevaluatedItems')[]
): SchemaObject {
  const lost = keywords.filter((keyword) => node[keyword] !== undefined)
  for (const keyword of lost) reportDroppedByPass(node, keyword, 'described', site)
  return lost.length === 0 ? node : without(node, ...lost)
}

/** Adds empty `properties` at the root and `items` to every array, for providers that check the structure. */
export function addExplicitMembers(node: SchemaObject, site: PassSite): SchemaObject {
  // With an added `items`, in place, too, every item counts as evaluated: `unevaluatedItems` has no effect.
  const isLost =
    node.unevaluatedItems !== undefined && someSchema(node, isListWithoutItems, site.definition, isInPlace)
  let result = isLost ? withoutUnevaluated(node, site, 'unevaluatedItems') : node
  if (site.isRoot && typeList(node)?.includes('object') && node.properties === undefined)
    result = { ...result, properties: {} }
  if (isListWithoutItems(node)) result = { ...result, items: {} }
  return result === node ? node : site.origins.derive(result, node)
}

function isListWithoutItems(node: SchemaObject): boolean {
  return node.items === undefined && (typeList(node)?.includes('array') ?? false)
}
