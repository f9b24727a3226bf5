import type { Json } from '../json.ts'
import { distinctJson, setOwn } from '../json.ts'
import { inPlaceMembers } from '../schema/facts/in-place-members.ts'
import { isObjectOnly } from '../schema/facts/values.ts'
import type { Schema } from '../schema/types.ts'
import type { Pass } from './types.ts'

/**
 * Parts that apply to the same object and could not be merged into it (`if`, a kept `allOf`, …) are only described. The
 * members they declare are declared all the same, or closing the object would shut out values that they allow. An object
 * that names no members itself stays open.
 */
export const declareParts: Pass = {
  name: 'declare-parts',
  apply(node, site) {
    const { properties, patternProperties, additionalProperties } = node
    const namesSome = properties !== undefined || patternProperties !== undefined
    if (!isObjectOnly(node) || additionalProperties !== undefined || !namesSome) return node
    const { members, open } = inPlaceMembers(node, site.definition)
    const further = [...members].filter(([key]) => !Object.hasOwn(properties ?? {}, key))
    if (further.length === 0 && open.length === 0) return node
    const declared: Record<string, Schema> = { ...properties }
    for (const [key, schemas] of further) setOwn(declared, key, unionOf([...schemas, ...open]))
    const rest = open.length > 0 ? { additionalProperties: true } : {}
    return site.origins.derive({ ...node, properties: declared, ...rest }, node)
  },
}

/** What accepts every value that one of the schemas accepts. */
export function unionOf(schemas: readonly Schema[]): Schema {
  const distinct = distinctJson(schemas.filter((schema) => schema !== false) as Json[]) as Schema[]
  if (distinct.includes(true)) return true
  const [only = false, ...others] = distinct
  return others.length > 0 ? (joinedTexts(distinct) ?? { anyOf: distinct }) : only
}

/** Branches that only list strings, as one list, which every mode takes; undefined for all others. */
function joinedTexts(schemas: readonly Schema[]): Schema | undefined {
  const values = new Set<string>()
  for (const schema of schemas) {
    if (typeof schema === 'boolean') return undefined
    const { type, const: constant, enum: listed = constant === undefined ? [] : [constant], ...rest } = schema
    const isListed = Object.keys(rest).length === 0 && listed.length > 0
    if (!isListed || (type ?? 'string') !== 'string') return undefined
    if (constant !== undefined && !listed.includes(constant)) return undefined
    for (const value of constant === undefined ? listed : [constant]) {
      if (typeof value !== 'string') return undefined
      values.add(value)
    }
  }
  return { type: 'string', enum: [...values] }
}
