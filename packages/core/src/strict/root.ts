import type { Json } from '../json.ts'
import { equalJson, setOwn } from '../json.ts'
import type { InPlaceMembers } from '../schema/facts/in-place-members.ts'
import { inPlaceMembers } from '../schema/facts/in-place-members.ts'
import { declaredProperty } from '../schema/facts/members.ts'
import { isImpossible } from '../schema/facts/values.ts'
import { decides } from '../schema/keywords.ts'
import { disjoint } from '../schema/relate/disjoint.ts'
import type { SeeThrough } from '../schema/relate/see-through.ts'
import { createSeeThrough } from '../schema/relate/see-through.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { partition, without } from '../schema/types.ts'
import { mapSchemas } from '../schema/walk.ts'
import { mergeAllOf } from './conjunction.ts'
import { withoutUnevaluated } from './members.ts'
import { inlineRef } from './node.ts'
import { unionOf } from './parts.ts'
import type { Pass, PassSite } from './types.ts'

/** A root whose type is `object` alone: the arguments of a call are never anything else. */
export const objectRoot: Pass = {
  name: 'object-root',
  apply(node, site) {
    if (!site.isRoot || node.type === 'object') return node
    if (Array.isArray(node.type) && node.type.length > 1)
      site.report({ code: 'root_null_dropped', keyword: 'type', grade: 'exact' })
    return site.origins.derive({ ...node, type: 'object' }, node)
  },
}

/** What a root refers to and its `allOf` become the root itself where that is exact. */
export const mergeRoot: Pass = {
  name: 'merge-root',
  apply: (node, site) => (site.isRoot ? mergeAllOf.apply(node, site) : node),
}

/**
 * A root without the unions that a provider refuses there. They become one object whose properties are those of all
 * branches, each with the schemas it has in them; only what every branch requires is required. That admits more: which
 * properties go together is reported and described. Other keywords that are refused are only described.
 */
export function plainRoot(refused: readonly string[]): Pass {
  return {
    name: 'plain-root',
    apply(node, site) {
      if (!site.isRoot || isImpossible(node)) return node
      if (disjoint(node, OBJECT, site.definition)) return site.origins.derive({ not: {} }, node)
      if (refused.every((keyword) => node[keyword] === undefined)) return node
      let root = node
      for (const keyword of UNIONS) {
        const branches = node[keyword]
        if (!refused.includes(keyword) || branches === undefined) continue
        const at = site.place(node, keyword)
        site.report({ code: 'root_union_merged', at, keyword, grade: 'described', params: { keyword } })
        root = mergeUnion(root, keyword, branches, site)
      }
      // What the removed keywords had evaluated would now be refused.
      root = withoutUnevaluated(root, site, 'unevaluatedProperties', 'unevaluatedItems')
      return root === node ? node : site.origins.derive(root, node)
    },
  }
}

const UNIONS = ['anyOf', 'oneOf'] as const

const OBJECT: SchemaObject = { type: 'object' }

/** A root with the members of the branches instead of a union, which is described in outline. */
function mergeUnion(
  root: SchemaObject,
  keyword: 'anyOf' | 'oneOf',
  branches: readonly Schema[],
  site: PassSite,
): SchemaObject {
  const possible = branches.filter((branch) => !disjoint(branch, OBJECT, site.definition))
  const seeThrough = createSeeThrough(site.definition)
  const merged = mergeBranches(without(root, keyword), possible, seeThrough, site)
  const ofMember = outlineMember(root, merged, site)
  const outlines = possible.map((branch) => outline(branch, ofMember, seeThrough))
  return note(merged, `(${keyword}: ${JSON.stringify(outlines)})`)
}

/** A note in whichever of the two descriptions a model reads. */
function note(root: SchemaObject, text: string): SchemaObject {
  const noted = (description: string | undefined): string =>
    description === undefined ? text : `${description} ${text}`
  const instead = root['x-llm-description']
  const replaced = typeof instead === 'string' ? { 'x-llm-description': noted(instead) } : {}
  return { ...root, description: noted(root.description), ...replaced }
}

/** What a branch decides beyond what the root has of it after merging. */
function outline(branch: Schema, ofMember: OutlineMember, seeThrough: SeeThrough): Schema {
  const seen = seeThrough(branch) ?? branch
  if (typeof seen === 'boolean') return seen
  const result = onlyAsserted(seen)
  for (const keyword of Object.keys(COMMON)) if (seen[keyword] === COMMON[keyword]) delete result[keyword]
  const isRequired = (key: string): boolean => seen.required?.includes(key) === true
  const members = Object.entries(seen.properties ?? {})
    .map(([key, member]): [string, Schema] => [key, ofMember(key, member)])
    .filter(([key, member]) => Object.keys(member).length > 0 || member === false || !isRequired(key))
  if (members.length > 0) result.properties = Object.fromEntries(members)
  else delete result.properties
  for (const keyword of UNIONS) {
    if (seen[keyword] !== undefined)
      result[keyword] = seen[keyword].map((inner) => outline(inner, ofMember, seeThrough))
  }
  return result
}

/** What most branches have in common: it does not distinguish them. */
const COMMON: Readonly<Record<string, Json>> = { type: 'object', additionalProperties: false }

/** What the outline of a branch has of one of its members. */
type OutlineMember = (key: string, member: Schema) => Schema

/**
 * Of a member that the merged root has as the branches declare it, the listed values, which distinguish branches; of
 * any other everything that the root does not have itself.
 */
function outlineMember(root: SchemaObject, merged: SchemaObject, site: PassSite): OutlineMember {
  return (key, member) => {
    const inlined = inlineRef(member, site)
    if (typeof inlined === 'boolean') return inlined ? {} : false
    const declared = declaredProperty(root, key)
    const isMerged = declared === undefined && (declaredProperty(merged, key) ?? true) !== true
    if (isMerged) return partition(inlined, (keyword) => keyword === listing(inlined))[0]
    const known = declared === undefined ? true : inlineRef(declared, site)
    const isKnown = (keyword: string): boolean =>
      typeof known === 'object' && equalJson(known[keyword] as Json, inlined[keyword] as Json)
    return without(onlyAsserted(inlined), ...Object.keys(inlined).filter(isKnown))
  }
}

function listing(schema: SchemaObject): 'const' | 'enum' {
  return schema.const === undefined ? 'enum' : 'const'
}

/** Without what has no influence on validity, there and below. */
function onlyAsserted(schema: SchemaObject): SchemaObject {
  const result = mapSchemas(schema, (mapped) => partition(mapped, decides)[0])
  return typeof result === 'object' ? result : {}
}

/** @param possible the branches that an object may fit */
function mergeBranches(
  root: SchemaObject,
  possible: readonly Schema[],
  seeThrough: SeeThrough,
  site: PassSite,
): SchemaObject {
  const objects = possible.map(seeThrough).filter((branch) => branch !== undefined)
  const { members, open } = openMembers(root, possible, site)
  const properties: Record<string, Schema> = { ...root.properties }
  // What the root declares for additional members holds in branches that do not name them, too.
  const named = root.additionalProperties === undefined ? members : []
  for (const [name, schemas] of named) {
    if (!Object.hasOwn(properties, name)) setOwn(properties, name, unionOf([...schemas, ...open]))
  }
  const isWhole = objects.length === possible.length
  const common = isWhole
    ? (objects[0]?.required ?? []).filter((key) => objects.every((branch) => branch.required?.includes(key)))
    : []
  const required = [...new Set([...(root.required ?? []), ...common])]
  const isClosed = isWhole && objects.every((branch) => hasOnlyNamed(branch))
  return {
    ...root,
    ...(root.properties === undefined && members.size === 0 ? {} : { properties }),
    ...(required.length > 0 ? { required } : {}),
    ...(isClosed && root.additionalProperties === undefined ? { additionalProperties: false } : {}),
  }
}

/** The members of all branches; a branch that names none leaves them open, unless the root names some. */
function openMembers(root: SchemaObject, branches: readonly Schema[], site: PassSite): InPlaceMembers {
  const { members, open } = inPlaceMembers({ anyOf: [...branches] }, site.definition)
  const namesSome = root.properties !== undefined || root.patternProperties !== undefined
  const isFree = (branch: Schema): boolean => {
    const of = inPlaceMembers({ anyOf: [branch] }, site.definition)
    return of.members.size === 0 && of.open.length === 0
  }
  return { members, open: !namesSome && branches.some(isFree) ? [...open, true] : open }
}

function hasOnlyNamed({ additionalProperties, patternProperties }: SchemaObject): boolean {
  return additionalProperties === false && patternProperties === undefined
}
