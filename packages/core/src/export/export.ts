import { childOrigin } from '../diagnostics/origin.ts'
import type { Problem } from '../diagnostics/types.ts'
import { definedMembers, type Json, type JsonObject } from '../json.ts'
import { fewerTools, refusedNames } from '../messages/lowering.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import { inSchemaOrder } from '../schema/key-order.ts'
import { acceptsOnlyObjects } from '../schema/kinds.ts'
import { type Schema, toSchemaObject } from '../schema/types.ts'
import type { Tool } from '../tool/types.ts'
import { budgetExceeded, NOTHING_SPENT, type Spent, spend } from './budget.ts'
import { codecFacts } from './codec-facts.ts'
import { type Decoded, decode } from './decode.ts'
import { encode } from './encode.ts'
import { excludedBy, selectExtras } from './extras.ts'
import { lowerSchema } from './lower.ts'
import { providerName, reservation } from './name.ts'
import { settingsId } from './profiles/revisions.ts'
import { checkRequest } from './request.ts'
import { type FileContext, lowerOnce, sortByCost, strictSetting } from './strict-tools.ts'
import { summarize } from './summary.ts'
import type { LoweredRequest, LoweredTool, Mode, Profile } from './types.ts'
import type { LoweredSchema } from './write.ts'

interface Task {
  readonly tool: Tool
  readonly profile: Profile
  readonly context: FileContext
  /** `providers.<profile>` of the tool. */
  readonly settings: JsonObject
  readonly report: (problem: Problem) => void
}

/**
 * Makes one request of one profile: each tool in the mode that its settings ask for, named and wrapped. Undefined if a
 * tool is refused; every reason is reported.
 */
export function exportTools(
  tools: readonly Tool[],
  asked: Profile,
  context: FileContext,
): LoweredRequest | undefined {
  const reply = tools.find(({ replyKey }) => replyKey !== undefined)
  const profile = reply === undefined ? asked : outputProfile(asked)
  if (profile === undefined) {
    const known = [...context.options.known.values()].flatMap(({ id, format }) => (format ? id : []))
    const params = { profile: asked.id, known: known.join(', ') }
    if (reply !== undefined)
      context.report({ code: 'output_unsupported', at: reply.origin, profile: asked.id, params })
    return undefined
  }
  const lowered = new Map<Tool, LoweredTool>()
  let spent = NOTHING_SPENT
  for (const tool of sortByCost(tools, profile, context)) {
    const done = exportTool(tool, spent, profile, context)
    if (done !== undefined) lowered.set(tool, done)
    if (done?.mode === 'strict' && tools.length > 1) spent = spend(spent, done.input, profile)
  }
  const done = tools.flatMap((tool) => lowered.get(tool) ?? [])
  const isAllowed = checkRequest(done, profile, context)
  if (done.length < tools.length || !isAllowed) return undefined
  // A codec that only drops undeclared keys needs no decoder.
  const keepsValues = ({ codec }: LoweredTool): boolean => codecFacts(codec).of(codec.root).keepsValues
  const decoded = done.find((one) => one.grade !== 'exact' && !keepsValues(one))?.tool
  if (decoded !== undefined && reply === undefined) {
    const { origin, identity } = decoded
    context.report({ code: 'needs_decode', at: origin, tool: identity, profile: profile.id })
  }
  const names = Object.fromEntries(done.map(({ name, tool }) => [name, tool.identity]))
  const wrapped = done.map((tool) => profile.wrap(tool))
  const json = profile.assemble?.(wrapped) ?? wrapped
  return { profile, tools: done, json, ...(reply !== undefined && { format: wrapped[0] }), names }
}

/** A profile for structured output: a reply is planned as arguments are. Undefined where the provider has none. */
function outputProfile({ assemble: _, format, ...profile }: Profile): Profile | undefined {
  if (format === undefined) return undefined
  const { modes = profile.modes, name = profile.name, wrap } = format
  const none = { extras: {}, inputExamples: false, outputSchema: 'absent', strict: 'auto' } as const
  return { ...profile, ...none, format, modes, name, wrap }
}

function exportTool(
  tool: Tool,
  before: Spent,
  profile: Profile,
  context: FileContext,
): LoweredTool | undefined {
  const report = (problem: Problem): void =>
    context.report({ ...problem, tool: tool.identity, profile: profile.id })
  const task: Task = { tool, profile, context, settings: tool.providers[settingsId(profile)] ?? {}, report }
  const name = nameOf(task)
  const { extras } = selectExtras(profile, task.settings)
  const excluded = excludedBy(profile, extras)
  for (const [what, [key]] of excluded) if (Object.hasOwn(extras, what)) report(exclusion(task, what, key))
  const chosen = lowerInput(task, before, excluded)
  if (chosen === undefined || name === undefined) return undefined
  const { mode, input } = chosen
  const description = (profile.llmDescriptions ? tool.llmDescription : undefined) ?? tool.description
  const { max = Number.POSITIVE_INFINITY, source = '' } = profile.description ?? {}
  const length = description?.length ?? 0
  const params = { reason: refusedNames.length(length, max), source: profile.sources[source]?.url ?? '' }
  if (length > max)
    report({ code: 'provider_may_refuse', at: childOrigin(tool.origin, 'description'), params })
  const lowered: LoweredTool = {
    tool,
    mode,
    name,
    input: toSchemaObject(input.schema),
    ...definedMembers({ description, output: lowerOutput(task) }),
    inputExamples: [],
    extras,
    codec: input.codec,
    grade: input.grade,
  }
  return profile.inputExamples ? { ...lowered, inputExamples: sentExamples(lowered, report) } : lowered
}

/** Encodes the examples. Omits valid ones without an encoding because objects are closed: they would be refused. */
function sentExamples(lowered: LoweredTool, report: Task['report']): Json[] {
  const { tool } = lowered
  const fits = (schema: Schema, value: Json): boolean => accepts(schema, value, definitionsOf(schema))
  return tool.examples.flatMap(({ inputs }, index) => {
    const sent = encodeCall(lowered, inputs)
    if (fits(lowered.input, sent) || !fits(tool.input.schema, inputs)) return [sent]
    const at = tool.exampleOrigins?.[index] ?? childOrigin(tool.origin, 'examples', String(index))
    report({ code: 'example_dropped', at })
    return []
  })
}

function nameOf({ tool, profile, context, settings, report }: Task): string | undefined {
  const { dots } = context.options.names
  const override = typeof settings['name'] === 'string' ? settings['name'] : undefined
  // Whoever sets a name has decided about its dots, too: imported tools keep the names of their server.
  const rule = dots || override !== undefined ? { ...profile.name, ...profile.name.dotted } : profile.name
  const { name: legal, problem } = providerName(tool.identity, rule, override)
  const isReserved = reservation(legal, profile.name, settings) !== undefined
  const name = isReserved && override === undefined ? `${legal}_` : legal
  const reason = problem ?? (isReserved && override !== undefined ? refusedNames.reserved : undefined)
  const keys = override === undefined ? ['module_id'] : ['providers', settingsId(profile), 'name']
  const at = childOrigin(tool.origin, ...keys)
  if (reason === undefined) {
    if (name !== tool.identity) report({ code: 'name_changed', at, params: { name } })
    return name
  }
  const isTaken = profile.name.advisory === true && name !== ''
  report({ code: isTaken ? 'name_discouraged' : 'name_refused', at, params: { name, reason } })
  return isTaken ? name : undefined
}

/** Lowers the input, in strict mode if asked and possible. What prevents that is an error only with `strict: true`. */
function lowerInput(
  task: Task,
  before: Spent,
  excluded: ReturnType<typeof excludedBy>,
): { readonly mode: LoweredTool['mode']; readonly input: LoweredSchema } | undefined {
  const { tool, profile, context, report } = task
  const { loose, strict: strictMode } = profile.modes
  const strict = strictSetting(profile, context, tool)
  if (strictMode !== undefined && strict !== false) {
    const input = lowerOnce(tool, strictMode, profile, context)
    const { problems, grade } = input
    const refusals = [...input.refusals]
    const over = strict === 'auto' ? budgetExceeded(input.schema, before, profile) : undefined
    if (over !== undefined)
      refusals.push({ code: 'limit_exceeded', at: tool.origin, params: over, hint: fewerTools })
    const key = excluded.get('strict')?.[0]
    if (key !== undefined) refusals.push(exclusion(task, 'strict', key))
    if (refusals.length === 0 && (strict === true || grade !== 'lossy')) {
      for (const problem of problems) report(problem)
      return { mode: 'strict', input }
    }
    // A schema that no value fits is of no use in loose mode, either.
    const final = refusals.filter(({ code }) => strict === true || code === 'schema_impossible')
    for (const refusal of final) report(refusal)
    if (final.length > 0) return undefined
    const reasons = refusals.length > 0 ? refusals : problems.filter((one) => one.grade === 'lossy')
    const { first, reason, repair } = summarize(reasons, tool.origin.document, profile)
    report({ code: 'strict_fallback', at: first?.at ?? tool.origin, params: { reason, repair } })
  }
  const mode: Mode = excluded.has('recursion')
    ? { ...loose, shape: { ...loose.shape, recursion: 'reject' } }
    : loose
  const input = lowerOnce(tool, mode, profile, context)
  for (const problem of [...input.problems, ...input.refusals]) report(problem)
  return input.refusals.length === 0 ? { mode: 'loose', input } : undefined
}

function exclusion({ tool, profile }: Task, other: string, key: string): Problem {
  const at = childOrigin(tool.origin, 'providers', settingsId(profile), key)
  return { code: 'setting_excluded', at, mark: 'key', params: { key, other } }
}

function lowerOutput({ tool, profile, report }: Task): Schema | undefined {
  const { output } = tool
  if (output === undefined || profile.outputSchema === 'absent') return undefined
  const at = childOrigin(tool.origin, 'output_schema')
  const isObject = acceptsOnlyObjects(output.schema, definitionsOf(output.schema))
  if (isObject || profile.outputSchema === 'any') {
    const settings = { reshape: false, llmDescriptions: profile.llmDescriptions }
    const { schema, problems, refusals } = lowerSchema(output, profile.modes.loose, settings, at)
    for (const problem of problems) report(problem)
    // Version 1 of MCP's SDK looks at the type of the root.
    if (refusals.length === 0) return isObject ? { ...toSchemaObject(schema), type: 'object' } : schema
  }
  report({ code: 'output_schema_dropped', at })
  return undefined
}

/** Encodes arguments as a provider would send them, keys in the order of the schema: for histories and for tests. */
export function encodeCall(tool: LoweredTool, input: Json): Json {
  const author = definitionsOf(tool.tool.input.schema)
  const lowered = definitionsOf(tool.input)
  return inSchemaOrder(encode(tool.codec, input, { author, lowered }), tool.input, lowered)
}

/** Decodes arguments as the emitted decoder does: without validation; values of another shape stay unchanged. */
export function decodeArguments(tool: LoweredTool, sent: Json): Decoded {
  return decode(tool.codec, sent, definitionsOf(tool.input))
}
