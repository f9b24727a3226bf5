// C0 and C1 controls except the tab, and characters that reorder or hide text. In a terminal, the controls could move
// the cursor, and the others make a line look different from its content (https://trojansource.codes).
const HIDDEN =
  /[\0-\x08\x0a-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu

/** Escapes characters that would change how a text looks, as `\u202e`. */
export function escapeHidden(text: string): string {
  return text.replace(HIDDEN, escapeUnit)
}

/** Returns a UTF-16 code unit as a JavaScript escape sequence. */
export function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
