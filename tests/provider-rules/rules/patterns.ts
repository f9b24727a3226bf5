import { own } from '../../oracles/json.ts'
import * as source from '../sources.ts'
import type { Grade, NodeRule, Offence, Target } from '../types.ts'

/** Features of a regular expression that some engine lacks, outside character classes. */
interface PatternParts {
  readonly lookaround: boolean
  readonly backreference: boolean
  readonly boundary: boolean
  readonly anchor: boolean
  /** Whether the pattern may match a part of the text. */
  readonly partial: boolean
  /** `\p{L}`. */
  readonly property: boolean
  /** The largest count in `{n,m}`. */
  readonly repeat: number
  /** Escaped letters except \d, \w and \s, and extended groups except look-around. */
  readonly other: boolean
}

const SUBSET: readonly Part[] = [
  part('lookaround', 'look-around', {
    'openai-strict': 'live',
    'openai-responses-strict': 'live',
    'anthropic-strict': 'doc',
    'bedrock-strict': 'unconfirmed',
    'cohere-strict': 'doc',
    xai: 'doc',
  }),
  part('backreference', 'a backreference', {
    xai: 'doc',
    'anthropic-strict': 'doc',
    'openai-strict': 'unconfirmed',
    'openai-responses-strict': 'unconfirmed',
  }),
  part('boundary', '\\b', { 'anthropic-strict': 'doc', xai: 'doc' }),
  part('property', '\\p', { xai: 'doc' }),
  // Not refused, but read as a pattern for the whole text.
  part('partial', 'no anchor at an end', { xai: 'doc' }),
  part('anchor', '^ or $', { 'cohere-strict': 'doc' }),
  part('repeat', 'a large {n,m}', { 'anthropic-strict': 'unconfirmed' }),
  part('other', 'a rare escape or group', { 'anthropic-strict': 'unconfirmed' }),
]

interface Part {
  readonly key: keyof PatternParts
  readonly label: string
  readonly targets: { readonly [target in Target]?: Grade }
}

// The guide says "large" without a number.
const LARGE_REPEAT = 1000

export const PATTERN_RULES: readonly NodeRule[] = [
  ...SUBSET.map(
    ({ key, label, targets }): NodeRule => ({
      id: `pattern-${key}`,
      targets,
      source: `${source.OPENAI_GUIDE} with vercel/ai#21037; ${source.ANTHROPIC_GUIDE}; ${source.COHERE_GUIDE}; ${source.XAI_GUIDE}`,
      *check({ schema }): Iterable<Offence> {
        const pattern = own(schema, 'pattern')
        if (typeof pattern !== 'string') return
        const found = partsOf(pattern)[key]
        if (typeof found === 'number' ? found >= LARGE_REPEAT : found) {
          yield { at: ['pattern'], message: `the pattern uses ${label}` }
        }
      },
    }),
  ),
  {
    id: 'pattern-broken',
    targets: Object.fromEntries(
      [
        'openai-strict',
        'openai-responses-strict',
        'anthropic-strict',
        'bedrock-strict',
        'cohere-strict',
        'mcp',
      ].map((target) => [target, 'unconfirmed' as const]),
    ),
    source: 'JSON Schema: pattern SHOULD be a valid regular expression',
    *check({ schema }): Iterable<Offence> {
      const pattern = own(schema, 'pattern')
      if (typeof pattern === 'string' && !compiles(pattern))
        yield { at: ['pattern'], message: 'the pattern does not compile' }
    },
  },
]

function partsOf(pattern: string): PatternParts {
  const outside = withoutClasses(pattern)
  const bare = outside.replaceAll(/\\[\s\S]/g, '')
  const letters = [...outside.matchAll(/\\([\s\S])/g)].map((match) => match[1] ?? '')
  const escaped = (form: RegExp): boolean => letters.some((letter) => form.test(letter))
  const counts = [...bare.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map((match) => Number(match[2] || match[1]))
  return {
    lookaround: /\(\?(=|!|<=|<!)/.test(bare),
    backreference: escaped(/[1-9k]/),
    boundary: escaped(/[bB]/),
    anchor: /[$^]/.test(bare),
    partial: !/^\^[\s\S]*\$$/.test(bare),
    property: escaped(/p/i),
    repeat: Math.max(0, ...counts),
    other: escaped(/(?![dwsbBk])[a-zA-Z]/) || /\(\?(?![=!]|<[=!])/.test(bare),
  }
}

/** Returns the pattern with `[...]` replaced by `.`, and escapes kept. */
function withoutClasses(pattern: string): string {
  return pattern.replaceAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g, (piece) =>
    piece.startsWith('[') ? '.' : piece,
  )
}

function compiles(pattern: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      new RegExp(pattern, flags)
      return true
    } catch {
      return false
    }
  })
}

function part(key: keyof PatternParts, label: string, targets: Part['targets']): Part {
  return { key, label, targets }
}
