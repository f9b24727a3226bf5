import { itemOrigin } from '../diagnostics/written.ts'
import { isObject, setOwn } from '../json.ts'
import { IN_PLACE } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { conjoin, isObjectOnly } from './merge.ts'
import { without } from './node.ts'
import { matching } from './patterns.ts'
import type { Pass, PassSite } from './types.ts'

/** An object that declares nothing is open; once what it requires is declared, it has to say so. */
export const keepOpen: Pass = {
  name: 'keep-open',
  apply(node, site) {
    const says = [
      node.properties,
      node.additionalProperties,
      node.patternProperties,
      node.unevaluatedProperties,
    ]
    const { required = [] } = node
    if (required.length === 0 || !isObjectOnly(node) || says.some((value) => value !== undefined)) return node
    return site.origins.derive({ ...node, additionalProperties: true }, node)
  },
}

/**
 * An object that names no members, in a list of none, is open like one that has no list: nothing is declared that could
 * close it. At the root the empty list is how a tool says that it takes no arguments.
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

/** What patterns say of a declared property joins what is said by its name. */
export const foldPatterns: Pass = {
  name: 'fold-patterns',
  apply(node, site) {
    const { properties = {}, patternProperties = {} } = node
    let folded: Record<string, Schema> | undefined
    for (const key of Object.keys(properties)) {
      const named = properties[key] as Schema
      const said = matching(patternProperties, key).reduce(conjoin, named)
      if (said === named) continue
      folded ??= { ...properties }
      setOwn(folded, key, isObject(said) && isObject(named) ? site.origins.derive(said, named) : said)
    }
    return folded === undefined ? node : site.origins.derive({ ...node, properties: folded }, node)
  },
}

/** What is required but not declared is declared: any value, or what `additionalProperties` says of it. */
export const declareRequired: Pass = {
  name: 'declare-required',
  apply(node, site) {
    const { required, properties, additionalProperties, patternProperties = {} } = node
    if (required === undefined || !isObjectOnly(node)) return node
    const missing = required.filter((key) => properties === undefined || !Object.hasOwn(properties, key))
    if (missing.length === 0) return node
    const all: Record<string, Schema> = { ...properties }
    for (const key of missing) {
      const said = matching(patternProperties, key)
      const schema = said.length > 0 ? said.reduce(conjoin, true) : (additionalProperties ?? true)
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

/** Told where what another part has evaluated can no longer be said. */
export function withoutUnevaluated(
  node: SchemaObject,
  site: PassSite,
  ...keywords: readonly ('unevaluatedProperties' | 'unevaluatedItems')[]
): SchemaObject {
  const lost = keywords.filter((keyword) => node[keyword] !== undefined)
  for (const keyword of lost) {
    const at = site.place(node, keyword)
    site.report({
      code: 'keyword_dropped',
      at,
      mark: 'key',
      keyword,
      grade: 'described',
      params: { keyword },
    })
  }
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
