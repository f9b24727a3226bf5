import { UNSEEN } from '../characters.ts'

// All but the tab: in a terminal, controls could move the cursor.
const HIDDEN = new RegExp(String.raw`[\0-\x08\x0a-\x1f${UNSEEN}]|\p{Surrogate}`, 'gu')

/** Escapes characters that would change how a text looks, as `\u202e`. */
export function escapeHidden(text: string): string {
  return text.replace(HIDDEN, escapeUnit)
}

/** Returns a UTF-16 code unit as a JavaScript escape sequence. */
export function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
