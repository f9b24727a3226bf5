import type { CallError } from './types.ts'
import { formatForModel } from './validate/format.ts'

// Bounds of what is sent back to a model: names in it may be the model's own, of any length.
const MAX_NAMES = 20
const MAX_NAME = 64

/** What is wrong with the arguments, one line each. */
export function inputMessage(name: string, errors: readonly CallError[]): string {
  return `Invalid arguments for ${name}. ${formatForModel(errors)}`
}

/** What is wrong with a text that is no JSON: that it ends too early, or what the engine says, which mostly says where. */
export function jsonMessage(text: string, error: unknown): string {
  if (isCutOff(text)) {
    return `must be valid JSON: it is cut off after ${text.length} characters. Send all of it again, or less in one call`
  }
  return `must be valid JSON: ${(error as Error).message}`
}

/** Whether a text ends inside a string, an object or a list. */
function isCutOff(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '"') inString = !inString
    else if (inString) index += Number(character === '\\')
    else
      depth += Number(character === '{' || character === '[') - Number(character === '}' || character === ']')
  }
  return inString || depth > 0
}

/** Which tools there are, and which of them was probably meant. */
export function unknownToolMessage(name: unknown, names: readonly string[]): string {
  const called = typeof name === 'string' ? name.slice(0, MAX_NAME) : ''
  const meant = closest(called, names)
  const further = names.length - MAX_NAMES
  return (
    `There is no tool "${called}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}` +
    ` Tools: ${names.slice(0, MAX_NAMES).join(', ')}${further > 0 ? ` and ${further} more` : ''}`
  )
}

/**
 * The most similar name, by the share of common letter pairs: what models get wrong is less a letter than a prefix, a
 * separator or a case (`functions.email_send`, `emailSend`).
 */
function closest(name: string, names: readonly string[]): string | undefined {
  const wanted = letterPairs(name)
  let best: string | undefined
  let bestShare = 0.5
  for (const candidate of names) {
    const pairs = letterPairs(candidate)
    const share = (2 * [...pairs].filter((pair) => wanted.has(pair)).length) / (pairs.size + wanted.size)
    if (share > bestShare) {
      best = candidate
      bestShare = share
    }
  }
  return best
}

function letterPairs(name: string): Set<string> {
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return new Set(Array.from(letters, (letter, index) => letter + letters.charAt(index + 1)))
}
