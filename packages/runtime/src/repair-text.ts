import type { Repair } from './types.ts'

/** Removes what models write around JSON or leave in it. Loops, because a pattern could be slow on untrusted text. */
const STEPS: readonly (readonly [code: Repair['code'], mend: (text: string) => string])[] = [
  ['fenced_json', unfence],
  ['trailing_comma', dropTrailingCommas],
]

/** Parses a text that is not JSON only because of a Markdown fence around it or of trailing commas. */
export function readLooseJson(
  text: string,
): { readonly value: unknown; readonly repairs: readonly Repair[] } | undefined {
  let current = text
  const repairs: Repair[] = []
  for (const [code, mend] of STEPS) {
    const mended = mend(current)
    if (mended === current) continue
    current = mended
    repairs.push({ code, path: '' })
    try {
      return { value: JSON.parse(current), repairs }
    } catch {
      // The next step may make it valid.
    }
  }
  return undefined
}

/** Returns the text between the first and last Markdown fence. Fences after the start of JSON are in its strings. */
function unfence(text: string): string {
  const [start, end] = [text.indexOf('```'), text.lastIndexOf('```')]
  const isAround = end > start && !/[{[]/.test(text.slice(0, start))
  return isAround ? text.slice(start + 3, end).replace(/^\w+/, '') : text
}

function dropTrailingCommas(text: string): string {
  let kept = ''
  let from = 0
  let comma = -1
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === '"') inString = !inString
    if (inString) index += Number(character === '\\')
    else if (character === ',') {
      comma = index
      continue
    } else if (character.trim() === '') continue
    else if (comma >= 0 && (character === '}' || character === ']')) {
      kept += text.slice(from, comma)
      from = comma + 1
    }
    comma = -1
  }
  return kept + text.slice(from)
}
