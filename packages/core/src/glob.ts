/**
 * Whether a `/`-separated path matches a pattern: `*` and `?` within a segment, `**` as a whole segment for any number
 * of folders, `[a-z]` and `[!a-z]`, `{a,b}`. A leading `.` is matched only by a `.` in the pattern, as in shells. In the
 * pattern `\` separates, too: that is what `path.join` makes on Windows.
 *
 * Written out because patterns come from files that nobody vetted: the libraries translate them into regular
 * expressions, where `*a*a*a*a*a*a*ab` takes seconds for one name. Here the time is bounded by pattern times path.
 */
export function matchGlob(pattern: string, path: string): boolean {
  return compileGlob(pattern).matches(path)
}

export interface Glob {
  matches(path: string): boolean
  /** Whether a folder (`tools/email`, `` for the base) can hold matches. */
  mayHold(folder: string): boolean
}

/** Patterns that braces stand for; what is beyond is taken literally. */
const MAX_ALTERNATIVES = 64

export function compileGlob(pattern: string): Glob {
  const alternatives = expandBraces(normalize(pattern.replaceAll('\\', '/'))).map((text) => text.split('/'))
  return {
    matches: (path) =>
      alternatives.some((segments) => matchSegments(segments, normalize(path).split('/'), false)),
    mayHold: (folder) =>
      folder === '' || alternatives.some((segments) => matchSegments(segments, folder.split('/'), true)),
  }
}

function normalize(path: string): string {
  return path.replace(/^(?:\.\/+)+/, '').replace(/\/{2,}/g, '/')
}

/**
 * Segments against segments. On a mismatch only the last `**` has to take one more, since what it takes is the least
 * restrictive. With `asPrefix` the path may end before the pattern does.
 */
function matchSegments(pattern: readonly string[], path: readonly string[], asPrefix: boolean): boolean {
  let at = 0
  let globstar = -1
  let taken = 0
  let index = 0
  while (index < path.length) {
    const segment = path[index] as string
    const wanted = pattern[at]
    if (wanted === '**') {
      globstar = at
      taken = index
      at += 1
    } else if (wanted !== undefined && matchSegment(wanted, segment)) {
      at += 1
      index += 1
    } else if (globstar !== -1 && !(path[taken] as string).startsWith('.')) {
      taken += 1
      at = globstar + 1
      index = taken
    } else return false
  }
  if (asPrefix) return at < pattern.length || globstar !== -1
  while (pattern[at] === '**') at += 1
  return at === pattern.length
}

/** One segment, the same way: only the last `*` takes more. */
function matchSegment(pattern: string, text: string): boolean {
  if (text.startsWith('.') && !pattern.startsWith('.')) return false
  let at = 0
  let star = -1
  let taken = 0
  let index = 0
  while (index < text.length) {
    const length = pattern[at] === '*' ? 0 : matchOne(pattern, at, text.charAt(index))
    if (pattern[at] === '*') {
      star = at
      taken = index
      at += 1
    } else if (length > 0) {
      at += length
      index += 1
    } else if (star !== -1) {
      taken += 1
      at = star + 1
      index = taken
    } else return false
  }
  while (pattern[at] === '*') at += 1
  return at === pattern.length
}

/** The length of the pattern's item at an offset when it matches the character, else 0. */
function matchOne(pattern: string, at: number, char: string): number {
  const item = pattern[at]
  if (item === '?') return 1
  if (item === '[') {
    const end = pattern.indexOf(']', at + 2)
    if (end !== -1) return inClass(pattern.slice(at + 1, end), char) ? end + 1 - at : 0
  }
  return item === char ? 1 : 0
}

function inClass(body: string, char: string): boolean {
  const negated = body.startsWith('!') || body.startsWith('^')
  let found = false
  for (let index = negated ? 1 : 0; index < body.length; index++) {
    const low = body.charAt(index)
    const isRange = body[index + 1] === '-' && index + 2 < body.length
    const high = isRange ? body.charAt(index + 2) : low
    if (isRange) index += 2
    found ||= low <= char && char <= high
  }
  return found !== negated
}

/** `a{b,c{d,e}}` as `ab`, `acd`, `ace`. */
function expandBraces(pattern: string): string[] {
  const done: string[] = []
  const open = [pattern]
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    const braces = innermostBraces(text)
    if (braces === undefined || open.length + done.length + braces.items.length > MAX_ALTERNATIVES) {
      done.push(text)
      continue
    }
    for (const item of braces.items.toReversed()) open.push(`${braces.before}${item}${braces.after}`)
  }
  return done
}

/** Braces without braces inside and with a comma; others are ordinary characters. */
function innermostBraces(text: string): { before: string; items: string[]; after: string } | undefined {
  for (const found of text.matchAll(/\{(?<body>[^{}]*)\}/g)) {
    const body = found.groups?.body ?? ''
    if (!body.includes(',')) continue
    const after = text.slice(found.index + found[0].length)
    return { before: text.slice(0, found.index), items: body.split(','), after }
  }
  return undefined
}
