import { equalJson, type JsonObject } from '../json.ts'
import * as messages from '../messages/diff.ts'
import { escapeToken } from '../pointer.ts'
import type { Tool } from '../tool/types.ts'
import type { ToolChange } from './types.ts'

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

export function membersDiff(before: Tool, after: Tool): ToolChange[] {
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
