import type { CallError } from '../types.ts'

/** How many errors are sent to a model at once, and with how many characters each. */
const MAX_ERRORS = 8
const MAX_LINE = 300

/** Formats errors as a short text that a model can act on. The same errors give the same text. */
export function formatForModel(errors: readonly CallError[]): string {
  const lines = errors.slice(0, MAX_ERRORS).map((error) => `- ${describe(error)}`.slice(0, MAX_LINE))
  const further = errors.length - lines.length
  return ['Errors:', ...lines, ...(further > 0 ? [`- and ${further} more`] : [])].join('\n')
}

function describe({ path, message, keyword, actual, expected }: CallError): string {
  const container = CONTAINERS.get(actual)
  // Only the kind of an array or object is shown. "must not be 5, not 5" would contradict itself.
  const isAllowed = keyword !== 'not' && (expected !== false || keyword === 'const')
  const isShown = container ? namesValues(keyword) : isAllowed
  const found = actual === undefined || !isShown ? '' : `, not ${container ?? JSON.stringify(actual)}`
  return `${path === '' ? '' : `${path} `}${message}${found}`
}

const CONTAINERS: ReadonlyMap<unknown, string> = new Map([
  ['[…]', 'an array'],
  ['{…}', 'an object'],
])

/** Whether an excerpt is the placeholder of an array or an object. */
export function isContainer(excerpt: unknown): boolean {
  return CONTAINERS.has(excerpt)
}

/** Whether a keyword lists the accepted values or types, so that values of any other type fail. */
export function namesValues(keyword: string): boolean {
  return keyword === 'type' || keyword === 'enum' || keyword === 'const'
}
