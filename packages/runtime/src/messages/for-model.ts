import type { CallError } from '../types.ts'

/** How many errors are sent to a model at once, and how many characters of each. */
const MAX_ERRORS = 8
const MAX_LINE = 300

/** Errors as a short text that a model can act on. The same errors give the same text. */
export function formatForModel(errors: readonly CallError[]): string {
  const lines = errors.slice(0, MAX_ERRORS).map((error) => `- ${describe(error)}`.slice(0, MAX_LINE))
  const further = errors.length - lines.length
  return ['Errors:', ...lines, ...(further > 0 ? [`- and ${further} more`] : [])].join('\n')
}

function describe({ path, message, keyword, actual }: CallError): string {
  const container = CONTAINERS.get(actual)
  const isShown = container === undefined ? !WITHOUT_VALUE.has(keyword) : WITH_CONTAINER.has(keyword)
  const found = actual === undefined || !isShown ? '' : `, not ${container ?? JSON.stringify(actual)}`
  return `${path === '' ? '' : `${path} `}${message}${found}`
}

/** An array or an object is shown by its kind, which helps only with the keywords of `WITH_CONTAINER`. */
const CONTAINERS: ReadonlyMap<unknown, string> = new Map([
  ['[…]', 'an array'],
  ['{…}', 'an object'],
])
const WITH_CONTAINER = new Set(['type', 'enum', 'const'])

/** The part is missing, or is not allowed whatever its value. */
const WITHOUT_VALUE = new Set([
  'required',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'unevaluatedItems',
  'false',
])
