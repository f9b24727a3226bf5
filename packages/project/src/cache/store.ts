import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { draftOf, makeFolder } from '@toolbake/core/node'
import { type Bytes, readInto } from './pack.ts'

/** Stores texts as bytes, many in one block: one `Buffer` per text would take several times as much memory. */
export interface TextStore {
  add(this: void, text: string): Bytes
}

const BLOCK = 1024 * 1024
/** How many full blocks stay in memory before further ones go to a file. */
const MOST_KEPT = 4

/**
 * @param path the temporary file is created next to this path
 * @param overflows whether further blocks go to a file now. The file only grows, so not for a long-running process.
 */
export function createTextStore(path: string, overflows: () => boolean): TextStore {
  let file: Overflow | undefined
  let canMove = true
  let block = new Block(Buffer.alloc(0))
  let end = 0
  let kept = 0

  /** Counts a full block, and moves it to the file if there are too many. */
  function keep(full: Block): void {
    kept += 1
    if (kept <= MOST_KEPT || !canMove || !overflows()) return
    try {
      file ??= new Overflow(path)
      full.move(file)
    } catch {
      // The folder is not writable or the disk is full: blocks stay in memory.
      canMove = false
    }
  }

  return {
    add(text) {
      const length = Buffer.byteLength(text)
      if (length > BLOCK / 4) {
        const own = new Block(Buffer.from(text))
        keep(own)
        return new TextInBlock(own, 0, length)
      }
      if (end + length > block.size) {
        keep(block)
        block = new Block(Buffer.allocUnsafeSlow(BLOCK))
        end = 0
      }
      block.write(text, end)
      end += length
      return new TextInBlock(block, end - length, length)
    },
  }
}

class TextInBlock implements Bytes {
  readonly #block: Block
  readonly #start: number
  readonly length: number

  constructor(block: Block, start: number, length: number) {
    this.#block = block
    this.#start = start
    this.length = length
  }

  copy(target: Buffer, at: number): number {
    return this.#block.copy(target, at, this.#start, this.length)
  }
}

class Block {
  readonly size: number
  #bytes: Buffer | undefined
  #moved: { readonly file: Overflow; readonly at: number } | undefined

  constructor(bytes: Buffer) {
    this.size = bytes.length
    this.#bytes = bytes
  }

  write(text: string, at: number): void {
    this.#bytes?.write(text, at)
  }

  copy(target: Buffer, at: number, start: number, length: number): number {
    if (this.#bytes !== undefined) return this.#bytes.copy(target, at, start, start + length)
    return this.#moved?.file.read(target, at, this.#moved.at + start, length) ?? 0
  }

  /** Moves the bytes to a file. Throws the system's error. */
  move(file: Overflow): void {
    if (this.#bytes === undefined) return
    this.#moved = { file, at: file.append(this.#bytes) }
    this.#bytes = undefined
  }
}

/** A file that has no name: the system deletes it when it is closed or the process ends. */
class Overflow {
  readonly #file: number
  #end = 0

  constructor(path: string) {
    makeFolder(dirname(path))
    const draft = draftOf(path)
    this.#file = openSync(draft, 'wx+')
    CLOSING.register(this, this.#file)
    rmSync(draft)
  }

  /** Returns the offset of the bytes. Throws the system's error. */
  append(bytes: Buffer): number {
    writeFileSync(this.#file, bytes)
    this.#end += bytes.length
    return this.#end - bytes.length
  }

  read(target: Buffer, to: number, at: number, length: number): number {
    return readInto(target, to, this.#file, at, length)
  }
}

const CLOSING = new FinalizationRegistry(closeSync)
