import type { Context } from '../context.ts'
import { requestMeasures } from '../messages/lowering.ts'
import type { Schema } from '../schema/types.ts'
import { visitAll } from '../schema/walk.ts'
import type { Limit, LoweredTool, Profile, RequestLimits } from './types.ts'

type Measures = Record<keyof RequestLimits, number>

/** What providers count over all tools of one request. */
function measureRequest(tools: readonly LoweredTool[]): Measures {
  const strict = tools.filter((tool) => tool.mode === 'strict')
  return { ...measureStrict(strict.map((tool) => tool.input)), tools: tools.length }
}

function measureStrict(inputs: readonly Schema[]): Omit<Measures, 'tools'> {
  const parts = inputs.map(measureOptional)
  const sum = (pick: (part: ReturnType<typeof measureOptional>) => number): number =>
    parts.reduce((total, part) => total + pick(part), 0)
  return {
    strictTools: inputs.length,
    optionalProperties: sum((part) => part.optional),
    unionProperties: sum((part) => part.unions),
  }
}

/** Properties that may be absent, and those with `anyOf` or a list of types. */
function measureOptional(schema: Schema): { optional: number; unions: number } {
  const total = { optional: 0, unions: 0 }
  visitAll(schema, ({ properties = {}, required }) => {
    for (const [key, property] of Object.entries(properties)) {
      if (!required?.includes(key)) total.optional += 1
      if (typeof property === 'object' && (property.anyOf !== undefined || Array.isArray(property.type)))
        total.unions += 1
    }
  })
  return total
}

/** The bound that one more strict tool would break, filled in for a message; undefined while there is room. */
export function budgetExceeded(
  input: Schema,
  before: readonly LoweredTool[],
  { request }: Profile,
): { what: string; max: number; count: number } | undefined {
  const strict = before.filter((tool) => tool.mode === 'strict').map((tool) => tool.input)
  const measures = measureStrict([...strict, input])
  for (const what of Object.keys(measures) as (keyof typeof measures)[]) {
    const limit = request[what]
    if (limit !== undefined && measures[what] > limit.max)
      return { what: requestMeasures[what], max: limit.max, count: measures[what] }
  }
  return undefined
}

/** One import is one request: shared names and exceeded bounds in it are errors. */
export function checkRequest(tools: readonly LoweredTool[], profile: Profile, context: Context): boolean {
  let isAllowed = true
  const byName = new Map<string, LoweredTool>()
  for (const tool of tools) {
    const other = byName.get(tool.name)
    if (other === undefined) byName.set(tool.name, tool)
    else {
      isAllowed = false
      const params = { name: tool.name, other: other.tool.identity, profile: profile.id }
      context.report({
        code: 'name_collision',
        at: tool.tool.origin,
        tool: tool.tool.identity,
        profile: profile.id,
        params,
      })
    }
  }
  const measures = measureRequest(tools)
  for (const [what, limit] of Object.entries(profile.request) as [keyof RequestLimits, Limit][]) {
    const [first] = tools
    if (first === undefined || measures[what] <= limit.max) continue
    isAllowed = false
    const params = { what: requestMeasures[what], max: limit.max, count: measures[what], profile: profile.id }
    context.report({
      code: 'limit_exceeded',
      at: { document: first.tool.origin.document },
      profile: profile.id,
      params,
    })
  }
  return isAllowed
}
