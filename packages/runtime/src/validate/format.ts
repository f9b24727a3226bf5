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
  const found = keyword === 'required' || actual === undefined ? '' : `, not ${shown(actual)}`
  return `${path === '' ? '' : `${path} `}${message}${TOLD_OF_PARTS.has(keyword) ? '' : found}`
}

function shown(actual: unknown): string {
  return actual === '[…]' ? 'an array' : actual === '{…}' ? 'an object' : JSON.stringify(actual)
}

/** Told of parts that must not be there, whatever they are. */
const TOLD_OF_PARTS = new Set([
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'unevaluatedItems',
  'false',
])
