/** A step of a JSON Pointer: a slash and a reference token (RFC 6901 §3). */
export function escapeToken(token: string | number): string {
  return `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`
}
