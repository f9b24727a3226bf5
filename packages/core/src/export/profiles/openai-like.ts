import type { FactSource } from '../types.ts'
import { OPENAI_SOURCES } from './openai-sources.ts'

/** What a mode takes of OpenAI's strict limits that another provider is not known to have. */
export const NO_LIMITS: Readonly<
  Record<'properties' | 'depth' | 'enumValues' | 'characters' | 'enumCharacters', undefined>
> = {
  properties: undefined,
  depth: undefined,
  enumValues: undefined,
  characters: undefined,
  enumCharacters: undefined,
}

/**
 * The sources of OpenAI's rules, for a provider that uses its protocol and documents no rule of its own in their place:
 * what OpenAI refuses is not sent, which is an assumption.
 *
 * @param url the provider's page that was read
 */
export function assumed(url: string, date: string): Record<string, FactSource> {
  const assumption: FactSource = {
    url,
    date,
    evidence: 'unconfirmed',
    note: "Not documented. It uses OpenAI's protocol, so what OpenAI refuses is not sent.",
  }
  const sources = Object.entries(OPENAI_SOURCES).filter(([key]) => key !== 'noise')
  return Object.fromEntries(
    sources.map(([key, { harmless = false }]) => [key, harmless ? { ...assumption, harmless } : assumption]),
  )
}
