import fc from 'fast-check'
import type { Random } from './random.ts'

/** Texts that break naive code: some are JSON, some are inherited names of objects. */
const ODD_TEXTS = [
  '',
  ' ',
  'a',
  'text',
  '0',
  '-1.5',
  'null',
  'true',
  '"quoted"',
  '{}',
  '{"a":1,"b":[null,"x"]}',
  '[1,"two",{"three":null}]',
  '{"key":"k","value":1}',
  '__proto__',
  'constructor',
  'Zürich 😀',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: text that emitted code must not take for a template
  '\u2028\u0000\\"\'`${x}',
  'line\nbreak\ttab',
  '</script><!--',
]

/** Keys of maps. */
export const ODD_KEYS = [
  'a',
  'b',
  'key',
  'value',
  'rest',
  'entries',
  '_0',
  '',
  ' ',
  'x y',
  'a/b~c',
  '$ref',
  'type',
  'constructor',
  'hasOwnProperty',
  '__proto__',
  'é😀',
  '0',
  'null',
]

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2024-02-29T23:59:60Z', '1970-01-01T00:00:00.5+01:00'],
  date: ['2024-02-29', '0001-01-01'],
  time: ['23:59:59Z', '00:00:00.123+05:30'],
  duration: ['P3Y6M4DT12H30M5S', 'PT0S'],
  email: ['a@example.org', "o'neil+tag@sub.example.org"],
  hostname: ['example.org', 'a.b-c.example'],
  ipv4: ['127.0.0.1', '255.255.255.255'],
  ipv6: ['::1', '2001:db8::ff00:42:8329'],
  uri: ['https://example.org/a?b=c#d', 'urn:isbn:0451450523'],
  uuid: ['123e4567-e89b-12d3-a456-426614174000'],
}

export interface StringBounds {
  readonly minLength: number
  readonly maxLength: number
  readonly patterns: readonly string[]
  readonly format?: string
}

/** Sources of texts in addition to the list above. */
export interface Words {
  /** Names that have a meaning in the current schema. */
  readonly names: readonly string[]
  readonly samples: PatternSamples
}

/** Returns a text within the bounds if one is found without a search. */
export function randomString(bounds: StringBounds, random: Random, { names, samples }: Words): string {
  const [pattern] = bounds.patterns
  if (pattern !== undefined) {
    const found = samples(pattern)
    const fitting = found.filter((text) => isBetween(text, bounds))
    if (fitting.length > 0) return random.pick(fitting)
    if (found.length > 0) return fit(repeated(random.shuffled(found), bounds), bounds, random)
  }
  const known = bounds.format === undefined ? undefined : FORMATS[bounds.format]
  const others = names.length > 0 && random.chance(0.2) ? names : ODD_TEXTS
  const text = random.pick(known !== undefined && random.chance(0.7) ? known : others)
  return fit(text, bounds, random)
}

function isBetween(text: string, { minLength, maxLength }: StringBounds): boolean {
  const { length } = Array.from(text)
  return length >= minLength && length <= maxLength
}

/** Repeats a match, because many patterns are one repeated character class, so that several matches are a match. */
function repeated(texts: readonly string[], { minLength }: StringBounds): string {
  const chosen = texts.find((text) => text !== '') ?? 'x'
  return chosen.repeat(Math.ceil(Math.min(minLength, 5000) / Array.from(chosen).length) + 1)
}

/** Adapts a text to the length bounds, in code points. */
function fit(text: string, { minLength, maxLength }: StringBounds, random: Random): string {
  const points = Array.from(text)
  const limit = random.chance(0.2) ? Math.min(maxLength, minLength + 3) : maxLength
  if (points.length > limit) return points.slice(0, Math.max(limit, minLength)).join('')
  const missing = Math.min(minLength, 5000) - points.length
  return missing > 0 ? text + 'x'.repeat(missing) : text
}

/** Returns texts that match a regular expression; none if it cannot be sampled. */
export type PatternSamples = (pattern: string) => readonly string[]

export function patternSamples(seed: number): PatternSamples {
  const known = new Map<string, readonly string[]>()
  return (pattern) => {
    const before = known.get(pattern)
    if (before !== undefined) return before
    const found = sample(pattern, seed)
    known.set(pattern, found)
    return found
  }
}

function sample(pattern: string, seed: number): readonly string[] {
  for (const flags of ['u', '']) {
    try {
      const expression = new RegExp(pattern, flags)
      return fc.sample(fc.stringMatching(expression, { size: 'xsmall' }), { seed, numRuns: 16 })
    } catch {
      // fast-check does not support look-around and back references.
    }
  }
  return []
}
