const SPACE = ' \t\n\r'
const DELIMITERS = `${SPACE},:{}[]"`
/** The first letter decides: what has begun cannot become anything else. */
const LITERALS = ['true', 'false', 'null']

/** An object or a list that has begun and not ended. */
export interface Open {
  readonly end: '}' | ']'
  /** Of an object: the JSON text of the key whose value has begun and not ended. */
  key?: string
}

/** JSON text that holds what is certain of a text so far, and what was closed to make it so. */
export interface Arrived {
  readonly text: string
  /** From the outermost. */
  readonly open: readonly Open[]
}

/**
 * Closes what is open in the first part of a JSON text, without the string or number that has begun and may go on.
 * Whether the rest is JSON is left to `JSON.parse`. Undefined when nothing is certain yet.
 */
export function arrivedOf(text: string): Arrived | undefined {
  const open: Open[] = []
  let isKey = false
  let key = ''
  // Up to here everything is certain.
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
  // Nothing may follow what is complete.
  if (sure === 0 || (open.length === 0 && text.slice(sure).trim() !== '')) return undefined
  const ends = open.map(({ end }) => end).reverse()
  return { text: text.slice(0, sure) + rest + ends.join(''), open }
}

/** Behind the quotation mark that ends a string; 0 when there is none yet. */
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
