import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Problem } from '../diagnostics/types.ts'
import type { Json } from '../json.ts'
import { setOwn } from '../json.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import type { Tool, ToolSchema } from '../tool/types.ts'
import type { Decoded } from './codec-run.ts'
import { decode, encode } from './codec-run.ts'
import { isPlainCodec } from './codec-simplify.ts'
import { excludedBy, selectExtras } from './extras.ts'
import type { LoweredSchema } from './lower.ts'
import { lowerSchema } from './lower.ts'
import { providerName } from './name.ts'
import { budgetExceeded, checkRequest } from './request.ts'
import { summarize } from './summary.ts'
import type { Excluded, LoweredRequest, LoweredTool, Mode, Profile } from './types.ts'

/**
 * One request of one profile: each tool in the mode that its settings ask for, named and wrapped. Undefined when a tool
 * is refused; every reason is reported.
 */
export function exportTools(
  tools: readonly Tool[],
  profile: Profile,
  context: Context,
): LoweredRequest | undefined {
  const done = lowerWithin(tools, profile, context)
  const isAllowed = checkRequest(done, profile, context)
  if (done.length < tools.length || !isAllowed) return undefined
  const names: Record<string, string> = {}
  for (const { name, tool } of done) setOwn(names, name, tool.identity)
  const wrapped = done.map((tool) => profile.wrap(tool))
  const decoded = done.find((tool) => !isPlainCodec(tool.codec))
  if (decoded !== undefined) {
    context.report({
      code: 'needs_decode',
      at: decoded.tool.origin,
      tool: decoded.tool.identity,
      profile: profile.id,
    })
  }
  return { profile, tools: done, json: profile.assemble?.(wrapped) ?? wrapped, names }
}

/**
 * Lowers the tools, strict ones while the request's budget for them lasts: those that ask for it by
 * `providers.<profile>.strict` first, then in file order. The result is in file order.
 */
function lowerWithin(tools: readonly Tool[], profile: Profile, context: Context): LoweredTool[] {
  const asks = (tool: Tool): boolean => tool.providers[profile.id]?.['strict'] === true
  const order = [...tools.filter(asks), ...tools.filter((tool) => !asks(tool))]
  const done = new Map<Tool, LoweredTool>()
  for (const tool of order) {
    const lowered = exportTool(tool, [...done.values()], profile, context)
    if (lowered !== undefined) done.set(tool, lowered)
  }
  return tools.flatMap((tool) => done.get(tool) ?? [])
}

function exportTool(
  tool: Tool,
  before: readonly LoweredTool[],
  profile: Profile,
  context: Context,
): LoweredTool | undefined {
  const report = (problem: Problem): void =>
    context.report({ ...problem, tool: tool.identity, profile: profile.id })
  const name = nameOf(tool, profile, report)
  const { extras } = selectExtras(profile, tool.providers[profile.id] ?? {})
  const chosen = lowerInput(tool, before, profile, excludedBy(profile, extras), context, report)
  if (chosen === undefined || name === undefined) return undefined
  const { mode, input } = chosen
  const output = lowerOutput(tool, profile, report)
  const description = (profile.llmDescriptions ? tool.llmDescription : undefined) ?? tool.description
  return {
    tool,
    mode,
    name,
    ...(description === undefined ? {} : { description }),
    input: input.schema as SchemaObject,
    ...(output === undefined ? {} : { output }),
    inputExamples: profile.inputExamples ? sentExamples(tool, input, report) : [],
    extras,
    codec: input.codec,
    grade: input.grade,
  }
}

/** Valid values that closing objects leaves without an encoding would have the request refused. */
function sentExamples(tool: Tool, input: LoweredSchema, report: (problem: Problem) => void): Json[] {
  const fits = (schema: Schema, value: Json): boolean => accepts(schema, value, definitionsOf(schema))
  return tool.examples.flatMap(({ inputs }, index) => {
    const sent = encodeInput(input, tool, inputs)
    if (fits(input.schema, sent) || !fits(tool.input.schema, inputs)) return [sent]
    const at = tool.exampleOrigins?.[index] ?? childOrigin(tool.origin, 'examples', String(index))
    report({ code: 'example_dropped', at })
    return []
  })
}

function nameOf(tool: Tool, profile: Profile, report: (problem: Problem) => void): string | undefined {
  const override = tool.providers[profile.id]?.['name']
  const { name, changed, problem } = providerName(
    tool.identity,
    profile.name,
    typeof override === 'string' ? override : undefined,
  )
  const isOverride = typeof override === 'string'
  const at = isOverride
    ? childOrigin(tool.origin, 'providers', profile.id, 'name')
    : childOrigin(tool.origin, 'module_id')
  if (problem !== undefined) {
    const isTaken = profile.name.advisory === true && name !== ''
    report({ code: isTaken ? 'name_discouraged' : 'name_refused', at, params: { name, reason: problem } })
    return isTaken ? name : undefined
  }
  if (changed && !isOverride) report({ code: 'name_changed', at, params: { name } })
  return name
}

interface ChosenInput {
  readonly mode: 'loose' | 'strict'
  readonly input: LoweredSchema
}

/** Strict where asked for and possible; what keeps a tool from it is an error only under `strict: true`. */
function lowerInput(
  tool: Tool,
  before: readonly LoweredTool[],
  profile: Profile,
  excluded: ReadonlyMap<Excluded, string>,
  context: Context,
  report: (problem: Problem) => void,
): ChosenInput | undefined {
  const { loose, strict: strictMode } = profile.modes
  const strict = strictSetting(tool, profile, context)
  const reshape = context.options.reshape || strict === true
  const base = { llmDescriptions: profile.llmDescriptions, isInput: true }
  // A boolean has no place of its own.
  const origin = childOrigin(tool.origin, 'input_schema')
  if (strictMode !== undefined && strict !== false) {
    const input = lowerSchema(tool.input, strictMode, { ...base, reshape }, origin)
    const isTooLossy = input.grade === 'lossy' && strict === 'auto'
    const over = strict === 'auto' ? budgetExceeded(input.schema as SchemaObject, before, profile) : undefined
    if (over !== undefined) input.refusals.push({ code: 'limit_exceeded', at: tool.origin, params: over })
    const key = excluded.get('strict')
    if (key !== undefined) {
      const at = childOrigin(tool.origin, 'providers', profile.id, key)
      input.refusals.push({ code: 'strict_excluded', at, mark: 'key', params: { key } })
    }
    if (input.refusals.length === 0 && !isTooLossy) {
      for (const problem of input.problems) report(problem)
      return { mode: 'strict', input }
    }
    // What nothing fits is of no use without strict, either.
    const impossible = input.refusals.filter(({ code }) => code === 'schema_impossible')
    if (strict === true || impossible.length > 0) {
      for (const refusal of strict === true ? input.refusals : impossible) report(refusal)
      return undefined
    }
    reportFallback(input, tool, profile, context, report)
  }
  const mode: Mode = excluded.has('recursion')
    ? { ...loose, shape: { ...loose.shape, recursion: 'reject' } }
    : loose
  const input = lowerSchema(tool.input, mode, { ...base, reshape }, origin)
  for (const problem of [...input.problems, ...input.refusals]) report(problem)
  return input.refusals.length === 0 ? { mode: 'loose', input } : undefined
}

/** As the import or the options demand, then as the tool does, then `auto` of the options, then as the profile does. */
function strictSetting(tool: Tool, profile: Profile, context: Context): 'auto' | boolean {
  const own = tool.providers[profile.id]?.['strict']
  const { strict } = context.options
  const set = Object.hasOwn(strict, profile.id) ? strict[profile.id] : undefined
  if (typeof set === 'boolean') return set
  return typeof own === 'boolean' ? own : (set ?? profile.strict)
}

/** One warning a tool. */
function reportFallback(
  input: LoweredSchema,
  tool: Tool,
  profile: Profile,
  context: Context,
  report: (problem: Problem) => void,
): void {
  const reasons =
    input.refusals.length > 0 ? input.refusals : input.problems.filter((problem) => problem.grade === 'lossy')
  const { first, reason, repair } = summarize(reasons, tool.origin.document, profile, context)
  report({ code: 'strict_fallback', at: first?.at ?? tool.origin, params: { reason, repair } })
}

function lowerOutput(tool: Tool, profile: Profile, report: (problem: Problem) => void): Schema | undefined {
  if (tool.output === undefined || profile.outputSchema === 'absent') return undefined
  const at = childOrigin(tool.origin, 'output_schema')
  const isObject = typeof tool.output.schema === 'object' && typeList(tool.output.schema)?.join() === 'object'
  const section: ToolSchema = tool.output
  if (profile.outputSchema === 'object' && !isObject) {
    report({ code: 'output_schema_dropped', at })
    return undefined
  }
  const settings = { reshape: false, llmDescriptions: profile.llmDescriptions, isInput: false }
  const { schema, problems, refusals } = lowerSchema(section, profile.modes.loose, settings, at)
  for (const problem of problems) report(problem)
  if (refusals.length === 0) return schema
  report({ code: 'output_schema_dropped', at })
  return undefined
}

/** Writes arguments of a tool as its provider would have sent them: for replaying a history, and for tests. */
export function encodeCall(tool: LoweredTool, input: Json): Json {
  return encodeInput({ schema: tool.input, codec: tool.codec }, tool.tool, input)
}

/**
 * Brings arguments back to the author's shape as the emitted decoder does: nothing is checked, and what has another shape
 * stays as it is.
 */
export function decodeArguments(tool: LoweredTool, sent: Json): Decoded {
  return decode(tool.codec, sent, definitionsOf(tool.input))
}

function encodeInput(
  { schema, codec }: Pick<LoweredSchema, 'schema' | 'codec'>,
  tool: Tool,
  input: Json,
): Json {
  return encode(codec, input, { author: definitionsOf(tool.input.schema), lowered: definitionsOf(schema) })
}
