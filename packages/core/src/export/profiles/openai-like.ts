import type { FactSource } from '../types.ts'
import { OPENAI_SOURCES } from './openai-sources.ts'

/** Removes OpenAI's strict limits from a mode, for providers that are not known to have them. */
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
 * Returns OpenAI's sources for a provider that uses its protocol and has no documented rules of its own: what OpenAI
 * refuses is not sent, which is an assumption.
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
