/** Words that cannot name a variable of a module, and globals that emitted code uses. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield ' +
    'Array Infinity JSON NaN Number Object RegExp String'
  ).split(' '),
)

/**
 * Camel case of a name: `openai-responses` → `openaiResponses`. What cannot stand in an identifier goes; `$` too, with
 * which the names of validators begin.
 */
export function identifier(name: string): string {
  const words = name.split(/[^A-Za-z0-9_]+/).filter((word) => word !== '')
  const joined = words.map((word, index) => (index === 0 ? word : capitalize(word))).join('')
  const started = /^[A-Za-z_]/.test(joined) ? joined : `_${joined}`
  return RESERVED.has(started) ? `${started}_` : started
}

/** With its first letter in upper case. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The identifier, with `_` and a number when it is taken. */
export function freeIdentifier(name: string, taken: (identifier: string) => boolean): string {
  const base = identifier(name)
  if (!taken(base)) return base
  let counter = 2
  while (taken(`${base}_${counter}`)) counter += 1
  return `${base}_${counter}`
}
