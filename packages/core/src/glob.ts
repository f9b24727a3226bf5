/**
 * Whether a `/`-separated path matches a pattern: `*` and `?` within a segment, `**` as a whole segment for any number
 * of folders, `[a-z]` and `[!a-z]`, `{a,b}`. A leading `.` is matched only by a `.` in the pattern, as in shells. `\`
 * in the pattern is a separator too, because `path.join` writes it on Windows.
 *
 * Not a library, because patterns come from untrusted files: libraries translate them into regular expressions, where
 * `*a*a*a*a*a*a*ab` takes seconds for one name. Here the time is bounded by pattern times path.
 */
export function matchGlob(pattern: string, path: string): boolean {
  return compileGlob(pattern).matches(path)
}

export interface Glob {
  matches(path: string): boolean
  /** Whether a folder (`tools/email`, `` for the base) can contain matches. */
  mayHold(folder: string): boolean
}

/** The maximum number of patterns that braces expand to. Further braces are taken literally. */
const MAX_ALTERNATIVES = 64

export function compileGlob(pattern: string): Glob {
  const alternatives = expandBraces(normalize(pattern.replaceAll('\\', '/'))).map((text) =>
    text.split('/').map(readSegment),
  )
  return {
    matches: (path) => alternatives.some((parts) => matchSegments(parts, normalize(path).split('/'), false)),
    mayHold: (folder) =>
      folder === '' || alternatives.some((segments) => matchSegments(segments, folder.split('/'), true)),
  }
}

function normalize(path: string): string {
  return path.replace(/^(?:\.\/+)+/, '').replace(/\/{2,}/g, '/')
}

/** The characters of a segment, `*`, `?`, and classes with their brackets; or `ANY` for any number of segments. */
type Segment = readonly string[]

const ANY: Segment = ['**']

function readSegment(text: string): Segment {
  if (text === ANY[0]) return ANY
  const items: string[] = []
  const lastEnd = text.lastIndexOf(']')
  for (let at = 0; at < text.length; at += items.at(-1)?.length ?? 1) {
    // `]` is an ordinary character directly after `[`, and so is `[` when no `]` closes it.
    const isClass = text[at] === '[' && at + 2 <= lastEnd
    items.push(isClass ? text.slice(at, text.indexOf(']', at + 2) + 1) : text.charAt(at))
  }
  return items
}

function matchSegments(pattern: readonly Segment[], path: readonly string[], asPrefix: boolean): boolean {
  return matchItems(pattern, path, { any: ANY, takes: isVisible, matches: matchSegment }, asPrefix)
}

function isVisible(segment: string): boolean {
  return !segment.startsWith('.')
}

function matchSegment(items: Segment, text: string): boolean {
  if (!isVisible(text) && items[0] !== '.') return false
  return matchItems(items, text.split(''), { any: '*', takes: () => true, matches: matchCharacter }, false)
}

/** Expands `a{b,c{d,e}}` to `ab`, `acd`, `ace`. Braces without a comma are ordinary characters. */
function expandBraces(pattern: string): string[] {
  const done: string[] = []
  const open = [pattern]
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    const [braces, body = ''] = /\{([^{},]*,[^{}]*)\}/.exec(text) ?? []
    const items = body.split(',')
    if (braces === undefined || open.length + done.length + items.length > MAX_ALTERNATIVES) {
      done.push(text)
      continue
    }
    for (const item of items.toReversed()) open.push(text.replace(braces, () => item))
  }
  return done
}

/** How the items of a pattern match: the one that takes any number of parts, which ones, and all others. */
interface Matching<T> {
  readonly any: T
  takes(part: string): boolean
  matches(item: T, part: string): boolean
}

/**
 * Items against parts. On a mismatch only the last item for any number has to take one more, since what it takes is the
 * least restrictive. With `asPrefix` the parts may end before the pattern does.
 */
function matchItems<T>(
  pattern: readonly T[],
  parts: readonly string[],
  { any, takes, matches }: Matching<T>,
  asPrefix: boolean,
): boolean {
  let at = 0
  let last = -1
  let taken = 0
  let index = 0
  while (index < parts.length) {
    const item = pattern[at]
    if (item === any) {
      last = at
      taken = index
      at += 1
    } else if (item !== undefined && matches(item, parts[index] ?? '')) {
      at += 1
      index += 1
    } else if (last !== -1 && takes(parts[taken] ?? '')) {
      taken += 1
      at = last + 1
      index = taken
    } else return false
  }
  if (asPrefix) return at < pattern.length || last !== -1
  while (pattern[at] === any) at += 1
  return at === pattern.length
}

function matchCharacter(item: string, char: string): boolean {
  return item === '?' || (item.length > 1 ? inClass(item.slice(1, -1), char) : item === char)
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
