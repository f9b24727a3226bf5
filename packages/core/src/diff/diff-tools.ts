import { originPointer } from '../diagnostics/origin.ts'
import { equalJson, type JsonObject, keysOf } from '../json.ts'
import * as messages from '../messages/diff.ts'
import { escapeToken } from '../pointer.ts'
import type { Tool, ToolSchema } from '../tool/types.ts'
import { compareSchemas } from './compare.ts'
import type { Effect, Report } from './comparer.ts'
import { rootPlace } from './place.ts'
import type { ToolChange, ToolDifference, ToolsDiff, Verdict } from './types.ts'

/**
 * Returns the changes between two versions of a set of tools, and what they mean for the users. For arguments, what was
 * valid must remain valid; for results and errors, no new value may become possible. What cannot be decided
 * counts as breaking, and the change notes it.
 *
 * Two exceptions: an object that declares properties without a keyword for others accepts any other property, yet a new
 * optional one is compatible, as callers do not send it before; and OpenAPI's `discriminator` counts as sent.
 */
export function diffTools(before: readonly Tool[], after: readonly Tool[]): ToolsDiff {
  const [old, now] = [byIdentity(before), byIdentity(after)]
  const identities = [...new Set([...old.keys(), ...now.keys()])].sort()
  const tools = identities.flatMap((identity) => differenceOf(identity, old.get(identity), now.get(identity)))
  const verdict = mostSevere(tools)
  return { tools, advice: verdict === undefined ? 'none' : ADVICE[verdict] }
}

function byIdentity(tools: readonly Tool[]): Map<string, Tool> {
  return new Map(tools.map((tool) => [tool.identity, tool]))
}

/** The most severe first. */
const ADVICE = { breaking: 'major', compatible: 'minor', annotation: 'patch' } as const

function mostSevere(list: readonly { readonly verdict: Verdict }[]): Verdict | undefined {
  return keysOf<Verdict>(ADVICE).find((verdict) => list.some((one) => one.verdict === verdict))
}

function differenceOf(identity: string, before: Tool | undefined, after: Tool | undefined): ToolDifference[] {
  if (before === undefined)
    return after ? [{ identity, kind: 'added', verdict: 'compatible', changes: [], after }] : []
  if (after === undefined) return [{ identity, kind: 'removed', verdict: 'breaking', changes: [], before }]
  const isReply = after.replyKey !== undefined
  const key = after.replyKey ?? 'input_schema'
  const changes = [
    ...membersDiff(before, after),
    ...schemaDiff(before.input, after.input, key, isReply ? OUTPUT : INPUT),
    ...schemaDiff(before.output, after.output, 'output_schema', OUTPUT),
    ...schemaDiff(before.error, after.error, 'error_schema', OUTPUT),
  ]
  const verdict = mostSevere(changes)
  return verdict === undefined ? [] : [{ identity, kind: 'changed', verdict, changes, before, after }]
}

/** What an effect on the input schema means for callers; for results, narrowed and widened are swapped. */
const INPUT: Readonly<Record<Effect, Verdict>> = {
  narrowed: 'breaking',
  widened: 'compatible',
  undecided: 'breaking',
  neutral: 'compatible',
  annotation: 'annotation',
}
const OUTPUT: typeof INPUT = { ...INPUT, narrowed: 'compatible', widened: 'breaking' }

type Part = ToolSchema | undefined

function schemaDiff(before: Part, after: Part, section: string, verdicts: typeof INPUT): ToolChange[] {
  const changes = new Map<string, ToolChange>()
  const report: Report = (effect, at, message) => {
    const change = { pointer: originPointer(at), message, verdict: verdicts[effect] }
    // A shared definition is compared more than once.
    changes.set(JSON.stringify(change), change)
  }
  const old = before && rootPlace(before.schema, section)
  const now = after && rootPlace(after.schema, section)
  if (old !== undefined && now !== undefined) compareSchemas(old, now, report)
  else if (old !== undefined) report('widened', old.origin, messages.SCHEMA_GONE)
  else if (now !== undefined) report('narrowed', now.origin, messages.SCHEMA_NEW)
  return [...changes.values()]
}

/** Members that do not constrain values, by their names in files; maps are compared member by member. */
function describing(tool: Tool): JsonObject {
  const { title, description, llmDescription, documentation, category, timeout, version } = tool
  const texts = { version, title, description, 'x-llm-description': llmDescription, documentation, category }
  const lists = { timeout, tags: tool.tags, examples: tool.examples, icons: tool.icons, _meta: tool.meta }
  const maps = { annotations: tool.annotations, metadata: tool.metadata, providers: tool.providers }
  const flat = Object.entries(maps).flatMap(([name, members = {}]) =>
    Object.entries(members).map(([key, value]) => [`${name}/${escapeToken(key)}`, value]),
  )
  const all = { ...texts, ...lists, ...tool.extensions, ...Object.fromEntries(flat) }
  const isWritten = (value: unknown): boolean =>
    value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isWritten(value))) as JsonObject
}

function membersDiff(before: Tool, after: Tool): ToolChange[] {
  const [old, now] = [describing(before), describing(after)]
  const keys = [...new Set([...Object.keys(now), ...Object.keys(old)])]
  const described = keys.flatMap((key): ToolChange[] => {
    const [was, is] = [old[key], now[key]]
    if (equalJson(was, is)) return []
    return [{ pointer: `/${key}`, message: messages.changeOf(key, was, is), verdict: 'annotation' }]
  })
  // Who may call: one more scope shuts callers out.
  const [scopes, others] = [before.requiredScopes, after.requiredScopes]
  const pointer = '/required_scopes'
  const added = others.filter((scope) => !scopes.includes(scope)).map(messages.scopeRequired)
  const removed = scopes.filter((scope) => !others.includes(scope)).map(messages.scopeDropped)
  return [
    ...described,
    ...added.map((message): ToolChange => ({ pointer, message, verdict: 'breaking' })),
    ...removed.map((message): ToolChange => ({ pointer, message, verdict: 'compatible' })),
  ]
}
