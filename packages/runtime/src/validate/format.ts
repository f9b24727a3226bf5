import type { CallError } from '../types.ts'

/** How many errors a model is told at once, and of how many characters each. */
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
  const isTold = container === undefined ? !TOLD_OF_PARTS.has(keyword) : TOLD_OF_VALUES.has(keyword)
  const found = actual === undefined || !isTold ? '' : `, not ${container ?? JSON.stringify(actual)}`
  return `${path === '' ? '' : `${path} `}${message}${found}`
}

/** Of an array or an object is shown only that it is one, which speaks to these alone. */
const CONTAINERS: ReadonlyMap<unknown, string> = new Map([
  ['[…]', 'an array'],
  ['{…}', 'an object'],
])
const TOLD_OF_VALUES = new Set(['type', 'enum', 'const'])

/** Told of parts that are missing, or must not be there whatever they are. */
const TOLD_OF_PARTS = new Set([
  'required',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'unevaluatedItems',
  'false',
])
