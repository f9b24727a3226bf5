import { originPointer } from '../diagnostics/origin.ts'
import type { Grade, Origin, Problem } from '../diagnostics/types.ts'
import type { Json, SchemaType } from '../json.ts'
import { equalJson, setOwn } from '../json.ts'
import type { Schema, SchemaObject } from '../schema.ts'
import { typeList } from '../schema.ts'
import { dropInert, fitEnum } from '../strict/index.ts'
import { isImpossible } from '../strict/node.ts'
import type { PassSite, SiteProblem } from '../strict/types.ts'
import type { ToolSchema } from '../tool/types.ts'
import type { Codec } from './codec.ts'
import { SAME } from './codec.ts'
import { hasReference, idleDefinitions, isIdle, isPlainCodec, simplifyCodec } from './codec-simplify.ts'
import { definitionsOf } from './definitions.ts'
import { checkLimits } from './limits.ts'
import type { Lowered, Lowerer, LowerSettings, Outcome, Site } from './lowerer.ts'
import { keywordOrigin, mayReshape, removesImpossible, tellDescribed } from './lowerer.ts'
import { passesOf } from './mode-passes.ts'
import { isPlainScalar } from './plain.ts'
import { lowerArray } from './rewrites/array.ts'
import { lowerObject } from './rewrites/object.ts'
import { createReferences } from './rewrites/reference.ts'
import { lowerScalar, lowerStructures, lowerUntyped } from './rewrites/scalar.ts'
import { lowerUnion } from './rewrites/union.ts'
import { wrapValue } from './rewrites/wrap.ts'
import { assemble } from './treat.ts'
import type { Mode, ToolCodec } from './types.ts'
import { writtenOrigin } from './written.ts'

/** A schema as a mode takes it, how its values are written, and all that was told on the way. */
export interface Lowering extends Outcome {
  readonly schema: Schema
  readonly codec: ToolCodec
  readonly grade: Grade
}

/**
 * Lowers one self-contained schema to what a mode can say. Every difference is in `problems`, every reason why the
 * result must not be used in `refusals`; both are empty when schema and result are the same.
 */
export function lowerSchema(
  section: ToolSchema,
  mode: Mode,
  settings: LowerSettings,
  origin: Origin,
): Lowering {
  const first = settle(section, mode, settings, origin)
  const isAmbiguous = first.lowering.problems.some(({ code }) => code === 'union_ambiguous')
  const mayDescribe = !mode.shape.closed && mode.shape.enumValues !== 'any'
  if (!mayDescribe || !(isAmbiguous || first.hasClash)) return first.lowering
  const { lowering } = settle(section, mode, { ...settings, describesValues: true }, origin)
  const isBetter = GRADES.indexOf(lowering.grade) < GRADES.indexOf(first.lowering.grade)
  return first.hasClash || isBetter ? lowering : first.lowering
}

function settle(section: ToolSchema, mode: Mode, settings: LowerSettings, origin: Origin): Attempt {
  const impossible = new Set<string>()
  const run = (known?: Attempt['codecs']): Attempt =>
    attempt(section, mode, settings, origin, impossible, known)
  let first = run()
  // Recursion may have been led to what turned out to have no values.
  for (let count = 0; count < impossible.size; first = run()) count = impossible.size
  if (first.isSettled) return first
  const second = run(first.codecs)
  // Branches that turned out to be no plain ones got names, and with them other codecs.
  return equalJson(second.codecs as unknown as Json, first.codecs as unknown as Json)
    ? second
    : run(second.codecs)
}

interface Attempt {
  readonly lowering: Lowering
  readonly codecs: Readonly<Record<string, Codec>>
  /** Nothing was assumed of a definition that turned out otherwise. */
  readonly isSettled: boolean
  /** See `Lowerer.clash`. */
  readonly hasClash: boolean
}

/**
 * @param impossible the references that no value fits; those that turn out so are added
 * @param known the codecs of all definitions, from an attempt before. Which of them do nothing depends on nothing that
 * is assumed while they are unknown: that recursion leads back to values that are written as they are
 */
function attempt(
  section: ToolSchema,
  mode: Mode,
  settings: LowerSettings,
  origin: Origin,
  impossible: Set<string>,
  known?: Readonly<Record<string, Codec>>,
): Attempt {
  const plain = known === undefined ? { has: () => true } : idleDefinitions(known, 'ignored')
  let hasAsked = false
  let hasClash = false
  const taken: Codec[] = []
  const outcome: Outcome = { problems: [], refusals: [] }
  const root = typeof section.schema === 'boolean' ? {} : section.schema
  const codecs: Record<string, Codec> = {}
  const lowerer: Lowerer = {
    mode,
    passes: passesOf(mode),
    settings,
    origins: section.origins,
    definition: definitionsOf(root),
    loweredDefinition: (ref) => references.lowered(ref),
    lower: (schema, site) => lowerNode(schema, site, lowerer),
    lowerRef: (ref, site) => references.lower(ref, site),
    lowerAgain: (key, schema, site) => references.again(key, schema, site),
    expanding: new Set(),
    copies: { nodes: 0, spent: new Map(), shared: new Set() },
    codecsFor(codec) {
      if (known !== undefined || !hasReference(codec)) return known ?? {}
      hasAsked = true
      return undefined
    },
    isPlain(codec) {
      const isPlain = isIdle(codec, plain, 'ignored')
      if (isPlain) taken.push(codec)
      return isPlain
    },
    clash() {
      hasClash = true
    },
    report: (problem, site) => void outcome.problems.push(place({ grade: 'exact', ...problem }, site)),
    refuse: (problem, site) => void outcome.refusals.push(place(problem, site)),
  }
  const references = createReferences(root, lowerer, codecs, impossible)
  const site: Site = { origin: section.origins.of(root) ?? origin, isRoot: settings.isInput }
  const lowered = lowerRoot(section.schema, site, lowerer, () => references.moveRoot())
  if (lowered.node === false && settings.isInput) lowerer.refuse({ code: 'schema_impossible' }, site)
  setOwn(codecs, '#', lowered.codec)
  const idle = idleDefinitions(codecs, 'ignored')
  const schema = withDefinitions(lowered.node, references.all(), lowerer)
  if (typeof schema === 'object') checkLimits(schema, mode, lowerer, site)
  const codec = simplifyCodec({ root: lowered.codec, defs: codecs })
  const problems = distinct(outcome.problems)
  const refusals = distinct(outcome.refusals)
  const lowering = { schema, codec, grade: gradeOf(codec, problems), problems, refusals }
  const isSettled = !hasAsked && taken.every((used) => isIdle(used, idle, 'ignored'))
  return { lowering, codecs, isSettled, hasClash }
}

/** What is lowered at several places, because several refer to it or a pass copied it, is told once. */
function distinct(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>()
  return problems.filter(({ code, at, keyword, params }) => {
    const key = JSON.stringify([code, at.document.uri, originPointer(at), keyword, params])
    return !seen.has(key) && seen.add(key)
  })
}

function place(problem: SiteProblem, site: Site): Problem {
  return { ...problem, at: writtenOrigin(problem.at ?? site.origin) }
}

function withDefinitions(
  node: Schema,
  definitions: Readonly<Record<string, Schema>>,
  lowerer: Lowerer,
): Schema {
  if (typeof node === 'boolean' || Object.keys(definitions).length === 0) return node
  return lowerer.origins.derive({ ...node, $defs: { ...definitions } }, node)
}

/** The arguments must be a plain object: anything else is wrapped in a property of one. */
function lowerRoot(schema: Schema, site: Site, lowerer: Lowerer, moveRoot: () => void): Lowered {
  const { plainRoot } = lowerer.mode.shape
  if (typeof schema === 'boolean' || !site.isRoot || !plainRoot) return lowerNode(schema, site, lowerer)
  const node = applyPasses(schema, site, lowerer)
  if (isImpossible(node)) return { node: false, codec: SAME }
  const types = typeList(node)
  const isPlain = types?.length === 1 && types[0] === 'object' && node.$ref === undefined
  if (isPlain) return lowerPassed(node, site, lowerer)
  const keyword = ['anyOf', '$ref'].find((name) => node[name] !== undefined)
  mayReshape('a root that is no plain object', keyword, site, lowerer)
  moveRoot()
  lowerer.report({ code: 'root_wrapped', grade: 'reversible' }, site)
  const inner = lowerPassed(node, { ...site, isRoot: false }, lowerer)
  return inner.node === false ? inner : wrapValue(inner, lowerer, 'input')
}

function lowerNode(schema: Schema, site: Site, lowerer: Lowerer): Lowered {
  lowerer.copies.nodes += 1
  if (typeof schema === 'boolean') return lowerBoolean(schema, site, lowerer)
  if (isPlainScalar(schema, lowerer.mode))
    return { node: lowerer.origins.derive({ ...schema }, schema), codec: SAME }
  if (isCombined(schema)) return lowerCombined(schema, site, lowerer)
  return lowerPassed(applyPasses(schema, site, lowerer), site, lowerer)
}

/**
 * Once this many nodes were lowered for the copies of a schema, it becomes a definition: copies within copies would grow
 * by powers. No schema of which a provider takes that many copies comes near.
 */
const MOST_COPIED_NODES = 300

/** Schemas whose passes may copy what a reference leads to. */
function isCombined(schema: SchemaObject): boolean {
  const isMixed = schema.$ref !== undefined || schema.anyOf !== undefined || schema.oneOf !== undefined
  return schema.allOf !== undefined || (isMixed && Object.keys(schema).length > 1)
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

function applyPasses(schema: SchemaObject, site: Site, lowerer: Lowerer): SchemaObject {
  const passSite = passSiteOf(site, lowerer)
  let node = schema
  for (const pass of lowerer.passes) node = pass.apply(node, passSite)
  return node
}

function passSiteOf(site: Site, lowerer: Lowerer): PassSite {
  return {
    isRoot: site.isRoot,
    origin: site.origin,
    origins: lowerer.origins,
    definition: lowerer.definition,
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
  const notes = `anyOf: ${JSON.stringify(anyOf)}`
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
  const joined: SchemaObject = isWrapped
    ? { ...siblings, anyOf: [target.node] }
    : { ...target.node, ...siblings }
  // What a reference is written as has a description where it is no reference any more.
  const { description } = target.node
  if (!isWrapped && description !== undefined && siblings.description !== undefined)
    joined.description = `${siblings.description} (${description})`
  return { node: lowerer.origins.derive(joined, node), codec: target.codec }
}

const GRADES: readonly Grade[] = ['exact', 'reversible', 'told', 'lossy']

/** The worst of what was told; a codec that does something is at best reversible. */
function gradeOf(codec: ToolCodec, problems: readonly Problem[]): Grade {
  const grades = problems.map((problem) => GRADES.indexOf(problem.grade ?? 'exact'))
  const worst = Math.max(isPlainCodec(codec) ? 0 : 1, ...grades)
  return GRADES[worst] as Grade
}
