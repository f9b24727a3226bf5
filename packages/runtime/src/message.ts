import { invalidArguments, invalidJson, SYNTAX_ERROR, truncatedJson, unknownTool } from './messages/calls.ts'
import { formatForModel } from './messages/for-model.ts'
import type { CallError } from './types.ts'

// Names sent back to the model may be its inventions, of any length.
const MAX_NAMES = 20
const MAX_NAME = 64

export function inputMessage(name: string, errors: readonly CallError[]): string {
  return invalidArguments(name, formatForModel(errors))
}

/**
 * Returns why a text is not valid JSON.
 *
 * @param conceals omits the excerpt of the text that V8 and others include
 */
export function jsonMessage(text: string, error: unknown, conceals = false): string {
  return isCutOff(text) ? truncatedJson(text.length) : invalidJson(reasonOf(error as Error, conceals))
}

export function reasonOf({ message }: Error, conceals = false): string {
  return conceals ? (/at position \d+|line \d+ column \d+/.exec(message)?.[0] ?? SYNTAX_ERROR) : message
}

/** Whether a text is the beginning of JSON: its only error is that it ends inside a string, an object or an array. */
export function isCutOff(text: string): boolean {
  const json = text.replace(/^\s*```\w*/, '')
  const ends: string[] = []
  let inString = false
  for (let index = 0; index < json.length; index++) {
    const character = json.charAt(index)
    if (character === '"') inString = !inString
    else if (inString) index += Number(character === '\\')
    else if (character === '{') ends.push('}')
    else if (character === '[') ends.push(']')
    else if ((character === '}' || character === ']') && ends.pop() !== character) return false
  }
  if (!inString && ends.length === 0) return false
  // An escape, a literal or a number may be cut off, too.
  const begun = inString
    ? ['', /\\$/, /\\u[\da-f]{0,3}$/i].map((cut) => `${json.replace(cut, '')}"`)
    : [json, json.replace(/[\w.+-]+$/, '')]
  const end = ends.reverse().join('')
  return begun.some((start) => ['', '0', ':0', '"":0'].some((rest) => isJson(start + rest + end)))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export function unknownToolMessage(name: unknown, names: readonly string[]): string {
  // Without line breaks and characters that hide or reorder others.
  const called = typeof name === 'string' ? name.slice(0, MAX_NAME).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?') : ''
  const listed = names.slice(0, MAX_NAMES)
  return unknownTool(called, closest(called, names), listed, names.length - MAX_NAMES)
}

/**
 * Returns the most similar name, by the share of common letter pairs. Models rarely misspell a letter; they get
 * prefixes, separators or case wrong (`functions.email_send`, `emailSend`).
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
