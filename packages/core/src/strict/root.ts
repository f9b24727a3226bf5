import type { Json } from '../json.ts'
import { equalJson, setOwn } from '../json.ts'
import { decides } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { mapSubschemas } from '../schema/walk.ts'
import { mergeAllOf } from './conjunction.ts'
import { disjoint } from './disjoint.ts'
import { withoutUnevaluated } from './members.ts'
import { mergeSchemas } from './merge.ts'
import { inlineRef, isImpossible, without } from './node.ts'
import type { MembersOfParts } from './parts.ts'
import { membersOfParts, unionOf } from './parts.ts'
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
 * properties go together is told and described. Other keywords that are refused are only described.
 */
export function plainRoot(refused: readonly string[]): Pass {
  return {
    name: 'plain-root',
    apply(node, site) {
      if (!site.isRoot || isImpossible(node)) return node
      if (disjoint(node, OBJECT, site.definition)) return site.origins.derive({ not: {} }, node)
      if (refused.every((keyword) => node[keyword] === undefined)) return node
      let root: SchemaObject = node
      for (const keyword of UNIONS) {
        const branches = node[keyword]
        if (!refused.includes(keyword) || branches === undefined) continue
        const at = site.place(node, keyword)
        site.report({ code: 'root_union_merged', at, keyword, grade: 'described', params: { keyword } })
        const possible = branches.filter((branch) => !disjoint(branch, OBJECT, site.definition))
        const merged = mergeBranches(without(root, keyword), possible, site)
        const say = sayMember(root, merged, site)
        const outlines = possible.map((branch) => outline(branch, say, site))
        root = note(merged, keyword, outlines)
      }
      // What the removed keywords had evaluated would now be refused.
      root = withoutUnevaluated(root, site, 'unevaluatedProperties', 'unevaluatedItems')
      return root === node ? node : site.origins.derive(root, node)
    },
  }
}

const UNIONS = ['anyOf', 'oneOf'] as const

const OBJECT: SchemaObject = { type: 'object' }

/** Whichever of the two descriptions a model reads. */
function note(root: SchemaObject, keyword: string, outlines: readonly Schema[]): SchemaObject {
  const text = `(${keyword}: ${JSON.stringify(outlines)})`
  const noted = (description: string | undefined): string =>
    description === undefined ? text : `${description} ${text}`
  const instead = root['x-llm-description']
  const said = typeof instead === 'string' ? { 'x-llm-description': noted(instead) } : {}
  return { ...root, description: noted(root.description), ...said }
}

/** What a branch says beyond what the root has of it after merging. */
function outline(branch: Schema, say: SayMember, site: PassSite): Schema {
  const seen = seeThrough(branch, site) ?? branch
  if (typeof seen === 'boolean') return seen
  const said = onlyAsserted(seen)
  for (const keyword of Object.keys(SILENT)) if (seen[keyword] === SILENT[keyword]) delete said[keyword]
  const names = Object.entries(seen.properties ?? {}).map(([key, member]): [string, Schema] => [
    key,
    say(key, member),
  ])
  const isSaid = ([key, member]: [string, Schema]): boolean =>
    Object.keys(member).length > 0 || member === false || seen.required?.includes(key) !== true
  if (said.properties !== undefined) said.properties = Object.fromEntries(names.filter(isSaid))
  if (Object.keys(said.properties ?? {}).length === 0) delete said.properties
  for (const keyword of UNIONS) {
    if (seen[keyword] !== undefined) said[keyword] = seen[keyword].map((inner) => outline(inner, say, site))
  }
  return said
}

/** What every branch says, as far as it matters. */
const SILENT: Readonly<Record<string, Json>> = { type: 'object', additionalProperties: false }

/** What the outline of a branch says of one of its members. */
type SayMember = (key: string, member: Schema) => Schema

/**
 * Of a member that the merged root has as the branches say it, the values that are listed, by which branches are told
 * apart; of any other everything that the root does not say itself.
 */
function sayMember(root: SchemaObject, merged: SchemaObject, site: PassSite): SayMember {
  return (key, member) => {
    const said = inlineRef(member, site)
    if (typeof said === 'boolean') return said ? {} : false
    const declared = ownMember(root, key)
    const isTaken = declared === undefined && (ownMember(merged, key) ?? true) !== true
    if (isTaken) return listed(said)
    const known = declared === undefined ? true : inlineRef(declared, site)
    const isKnown = (keyword: string): boolean =>
      typeof known === 'object' && equalJson(known[keyword] as Json, said[keyword] as Json)
    return without(onlyAsserted(said), ...Object.keys(said).filter(isKnown))
  }
}

function ownMember({ properties = {} }: SchemaObject, key: string): Schema | undefined {
  return Object.hasOwn(properties, key) ? properties[key] : undefined
}

/** Without what says nothing about validity, there and below. */
function onlyAsserted(schema: SchemaObject): SchemaObject {
  const idle = Object.keys(schema).filter((keyword) => !decides(keyword))
  return mapSubschemas(without(schema, ...idle), (child) =>
    typeof child === 'boolean' ? child : onlyAsserted(child),
  )
}

function listed({ const: constant, enum: values }: SchemaObject): SchemaObject {
  if (constant !== undefined) return { const: constant }
  return values === undefined ? {} : { enum: values }
}

/** @param possible the branches that an object may fit */
function mergeBranches(root: SchemaObject, possible: readonly Schema[], site: PassSite): SchemaObject {
  const objects = possible.map((branch) => seeThrough(branch, site)).filter((branch) => branch !== undefined)
  const { members, open } = openMembers(root, possible, site)
  const properties: Record<string, Schema> = { ...root.properties }
  // What the root says of additional members holds in branches that do not name them, too.
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
function openMembers(root: SchemaObject, branches: readonly Schema[], site: PassSite): MembersOfParts {
  const { members, open } = membersOfParts({ anyOf: [...branches] }, site)
  const namesSome = root.properties !== undefined || root.patternProperties !== undefined
  const isFree = (branch: Schema): boolean => {
    const of = membersOfParts({ anyOf: [branch] }, site)
    return of.members.size === 0 && of.open.length === 0
  }
  return { members, open: !namesSome && branches.some(isFree) ? [...open, true] : open }
}

function hasOnlyNamed({ additionalProperties, patternProperties }: SchemaObject): boolean {
  return additionalProperties === false && patternProperties === undefined
}

/** An object branch with its references and conjunctions seen through; undefined for what is no object. */
function seeThrough(branch: Schema, site: PassSite): SchemaObject | undefined {
  if (typeof branch === 'boolean') return undefined
  const target = branch.$ref === undefined ? undefined : site.definition(branch.$ref)
  if (target === undefined && branch.allOf === undefined)
    return branch.$ref === undefined ? branch : undefined
  const { $ref: _ref, allOf, ...rest } = branch
  let merged: Schema | undefined = rest
  for (const part of [...(target === undefined ? [] : [target]), ...(allOf ?? [])]) {
    const seen: Schema | undefined = typeof part === 'object' ? (seeThrough(part, site) ?? part) : part
    merged = merged === undefined ? undefined : mergeSchemas(merged, seen)
  }
  return typeof merged === 'object' ? merged : undefined
}
