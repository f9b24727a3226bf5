import { setOwn } from '../json.ts'
import type { Schema, SchemaObject } from '../schema.ts'
import { isObjectOnly } from './merge.ts'
import type { Pass, PassSite } from './types.ts'

/**
 * Parts that apply to the same object and could not be merged into it (`if`, a kept `allOf`, …) are only described. The
 * members they bring are declared all the same, or closing the object would shut out values that they allow.
 */
export const declareParts: Pass = {
  name: 'declare-parts',
  apply(node, site) {
    if (!isObjectOnly(node) || node.additionalProperties !== undefined) return node
    const parts: Parts = { members: new Map(), isOpen: false }
    collectParts(node, site, parts, 0)
    const { properties = {}, patternProperties } = node
    const further = [...parts.members].filter(([key]) => !Object.hasOwn(properties, key))
    if (further.length === 0 && !parts.isOpen) return node
    const declared: Record<string, Schema> = { ...properties }
    for (const [key, schemas] of further) setOwn(declared, key, unionOf(schemas))
    const wasFree = node.properties === undefined && patternProperties === undefined
    const result = { ...node, properties: declared, ...(parts.isOpen || wasFree ? { additionalProperties: true } : {}) }
    return site.origins.derive(result, node)
  },
}

interface Parts {
  /** What each part says of a member. */
  readonly members: Map<string, Schema[]>
  /** A part says something of members without naming them. */
  isOpen: boolean
}

/** In-place schemas below each other, before they count as endless. */
const MAX_DEPTH = 8

function collectParts(node: SchemaObject, site: PassSite, parts: Parts, depth: number): void {
  const { allOf = [], anyOf = [], oneOf = [], dependentSchemas = {}, then = true, else: otherwise = true } = node
  const target = node.$ref === undefined || depth === 0 ? undefined : site.definition(node.$ref)
  const asserted = [...allOf, ...anyOf, ...oneOf, ...Object.values(dependentSchemas), then, otherwise, target ?? true]
  for (const part of asserted) visit(part, (schema) => schema)
  // A condition asserts nothing: its members may have any value.
  if (node.if !== undefined) visit(node.if, () => true)

  function visit(part: Schema, say: (schema: Schema) => Schema): void {
    if (typeof part === 'boolean' || depth === MAX_DEPTH) return
    for (const [key, schema] of Object.entries(part.properties ?? {})) {
      parts.members.set(key, [...(parts.members.get(key) ?? []), say(schema)])
    }
    const { additionalProperties = false, unevaluatedProperties = false, patternProperties } = part
    if (additionalProperties !== false || unevaluatedProperties !== false || patternProperties !== undefined)
      parts.isOpen = true
    collectParts(part, site, parts, depth + 1)
  }
}

function unionOf(schemas: readonly Schema[]): Schema {
  const texts = new Map(schemas.filter((schema) => schema !== false).map((schema) => [JSON.stringify(schema), schema]))
  const distinct = [...texts.values()]
  if (distinct.includes(true)) return true
  const [only] = distinct
  return distinct.length > 1 ? { anyOf: distinct } : (only ?? false)
}
