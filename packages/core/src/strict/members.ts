import { itemOrigin } from '../diagnostics/written.ts'
import { isObject, setOwn } from '../json.ts'
import { matching, memberSchemas } from '../schema/facts/members.ts'
import { isObjectOnly } from '../schema/facts/values.ts'
import { IN_PLACE, keywordsWhere } from '../schema/keywords.ts'
import { conjoin } from '../schema/relate/conjoin.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList, without } from '../schema/types.ts'
import { reportDropped } from './node.ts'
import type { Pass, PassSite } from './types.ts'

/** The keywords that declare members. */
const DECLARING = keywordsWhere(
  ({ appliesTo, evaluates }) => appliesTo === 'object' && evaluates === 'members',
)

/** An object that declares nothing is open; once what it requires is declared, that has to be written. */
export const keepOpen: Pass = {
  name: 'keep-open',
  apply(node, site) {
    const isDeclaring = DECLARING.some((keyword) => node[keyword] !== undefined)
    if (isDeclaring || (node.required ?? []).length === 0 || !isObjectOnly(node)) return node
    return site.origins.derive({ ...node, additionalProperties: true }, node)
  },
}

/**
 * An object with an empty list of properties is open like one without: nothing is declared that could close it. At the
 * root the empty list is how a tool declares that it takes no arguments.
 */
export const dropNoMembers: Pass = {
  name: 'drop-no-members',
  apply(node, site) {
    const { properties, additionalProperties } = node
    if (site.isRoot || properties === undefined || Object.keys(properties).length > 0) return node
    const isClosed = additionalProperties === false || !isObjectOnly(node)
    if (isClosed || IN_PLACE.some((keyword) => node[keyword] !== undefined)) return node
    return site.origins.derive(without(node, 'properties'), node)
  },
}

/** The schemas of matching patterns join the schema of a declared property. */
export const foldPatterns: Pass = {
  name: 'fold-patterns',
  apply(node, site) {
    const { properties = {}, patternProperties } = node
    let folded: Record<string, Schema> | undefined
    for (const [key, named] of Object.entries(properties)) {
      const schema = matching(patternProperties, key).reduce(conjoin, named)
      if (schema === named) continue
      folded ??= { ...properties }
      setOwn(folded, key, isObject(schema) && isObject(named) ? site.origins.derive(schema, named) : schema)
    }
    return folded === undefined ? node : site.origins.derive({ ...node, properties: folded }, node)
  },
}

/** What is required but not declared is declared, with the schemas that patterns or `additionalProperties` give it. */
export const declareRequired: Pass = {
  name: 'declare-required',
  apply(node, site) {
    const { required, properties } = node
    if (required === undefined || !isObjectOnly(node)) return node
    const missing = required.filter((key) => properties === undefined || !Object.hasOwn(properties, key))
    if (missing.length === 0) return node
    const all: Record<string, Schema> = { ...properties }
    for (const key of missing) {
      const schema = memberSchemas(node, key).reduce(conjoin, true)
      setOwn(all, key, isObject(schema) ? site.origins.derive({ ...schema }, schema) : schema)
      site.report({
        code: 'required_undeclared',
        at: itemOrigin(site.place(node, 'required'), key),
        keyword: 'required',
        params: { key },
      })
    }
    // What is declared counts as evaluated.
    const declared = withoutUnevaluated({ ...node, properties: all }, site, 'unevaluatedProperties')
    return site.origins.derive(declared, node)
  },
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
export const spellOutMembers: Pass = {
  name: 'spell-out-members',
  apply(node, site) {
    const types = typeList(node) ?? []
    let result = node
    if (site.isRoot && types.includes('object') && node.properties === undefined)
      result = { ...result, properties: {} }
    if (types.includes('array') && node.items === undefined)
      // Beside `items` every item counts as evaluated.
      result = { ...withoutUnevaluated(result, site, 'unevaluatedItems'), items: {} }
    return result === node ? node : site.origins.derive(result, node)
  },
}
