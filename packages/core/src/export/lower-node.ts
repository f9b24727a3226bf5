import type { Json, SchemaType } from '../json.ts'
import { equalJson } from '../json.ts'
import { isImpossible } from '../schema/facts/values.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { dropInert, fitEnum } from '../strict/index.ts'
import type { PassSite } from '../strict/types.ts'
import { SAME } from './codec.ts'
import { describedText } from './described.ts'
import type { Lowered, Lowerer, Site } from './lowerer.ts'
import { keywordOrigin, mayReshape, removesImpossible, tellDescribed } from './lowerer.ts'
import { isPlainScalar } from './plain.ts'
import { lowerArray } from './rewrites/array.ts'
import { lowerObject } from './rewrites/object.ts'
import { listsStructures, lowerScalar, lowerStructures, lowerUntyped } from './rewrites/scalar.ts'
import { lowerUnion } from './rewrites/union.ts'
import { wrapValue } from './rewrites/wrap.ts'
import { addNote, assemble } from './treat.ts'

/**
 * The arguments must be a plain object: anything else is wrapped in a property of one. What else the root admits is
 * never the arguments, but stays valid where it is referred to.
 */
export function lowerRoot(schema: Schema, site: Site, lowerer: Lowerer, moveRoot: () => void): Lowered {
  const { plainRoot, closed } = lowerer.mode.shape
  if (typeof schema === 'object' && site.isRoot && (typeList(schema)?.length ?? 0) > 1) moveRoot()
  if (typeof schema === 'boolean' || !site.isRoot || plainRoot === false)
    return lowerNode(schema, site, lowerer)
  const node = applyPasses(schema, site, lowerer)
  if (isImpossible(node)) return { node: false, codec: SAME }
  const types = typeList(node)
  const isListed = closed && listsStructures(node)
  const isPlain = types?.length === 1 && types[0] === 'object' && node.$ref === undefined && !isListed
  if (isPlain) return lowerPassed(node, site, lowerer)
  const keyword = ['anyOf', '$ref', 'enum', 'const'].find((name) => node[name] !== undefined)
  mayReshape('a root that is no plain object', keyword, site, lowerer)
  moveRoot()
  lowerer.report({ code: 'root_wrapped', grade: 'reversible' }, site)
  const inner = lowerPassed(node, { ...site, isRoot: false }, lowerer)
  return inner.node === false ? inner : wrapValue(inner, lowerer, 'input')
}

/** One schema by the passes of the mode, then by the rewrite of its construct. */
export function lowerNode(schema: Schema, site: Site, lowerer: Lowerer): Lowered {
  if (isExhausted(site, lowerer)) return { node: {}, codec: SAME }
  if (typeof schema === 'boolean') return lowerBoolean(schema, site, lowerer)
  if (isPlainScalar(schema, lowerer.mode))
    return { node: lowerer.origins.derive({ ...schema }, schema), codec: SAME }
  if (isCombined(schema)) return lowerCombined(schema, site, lowerer)
  return lowerPassed(applyPasses(schema, site, lowerer), site, lowerer)
}

/** So many may be lowered of any schema. */
export const FREE_NODES = 2000

/** Counts a node; refuses the schema when there are too many, and what is left of it is not looked at. */
function isExhausted(site: Site, lowerer: Lowerer): boolean {
  const { copies } = lowerer
  copies.nodes += 1
  if (copies.isExhausted || copies.nodes <= FREE_NODES) return copies.isExhausted
  copies.most ??= copies.limit()
  copies.isExhausted = copies.nodes > copies.most
  if (copies.isExhausted) lowerer.refuse({ code: 'nodes_exceeded', params: { max: copies.most } }, site)
  return copies.isExhausted
}

/**
 * Once this many nodes were lowered for the copies of a schema, it becomes a definition: copies within copies would grow
 * by powers. No schema of which a provider takes that many copies comes near.
 */
const MOST_COPIED_NODES = 300

/** Schemas whose passes may copy what a reference leads to. */
function isCombined(schema: SchemaObject): boolean {
  if (isConjunction(schema)) return true
  const { anyOf = [], oneOf = [], dependentSchemas, then, else: otherwise } = schema
  if ([schema.if, then, otherwise, dependentSchemas].some((part) => part !== undefined)) return true
  const branches = [...anyOf, ...oneOf]
  const isMixed = branches.length > 0 && Object.keys(schema).length > 1
  return isMixed || branches.some((branch) => typeof branch === 'object' && isCombined(branch))
}

function isConjunction({ $ref, allOf, ...rest }: SchemaObject): boolean {
  return allOf !== undefined || ($ref !== undefined && Object.keys(rest).length > 0)
}

function lowerCombined(schema: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const { expanding, copies } = lowerer
  const key = JSON.stringify(schema)
  const [isInside, isShared] = [expanding.delete(key), copies.shared.delete(key)]
  if (isInside || isShared) {
    const lowered = lowerer.lowerAgain(key, schema, site)
    if (isInside) expanding.add(key)
    if (isShared) copies.shared.add(key)
    return lowered
  }
  const before = copies.nodes
  expanding.add(key)
  const lowered = lowerPassed(applyPasses(schema, site, lowerer), site, lowerer)
  expanding.delete(key)
  const spent = (copies.spent.get(key) ?? 0) + copies.nodes - before
  copies.spent.set(key, spent)
  if (spent > MOST_COPIED_NODES) copies.shared.add(key)
  return lowered
}

function lowerBoolean(schema: boolean, site: Site, lowerer: Lowerer): Lowered {
  const { untyped, booleans } = lowerer.mode.shape
  if (schema && untyped === 'json-text') return lowerUntyped({}, site, lowerer)
  if (booleans === 'keep') return { node: schema, codec: SAME }
  if (schema) return { node: {}, codec: SAME }
  return { node: removesImpossible(lowerer.mode) ? false : { not: {} }, codec: SAME }
}

/** Unions of one within each other, each of which becomes its branch. */
const MAX_ROUNDS = 8

/** All passes; again where one made of a node what those before it had not seen, such as the only branch of a union. */
function applyPasses(schema: SchemaObject, site: Site, lowerer: Lowerer): SchemaObject {
  const passSite = passSiteOf(site, lowerer)
  const applyAll = (from: SchemaObject): SchemaObject =>
    lowerer.passes.reduce((node, pass) => pass.apply(node, passSite), from)
  let [before, node] = [schema, applyAll(schema)]
  for (let round = 1; round < MAX_ROUNDS && node !== before && isUnfinished(node); round++) {
    ;[before, node] = [node, applyAll(node)]
    if (equalJson(before as Json, node as Json)) break
  }
  return node
}

function isUnfinished(node: SchemaObject): boolean {
  return node.oneOf !== undefined || isConjunction(node)
}

function passSiteOf(site: Site, lowerer: Lowerer): PassSite {
  const { budget } = lowerer.copies
  return {
    isRoot: site.isRoot,
    origin: site.origin,
    origins: lowerer.origins,
    definition: lowerer.definition,
    ...(site.isRoot || budget === undefined ? {} : { copies: budget }),
    place: (node, keyword) => keywordOrigin(node, keyword, site, lowerer),
    report: (problem) => lowerer.report(problem, site),
  }
}

/** Each construct has its rewrite; what is left has no subschemas that need one. */
function lowerPassed(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const { untyped, closed } = lowerer.mode.shape
  if (removesImpossible(lowerer.mode) && isImpossible(node)) return { node: false, codec: SAME }
  if (node.$ref !== undefined) return lowerReference(node, site, lowerer)
  const types = typeList(node)
  if (node.anyOf !== undefined && (types === undefined || !closed))
    return lowerUnion(node, site, lowerer, (beside) => lowerPassed(beside, site, lowerer))
  if (node.anyOf !== undefined) return lowerConstrained(node, site, lowerer)
  const listed = closed ? lowerStructures(node, site, lowerer) : undefined
  if (listed !== undefined) return listed
  const isAnything = types === undefined && untyped === 'json-text'
  if (types?.includes('object') || (!isAnything && types === undefined && saysMembers(node)))
    return lowerObjectOrOther(node, site, lowerer)
  if (types?.includes('array') || (!isAnything && types === undefined && node.items !== undefined))
    return lowerArray(node, site, lowerer)
  const saysType = types !== undefined || node.enum !== undefined || node.const !== undefined
  return saysType || untyped === 'keep' ? lowerScalar(node, site, lowerer) : lowerUntyped(node, site, lowerer)
}

const TYPES: readonly SchemaType[] = ['object', 'array', 'string', 'number', 'boolean', 'null']

/** An object; where none fits, what the schema admits beside objects. */
function lowerObjectOrOther(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const lowered = lowerObject(node, site, lowerer)
  const others = (typeList(node) ?? TYPES).filter((name) => name !== 'object')
  const [type] = others
  if (lowered.node !== false || type === undefined) return lowered
  const narrowed = { ...node, type: others.length === 1 ? type : others }
  const passSite = passSiteOf(site, lowerer)
  const fitted = fitEnum.apply(lowerer.origins.derive(narrowed, node), passSite)
  return lowerNode(dropInert.apply(fitted, passSite), site, lowerer)
}

function saysMembers({ properties, patternProperties, additionalProperties }: SchemaObject): boolean {
  return [properties, patternProperties, additionalProperties].some((value) => value !== undefined)
}

/** A union beside a type that no pass could distribute: the type is kept, the union is described. */
function lowerConstrained(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const { anyOf, ...rest } = node
  const notes = describedText('anyOf', anyOf as Json, site, lowerer)
  tellDescribed(node, 'anyOf', site, lowerer)
  const lowered = lowerPassed(lowerer.origins.derive(rest, node), site, lowerer)
  if (typeof lowered.node === 'boolean') return lowered
  const description =
    lowered.node.description === undefined ? `(${notes})` : `${lowered.node.description} (${notes})`
  return {
    node: lowerer.origins.derive({ ...lowered.node, description }, lowered.node),
    codec: lowered.codec,
  }
}

function lowerReference(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const { $ref, ...rest } = node
  const target = lowerer.lowerRef($ref as string, site)
  if (typeof target.node === 'boolean') return target
  const siblings = assemble(lowerer.origins.derive(rest, node), {}, target.codec, site, lowerer)
  if (Object.keys(siblings).length === 0) return target
  const isWrapped = lowerer.mode.shape.refSiblings === 'wrap'
  const joined = isWrapped
    ? wrapReference(target.node, node, siblings, site, lowerer)
    : { ...target.node, ...siblings }
  // What a reference is written as has a description where it is no reference any more.
  const { description } = target.node
  if (!isWrapped && description !== undefined && siblings.description !== undefined)
    joined.description = `${siblings.description} (${description})`
  return { node: lowerer.origins.derive(joined, node), codec: target.codec }
}

/** A reference that may have no siblings, in a union of one beside them; beside another union it is a conjunct. */
function wrapReference(
  reference: SchemaObject,
  node: SchemaObject,
  siblings: SchemaObject,
  site: Site,
  lowerer: Lowerer,
): SchemaObject {
  const { anyOf, ...rest } = siblings
  if (anyOf === undefined) return { ...rest, anyOf: [reference] }
  if (lowerer.mode.keywords.allOf.kind === 'keep')
    return { ...siblings, allOf: [...(siblings.allOf ?? []), reference] }
  tellDescribed(node, 'anyOf', site, lowerer)
  const result: SchemaObject = { ...rest, anyOf: [reference] }
  addNote(result, describedText('anyOf', node.anyOf as Json, site, lowerer))
  return result
}
