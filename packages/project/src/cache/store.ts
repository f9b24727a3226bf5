/** Keeps texts as bytes, many in one block: a `Buffer` of its own for each would take several times as much memory. */
export interface TextStore {
  add(this: void, text: string): Buffer
}

const BLOCK = 1024 * 1024

export function createTextStore(): TextStore {
  let block = Buffer.alloc(0)
  let end = 0
  return {
    add(text) {
      const length = Buffer.byteLength(text)
      if (length > BLOCK / 4) return Buffer.from(text)
      if (end + length > block.length) {
        block = Buffer.allocUnsafeSlow(BLOCK)
        end = 0
      }
      block.write(text, end)
      end += length
      return block.subarray(end - length, end)
    },
  }
}
