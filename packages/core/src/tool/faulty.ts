import type { Context } from '../context.ts'
import type { ResolvedDocument, SchemaNode } from '../ref/types.ts'
import type { Tool } from './types.ts'
import { usesOf } from './uses.ts'

/**
 * Returns the tools whose input schema has no errors, without their other schemas that have errors. Reading omits
 * invalid keywords, so a report about the rest of such a schema would mislead.
 */
export function withoutFaulty(
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
        // Not every unresolved reference was reported: of a cycle only one is.
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
