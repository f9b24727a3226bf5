import { childOrigin } from '../diagnostics/origin.ts'
import { isObject, setOwn } from '../json.ts'
import type { Schema } from '../schema.ts'
import { typeList } from '../schema.ts'
import { conjoin, isObjectOnly } from './merge.ts'
import type { Pass } from './types.ts'

/** What is required but not declared is declared: any value, or what `additionalProperties` says of it. */
export const declareRequired: Pass = {
  name: 'declare-required',
  apply(node, site) {
    const { required, properties, additionalProperties, patternProperties } = node
    if (required === undefined || !isObjectOnly(node)) return node
    const missing = required.filter((key) => properties === undefined || !Object.hasOwn(properties, key))
    if (missing.length === 0) return node
    const all: Record<string, Schema> = { ...properties }
    for (const key of missing) {
      const matching = Object.entries(patternProperties ?? {}).filter(([pattern]) =>
        new RegExp(pattern).test(key),
      )
      const schema =
        matching.length > 0
          ? matching.map(([, value]) => value).reduce(conjoin, true)
          : (additionalProperties ?? true)
      setOwn(all, key, isObject(schema) ? { ...schema } : schema)
      site.report({
        code: 'required_undeclared',
        at: childOrigin(site.origin, 'required'),
        keyword: 'required',
        params: { key },
      })
    }
    return site.origins.derive({ ...node, properties: all }, node)
  },
}

/** Providers that check structure want `properties` at the root and `items` in every array; both are no constraint. */
export const spellOutMembers: Pass = {
  name: 'spell-out-members',
  apply(node, site) {
    const types = typeList(node) ?? []
    let result = node
    if (site.isRoot && types.includes('object') && node.properties === undefined)
      result = { ...result, properties: {} }
    if (types.includes('array') && node.items === undefined) result = { ...result, items: {} }
    return result === node ? node : site.origins.derive(result, node)
  },
}
