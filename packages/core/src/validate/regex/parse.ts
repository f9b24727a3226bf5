/** The structure of a regular expression; what a single character has to be stays text. */
export type Pattern =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly min: number; readonly max: number }
  /** Matches no character, but can fail: `$`, `\b`, a look around, a reference to a group. */
  | { readonly kind: 'assertion' }

interface Reader {
  readonly source: string
  at: number
}

/** Reads the source of a valid regular expression; undefined for what is not known here. */
export function parseRegex({ source }: RegExp): Pattern | undefined {
  const reader: Reader = { source, at: 0 }
  const pattern = readChoice(reader)
  return reader.at === source.length ? pattern : undefined
}

function readChoice(reader: Reader): Pattern {
  const parts = [readSequence(reader)]
  while (reader.source[reader.at] === '|') {
    reader.at += 1
    parts.push(readSequence(reader))
  }
  return parts.length === 1 ? (parts[0] as Pattern) : { kind: 'choice', parts }
}

function readSequence(reader: Reader): Pattern {
  const parts: Pattern[] = []
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] as string)) {
    parts.push(readQuantifier(reader, readAtom(reader)))
  }
  return { kind: 'sequence', parts }
}

const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/

function readQuantifier(reader: Reader, part: Pattern): Pattern {
  const match = readToken(reader, QUANTIFIER)
  if (match === undefined) return part
  const [text, low, comma, high] = match
  if (text.startsWith('*')) return { kind: 'repeat', part, min: 0, max: Number.POSITIVE_INFINITY }
  if (text.startsWith('+')) return { kind: 'repeat', part, min: 1, max: Number.POSITIVE_INFINITY }
  if (text.startsWith('?')) return { kind: 'repeat', part, min: 0, max: 1 }
  const min = Number(low)
  const max = comma === '' ? min : high === '' ? Number.POSITIVE_INFINITY : Number(high)
  return { kind: 'repeat', part, min, max }
}

const GROUP_START = /^\((?:\?(?:[:=!]|<[=!]|<[^>]+>))?/
const BOUNDARY = /^(?:[\^$]|\\[bB]|\\[1-9]\d*|\\k<[^>]+>)/
const CHARACTER =
  /^(?:\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\}|[\s\S])|[\ud800-\udbff][\udc00-\udfff]|[\s\S])/i

function readAtom(reader: Reader): Pattern {
  const group = readToken(reader, GROUP_START)
  if (group !== undefined) {
    const inner = readChoice(reader)
    reader.at += 1
    return /^\(\?<?[=!]/.test(group[0]) ? { kind: 'assertion' } : inner
  }
  if (readToken(reader, BOUNDARY) !== undefined) return { kind: 'assertion' }
  const [source = ''] = readToken(reader, CHARACTER) ?? []
  return { kind: 'character', source }
}

function readToken(reader: Reader, expression: RegExp): RegExpExecArray | undefined {
  const match = expression.exec(reader.source.slice(reader.at))
  if (match === null) return undefined
  reader.at += match[0].length
  return match
}
