/** A step of a JSON Pointer: a slash and a reference token (RFC 6901 §3). */
export function escapeToken(token: string | number): string {
  const text = String(token)
  // Hardly any name needs it, and to see that (-1 for each that is not there) is much faster than to replace nothing.
  return `/${text.indexOf('~') + text.indexOf('/') > -2 ? text.replace(/~/g, '~0').replace(/\//g, '~1') : text}`
}

/** The text of an escaped reference token (RFC 6901 §4). */
export function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}
