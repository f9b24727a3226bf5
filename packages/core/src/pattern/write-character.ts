import type { PatternContext, RegexPart } from './dialect.ts'
import { CHARACTER, tokensOf } from './parse.ts'

/** What the dialect of the target lacks, and whether the pattern has the u flag. */
type Target = Pick<PatternContext, 'lacks' | 'isUnicode'>

/** ECMA-262 §22.2.2.9, CharacterClassEscape, as members of a class. */
const SHORTHANDS: Readonly<Record<string, string>> = {
  d: '0-9',
  w: 'A-Za-z0-9_',
  s: ' \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
}

const SPACES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' }

/** Writes a character or an escape that is not in a class; undefined if the dialect has no form for it. */
export function writeOutside(token: string, target: Target): string | undefined {
  // In other dialects, a brace that is literal here may begin a count.
  if (token === '{' || token === '}') return target.isUnicode ? token : `\\${token}`
  if (token === '.' && target.lacks.has('dot')) return '[^\\n\\r\\u2028\\u2029]'
  const [, letter = ''] = token
  const members = token.startsWith('\\') ? SHORTHANDS[letter.toLowerCase()] : undefined
  if (members === undefined || !target.lacks.has('shorthand'))
    return writeCharacter(token, target, /[\^$\\.*+?()[\]{}|]/)
  return letter === letter.toLowerCase() ? `[${members}]` : `[^${members}]`
}

/** Writes a class, with its brackets; undefined if the dialect has no form for it. */
export function writeClass(source: string, target: Target): string | undefined {
  const { lacks } = target
  const [start = ''] = /^\[\^?/.exec(source) ?? []
  const content = source.slice(start.length, -1)
  if (content === '' && lacks.has('empty-class')) {
    if (start === '[^') return lacks.has('shorthand') ? undefined : '[\\s\\S]'
    return lacks.has('lookahead') ? undefined : '(?!)'
  }
  const written = tokensOf(content, MEMBERS).map((member) => {
    const text = writeMember(member, target)
    const isEscape = lacks.has('class-escape') && (text === '\\-' || text === '\\^')
    return isEscape ? (text === '\\-' ? '\\x2d' : '\\x5e') : text
  })
  return written.includes(undefined) ? undefined : `${start}${written.join('')}]`
}

/** Tokens inside a class, where a bracket is a member and does not begin a class. */
const MEMBERS = [/^\[/, CHARACTER]

function writeMember(member: string, target: Target): string | undefined {
  const { lacks } = target
  if (member === '\\b') return writePoint(8, lacks, /[\\\]^-]/)
  const [, letter = ''] = member
  const members = member.startsWith('\\') ? SHORTHANDS[letter.toLowerCase()] : undefined
  if (members !== undefined && lacks.has('shorthand'))
    return letter === letter.toLowerCase() ? members : undefined
  return writeCharacter(member, target, /[\\\]^-]/)
}

/** @param special characters that need a backslash */
function writeCharacter(token: string, { lacks, isUnicode }: Target, special: RegExp): string | undefined {
  if (!token.startsWith('\\')) return token
  const part = partOf(token)
  if (part === undefined) {
    const character = token.slice(1)
    const isLetter = /[A-Za-z]/.test(character)
    const isIdle = lacks.has('idle-escape') && !special.test(character)
    return (isLetter && !isUnicode && !(character.toLowerCase() in SHORTHANDS)) || isIdle ? character : token
  }
  if (!lacks.has(part)) return token
  return part === 'property' ? undefined : writePoint(pointOf(token), lacks, special)
}

function partOf(token: string): RegexPart | undefined {
  if (/^\\u\{|^\\u.{4}\\u/.test(token)) return 'code-point'
  if (token.startsWith('\\u')) return 'unicode'
  if (token.startsWith('\\x')) return 'hex'
  if (/^\\[pP]/.test(token)) return 'property'
  if (/^\\(?:c|0)/.test(token)) return 'control'
  return /^\\[ntrfv]$/.test(token) ? 'space-escape' : undefined
}

function pointOf(token: string): number {
  const [, letter = '', code = ''] = /^\\(.)\{?(.*?)\}?$/.exec(token) ?? []
  if (letter === 'c') return code.toUpperCase().charCodeAt(0) % 32
  if (letter === '0') return 0
  const space = SPACES[letter]
  if (space !== undefined) return space.charCodeAt(0)
  const [high = 0, low] = code.split('\\u').map((digits) => Number.parseInt(digits, 16))
  return low === undefined ? high : (String.fromCharCode(high, low).codePointAt(0) ?? high)
}

/** Writes a visible character as it is, any other as an escape of the dialect; undefined if there is none. */
function writePoint(point: number, lacks: Target['lacks'], special: RegExp): string | undefined {
  const character = String.fromCodePoint(point)
  if (/^[^\p{C}\p{M}\p{Z}]$/u.test(character)) return special.test(character) ? `\\${character}` : character
  const digits = point.toString(16)
  if (point < 0x100 && !lacks.has('hex')) return `\\x${digits.padStart(2, '0')}`
  if (point < 0x10000 && !lacks.has('unicode')) return `\\u${digits.padStart(4, '0')}`
  return undefined
}
