import { isObject, setOwn } from '../json.ts'
import {
  besideParts,
  CLOSED,
  declaredProperty,
  inPlaceMembers,
  matching,
  memberSchemas,
  OPEN,
  otherMembers,
} from '../schema/facts/members.ts'
import { fittingValues, isObjectOnly, listedValues, listingKeyword } from '../schema/facts/values.ts'
import { decides, IN_PLACE, keywordsWhere } from '../schema/keywords.ts'
import { conjoin } from '../schema/relate/conjoin.ts'
import { type Schema, type SchemaObject, typeList, without } from '../schema/types.ts'
import { isInPlace, someSchema } from '../schema/walk.ts'
import { inlineRef, reportDropped, unionAt } from './node.ts'
import type { PassSite } from './types.ts'

const DECLARING = keywordsWhere(
  ({ appliesTo, evaluates }) => appliesTo === 'object' && evaluates === 'members',
)

/** An object whose names are listed declares these, and no others: a record by the values of an enum. */
export function declareNames(node: SchemaObject, site: PassSite): SchemaObject {
  const names = inlineRef(node.propertyNames ?? true, site)
  if (typeof names === 'boolean' || node.unevaluatedProperties !== undefined) return node
  const listed = fittingValues(fittingValues(listedValues(names) ?? [], typeList(names)), ['string'])
  const others = Object.keys(without(names, 'type', listingKeyword(names)))
  // A schema for each of more names would be long.
  if (others.some(decides) || listed.length === 0 || listed.length > 100) return node
  const properties: Record<string, Schema> = {}
  for (const key of listed.map(String))
    setOwn(properties, key, memberSchemas(node, key).reduce(conjoin, true))
  const rest = without(node, 'propertyNames', 'patternProperties')
  const closing = Object.fromEntries(
    Object.keys(CLOSED).map((keyword) => [keyword, [keyword, 'propertyNames']]),
  )
  return site.origins.derive({ ...rest, properties, ...CLOSED }, node, [], closing)
}

/** The schemas of matching patterns join the schema of a declared property. */
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

/** What is required but not declared is declared, with the schemas that patterns or the keyword for others give it. */
export function declareRequired(node: SchemaObject, site: PassSite): SchemaObject {
  const missing = missingIn(node)
  if (missing.length === 0 && !isDeclaredInPart(node, site)) return node
  const all: Record<string, Schema> = { ...node.properties }
  for (const key of missing) {
    const schema = memberSchemas(node, key).reduce(conjoin, true)
    setOwn(all, key, isObject(schema) ? site.origins.derive({ ...schema }, schema) : schema)
  }
  // What is declared counts as evaluated.
  const kept = withoutUnevaluated(node, site, 'unevaluatedProperties')
  return site.origins.derive(missing.length > 0 ? { ...kept, properties: all } : kept, node)
}

function missingIn(node: SchemaObject): string[] {
  // What closes an object that names members excludes others, whatever other types there are.
  const isDeclaring = DECLARING.some((keyword) => node[keyword] !== undefined)
  const mayBeObject = typeList(node)?.includes('object') ?? true
  if (!isObjectOnly(node) && !(mayBeObject && isDeclaring)) return []
  return (node.required ?? []).filter((key) => declaredProperty(node, key) === undefined)
}

/** Whether a part that `unevaluatedProperties` sees through will declare what is declared nowhere here. */
function isDeclaredInPart(node: SchemaObject, { definition }: PassSite): boolean {
  const declares = (part: SchemaObject): boolean =>
    missingIn(part).some((key) => declaredProperty(node, key) === undefined)
  return node.unevaluatedProperties !== undefined && someSchema(node, declares, definition, isInPlace)
}

/**
 * Parts that apply to the same object and could not be merged into it (`if`, a kept `allOf`, …) are only described. The
 * members they declare are declared all the same, or closing the object would shut out values that they allow. An object
 * that names no members itself stays open unless it has no others than its parts name, and so does one that admits what no
 * part evaluates.
 */
export function declareParts(node: SchemaObject, site: PassSite): SchemaObject {
  const { properties, patternProperties, unevaluatedProperties: others } = node
  // Listed values need no members.
  const isListed = listedValues(node) !== undefined
  if (isListed || !isObjectOnly(node) || otherMembers(node) !== undefined) return node
  if (properties === undefined && patternProperties === undefined && others !== false)
    return others === undefined ? node : site.origins.derive({ ...node, ...OPEN }, node)
  const found = inPlaceMembers(node, site.definition)
  const open = others === undefined || others === false ? found.open : [...found.open, others]
  // A pattern of the object itself admits a key whether its part applies or not.
  const isNamed = (key: string): boolean =>
    Object.hasOwn(properties ?? {}, key) || matching(patternProperties, key).length > 0
  const further = [...found.members].filter(([key]) => !isNamed(key))
  if (further.length === 0 && open.length === 0) return node
  const declared: Record<string, Schema> = { ...properties }
  for (const [key, schemas] of further) {
    const beside = besideParts(key, node, site.definition)
    setOwn(declared, key, unionAt([...schemas, ...open, ...beside], site))
  }
  const rest = open.length > 0 ? OPEN : {}
  return site.origins.derive({ ...node, properties: declared, ...rest }, node)
}

/**
 * An object that declares nothing is open; once what it requires is declared, that has to be written. Beside keywords of
 * other types an empty list of properties stays, since without it another type would be inferred.
 */
export function keepOpen(node: SchemaObject, site: PassSite): SchemaObject {
  const declaring = DECLARING.filter((keyword) => node[keyword] !== undefined)
  const requires = isObjectOnly(node) && declaring.length === 0 && (node.required ?? []).length > 0
  const isEmpty = node.type === undefined && declaring.length === 1 && isOpenList(node, site)
  return requires || isEmpty ? site.origins.derive({ ...node, ...OPEN }, node) : node
}

/** Whether the list of properties is there, and empty. */
export function hasNoMembers({ properties }: SchemaObject): boolean {
  return properties !== undefined && Object.keys(properties).length === 0
}

/**
 * An object with an empty list of properties is open like one without: nothing is declared that could close it. At the
 * root the empty list is how a tool declares that it takes no arguments. `if` alone has no effect.
 */
export function dropNoMembers(node: SchemaObject, site: PassSite): SchemaObject {
  if (!isOpenList(node, site) || !isObjectOnly(node)) return node
  return site.origins.derive(without(node, 'properties'), node)
}

/** Whether the list of properties is empty, and does not close the object. */
function isOpenList(node: SchemaObject, { isRoot }: PassSite): boolean {
  if (isRoot || !hasNoMembers(node) || otherMembers(node) === false) return false
  return IN_PLACE.every((keyword) => keyword === 'if' || node[keyword] === undefined)
}

/** Reports that what other parts evaluate can no longer be expressed. */
export function withoutUnevaluated(
  node: SchemaObject,
  site: PassSite,
  ...keywords: readonly ('unevaluatedProperties' | 'unevaluatedItems')[]
): SchemaObject {
  const lost = keywords.filter((keyword) => node[keyword] !== undefined)
  for (const keyword of lost) reportDropped(node, keyword, 'described', site)
  return lost.length === 0 ? node : without(node, ...lost)
}

/** Providers that check structure want `properties` at the root and `items` in every array; both are no constraint. */
export function spellOutMembers(node: SchemaObject, site: PassSite): SchemaObject {
  // Beside `items`, which is added where `unevaluatedItems` sees the list, every item counts as evaluated.
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
