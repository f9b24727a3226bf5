import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { draftOf, makeFolder } from '@toolbake/core/node'
import { type Bytes, readInto } from './pack.ts'

/** Keeps texts as bytes, many in one block: a `Buffer` of its own for each would take several times as much memory. */
export interface TextStore {
  add(this: void, text: string): Bytes
}

const BLOCK = 1024 * 1024
/** How many blocks stay in memory where further ones go to a file. */
const MOST_KEPT = 4

/**
 * @param path what the file is made beside
 * @param overflows whether further blocks go to a file now. It only grows: not for a process that goes on for long.
 */
export function createTextStore(path: string, overflows: () => boolean): TextStore {
  let file: Overflow | undefined
  let canMove = true
  let block = new Block(Buffer.alloc(0))
  let end = 0
  let kept = 0

  /** A block that is full. */
  function keep(full: Block): void {
    kept += 1
    if (kept <= MOST_KEPT || !canMove || !overflows()) return
    try {
      file ??= new Overflow(path)
      full.move(file)
    } catch {
      // A folder that cannot be written, or a full disk: blocks stay in memory.
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

/** Bytes in memory or in a file. */
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

  /** Throws the system's error. */
  move(file: Overflow): void {
    if (this.#bytes === undefined) return
    this.#moved = { file, at: file.append(this.#bytes) }
    this.#bytes = undefined
  }
}

/** A file whose name was removed: nothing is left of it once nothing refers to it, or the process ends. */
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

  /** Returns where they are. Throws the system's error. */
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
