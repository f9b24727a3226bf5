import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { writeAtomic } from '@toolbake/core/node'
import type { Observation } from './observations.ts'
import type { StoredDiagnostic } from './stored.ts'

/**
 * A pack is one file: a line that describes it, an index in JSON, then all texts. It is read and replaced as a whole.
 *
 * The line has the version of the compiler and the lengths and checksums of what follows. What does not agree with it
 * was cut off or changed by something else, and counts as absent.
 */
export interface Pack {
  /** What results depend on, each once. */
  readonly observations: readonly Observation[]
  readonly sections: readonly Section[]
  /** The bytes of a text that an entry refers to; undefined where the pack was replaced since. */
  bytes(at: TextPlace): Buffer | undefined
  /** Differs from that of every other pack. */
  readonly line: string
}

/** What a pack holds besides texts. */
export type PackIndex = Pick<Pack, 'observations' | 'sections'>

/** The results for one set of options, last used first. */
export interface Section {
  readonly key: string
  readonly entries: readonly StoredEntry[]
}

/** Which of the two parts a text is in, where, and how many bytes it has. */
export type TextPlace = readonly [part: 0 | 1, offset: number, length: number]

/** The result of one compile; numbers refer to observations. */
export interface StoredEntry {
  /** What was compiled, and for which request. */
  readonly id: string
  readonly observations: readonly number[]
  /** Relative URIs; a number stands for that of an observation. */
  readonly dependencies: readonly (number | string)[]
  readonly patterns: readonly string[]
  readonly kind: 'module' | 'toolset'
  readonly tools: number
  /** Profiles that took it. */
  readonly profiles: readonly string[]
  readonly names: readonly StoredName[]
  /** With relative URIs. Without notes where nobody has asked for them. */
  readonly diagnostics: readonly StoredDiagnostic[]
  readonly hasNotes: boolean
  /** Of types: what they were made of. */
  readonly stamp?: string
  /** Of types: their files in the order of their text, with its hash, its length in bytes, and the hash of their key. */
  readonly files?: readonly (readonly [path: string, hash: string, length: number, key: string])[]
  readonly texts: Readonly<Record<string, TextPlace>>
  /** How many times the section was written without a use of this. */
  readonly age: number
}

/** A tool's name for a provider; its file is empty where that is the source. */
export type StoredName = readonly [profile: string, name: string, identity: string, uri: string]

interface Head {
  readonly toolbake: typeof FORMAT
  readonly version: string
  /** Of the index and of both parts. */
  readonly lengths: readonly [number, number, number]
  /** Of the index with the first part, and of the second, which is read only when it is needed. */
  readonly sums: readonly [number, number]
}

const FORMAT = 2
const MAX_HEAD = 512

/** The pack in a file; undefined where there is none, or none of this version. */
export function readPack(path: string, version: string): Pack | undefined {
  try {
    const opened = open(path, version)
    if (opened === undefined) return undefined
    const { head, line, bytes } = opened
    if (crc32(bytes) !== head.sums[0]) return undefined
    const [indexLength] = head.lengths
    const index = JSON.parse(bytes.toString('utf8', 0, indexLength)) as PackIndex
    let second: Buffer | undefined
    return {
      ...index,
      line,
      bytes([part, offset, length]) {
        if (part === 1) second ??= readSecond(path, version, line)
        const start = part === 0 ? indexLength + offset : offset
        const from = part === 0 ? bytes : second
        return from?.subarray(start, start + length)
      },
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

/** Another process may have replaced the pack. */
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
  let done = 0
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, at + done)
    if (count === 0) break
    done += count
  }
  return bytes.subarray(0, done)
}

/** Replaces a pack, at once: whoever reads it sees the old one or the new one. Throws the system's error. */
export function writePack(
  path: string,
  version: string,
  index: PackIndex,
  parts: readonly [readonly Buffer[], readonly Buffer[]],
): void {
  const bytes = Buffer.from(JSON.stringify(index))
  const [first, second] = parts
  const head: Head = {
    toolbake: FORMAT,
    version,
    lengths: [bytes.length, lengthOf(first), lengthOf(second)],
    sums: [sumOf([bytes, ...first]), sumOf(second)],
  }
  writeAtomic(path, joined([Buffer.from(`${JSON.stringify(head)}\n`), bytes, ...first, ...second]))
}

/** As many as one write takes well; joined at once, they would all be in memory twice. */
const JOINED = 500

function* joined(parts: readonly Buffer[]): Iterable<Buffer> {
  for (let at = 0; at < parts.length; at += JOINED) yield Buffer.concat(parts.slice(at, at + JOINED))
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

function sumOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => crc32(part, sum), 0)
}
