import { takeName } from '../take-name.ts'

/** Words that cannot be the name of a variable in a module, and globals that emitted code uses. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield ' +
    'Array Infinity JSON NaN Number Object RegExp String'
  ).split(' '),
)

/**
 * Returns a name in camel case: `openai-responses` → `openaiResponses`. Other characters are removed; `$` too, because
 * the names of validators begin with it.
 */
export function identifier(name: string): string {
  const words = name.split(/[^A-Za-z0-9_]+/).filter((word) => word !== '')
  const joined = words.map((word, index) => (index === 0 ? word : capitalize(word))).join('')
  const started = /^[A-Za-z_]/.test(joined) ? joined : `_${joined}`
  return RESERVED.has(started) ? `${started}_` : started
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The names of a profile's exports in a module without query. */
export interface ProfileExports {
  /** The request's tools, such as `openaiResponses`. */
  readonly tools: string
  /** The decoder, such as `decodeOpenaiResponses`. */
  readonly decode: string
}

/** The exports of a module without query other than its profiles, and their generic types. */
export const OWN_EXPORTS = {
  input: 'Validator',
  output: 'Validator',
  isInput: "Validator['is']",
  isOutput: "Validator['is']",
  validators: 'Validators',
  coerceInput: 'Coerce',
  redactInput: 'Redact',
  redactOutput: 'Redact',
  coercions: 'Coercions',
  redactors: 'Redactors',
}

/**
 * Names the exports of a module without query: the camel-cased profile id, and `decode` before it. A name that another
 * profile or one of our own exports has already gets `_` and a number.
 */
export function profileExports(ids: readonly string[]): ReadonlyMap<string, ProfileExports> {
  const taken = new Set(Object.keys(OWN_EXPORTS))
  return new Map(
    ids.map((id) => {
      const tools = takeName(identifier(id), taken)
      return [id, { tools, decode: takeName(`decode${capitalize(tools)}`, taken) }]
    }),
  )
}
