import type { ToolDifference, ToolsDiff } from '@toolbake/core'
import { diffTools } from '@toolbake/core'
import type { ProviderEffect, SentTool } from './provider-effects.ts'
import { effectsOn } from './provider-effects.ts'

/** A tool that differs, itself or for a provider. */
export interface DifferentTool extends Pick<ToolDifference, 'identity' | 'kind' | 'verdict' | 'changes'> {
  readonly providers: readonly ProviderEffect[]
}

/** The differences between two versions of tools. */
export interface Differences extends Pick<ToolsDiff, 'advice'> {
  readonly tools: readonly DifferentTool[]
}

/** By identity. */
type Tools = ReadonlyMap<string, SentTool>

export function differencesOf(before: Tools, after: Tools): Differences {
  const [old, now] = [before, after].map((tools) => [...tools.values()].map(({ tool }) => tool))
  const { tools, advice } = diffTools(old ?? [], now ?? [])
  const known = new Map(tools.map((difference) => [difference.identity, difference]))
  const identities = [...new Set([...before.keys(), ...after.keys()])].sort()
  const rows = identities.flatMap((identity): DifferentTool[] => {
    const [was, is] = [before.get(identity), after.get(identity)]
    const providers = was === undefined || is === undefined ? [] : effectsOn(was, is)
    const difference = known.get(identity)
    const isBroken = providers.some((one) => one.effect === 'refused' || one.verdict === 'breaking')
    if (difference === undefined && providers.every(({ effect }) => effect === 'same')) return []
    const { kind = 'changed', verdict = 'annotation', changes = [] } = difference ?? {}
    return [{ identity, kind, verdict: isBroken ? 'breaking' : verdict, changes, providers }]
  })
  const isBreaking = rows.some(({ verdict }) => verdict === 'breaking')
  return {
    advice: isBreaking ? 'major' : rows.length > 0 && advice === 'none' ? 'patch' : advice,
    tools: rows,
  }
}
