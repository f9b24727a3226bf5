/** A step of a JSON Pointer: a slash and a reference token (RFC 6901 §3). */
export function escapeToken(token: string | number): string {
  const text = `/${token}`
  // Asked first, because replacing takes five times as long.
  return text.includes('~') || text.includes('/', 1)
    ? `/${text.slice(1).replaceAll('~', '~0').replaceAll('/', '~1')}`
    : text
}
