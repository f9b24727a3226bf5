import type { Json } from './json.ts'
import { EMPTY_LIST, writeBoolean } from './messages/tools.ts'

/** A value in the words of a message: `a list`, `"x"`, `5`. */
export function describeValue(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? EMPTY_LIST : 'a list'
  if (typeof value === 'object' && value !== null) return 'a mapping'
  return shorten(JSON.stringify(value), 40)
}

/** At most `max` UTF-16 units of a text that somebody else wrote, the rest as an ellipsis; never half a character. */
export function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** What to write for a word that was a boolean in YAML 1.1 and is a text in 1.2, for a place that takes booleans. */
export function booleanHint(value: Json): string | undefined {
  if (typeof value !== 'string' || !/^(?:y|yes|on|true|n|no|off|false)$/i.test(value)) return undefined
  return writeBoolean(/^(?:y|yes|on|true)$/i.test(value), value)
}
