/** Returns a slash and an escaped reference token of a JSON Pointer (RFC 6901 §3). */
export function escapeToken(token: string | number): string {
  const text = String(token)
  // Few names need escaping, and finding that (-1 for each missing character) is much faster than replacing nothing.
  return `/${text.indexOf('~') + text.indexOf('/') > -2 ? text.replace(/~/g, '~0').replace(/\//g, '~1') : text}`
}

/** Returns the text of an escaped reference token (RFC 6901 §4). */
export function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}
