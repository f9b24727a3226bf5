import type { Context } from '../context.ts'
import type { Problem } from '../diagnostics/types.ts'
import { getOrAdd } from '../memoize.ts'
import { fewerTools } from '../messages/lowering.ts'
import type { Tool } from '../tool/types.ts'
import { ESTIMATED, exceeded } from './budget.ts'
import type { LoweredTool, Profile } from './types.ts'

/** Reports shared names and exceeded limits of one import, which is one request. Returns whether there is no error. */
export function checkRequest(tools: readonly LoweredTool[], profile: Profile, context: Context): boolean {
  const problems: Problem[] = []
  const { id } = profile
  const byName = new Map<string, Tool>()
  for (const { name, tool } of tools) {
    const other = getOrAdd(byName, name, () => tool)
    if (other === tool) continue
    const params = { name, other: other.identity, profile: id }
    problems.push({ code: 'name_collision', at: tool.origin, tool: tool.identity, profile: id, params })
  }
  const [first] = tools
  const strict = tools.filter(({ mode }) => mode === 'strict').map(({ input }) => input)
  for (const { name, ...params } of exceeded(strict, profile, tools.length)) {
    if (first === undefined) break
    const code = name === ESTIMATED ? 'limit_estimated' : 'limit_exceeded'
    const at = { document: first.tool.origin.document }
    const hint = name === ESTIMATED ? undefined : fewerTools
    problems.push({ code, at, profile: id, params: { ...params, profile: id }, hint })
  }
  for (const problem of problems) context.report(problem)
  return problems.every(({ code }) => code === 'limit_estimated')
}
