import { OPEN, otherMembers } from '../schema/facts/members.ts'
import { isObjectOnly } from '../schema/facts/values.ts'
import { IN_PLACE, keywordsWhere } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import { typeList, without } from '../schema/types.ts'
import { reportDropped } from './node.ts'
import type { PassSite } from './types.ts'

/** The keywords that declare members. */
const DECLARING = keywordsWhere(
  ({ appliesTo, evaluates }) => appliesTo === 'object' && evaluates === 'members',
)

/** An object that declares nothing is open; once what it requires is declared, that has to be written. */
export function keepOpen(node: SchemaObject, site: PassSite): SchemaObject {
  const isDeclaring = DECLARING.some((keyword) => node[keyword] !== undefined)
  if (isDeclaring || (node.required ?? []).length === 0 || !isObjectOnly(node)) return node
  return site.origins.derive({ ...node, ...OPEN }, node)
}

/**
 * An object with an empty list of properties is open like one without: nothing is declared that could close it. At the
 * root the empty list is how a tool declares that it takes no arguments.
 */
export function dropNoMembers(node: SchemaObject, site: PassSite): SchemaObject {
  const { properties } = node
  if (site.isRoot || properties === undefined || Object.keys(properties).length > 0) return node
  const isClosed = otherMembers(node) === false || !isObjectOnly(node)
  if (isClosed || IN_PLACE.some((keyword) => node[keyword] !== undefined)) return node
  return site.origins.derive(without(node, 'properties'), node)
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
  const types = typeList(node) ?? []
  let result = node
  if (site.isRoot && types.includes('object') && node.properties === undefined)
    result = { ...result, properties: {} }
  if (types.includes('array') && node.items === undefined)
    // Beside `items` every item counts as evaluated.
    result = { ...withoutUnevaluated(result, site, 'unevaluatedItems'), items: {} }
  return result === node ? node : site.origins.derive(result, node)
}
