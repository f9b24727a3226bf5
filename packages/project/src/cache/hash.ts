import * as crypto from 'node:crypto'

/** The hash of a content, as a short text. */
export function hashOf(content: string | Uint8Array): string {
  return crypto.hash('sha256', content, 'base64').slice(0, 32)
}
