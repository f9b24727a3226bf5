import type { Json } from '../json.ts'
import { setOwn } from '../json.ts'
import type { Schema, SchemaObject } from '../schema.ts'
import { mergeAllOf } from './conjunction.ts'
import { disjoint } from './disjoint.ts'
import { mergeSchemas } from './merge.ts'
import { isImpossible } from './node.ts'
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

/** Keywords that providers refuse at the root of the arguments. */
const REFUSED = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const', 'if', 'then', 'else'] as const

/**
 * A root that is a plain object. Unions at the root become one object whose properties are those of all branches, each
 * with the schemas it has in them; only what every branch requires is required. That admits more, which is told.
 */
export const plainRoot: Pass = {
  name: 'plain-root',
  apply(node, site) {
    if (!site.isRoot || isImpossible(node)) return node
    if (disjoint(node, OBJECT, site.definition)) return site.origins.derive({ not: {} }, node)
    let root: SchemaObject = node
    for (const keyword of REFUSED) {
      if (node[keyword] === undefined) continue
      const { [keyword]: removed, ...rest } = root
      root =
        keyword === 'anyOf' || keyword === 'oneOf' ? mergeBranches(rest, removed as Schema[], site) : rest
      if (keyword === 'then' || keyword === 'else') continue
      site.report({
        code: 'root_union_merged',
        at: site.place(node, keyword),
        keyword,
        grade: 'told',
        params: { keyword },
      })
      root = note(root, keyword, removed as Json)
    }
    return root === node ? node : site.origins.derive(withoutUnevaluated(root, site), node)
  },
}

const OBJECT: SchemaObject = { type: 'object' }

/** What the removed keywords had evaluated would now be refused. */
function withoutUnevaluated(root: SchemaObject, site: PassSite): SchemaObject {
  let result = root
  for (const keyword of ['unevaluatedProperties', 'unevaluatedItems'] as const) {
    if (result[keyword] === undefined) continue
    const { [keyword]: _removed, ...rest } = result
    result = rest
    site.report({
      code: 'keyword_dropped',
      at: site.place(root, keyword),
      mark: 'key',
      keyword,
      grade: 'told',
      params: { keyword },
    })
  }
  return result
}

/** Branches that bring properties are said by the properties; of the rest the description speaks. */
function note(root: SchemaObject, keyword: string, value: Json): SchemaObject {
  const isUnion = keyword === 'anyOf' || keyword === 'oneOf'
  if (
    isUnion &&
    (value as SchemaObject[]).some((branch) => branch.properties !== undefined || branch.$ref !== undefined)
  )
    return root
  const text = `(${keyword}: ${JSON.stringify(value)})`
  return { ...root, description: root.description === undefined ? text : `${root.description} ${text}` }
}

function mergeBranches(root: SchemaObject, branches: readonly Schema[], site: PassSite): SchemaObject {
  const possible = branches.filter((branch) => !disjoint(branch, OBJECT, site.definition))
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
