// C0 and C1 controls but the tab, and the characters that reorder or hide text: in a terminal the first could move the
// cursor, the others make a line look different from what it is (https://trojansource.codes).
const HIDDEN =
  /[\0-\x08\x0a-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu

/** Makes characters visible that would change how a text looks, as `\u202e`. */
export function escapeHidden(text: string): string {
  return text.replace(HIDDEN, escapeUnit)
}

/** A UTF-16 code unit as a JavaScript escape sequence. */
export function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
