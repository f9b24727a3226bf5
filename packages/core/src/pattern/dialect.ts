import { canParse, readPattern } from './match.ts'
import type { Pattern } from './parse.ts'
import { BOUNDARY, CHARACTER, GROUP_START, parseRegex, QUANTIFIER, tokensOf } from './parse.ts'
import { isFixedWidth } from './width.ts'
import { writeClass, writeOutside } from './write-character.ts'

/** A construct that one dialect of regular expressions has and another one lacks. */
export type RegexPart =
  /** `^` and `$`. */
  | 'anchor'
  /** `\1`, `\k<name>`. */
  | 'back-reference'
  /** `\b` and `\B`. */
  | 'boundary'
  /** `\-` and `\^` within a class. */
  | 'class-escape'
  /** `\u{1F600}`. */
  | 'code-point'
  /** `\cJ`, `\0`. */
  | 'control'
  | 'dot'
  /** `[]` and `[^]`. */
  | 'empty-class'
  /** `\x41`. */
  | 'hex'
  /** A backslash before a character that needs none. */
  | 'idle-escape'
  | 'lazy'
  | 'lookahead'
  | 'lookbehind'
  | 'named-group'
  /** A pattern that need not match the whole text. */
  | 'partial'
  /** `\p{L}`. */
  | 'property'
  /** `\d`, `\w`, `\s` and their opposites. */
  | 'shorthand'
  /** `\n`, `\t`, `\r`, `\f`, `\v`. */
  | 'space-escape'
  /** `\u0041`. */
  | 'unicode'
  /** A pattern that does not begin with `^` and end in `$`, and has neither elsewhere. */
  | 'unanchored'
  /** A lookbehind for texts of several lengths. */
  | 'wide-lookbehind'

/** A dialect of regular expressions, described by what it lacks of ECMAScript's. */
export interface RegexDialect {
  readonly lacks: readonly RegexPart[]
  /** The greatest count in `{n,m}`. */
  readonly maxCount?: number
}

/** What is needed to write the parts of one pattern. */
export interface PatternContext {
  readonly lacks: ReadonlySet<RegexPart>
  readonly maxCount: number
  /** Whether the pattern has the u flag. Without it a backslash before any letter stands for the letter. */
  readonly isUnicode: boolean
  /** The names of the capturing groups, in their order. */
  readonly groups: readonly (string | undefined)[]
}

/** Writes an ECMAScript pattern in a dialect, with the same meaning in both; undefined if there is no such form. */
export function toDialect(pattern: string, { lacks, maxCount }: RegexDialect): string | undefined {
  if (lacks.length === 0 && maxCount === undefined) return pattern
  const regex = readPattern(pattern)
  const parsed = regex && canParse(regex) ? parseRegex(regex) : undefined
  if (regex === undefined || parsed === undefined) return undefined
  const lacked = new Set(lacks)
  if (lacked.has('wide-lookbehind') && !isFixedWidth(parsed)) return undefined
  const whole = toWhole(parsed, tokensOf(pattern, TOKENS))
  const text = lacked.has('partial') ? whole : pattern
  if (text === undefined || (lacked.has('unanchored') && whole !== pattern)) return undefined
  const tokens = tokensOf(text, TOKENS)
  const run: PatternContext = {
    lacks: lacked,
    maxCount: maxCount ?? Number.POSITIVE_INFINITY,
    isUnicode: regex.unicode,
    groups: tokens.filter(isCapturing).map((token) => /<(.+)>/.exec(token)?.[1]),
  }
  const written = tokens.map((token) => writeToken(token, run))
  return written.includes(undefined) ? undefined : written.join('')
}

/** Writes a pattern so that it matches the whole text; undefined if an anchor is not at one of its ends. */
function toWhole({ kind }: Pattern, tokens: readonly string[]): string | undefined {
  const all = kind === 'choice' ? ['(?:', ...tokens, ')'] : tokens
  const [isStart, isEnd] = [all[0] === '^', all.at(-1) === '$']
  const inner = all.slice(Number(isStart), isEnd ? -1 : undefined)
  if (inner.some((token) => token === '^' || token === '$')) return undefined
  return `^${isStart ? '' : ANY_TEXT}${inner.join('')}${isEnd ? '' : ANY_TEXT}$`
}

const ANY_TEXT = '[\\s\\S]*'
const TOKENS = [GROUP_START, BOUNDARY, QUANTIFIER, CHARACTER]

const isCapturing = (token: string): boolean => /^\((?:$|\?<[^=!])/.test(token)

function writeToken(token: string, run: PatternContext): string | undefined {
  const unless = (part: RegexPart, otherwise?: string): string | undefined =>
    run.lacks.has(part) ? otherwise : token
  if (['(', '(?:', ')', '|'].includes(token)) return token
  if (token === '^' || token === '$') return unless('anchor')
  if (/^\(\?[=!]/.test(token)) return unless('lookahead')
  if (/^\(\?<[=!]/.test(token)) return unless('lookbehind')
  if (token.startsWith('(?<')) return unless('named-group', '(')
  if (/^\\[bB]$/.test(token)) return unless('boundary')
  if (/^\\[1-9k]/.test(token)) return writeReference(token, run)
  if (QUANTIFIER.test(token)) return writeQuantifier(token, run)
  return token.startsWith('[') ? writeClass(token, run) : writeOutside(token, run)
}

/** Writes a back reference: by number if groups have no names, in a group so that a following digit stays apart. */
function writeReference(token: string, { lacks, groups }: PatternContext): string | undefined {
  if (lacks.has('back-reference')) return undefined
  const name = /^\\k<(.+)>/.exec(token)?.[1]
  if (name === undefined || !lacks.has('named-group')) return token
  return `(?:\\${groups.indexOf(name) + 1})`
}

function writeQuantifier(token: string, { lacks, maxCount }: PatternContext): string | undefined {
  if ([...token.matchAll(/\d+/g)].some(([count]) => Number(count) > maxCount)) return undefined
  return lacks.has('lazy') && token.length > 1 ? token.replace(/\?$/, '') : token
}
