import type { Context } from '../context.ts'
import type { Problem } from '../diagnostics/types.ts'
import { ESTIMATED, exceeded } from './budget.ts'
import type { LoweredTool, Profile } from './types.ts'

/** One import is one request: shared names and exceeded bounds in it are errors. */
export function checkRequest(tools: readonly LoweredTool[], profile: Profile, context: Context): boolean {
  const problems: Problem[] = []
  const { id } = profile
  const byName = new Map<string, LoweredTool>()
  for (const lowered of tools) {
    const { name, tool } = lowered
    const other = byName.get(name)
    if (other === undefined) byName.set(name, lowered)
    else {
      const params = { name, other: other.tool.identity, profile: id }
      problems.push({ code: 'name_collision', at: tool.origin, tool: tool.identity, profile: id, params })
    }
  }
  const [first] = tools
  const strict = tools.filter(({ mode }) => mode === 'strict').map(({ input }) => input)
  for (const { name, ...params } of exceeded(strict, profile, tools.length)) {
    if (first === undefined) break
    const at = { document: first.tool.origin.document }
    const problem = { at, profile: id, params: { ...params, profile: id } }
    problems.push(
      name === ESTIMATED ? { code: 'limit_estimated', ...problem } : { code: 'limit_exceeded', ...problem },
    )
  }
  for (const problem of problems) context.report(problem)
  return problems.every(({ code }) => code === 'limit_estimated')
}
