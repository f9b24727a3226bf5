/** A step of a JSON Pointer: a slash and a reference token (RFC 6901 §3). */
export function escapeToken(token: string | number): string {
  const text = String(token)
  // Hardly any name needs it, and to see that is much faster than to replace nothing.
  return `/${text.indexOf('~') >= 0 || text.indexOf('/') >= 0 ? text.replace(/~/g, '~0').replace(/\//g, '~1') : text}`
}
