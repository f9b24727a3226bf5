const SPACE = ' \t\n\r'
const DELIMITERS = `${SPACE},:{}[]"`
/** Identified by the first letter. */
const LITERALS = ['true', 'false', 'null']

/** An object or array that has begun and not ended. */
export interface Open {
  readonly end: '}' | ']'
  /** In an object: the JSON text of the key whose value has begun and not ended. */
  key?: string
}

/** JSON text of everything that is certain in a text so far, closed at the end. */
export interface Arrived {
  readonly text: string
  /** The objects and arrays that were closed, outermost first. */
  readonly open: readonly Open[]
}

/**
 * Completes the beginning of a JSON text: closes what is open, and omits a string or number at the end that may
 * continue. Does not check the rest, which `JSON.parse` does. Returns undefined if nothing is certain yet.
 */
export function arrivedOf(text: string): Arrived | undefined {
  const open: Open[] = []
  let isKey = false
  let key = ''
  // The text is certain up to this index.
  let sure = 0
  let rest = ''
  let index = 0
  while (index < text.length) {
    const character = text.charAt(index)
    const start = index
    index++
    if (character === '"') {
      index = endOfString(text, index)
      if (index === 0) break
      if (isKey) key = text.slice(start, index)
      else sure = index
    } else if (character === '{' || character === '[') {
      const parent = open.at(-1)
      if (parent?.end === '}') parent.key = key
      open.push({ end: character === '{' ? '}' : ']' })
      isKey = character === '{'
      sure = index
    } else if (character === '}' || character === ']') {
      open.pop()
      sure = index
    } else if (character === ':') isKey = false
    else if (character === ',') isKey = open.at(-1)?.end === '}'
    else if (!SPACE.includes(character)) {
      while (index < text.length && !DELIMITERS.includes(text.charAt(index))) index++
      if (index === text.length) {
        const word = text.slice(start)
        const literal = LITERALS.find((each) => each.startsWith(word))
        if (literal === undefined && !'-0123456789'.includes(character)) return undefined
        if (literal === undefined) break
        rest = literal.slice(word.length)
      }
      sure = index
    }
  }
  // Nothing may follow a complete value.
  if (sure === 0 || (open.length === 0 && text.slice(sure).trim() !== '')) return undefined
  const ends = open.map(({ end }) => end).reverse()
  return { text: text.slice(0, sure) + rest + ends.join(''), open }
}

/** Returns the index after the quotation mark that ends a string, or 0 if the string has not ended. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from)
  while (end >= 0) {
    let backslashes = 0
    while (text.charAt(end - 1 - backslashes) === '\\') backslashes++
    if (backslashes % 2 === 0) break
    end = text.indexOf('"', end + 1)
  }
  return end + 1
}
