import type { Context } from '../context.ts'
import type { ResolvedDocument, SchemaNode } from '../ref/types.ts'
import type { Tool } from './types.ts'
import { usesOf } from './uses.ts'

/**
 * The tools whose arguments have nothing wrong, without other schemas that have. What is wrong is left out of a schema:
 * what does not fit the rest of it may be right, so that a report of it would mislead.
 */
export function soundTools(
  tools: readonly Tool[],
  resolved: ResolvedDocument,
  context: Context,
): readonly Tool[] {
  if (!context.has('error')) return tools
  const modules = new Map(resolved.modules.map((module) => [module.origin, module]))
  return tools.flatMap(({ output, error, ...tool }) => {
    const module = modules.get(tool.origin)
    const isRight = (root: SchemaNode | undefined): boolean => {
      if (root === undefined || context.isFaulty(root.origin)) return false
      return [...usesOf(root, resolved).reached].every((value) => {
        const node = resolved.nodes.get(value)
        // Not every reference that leads nowhere was reported: of a cycle one is.
        const isLost = typeof value['$ref'] === 'string' && !resolved.refs.has(value)
        return !isLost && (node === undefined || !context.isFaulty(node.origin))
      })
    }
    if (!isRight(module?.input)) return []
    return {
      ...tool,
      ...(output && isRight(module?.output) && { output }),
      ...(error && isRight(module?.error) && { error }),
    }
  })
}
