import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import { keysOf, own } from '../json.ts'
import { getOrAdd, memoize } from '../memoize.ts'
import type { Tool } from '../tool/types.ts'
import { costOf } from './budget.ts'
import { lowerSchema } from './lower.ts'
import { settingsId } from './profiles/revisions.ts'
import type { Mode, Profile } from './types.ts'
import type { LoweredSchema } from './write.ts'

/**
 * Sorts tools in the order in which they use up a request's budgets for strict tools, so that most stay strict: first
 * those that must be strict, then the cheapest, then as in the file.
 */
export function sortByCost(tools: readonly Tool[], profile: Profile, context: FileContext): readonly Tool[] {
  const { strict: mode } = profile.modes
  const isBudget = keysOf(profile.request).some((name) => name !== 'tools')
  if (mode === undefined || !isBudget || tools.length === 1) return tools
  const cost = memoize((tool: Tool): number => {
    const strict = strictSetting(profile, context, tool)
    if (strict !== 'auto') return strict ? -1 : 0
    return costOf(lowerOnce(tool, mode, profile, context).schema, profile)
  })
  return tools.toSorted((one, other) => cost(one) - cost(other))
}

/** Lowers the input of a tool once per mode: profiles of one family share modes, and thus the result. */
export function lowerOnce(tool: Tool, mode: Mode, profile: Profile, context: FileContext): LoweredSchema {
  const { replyKey } = tool
  const { llmDescriptions } = profile
  // Only the decoder reads a reply, so its shape may change.
  const isFree = replyKey !== undefined || strictSetting(profile, context, tool) === true
  const { nullish } = context.options
  const reshape = context.options.reshape || isFree
  const root = replyKey === undefined ? 'input' : 'output'
  // A boolean schema has no origin of its own.
  const origin = childOrigin(tool.origin, replyKey ?? 'input_schema')
  const known = getOrAdd(context.inputs(tool), mode, () => new Map<string, LoweredSchema>())
  return getOrAdd(known, `${root} ${llmDescriptions} ${reshape} ${nullish}`, () =>
    lowerSchema(tool.input, mode, { llmDescriptions, root, reshape, nullish }, origin),
  )
}

/** The lowered inputs of one file's tools. A map for all files would keep them alive until a full collection. */
export type LoweredInputs = (tool: Tool) => Map<Mode, Map<string, LoweredSchema>>

export interface FileContext extends Context {
  readonly inputs: LoweredInputs
}

/** Returns the first one set: a boolean of import or options, the tool's, `auto` of the options, the profile's. */
export function strictSetting(profile: Profile, context: Context, { providers }: Tool): 'auto' | boolean {
  // With only one mode there is nothing to set.
  if (profile.modes.loose === profile.modes.strict) return true
  const id = settingsId(profile)
  const set = own(context.options.strict, id)
  if (typeof set === 'boolean') return set
  const asked = providers[id]?.['strict']
  return typeof asked === 'boolean' ? asked : (set ?? profile.strict)
}
