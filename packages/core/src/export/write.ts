import { problemId } from '../diagnostics/origin.ts'
import type { Problem } from '../diagnostics/types.ts'
import { writtenOrigin } from '../diagnostics/written.ts'
import { copyJson, createJsonKeys, setOwn } from '../json.ts'
import { escapeToken } from '../pointer.ts'
import { definitionsOf } from '../schema/definitions.ts'
import type { Schema } from '../schema/types.ts'
import { visitAll } from '../schema/walk.ts'
import type { SiteProblem } from '../strict/types.ts'
import type { Codec } from './codec.ts'
import { SAME } from './codec.ts'
import { encode } from './codec-run.ts'
import { isIdle, neededDefinitions, simplifyCodec } from './codec-simplify.ts'
import { checkLimits } from './limits.ts'
import { checkMarks } from './marks.ts'
import type { Plan } from './plan.ts'
import type { Facts, Outcome, PlannedDefinition, Site, Writer } from './planned.ts'
import type { ToolCodec } from './types.ts'

export interface Written extends Outcome {
  readonly schema: Schema
  readonly codec: ToolCodec
}

/** Makes the lowered schema and its codec, with instance data as the codec writes it. */
export function writeSchema(plan: Plan, facts: Facts): Written {
  const { settings, site } = plan
  const outcome: Outcome = { problems: [], refusals: [] }
  const output = createOutput(plan, facts, outcome)
  const { writer } = output
  const root = plan.root.write(writer)
  if (root.node === false && settings.isInput)
    writer.refuse({ code: 'schema_impossible', at: root.cause ?? site.origin }, site)
  output.codecs.set('#', root.codec)
  const schema = withDefinitions(root.node, output.definitions, writer)
  if (typeof schema === 'object') checkLimits(schema, site, writer)
  if (settings.isInput) checkMarks(schema, site, writer)
  const codec = simplifyCodec({ root: root.codec, defs: Object.fromEntries(output.codecs) })
  return { schema, codec, problems: distinct(outcome.problems), refusals: distinct(outcome.refusals) }
}

interface Output {
  readonly writer: Writer
  readonly definitions: Record<string, Schema>
  readonly codecs: Map<string, Codec>
}

/** @param isDraft what is written is asked for its codecs only */
function createOutput(plan: Plan, facts: Facts, outcome: Outcome, isDraft: boolean = false): Output {
  const { mode, settings, origins, definition } = plan
  const definitions: Record<string, Schema> = {}
  const codecs = new Map<string, Codec>()
  const open = new Set<PlannedDefinition>()
  let draft: Map<string, Codec> | undefined
  const writer: Writer = {
    mode,
    settings,
    origins,
    definition,
    facts,
    lowered(ref) {
      const found = definitionOf(plan, ref)
      const isWritten = found !== undefined && codecs.has(found.name) && ref !== '#'
      return isWritten ? definitions[found.name] : found === undefined ? definition(ref) : found.schema
    },
    writeReference(target) {
      if (!facts.isPossible(target)) return { node: false, codec: SAME }
      const { name } = target
      const codec: Codec = { kind: 'ref', name }
      if (name === '#') return { node: { $ref: '#' }, codec }
      if (!codecs.has(name) && !open.has(target)) writeDefinition(target)
      return { node: { $ref: `#/$defs/${escapeToken(name)}` }, codec }
    },
    isPlain: (codec) => isIdle(codec, { has: (name) => isPlainName(plan, facts, name) }, 'ignored'),
    encode(codec, value) {
      if (isDraft || codec.kind === 'same') return copyJson(value)
      const defs = neededDefinitions(codec, codecOf)
      return encode({ root: codec, defs }, value, { author: definition, lowered: writer.lowered })
    },
    keyOf: createJsonKeys(),
    report: (problem, site) => void outcome.problems.push(place({ grade: 'exact', ...problem }, site)),
    refuse: (problem, site) => void outcome.refusals.push(place(problem, site)),
  }

  function writeDefinition(target: PlannedDefinition): void {
    const { name, planned } = target
    open.add(target)
    // A definition keeps its place among the others although it is finished after those it references.
    setOwn(definitions, name, {})
    const { node, codec } = planned.write(writer)
    open.delete(target)
    setOwn(definitions, name, node)
    codecs.set(name, codec)
  }

  /** Recursion leads data to definitions that are being written; a draft of them has their codecs. */
  function codecOf(name: string): Codec {
    draft ??= codecs.has(name) ? undefined : draftCodecs(plan, facts)
    return codecs.get(name) ?? draft?.get(name) ?? SAME
  }

  return { writer, definitions, codecs }
}

/** The codecs of all definitions, without the schemas. */
function draftCodecs(plan: Plan, facts: Facts): Map<string, Codec> {
  const { writer, codecs } = createOutput(plan, facts, { problems: [], refusals: [] }, true)
  for (const definition of plan.definitions.values()) writer.writeReference(definition)
  codecs.set('#', plan.root.write(writer).codec)
  return codecs
}

/** The definition that a lowered reference, or one of the author, leads to. */
function definitionOf({ definitions }: Plan, ref: string): PlannedDefinition | undefined {
  const known = definitions.get(ref)
  if (known !== undefined) return known
  for (const definition of definitions.values())
    if (`#/$defs/${escapeToken(definition.name)}` === ref) return definition
  return undefined
}

function isPlainName({ definitions }: Plan, facts: Facts, name: string): boolean {
  for (const definition of definitions.values())
    if (definition.name === name) return facts.isPlain(definition)
  return true
}

/** What is lowered at several places, because several reference it or a pass copied it, is reported once. */
function distinct(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>()
  return problems.filter((problem) => seen.size < seen.add(problemId(problem)).size)
}

function place(problem: SiteProblem, site: Site): Problem {
  return { ...problem, at: writtenOrigin(problem.at ?? site.origin) }
}

/** With the definitions that it leads to: others were needed by what was left out. */
function withDefinitions(
  node: Schema,
  definitions: Readonly<Record<string, Schema>>,
  { origins }: Writer,
): Schema {
  const names = Object.keys(definitions)
  if (typeof node === 'boolean' || names.length === 0) return node
  const reached = new Set<string>()
  const find = definitionsOf({ $defs: definitions })
  visitAll(node, ({ $ref }) => void ($ref !== undefined && reached.add($ref)), find)
  const used = names.filter((name) => reached.has(`#/$defs/${escapeToken(name)}`))
  const $defs = Object.fromEntries(used.map((name) => [name, definitions[name] as Schema]))
  return used.length === 0 ? node : origins.derive({ ...node, $defs }, node)
}
