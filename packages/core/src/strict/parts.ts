import type { Json } from '../json.ts'
import { distinctJson, setOwn } from '../json.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { conjoin, isObjectOnly } from './merge.ts'
import { matching } from './patterns.ts'
import type { Pass, PassSite } from './types.ts'

/**
 * Parts that apply to the same object and could not be merged into it (`if`, a kept `allOf`, …) are only described. The
 * members they bring are declared all the same, or closing the object would shut out values that they allow. An object
 * that names no members itself stays open.
 */
export const declareParts: Pass = {
  name: 'declare-parts',
  apply(node, site) {
    const { properties, patternProperties, additionalProperties } = node
    const namesSome = properties !== undefined || patternProperties !== undefined
    if (!isObjectOnly(node) || additionalProperties !== undefined || !namesSome) return node
    const { members, open } = membersOfParts(node, site)
    const further = [...members].filter(([key]) => !Object.hasOwn(properties ?? {}, key))
    if (further.length === 0 && open.length === 0) return node
    const declared: Record<string, Schema> = { ...properties }
    for (const [key, schemas] of further) setOwn(declared, key, unionOf([...schemas, ...open]))
    const rest = open.length > 0 ? { additionalProperties: true } : {}
    return site.origins.derive({ ...node, properties: declared, ...rest }, node)
  },
}

/** What the parts of an object say of members. */
export interface MembersOfParts {
  readonly members: ReadonlyMap<string, readonly Schema[]>
  /** What some part says of members that it does not name. */
  readonly open: readonly Schema[]
}

/** In-place schemas below each other, before they count as endless. */
const MAX_DEPTH = 8

/** Collects from all schemas that apply in place below a node, but not from the node. */
export function membersOfParts(node: SchemaObject, site: Pick<PassSite, 'definition'>): MembersOfParts {
  const members = new Map<string, Schema[]>()
  const open: Schema[] = []
  collect(node, 0)
  return { members, open }

  function collect(from: SchemaObject, depth: number): void {
    const {
      allOf = [],
      anyOf = [],
      oneOf = [],
      dependentRequired = {},
      dependentSchemas = {},
      then = true,
      else: otherwise = true,
    } = from
    const target = from.$ref === undefined ? undefined : site.definition(from.$ref)
    for (const part of [
      ...allOf,
      ...anyOf,
      ...oneOf,
      ...Object.values(dependentRequired).map((required) => ({ required })),
      ...Object.values(dependentSchemas),
      then,
      otherwise,
      target,
    ])
      visit(part, depth, (schema) => schema)
    // A condition asserts nothing: its members may have any value.
    visit(from.if, depth, () => true)
  }

  function visit(part: Schema | undefined, depth: number, say: (schema: Schema) => Schema): void {
    if (part === undefined || typeof part === 'boolean' || depth === MAX_DEPTH) return
    for (const [key, schema] of Object.entries(part.properties ?? {})) {
      members.set(key, [...(members.get(key) ?? []), say(schema)])
    }
    // What a part requires it has a place for, whether it is declared there or not.
    for (const key of part.required ?? []) {
      if (part.properties !== undefined && Object.hasOwn(part.properties, key)) continue
      const said = matching(part.patternProperties ?? {}, key)
      const schema = said.length > 0 ? said.reduce(conjoin, true) : (part.additionalProperties ?? true)
      members.set(key, [...(members.get(key) ?? []), say(schema)])
    }
    const { additionalProperties = false, unevaluatedProperties = false, patternProperties = {} } = part
    const others = [additionalProperties, unevaluatedProperties, ...Object.values(patternProperties)]
    open.push(...others.filter((schema) => schema !== false).map(say))
    collect(part, depth + 1)
  }
}

/** What accepts every value that one of the schemas accepts. */
export function unionOf(schemas: readonly Schema[]): Schema {
  const distinct = distinctJson(schemas.filter((schema) => schema !== false) as Json[]) as Schema[]
  if (distinct.includes(true)) return true
  const [only] = distinct
  return distinct.length > 1 ? (joinedTexts(distinct) ?? { anyOf: distinct }) : (only ?? false)
}

/** The discriminators of branches as one list; undefined for all that are not just texts, of which any mode takes a list. */
function joinedTexts(schemas: readonly Schema[]): Schema | undefined {
  const values = new Set<Json>()
  for (const schema of schemas) {
    if (typeof schema === 'boolean') return undefined
    const { type, const: constant, enum: listed = constant === undefined ? [] : [constant], ...rest } = schema
    const isListed = Object.keys(rest).length === 0 && listed.length > 0
    if (!isListed || (type ?? 'string') !== 'string') return undefined
    if (constant !== undefined && !listed.includes(constant)) return undefined
    for (const value of constant === undefined ? listed : [constant]) values.add(value)
  }
  const texts = [...values]
  return texts.every((value) => typeof value === 'string') ? { type: 'string', enum: texts } : undefined
}
