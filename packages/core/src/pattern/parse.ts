/** The structure of a regular expression; the condition on a single character stays text. */
export type Pattern =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly min: number; readonly max: number }
  /**
   * Matches no character, but can fail: `$`, `\b`, a back reference, or a lookaround (`source` is `(?=`, `(?!`, `(?<=` or
   * `(?<!`) with its pattern in the order in which the engine tries it.
   */
  | { readonly kind: 'assertion'; readonly source: string; readonly look?: Pattern }

interface Reader {
  readonly source: string
  at: number
}

/** Reads the source of a valid regular expression; undefined if it uses unknown syntax. */
export function parseRegex({ source }: RegExp): Pattern | undefined {
  const reader: Reader = { source, at: 0 }
  const pattern = readChoice(reader)
  return reader.at === source.length ? pattern : undefined
}

function readChoice(reader: Reader): Pattern {
  const first = readSequence(reader)
  const parts = [first]
  while (reader.source[reader.at] === '|') {
    reader.at += 1
    parts.push(readSequence(reader))
  }
  return parts.length === 1 ? first : { kind: 'choice', parts }
}

function readSequence(reader: Reader): Pattern {
  const parts: Pattern[] = []
  while (reader.at < reader.source.length && !'|)'.includes(reader.source.charAt(reader.at))) {
    parts.push(readQuantifier(reader, readAtom(reader)))
  }
  return { kind: 'sequence', parts }
}

export const QUANTIFIER: RegExp = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/

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

// Groups with modifiers, `(?i:…)`, are not matched: the pattern then counts as unknown.
export const GROUP_START: RegExp = /^\((?:\?(?:[:=!]|<[=!]|<[^>]+>)|(?!\?))/
export const BOUNDARY: RegExp = /^(?:[\^$]|\\[bB]|\\[1-9]\d*|\\k<[^>]+>)/
export const CHARACTER: RegExp =
  /^(?:\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:u\{[\da-f]+\}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\}|[\s\S])|[\ud800-\udbff][\udc00-\udfff]|[\s\S])/i

/** Splits a text into tokens, each by the first expression that matches; a rest that none matches is one token. */
export function tokensOf(text: string, expressions: readonly RegExp[]): string[] {
  const tokens: string[] = []
  for (let rest = text; rest !== ''; rest = rest.slice(tokens.at(-1)?.length)) {
    const found = expressions.find((expression) => expression.test(rest))
    tokens.push(found?.exec(rest)?.[0] ?? rest)
  }
  return tokens
}

function readAtom(reader: Reader): Pattern {
  const group = readToken(reader, GROUP_START)
  if (group !== undefined) {
    const inner = readChoice(reader)
    reader.at += 1
    const [source] = group
    if (!/^\(\?<?[=!]/.test(source)) return inner
    return { kind: 'assertion', source, look: source.startsWith('(?<') ? reversed(inner) : inner }
  }
  const boundary = readToken(reader, BOUNDARY)
  if (boundary !== undefined) return { kind: 'assertion', source: boundary[0] }
  const [source = ''] = readToken(reader, CHARACTER) ?? []
  return { kind: 'character', source }
}

/** Reverses a lookbehind: the engine tries it from its end to its beginning. */
function reversed(pattern: Pattern): Pattern {
  switch (pattern.kind) {
    case 'sequence':
      return { kind: 'sequence', parts: pattern.parts.map(reversed).toReversed() }
    case 'choice':
      return { kind: 'choice', parts: pattern.parts.map(reversed) }
    case 'repeat':
      return { ...pattern, part: reversed(pattern.part) }
    default:
      return pattern
  }
}

/** Returns the lookarounds of a pattern, without those nested in them. */
export function outerLookarounds(pattern: Pattern): { readonly source: string; readonly look: Pattern }[] {
  if (pattern.kind === 'assertion')
    return pattern.look === undefined ? [] : [{ source: pattern.source, look: pattern.look }]
  const parts = pattern.kind === 'repeat' ? [pattern.part] : pattern.kind === 'character' ? [] : pattern.parts
  return parts.flatMap(outerLookarounds)
}

/** Returns the patterns of all lookarounds, nested ones included. */
export function lookaroundsOf(pattern: Pattern): Pattern[] {
  return outerLookarounds(pattern).flatMap(({ look }) => [look, ...lookaroundsOf(look)])
}

function readToken(reader: Reader, expression: RegExp): RegExpExecArray | undefined {
  const match = expression.exec(reader.source.slice(reader.at))
  if (match === null) return undefined
  reader.at += match[0].length
  return match
}
