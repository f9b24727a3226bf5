import type { Context } from '../context.ts'
import { rootOrigin } from '../diagnostics/origin.ts'
import type { ResolvedDocument } from '../ref/types.ts'
import type { Tool } from './types.ts'

/** Returns all tools, or the requested one: by its identity, or by a module id that no other tool has. */
export function selectTools(
  tools: readonly Tool[],
  id: string | undefined,
  { document }: ResolvedDocument,
  context: Context,
): readonly Tool[] {
  if (id === undefined) return tools
  const called = tools.filter((tool) => tool.identity === id)
  const selected = called.length > 0 ? called : tools.filter((tool) => tool.id === id)
  if (selected.length === 1) return selected
  if (context.has('error')) return []
  const at = rootOrigin(document)
  const isFound = selected.length > 0
  const params = { id, ids: (isFound ? selected : tools).map(({ identity }) => identity).join(', ') }
  if (isFound) context.report({ code: 'tool_ambiguous', at, params })
  else context.report({ code: 'tool_not_found', at, params })
  return []
}

/**
 * Returns the structured output that a file is requested for: its own, or the result of the one tool with an
 * `output_schema`. Descriptions and provider settings of the tool are omitted, because they are not about its result.
 */
export function selectReply(
  tools: readonly Tool[],
  { document }: ResolvedDocument,
  context: Context,
): readonly Tool[] {
  const found = tools.flatMap((tool): Tool | Tool[] => {
    if (tool.replyKey !== undefined) return tool
    const { output, description: _, llmDescription: _instead, exampleOrigins: _places, ...rest } = tool
    if (output === undefined) return []
    return { ...rest, input: output, examples: [], providers: {}, replyKey: 'output_schema' }
  })
  if (found.length === 1 || context.has('error')) return found.slice(0, 1)
  const at = rootOrigin(document)
  const ids = found.map(({ identity }) => identity).join(', ')
  if (found.length > 1) context.report({ code: 'output_ambiguous', at, params: { ids } })
  else context.report({ code: 'output_missing', at })
  return []
}
