/** Escapes one reference token of a JSON Pointer (RFC 6901 §3). */
export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Unescapes a reference token (RFC 6901 §4). */
export function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Formats a JSON Pointer: `['a/b', '0']` → `/a~1b/0`; the empty list is the whole document, `''`. */
export function formatPointer(tokens: readonly string[]): string {
  return tokens.map((token) => `/${escapeToken(token)}`).join('')
}

/** Parses a JSON Pointer: `/a~1b/0` → `['a/b', '0']`; undefined when the text is not valid (RFC 6901 §3). */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  return pointer.slice(1).split('/').map(unescapeToken)
}
