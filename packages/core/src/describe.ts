import type { Json } from './json.ts'
import { EMPTY_LIST, writeBoolean } from './messages/tools.ts'

/** Describes a value for a message: `a list`, `"x"`, `5`. */
export function describeValue(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? EMPTY_LIST : 'a list'
  if (typeof value === 'object' && value !== null) return 'a mapping'
  return shorten(JSON.stringify(value), 40)
}

/** Shortens a text to at most `max` UTF-16 units, with an ellipsis at the end; never splits a surrogate pair. */
export function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Returns a hint for a word that is a boolean in YAML 1.1 (`yes`, `off`), where a boolean is expected. */
export function booleanHint(value: Json): string | undefined {
  if (typeof value !== 'string' || !/^(?:y|yes|on|true|n|no|off|false)$/i.test(value)) return undefined
  return writeBoolean(/^(?:y|yes|on|true)$/i.test(value), value)
}
