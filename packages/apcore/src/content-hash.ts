import { createHash } from 'node:crypto'

/**
 * Returns the SHA-256 of a JSON value written with sorted keys, as 64 hexadecimal digits: equal for equal content,
 * whatever the order of keys. A `bigint` is written with all its digits; members that JSON does not know are omitted.
 */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex')
}

/** As `contentHash`, with Web Crypto. */
export async function contentHashAsync(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(value)))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Prints JSON without spaces, with keys sorted by UTF-16 units (RFC 8785 §3.2.3), and unescaped characters. */
function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, member]) => isJson(member))
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}

function isJson(value: unknown): boolean {
  return !['undefined', 'function', 'symbol'].includes(typeof value)
}
