import type { Context } from '../context.ts'
import type { Problem } from '../diagnostics/types.ts'
import { own } from '../json.ts'
import { getOrAdd, memoize } from '../memoize.ts'
import { fewerHaving, fewerTools } from '../messages/lowering.ts'
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
  const size = memoize(({ input }: LoweredTool): number => JSON.stringify(input).length)
  const strict = tools.filter(({ mode }) => mode === 'strict').toSorted((one, next) => size(next) - size(one))
  const largest = strict.slice(0, 3).map((one) => `${one.tool.identity} ${size(one)}`)
  const [inputs, extras] = [strict.map(({ input }) => input), tools.map((one) => one.extras)]
  for (const { name, ...exceeding } of exceeded(inputs, profile, extras)) {
    if (first === undefined) break
    const isEstimate = name === ESTIMATED
    const excess = isEstimate ? strict[0] : tools.filter((one) => own(one.extras, name))[exceeding.max]
    const at = excess?.tool.origin ?? { document: first.tool.origin.document }
    const params = { ...exceeding, profile: id, largest: largest.join(', ') }
    const hint = excess ? fewerHaving(name) : fewerTools
    if (isEstimate) problems.push({ code: 'limit_estimated', at, profile: id, params })
    else problems.push({ code: 'limit_exceeded', at, profile: id, params, hint })
  }
  for (const problem of problems) context.report(problem)
  return problems.every(({ code }) => code === 'limit_estimated')
}
