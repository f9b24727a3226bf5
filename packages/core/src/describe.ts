import type { Json } from './json.ts'

/** A value in the words of a message: `a list`, `"x"`, `5`. */
export function describeValue(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object' && value !== null) return 'a mapping'
  return shorten(JSON.stringify(value), 40)
}

/** At most `max` characters of a text that somebody else wrote. */
export function shorten(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text
}

/** What to write for a word that was a boolean in YAML 1.1 and is a text in 1.2, for a place that takes booleans. */
export function booleanHint(value: Json): string | undefined {
  if (typeof value !== 'string' || !/^(?:y|yes|on|n|no|off)$/i.test(value)) return undefined
  const meant = /^(?:y|yes|on)$/i.test(value)
  return `Write ${meant}: in YAML 1.2 ${value} is a text.`
}
