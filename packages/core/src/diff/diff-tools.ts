import type { JsonObject } from '../json.ts'
import { equalJson } from '../json.ts'
import * as messages from '../messages/diff.ts'
import { escapeToken } from '../pointer.ts'
import type { Tool, ToolSchema } from '../tool/types.ts'
import { compareSchemas } from './compare.ts'
import type { Effect } from './comparer.ts'
import { sideOf } from './place.ts'
import type { ToolChange, ToolDifference, ToolsDiff, Verdict, VersionAdvice } from './types.ts'

/**
 * What changed between two versions of a set of tools, and what that is to those who use them. Of arguments, what was
 * valid must stay valid; of results and errors, nothing may come that could not before. What cannot be decided counts
 * as breaking, and says so.
 *
 * One thing is not read to the letter: objects that declare members and say nothing of others accept any, yet a new
 * optional member of theirs is compatible, since nobody who goes by the schema sends it.
 */
export function diffTools(before: readonly Tool[], after: readonly Tool[]): ToolsDiff {
  const [old, now] = [before, after].map((tools) => new Map(tools.map((tool) => [tool.identity, tool]))) as [
    Map<string, Tool>,
    Map<string, Tool>,
  ]
  const identities = [...new Set([...old.keys(), ...now.keys()])].sort()
  const tools = identities.flatMap((identity) => differenceOf(identity, old.get(identity), now.get(identity)))
  return { tools, advice: ADVICE[gravest(tools) ?? 'none'] }
}

const ADVICE: Readonly<Record<Verdict | 'none', VersionAdvice>> = {
  breaking: 'major',
  compatible: 'minor',
  annotation: 'patch',
  none: 'none',
}

const GRAVITY: readonly Verdict[] = ['breaking', 'compatible', 'annotation']

function gravest(list: readonly { readonly verdict: Verdict }[]): Verdict | undefined {
  return GRAVITY.find((verdict) => list.some((one) => one.verdict === verdict))
}

function differenceOf(identity: string, before: Tool | undefined, after: Tool | undefined): ToolDifference[] {
  if (before === undefined || after === undefined) {
    const known = { ...(before && { before }), ...(after && { after }) }
    return before === undefined
      ? [{ identity, kind: 'added', verdict: 'compatible', changes: [], ...known }]
      : [{ identity, kind: 'removed', verdict: 'breaking', changes: [], ...known }]
  }
  const changes = [...membersDiff(before, after), ...schemasDiff(before, after)]
  const verdict = gravest(changes)
  return verdict === undefined ? [] : [{ identity, kind: 'changed', verdict, changes, before, after }]
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
  const said = Object.entries(all).filter(([, value]) => !(Array.isArray(value) && value.length === 0))
  return Object.fromEntries(said.filter(([, value]) => value !== undefined)) as JsonObject
}

function membersDiff(before: Tool, after: Tool): ToolChange[] {
  const [old, now] = [describing(before), describing(after)]
  const keys = [...new Set([...Object.keys(now), ...Object.keys(old)])]
  const described = keys.flatMap((key): ToolChange[] => {
    const [was, is] = [old[key], now[key]]
    if (was !== undefined && is !== undefined && equalJson(was, is)) return []
    const { isNew, isGone, hasChanged } = messages
    const message = was === undefined ? isNew(key) : is === undefined ? isGone(key) : hasChanged(key)
    return [{ pointer: `/${key}`, message, verdict: 'annotation' }]
  })
  return [...described, ...scopesDiff(before.requiredScopes, after.requiredScopes)]
}

/** Who may call: one more scope shuts callers out. */
function scopesDiff(before: readonly string[], after: readonly string[]): ToolChange[] {
  const pointer = '/required_scopes'
  const added = after.filter((scope) => !before.includes(scope)).map(messages.scopeRequired)
  const removed = before.filter((scope) => !after.includes(scope)).map(messages.scopeDropped)
  return [
    ...added.map((message): ToolChange => ({ pointer, message, verdict: 'breaking' })),
    ...removed.map((message): ToolChange => ({ pointer, message, verdict: 'compatible' })),
  ]
}

function schemasDiff(before: Tool, after: Tool): ToolChange[] {
  return [
    ...schemaDiff(before.input, after.input, '/input_schema', INPUT),
    ...schemaDiff(before.output, after.output, '/output_schema', OUTPUT),
    ...schemaDiff(before.error, after.error, '/error_schema', OUTPUT),
  ]
}

type Direction = Readonly<Record<Effect, Verdict>>

const INPUT: Direction = {
  narrowed: 'breaking',
  widened: 'compatible',
  undecided: 'breaking',
  neutral: 'compatible',
  annotation: 'annotation',
}
const OUTPUT: Direction = { ...INPUT, narrowed: 'compatible', widened: 'breaking' }

function schemaDiff(
  before: ToolSchema | undefined,
  after: ToolSchema | undefined,
  pointer: string,
  direction: Direction,
): ToolChange[] {
  const changes = new Map<string, ToolChange>()
  const report = (effect: Effect, at: string, message: string): void => {
    const change = { pointer: at, message, verdict: direction[effect] }
    // A shared definition is met more than once.
    changes.set(JSON.stringify(change), change)
  }
  if (before === undefined || after === undefined) {
    if (before !== undefined) report('widened', pointer, messages.SCHEMA_GONE)
    if (after !== undefined) report('narrowed', pointer, messages.SCHEMA_NEW)
  } else compareSchemas(sideOf(before.schema, pointer), sideOf(after.schema, pointer), report)
  return [...changes.values()]
}
