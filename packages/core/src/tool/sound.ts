import type { Context } from '../context.ts'
import type { ResolvedDocument, SchemaNode } from '../ref/types.ts'
import type { Tool } from './types.ts'
import { countUses } from './uses.ts'

/**
 * The tools whose arguments have nothing wrong, without other schemas that have. What is wrong is left out of a schema:
 * what does not fit the rest of it may be right, so that telling it would mislead.
 */
export function soundTools(
  tools: readonly Tool[],
  resolved: ResolvedDocument,
  context: Context,
): readonly Tool[] {
  if (!context.failed()) return tools
  const modules = new Map(resolved.modules.map((module) => [module.origin, module]))
  return tools.flatMap(({ output, error, ...tool }) => {
    const module = modules.get(tool.origin)
    const isRight = (section: SchemaNode | undefined): boolean =>
      section !== undefined && isSound(section, resolved, context)
    if (!isRight(module?.input)) return []
    return {
      ...tool,
      ...(output !== undefined && isRight(module?.output) ? { output } : {}),
      ...(error !== undefined && isRight(module?.error) ? { error } : {}),
    }
  })
}

function isSound(root: SchemaNode, resolved: ResolvedDocument, context: Context): boolean {
  if (context.isFaulty(root.origin)) return false
  for (const value of countUses(root, resolved).reached) {
    // Not every reference that leads nowhere was told: of a cycle one is.
    const isLost = typeof value['$ref'] === 'string' && !resolved.refs.has(value)
    const node = resolved.nodes.get(value)
    if (isLost || (node !== undefined && context.isFaulty(node.origin))) return false
  }
  return true
}
