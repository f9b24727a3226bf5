/** The text of UTF-8 bytes, with U+FFFD where they are invalid, and the offset of the first byte that is. */
export function decodeUtf8(bytes: Uint8Array): { readonly text: string; readonly invalidAt?: number } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  if (!text.includes('\ufffd')) return { text }
  const back = new TextEncoder().encode(text)
  const different = bytes.findIndex((byte, index) => byte !== back[index])
  if (different === -1 && back.length === bytes.length) return { text }
  let invalidAt = different === -1 ? bytes.length : different
  // Invalid bytes may begin like the encoding of U+FFFD, and differ from it only at a later byte: go back to its first.
  while (((back[invalidAt] ?? 0) & 0xc0) === 0x80) invalidAt -= 1
  return { text, invalidAt }
}

/** How many bytes a text has in UTF-8. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Whether a text has so many bytes in UTF-8. One UTF-16 unit takes one to three of them. */
export function hasBytes(text: string, count: number): boolean {
  return text.length >= count || (text.length * 3 >= count && utf8Length(text) >= count)
}
