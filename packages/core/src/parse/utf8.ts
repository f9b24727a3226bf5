/** The text of UTF-8 bytes, with U+FFFD where they are invalid, and the offset of the first byte that is. */
export function decodeUtf8(bytes: Uint8Array): { readonly text: string; readonly invalidAt?: number } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const invalidAt = firstInvalidByte(bytes)
  return invalidAt === undefined ? { text } : { text, invalidAt }
}

/** How many bytes a text has in UTF-8. */
export function utf8Length(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 0x800) length += 2
    else if (code >= 0x80) length += 1
    // A pair has four bytes, and three were counted twice.
    if (code >= 0xd800 && code <= 0xdbff && isLow(text.charCodeAt(index + 1))) length -= 2
  }
  return length
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

/** Well-formed sequences as in the Unicode Standard, table 3-7. */
function firstInvalidByte(bytes: Uint8Array): number | undefined {
  let index = 0
  while (index < bytes.length) {
    const lead = bytes[index] as number
    const length = sequenceLength(lead)
    if (length === 0) return index
    if (length > 1) {
      const [low, high] = secondByte(lead)
      const second = bytes[index + 1] ?? 0
      if (second < low || second > high) return index
      for (let rest = 2; rest < length; rest++) {
        const byte = bytes[index + rest] ?? 0
        if (byte < 0x80 || byte > 0xbf) return index
      }
    }
    index += length
  }
  return undefined
}

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xc2) return 0
  if (lead < 0xe0) return 2
  if (lead < 0xf0) return 3
  return lead < 0xf5 ? 4 : 0
}

function secondByte(lead: number): readonly [number, number] {
  if (lead === 0xe0) return [0xa0, 0xbf]
  if (lead === 0xed) return [0x80, 0x9f]
  if (lead === 0xf0) return [0x90, 0xbf]
  if (lead === 0xf4) return [0x80, 0x8f]
  return [0x80, 0xbf]
}
