import { firstOfKind, type Origin, writtenOrigin } from '../diagnostics/origin.ts'
import type { Grade, Problem } from '../diagnostics/types.ts'
import { copyJson, createJsonKeys, setOwn } from '../json.ts'
import { notes } from '../messages/lowering.ts'
import { definitionName, definitionRef, definitionsOf } from '../schema/definitions.ts'
import { orderData } from '../schema/key-order.ts'
import { type Schema, without } from '../schema/types.ts'
import { visitAll } from '../schema/walk.ts'
import type { SiteProblem } from '../strict/types.ts'
import { type Codec, SAME, type ToolCodec } from './codec.ts'
import { codecFacts, keepsValuesReader } from './codec-facts.ts'
import { neededDefinitions, simplifyCodec } from './codec-simplify.ts'
import { shownSchema } from './described.ts'
import { encode } from './encode.ts'
import { checkLimits } from './limits.ts'
import type { Plan } from './plan.ts'
import { addNote, type Facts, type PlannedDefinition, type Site, type Writer } from './planned.ts'

/** A schema as a mode takes it, and how its values are encoded. */
export interface LoweredSchema {
  readonly schema: Schema
  readonly codec: ToolCodec
  readonly grade: Grade
  readonly problems: Problem[]
  readonly refusals: Problem[]
}

/** From best to worst. */
export const GRADES: readonly Grade[] = ['exact', 'reversible', 'described', 'lossy']

/** Makes the lowered schema and its codec, with instance data encoded by it. */
export function writeSchema(plan: Plan, facts: Facts): LoweredSchema {
  const { site } = plan
  const output = createOutput(plan, facts)
  const { writer } = output
  const root = plan.root.write(writer)
  if (root.node === false && writer.settings.root !== undefined)
    writer.refuse({ code: 'schema_impossible', at: root.cause ?? site.origin }, site)
  output.codecs.set('#', root.codec)
  const schema = withMentioned(withDefinitions(root.node, output.definitions, writer), output, plan)
  if (output.holdsData()) orderData(schema, definitionsOf(schema))
  checkLimits(schema, site, writer)
  const whole: ToolCodec = { root: root.codec, defs: Object.fromEntries(output.codecs) }
  const known = codecFacts(whole)
  const codec = simplifyCodec(whole, known)
  // A problem of a schema that is lowered in several places is reported once, where most is lost.
  const ofGrade = (grade: Grade): Problem[] => output.problems.filter((problem) => problem.grade === grade)
  const reported = new Set([...GRADES].reverse().flatMap(ofGrade).filter(firstOfKind()))
  const problems = output.problems.filter((problem) => reported.has(problem))
  // A codec that does something is at best reversible.
  const losses = problems.map(({ grade = 'exact' }) => GRADES.indexOf(grade))
  const worst = Math.max(known.of(whole.root).keepsValues ? 0 : 1, ...losses)
  const refusals = output.refusals.filter(firstOfKind())
  return { schema, codec, grade: GRADES[worst] ?? 'lossy', problems, refusals }
}

interface Output extends Pick<LoweredSchema, 'problems' | 'refusals'> {
  readonly writer: Writer
  readonly definitions: Record<string, Schema>
  readonly codecs: Map<string, Codec>
  /** References of the author that notes show. */
  readonly mentioned: Set<string>
  /** Whether instance data was written that has keys. */
  holdsData(): boolean
}

/** @param isDraft whether only the codecs are needed */
function createOutput(plan: Plan, facts: Facts, isDraft: boolean = false): Output {
  const { mode, settings, origins, definition } = plan.lowering
  const definitions: Record<string, Schema> = {}
  const codecs = new Map<string, Codec>()
  const mentioned = new Set<string>()
  const problems: Problem[] = []
  const refusals: Problem[] = []
  const unfinished = new Set<PlannedDefinition>()
  let draft: Map<string, Codec> | undefined
  let holdsData = false
  const writer: Writer = {
    mode,
    settings,
    origins,
    definition,
    facts,
    lowered(ref) {
      // The reference may be a lowered one or the author's.
      const found = plan.definitions.get(ref) ?? definitionNamed(plan, definitionName(ref) ?? '')
      const isWritten = found !== undefined && codecs.has(found.name) && ref !== '#'
      return isWritten ? definitions[found.name] : found === undefined ? definition(ref) : found.schema
    },
    writeReference(target) {
      if (!facts.isPossible(target)) return { node: false, codec: SAME }
      const { name } = target
      const codec: Codec = { kind: 'ref', name }
      if (name === '#') return { node: { $ref: '#' }, codec }
      if (!codecs.has(name) && !unfinished.has(target)) writeDefinition(target)
      return { node: { $ref: definitionRef(name) }, codec }
    },
    keepsValues: keepsValuesReader((name) => {
      const named = definitionNamed(plan, name)
      return named === undefined || facts.keepsValues(named)
    }),
    encode(codec, value) {
      holdsData ||= typeof value === 'object' && value !== null
      if (isDraft || codec.kind === 'same') return copyJson(value)
      const defs = Object.fromEntries(neededDefinitions(codec, codecOf))
      return encode({ root: codec, defs }, value, { author: definition, lowered: writer.lowered })
    },
    keyOf: createJsonKeys(),
    mention: (ref) => void mentioned.add(ref),
    report: (problem, site) => void problems.push({ grade: 'exact', ...problem, at: placeOf(problem, site) }),
    refuse: (problem, site) => void refusals.push({ ...problem, at: placeOf(problem, site) }),
  }

  function writeDefinition(target: PlannedDefinition): void {
    const { name, planned } = target
    unfinished.add(target)
    // Reserves the position of the definition, which is finished after those that it references.
    setOwn(definitions, name, {})
    const { node, codec } = planned.write(writer)
    unfinished.delete(target)
    setOwn(definitions, name, node)
    codecs.set(name, codec)
  }

  /** Returns the codec of a definition; if that is still being written, because of recursion, the codec of a draft. */
  function codecOf(name: string): Codec {
    draft ??= codecs.has(name) ? undefined : draftCodecs(plan, facts)
    return codecs.get(name) ?? draft?.get(name) ?? SAME
  }

  return { writer, definitions, codecs, mentioned, holdsData: () => holdsData, problems, refusals }
}

/** The codecs of all definitions, without the schemas. */
function draftCodecs(plan: Plan, facts: Facts): Map<string, Codec> {
  const { writer, codecs } = createOutput(plan, facts, true)
  for (const definition of plan.definitions.values()) writer.writeReference(definition)
  codecs.set('#', plan.root.write(writer).codec)
  return codecs
}

function definitionNamed({ definitions }: Plan, name: string): PlannedDefinition | undefined {
  for (const definition of definitions.values()) if (definition.name === name) return definition
  return undefined
}

function placeOf(problem: SiteProblem, site: Site): Origin {
  return writtenOrigin(problem.at ?? site.origin)
}

/** Adds the definitions that the schema references: only omitted parts needed the others. */
function withDefinitions(node: Schema, definitions: Record<string, Schema>, { origins }: Writer): Schema {
  const all = Object.entries(definitions)
  if (typeof node === 'boolean' || all.length === 0) return node
  const reached = new Set<string>()
  const find = definitionsOf({ $defs: definitions })
  visitAll(node, ({ $ref }) => void ($ref !== undefined && reached.add($ref)), find)
  const used = all.filter(([name]) => reached.has(definitionRef(name)))
  return used.length === 0 ? node : origins.derive({ ...node, $defs: Object.fromEntries(used) }, node)
}

/**
 * Adds the definitions that notes refer to, as the author wrote them, to the description of the root. Definitions whose
 * values are sent as the author writes them are in `$defs`.
 */
function withMentioned(schema: Schema, { writer, codecs, mentioned }: Output, { definitions }: Plan): Schema {
  if (typeof schema === 'boolean') return schema
  const isSentUnchanged = (ref: string): boolean => {
    const { name } = definitions.get(ref) ?? { name: '#' }
    const isThere = ref === '#' || (ref === definitionRef(name) && Object.hasOwn(schema.$defs ?? {}, name))
    return isThere && writer.keepsValues(codecs.get(name) ?? SAME)
  }
  const shown: [ref: string, schema: string][] = []
  // Showing a definition adds those that it refers to.
  for (const ref of mentioned) {
    const target = isSentUnchanged(ref) ? undefined : writer.definition(ref)
    const own = typeof target === 'object' ? without(target, '$defs') : target
    if (own !== undefined) shown.push([ref, JSON.stringify(shownSchema(own, writer))])
  }
  if (shown.length === 0) return schema
  const result = { ...schema }
  addNote(result, notes.definitions(shown))
  return writer.origins.derive(result, schema)
}
