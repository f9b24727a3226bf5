import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { writeAtomic } from '@toolbake/core/node'
import type { Observation } from './observations.ts'
import type { StoredDiagnostic } from './stored.ts'

/**
 * A pack is one file: a line that describes it, an index in JSON, then all texts. It is read and replaced as a whole.
 *
 * The line contains the version of the compiler, and the lengths and checksums of the rest. A pack that does not match
 * its line was truncated or changed by something else, and counts as absent.
 */
export interface Pack {
  /** All observations that results depend on, without duplicates. */
  readonly observations: readonly Observation[]
  readonly sections: readonly Section[]
  /** Returns the bytes of an entry's text, or undefined if the pack has been replaced since. */
  bytes(at: TextPlace): Buffer | undefined
  /** Like `bytes`, but decoded: cheaper than a buffer for each text. */
  text(at: TextPlace): string | undefined
  /** The first line, which is unique to each pack. */
  readonly line: string
}

/** What a pack holds besides texts. */
type PackIndex = Pick<Pack, 'observations' | 'sections'>

/** The results for one set of options, last used first. */
export interface Section {
  readonly key: string
  readonly entries: readonly StoredEntry[]
}

/** Which of the two parts contains a text, and its offset and length in bytes. */
export type TextPlace = readonly [part: 0 | 1, offset: number, length: number]

/** The result of one compile; numbers are indexes of `observations`. */
export interface StoredEntry {
  /** The source and the request. */
  readonly id: string
  readonly observations: readonly number[]
  /** Relative URIs; a number means the URI of that observation. */
  readonly dependencies: readonly (number | string)[]
  readonly patterns: readonly string[]
  readonly kind: 'module' | 'toolset'
  /** The places of the tools, with relative URIs. */
  readonly tools: readonly string[]
  /** Profiles for which the compilation has a request. */
  readonly profiles: readonly string[]
  readonly names: readonly StoredName[]
  /** With relative URIs. Without notes unless they were shown. */
  readonly diagnostics: readonly StoredDiagnostic[]
  readonly hasNotes: boolean
  /** Only of types: a hash of their imports and key. */
  readonly stamp?: string
  /** Only of types: their files in the order of the text, with its hash, its length in bytes and the key's hash. */
  readonly files?: readonly (readonly [path: string, hash: string, length: number, key: string])[]
  readonly texts: Readonly<Record<string, TextPlace>>
  /** How many times the section was written since this entry was last used. */
  readonly age: number
}

/** A tool's name for a provider; the URI of its file is empty if that is the source. */
export type StoredName = readonly [profile: string, name: string, identity: string, uri: string]

interface Head {
  readonly toolbake: typeof FORMAT
  readonly version: string
  /** Of the index and both parts, in bytes. */
  readonly lengths: readonly [number, number, number]
  /** CRC-32 of the index with the first part, and of the second part, which is only read when needed. */
  readonly sums: readonly [number, number]
}

const FORMAT = 3
const MAX_HEAD = 512

/** Reads the pack in a file. Returns undefined if there is none, or one of another version. */
export function readPack(path: string, version: string): Pack | undefined {
  try {
    const opened = open(path, version)
    if (opened === undefined) return undefined
    const { head, line, bytes } = opened
    if (crc32(bytes) !== head.sums[0]) return undefined
    const [indexLength] = head.lengths
    const index = JSON.parse(bytes.toString('utf8', 0, indexLength)) as PackIndex
    const first = bytes.subarray(indexLength)
    let second: Buffer | undefined
    function partOf(part: 0 | 1): Buffer | undefined {
      if (part === 1) second ??= readSecond(path, version, line)
      return part === 0 ? first : second
    }
    return {
      ...index,
      line,
      bytes: ([part, offset, length]) => partOf(part)?.subarray(offset, offset + length),
      text: ([part, offset, length]) => partOf(part)?.toString('utf8', offset, offset + length),
    }
  } catch {
    return undefined
  }
}

interface Opened {
  readonly head: Head
  readonly line: string
  readonly bytes: Buffer
}

function open(path: string, version: string, part: 0 | 1 = 0): Opened | undefined {
  const file = openSync(path, 'r')
  try {
    const start = read(file, 0, MAX_HEAD)
    const end = start.indexOf('\n')
    if (end < 0) return undefined
    const line = start.toString('utf8', 0, end)
    const head = JSON.parse(line) as Head
    if (head.toolbake !== FORMAT || head.version !== version) return undefined
    const [index, first, second] = head.lengths
    if (fstatSync(file).size !== end + 1 + index + first + second) return undefined
    const at = end + 1 + (part === 0 ? 0 : index + first)
    return { head, line, bytes: read(file, at, part === 0 ? index + first : second) }
  } finally {
    closeSync(file)
  }
}

/** Returns undefined if another process has replaced the pack. */
function readSecond(path: string, version: string, line: string): Buffer | undefined {
  try {
    const opened = open(path, version, 1)
    const isSame = opened?.line === line && crc32(opened.bytes) === opened.head.sums[1]
    return isSame ? opened.bytes : undefined
  } catch {
    return undefined
  }
}

function read(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  return bytes.subarray(0, readInto(bytes, 0, file, at, length))
}

/** Reads a part of an open file into a buffer. Returns the number of bytes, which is smaller at the end of the file. */
export function readInto(target: Buffer, to: number, file: number, at: number, length: number): number {
  let done = 0
  while (done < length) {
    const count = readSync(file, target, to + done, length - done, at + done)
    if (count === 0) break
    done += count
  }
  return done
}

/** Bytes in memory, or in a file until they are used. A `Buffer` satisfies this interface. */
export interface Bytes {
  readonly length: number
  /** Throws the system's error if the file cannot be read. */
  copy(target: Buffer, at: number): number
}

export function bufferOf(bytes: Bytes): Buffer {
  if (Buffer.isBuffer(bytes)) return bytes
  const buffer = Buffer.allocUnsafe(bytes.length)
  bytes.copy(buffer, 0)
  return buffer
}

/** An index to write. The places of texts are assigned while its entries are iterated. */
export interface WrittenIndex {
  readonly sections: readonly { readonly key: string; readonly entries: Iterable<StoredEntry> }[]
  /** Complete after all entries were iterated. */
  readonly observations: readonly Observation[]
}

/** Replaces a pack atomically: readers see the old one or the new one. Throws the system's error. */
export function writePack(
  path: string,
  version: string,
  written: WrittenIndex,
  [first, second]: readonly [readonly Bytes[], readonly Bytes[]],
): void {
  const index = [...buffers(indexTexts(written))]
  const head: Head = {
    toolbake: FORMAT,
    version,
    lengths: [lengthOf(index), lengthOf(first), lengthOf(second)],
    sums: [sumOf([...index, ...first]), sumOf(second)],
  }
  writeAtomic(path, joined([Buffer.from(`${JSON.stringify(head)}\n`), ...index, ...first, ...second]))
}

/** Yields an index as JSON, entry by entry: all entries at once would take much memory. */
function* indexTexts({ sections, observations }: WrittenIndex): Iterable<string> {
  yield '{"sections":['
  for (const [number, { key, entries }] of sections.entries()) {
    yield `${number > 0 ? ',' : ''}{"key":${JSON.stringify(key)},"entries":[`
    let comma = ''
    for (const entry of entries) {
      yield comma + JSON.stringify(entry)
      comma = ','
    }
    yield ']}'
  }
  yield `],"observations":${JSON.stringify(observations)}}`
}

/** Joins texts into buffers of about `CHUNK` bytes. */
function* buffers(texts: Iterable<string>): Iterable<Buffer> {
  let joined = ''
  for (const text of texts) {
    joined += text
    if (joined.length < CHUNK) continue
    yield Buffer.from(joined)
    joined = ''
  }
  yield Buffer.from(joined)
}

/** Bytes per write. */
const CHUNK = 512 * 1024

/** Joins all bytes in one reused buffer: each result is valid until the next one is requested. */
function* joined(parts: readonly Bytes[]): Iterable<Buffer> {
  const chunk = Buffer.allocUnsafe(CHUNK)
  let end = 0
  for (const part of parts) {
    if (end + part.length > CHUNK) {
      yield chunk.subarray(0, end)
      end = 0
    }
    if (part.length > CHUNK) yield bufferOf(part)
    else end += part.copy(chunk, end)
  }
  yield chunk.subarray(0, end)
}

function lengthOf(parts: readonly Bytes[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

function sumOf(parts: readonly Bytes[]): number {
  let sum = 0
  for (const chunk of joined(parts)) sum = crc32(chunk, sum)
  return sum
}
