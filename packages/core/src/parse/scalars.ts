/** The possible values of an unquoted YAML scalar. */
export type PlainValue = null | boolean | number | string

const NULL = /^(?:|~|null|Null|NULL)$/
const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/
const INTEGER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/
const FLOAT =
  /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/

/** The tags of the core schema for scalars except strings, with the texts that they accept. */
const TAGGED: ReadonlyMap<string, RegExp> = new Map([
  ['!!null', NULL],
  ['!!bool', BOOLEAN],
  ['!!int', INTEGER],
  ['!!float', FLOAT],
])

/**
 * Returns the value of an unquoted scalar in the core schema of YAML 1.2 (§10.3.2). `yes`, `on`, `0b1`, `1_000` and
 * dates are strings. Numbers that are not finite are returned as such, for the caller to refuse.
 */
export function resolvePlain(source: string): PlainValue {
  if (NULL.test(source)) return null
  if (BOOLEAN.test(source)) return /^t/i.test(source)
  if (!INTEGER.test(source) && !FLOAT.test(source)) return source
  if (/inf$/i.test(source)) return source.startsWith('-') ? -Infinity : Infinity
  return Number(source)
}

/** Returns the value of a tagged scalar; `mismatch` if its text has another type, `unknown` for an unknown tag. */
export function resolveTagged(tag: string, source: string): { value: PlainValue } | 'mismatch' | 'unknown' {
  if (tag === '!' || tag === '!!str') return { value: source }
  const texts = TAGGED.get(tag)
  if (texts === undefined) return 'unknown'
  return texts.test(source) ? { value: resolvePlain(source) } : 'mismatch'
}

/** Whether the text of a number is an integer whose digits a double cannot all represent. */
export function losesDigits(source: string, value: number): boolean {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER || !INTEGER.test(source)) return false
  return value === Infinity || BigInt(source.replace(/^[-+]/, '')) !== BigInt(Math.abs(value))
}
