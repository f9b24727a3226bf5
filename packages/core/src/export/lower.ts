import { problemId } from '../diagnostics/origin.ts'
import type { Grade, Origin, Problem } from '../diagnostics/types.ts'
import { writtenOrigin } from '../diagnostics/written.ts'
import type { Json } from '../json.ts'
import { createJsonKeys, equalJson, setOwn } from '../json.ts'
import { definitionName, definitionsOf } from '../schema/definitions.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { forEachSubschema } from '../schema/walk.ts'
import type { SiteProblem } from '../strict/types.ts'
import type { ToolSchema } from '../tool/types.ts'
import type { Codec } from './codec.ts'
import { hasReference, idleDefinitions, isIdle, isPlainCodec, simplifyCodec } from './codec-simplify.ts'
import { createCopyBudget } from './copy-budget.ts'
import { checkLimits } from './limits.ts'
import { FREE_NODES, lowerNode, lowerRoot } from './lower-node.ts'
import type { Lowerer, LowerSettings, Outcome, Site } from './lowerer.ts'
import { checkMarks } from './marks.ts'
import { passesOf } from './mode-passes.ts'
import type { Found } from './rewrites/reference.ts'
import { createReferences } from './rewrites/reference.ts'
import type { Mode, ToolCodec } from './types.ts'

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
  const found: Found = { impossible: new Set(), names: new Map() }
  const run = (known?: Attempt['codecs']): Attempt => attempt(section, mode, settings, origin, found, known)
  const { impossible } = found
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
 * @param known the codecs of all definitions, from an attempt before. Which of them do nothing depends on nothing that
 * is assumed while they are unknown: that recursion leads back to values that are written as they are
 */
function attempt(
  section: ToolSchema,
  mode: Mode,
  settings: LowerSettings,
  origin: Origin,
  found: Found,
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
    copies: {
      nodes: 0,
      limit: () => mostNodes(root),
      isExhausted: false,
      spent: new Map(),
      shared: new Set(),
      // What is closed needs all properties in one place.
      ...(mode.shape.closed ? {} : { budget: createCopyBudget(root) }),
    },
    keyOf: createJsonKeys(),
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
  const references = createReferences(root, lowerer, codecs, found)
  const site: Site = { origin: section.origins.of(root) ?? origin, isRoot: settings.isInput }
  const lowered = lowerRoot(section.schema, site, lowerer, () => references.moveRoot())
  if (lowered.node === false && settings.isInput)
    lowerer.refuse({ code: 'schema_impossible', at: lowered.cause ?? site.origin }, site)
  setOwn(codecs, '#', lowered.codec)
  const idle = idleDefinitions(codecs, 'ignored')
  const schema = withDefinitions(lowered.node, references.all(), lowerer)
  if (typeof schema === 'object') checkLimits(schema, mode, lowerer, site)
  if (settings.isInput) checkMarks(schema, mode, lowerer, site)
  const codec = simplifyCodec({ root: lowered.codec, defs: codecs })
  const problems = distinct(outcome.problems)
  const refusals = distinct(outcome.refusals)
  const lowering = { schema, codec, grade: gradeOf(codec, problems), problems, refusals }
  const { isExhausted } = lowerer.copies
  const isSettled = isExhausted || (!hasAsked && taken.every((used) => isIdle(used, idle, 'ignored')))
  return { lowering, codecs, isSettled, hasClash }
}

/**
 * How many nodes may be lowered. Merged unions multiply, and what differs by a little is not found to be a copy: without
 * a bound the work could double with each definition. Real tools stay below three nodes for each of their own.
 */
function mostNodes(root: SchemaObject): number {
  let nodes = 0
  const count = (schema: Schema): void => {
    nodes += 1
    if (typeof schema === 'object') forEachSubschema(schema, (child) => count(child.schema))
  }
  count(root)
  return FREE_NODES + 10 * nodes
}

/** What is lowered at several places, because several refer to it or a pass copied it, is told once. */
function distinct(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>()
  return problems.filter((problem) => seen.size < seen.add(problemId(problem)).size)
}

function place(problem: SiteProblem, site: Site): Problem {
  return { ...problem, at: writtenOrigin(problem.at ?? site.origin) }
}

/** With the definitions that it leads to: others were needed by what went. */
function withDefinitions(
  node: Schema,
  definitions: Readonly<Record<string, Schema>>,
  lowerer: Lowerer,
): Schema {
  if (typeof node === 'boolean' || Object.keys(definitions).length === 0) return node
  const reached = new Set<string>()
  const follow = (schema: Schema): void => {
    if (typeof schema === 'boolean') return
    const name = schema.$ref === undefined ? undefined : definitionName(schema.$ref)
    if (name !== undefined && Object.hasOwn(definitions, name) && !reached.has(name)) {
      reached.add(name)
      follow(definitions[name] as Schema)
    }
    forEachSubschema(schema, (child) => follow(child.schema))
  }
  follow(node)
  const $defs = Object.fromEntries(Object.entries(definitions).filter(([name]) => reached.has(name)))
  return Object.keys($defs).length === 0 ? node : lowerer.origins.derive({ ...node, $defs }, node)
}

const GRADES: readonly Grade[] = ['exact', 'reversible', 'described', 'lossy']

/** The worst of what was told; a codec that does something is at best reversible. */
function gradeOf(codec: ToolCodec, problems: readonly Problem[]): Grade {
  const grades = problems.map((problem) => GRADES.indexOf(problem.grade ?? 'exact'))
  const worst = Math.max(isPlainCodec(codec) ? 0 : 1, ...grades)
  return GRADES[worst] as Grade
}
