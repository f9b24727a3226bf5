/** A step of a JSON Pointer: a slash and a reference token (RFC 6901 §3). */
export function escapeToken(token: string | number): string {
  // Patterns are faster than `replaceAll` where there is nothing to replace.
  return `/${String(token).replace(/~/g, '~0').replace(/\//g, '~1')}`
}
