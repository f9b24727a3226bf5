import * as crypto from 'node:crypto'

/** Returns a short hash of a content. */
export function hashOf(content: string | Uint8Array): string {
  return crypto.hash('sha256', content, 'base64').slice(0, 32)
}
