import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Host } from '@toolbake/core'
import { ignoresCase, nodeHost, uriToPath } from '@toolbake/core/node'
import { hashOf } from './hash.ts'
import type { Places } from './places.ts'

/**
 * A question that a compile asked its host, and the answer; URIs are relative. Apart from its options, a compile
 * depends on nothing else: while the answers stay the same, so does the result.
 *
 * - `file`: the content of a file that is not a link
 * - `absent`: the file does not exist
 * - `real`: the canonical URI
 * - `glob`: the files below a folder that match a pattern
 * - `reach`: the folders that a file may refer to
 */
export type Observation =
  | readonly ['file', uri: string, hash: string]
  | readonly ['absent', uri: string]
  | readonly ['real', uri: string, real: string]
  | readonly ['glob', base: string, pattern: string, hash: string]
  | readonly ['reach', uri: string, ...folders: string[]]

/** Returns the question without its answer. `file` and `absent` answer the same question. */
export function questionOf([kind, ...asked]: Observation): string {
  const name = kind === 'absent' ? 'file' : kind
  return [name, ...asked.slice(0, kind === 'glob' ? 2 : 1)].join('\n')
}

/** For how many milliseconds an answer is reused: a build asks for all modules at about the same time. */
const VALID = 100

/** Checks observations against the files as they are now. */
export interface Checker {
  holds(this: void, observation: Observation): boolean
  /** Records answers that the host has just given. */
  note(this: void, observations: readonly Observation[]): void
  /** Forgets all answers, because files may have changed; no effect while files are held. */
  renew(this: void): void
  /** Keeps answers until `release`: for a build that runs once and sees each file as at the first access. */
  hold(this: void): void
  release(this: void): void
  /** A new object each time that files are held; undefined while they are not held. */
  held(this: void): object | undefined
}

export function createChecker(places: Places): Checker {
  let host = nodeHost()
  let isAbsent = createAbsence()
  // A WeakMap, so that an answer is collected together with the results that depend on it.
  let answers = new WeakMap<Observation, boolean>()
  let since = 0
  let held: object | undefined
  function forget(): void {
    // The host caches the canonical paths of folders.
    host = nodeHost()
    isAbsent = createAbsence()
    answers = new WeakMap()
    since = performance.now()
  }
  return {
    renew() {
      if (held === undefined) forget()
    },
    hold() {
      forget()
      held = {}
    },
    release() {
      held = undefined
    },
    held: () => held,
    note(observations) {
      if (held === undefined) return
      for (const observation of observations) answers.set(observation, true)
    },
    holds(observation) {
      if (held === undefined && performance.now() - since > VALID) forget()
      const known = answers.get(observation)
      if (known !== undefined) return known
      const answer = isSame(observation, places, { host, isAbsent })
      answers.set(observation, answer)
      return answer
    },
  }
}

interface FileSystem {
  readonly host: Host
  isAbsent(path: string): boolean
}

function isSame(
  observation: Observation,
  { absolute, relative }: Places,
  { host, isAbsent }: FileSystem,
): boolean {
  const uri = absolute(observation[1])
  try {
    switch (observation[0]) {
      case 'file':
        return contentHash(uri, host) === observation[2]
      case 'absent':
        return isAbsent(uriToPath(uri))
      case 'real':
        return relative(host.canonical(uri)) === observation[2]
      case 'glob':
        return listingHash(host.glob(observation[2], uri), relative) === observation[3]
      case 'reach':
        return isSameList((host.reach?.(uri) ?? []).map(relative), observation.slice(2))
    }
  } catch {
    return false
  }
}

/** After this many questions about one folder its entries are listed: most files look for a file next to them. */
const LISTED_FROM = 4

/** Creates a function that returns whether a path has no entry. */
function createAbsence(): (path: string) => boolean {
  const asked = new Map<string, number>()
  const listings = new Map<string, ReadonlySet<string>>()
  return (path) => {
    const folder = dirname(path)
    const count = (asked.get(folder) ?? 0) + 1
    asked.set(folder, count)
    // In a file system that ignores case, an entry may be listed under another spelling.
    if (count < LISTED_FROM || ignoresCase()) return lstatSync(path, { throwIfNoEntry: false }) === undefined
    const names = listings.get(folder) ?? new Set(readdirSync(folder))
    listings.set(folder, names)
    return !names.has(basename(path))
  }
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

export function listingHash(uris: readonly string[], relative: Places['relative']): string {
  return hashOf(
    uris
      .map((uri) => relative(uri))
      .sort()
      .join('\n'),
  )
}

/** Does not follow links, and does not block on a pipe or device. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
const BUFFER = Buffer.allocUnsafe(64 * 1024)

function contentHash(uri: string, host: Host): string | undefined {
  // The spelling may differ, and without O_NOFOLLOW (Windows) opening a file follows links.
  if (ignoresCase() && host.canonical(uri) !== uri) return undefined
  const file = openSync(uriToPath(uri), FLAGS)
  try {
    // Most files are smaller than the buffer, and reading a folder or a device fails.
    const length = readSync(file, BUFFER, 0, BUFFER.length, 0)
    if (length < BUFFER.length) return hashOf(BUFFER.subarray(0, length))
    const stat = fstatSync(file)
    if (!stat.isFile()) return undefined
    const bytes = Buffer.allocUnsafe(stat.size)
    const read = readSync(file, bytes, 0, stat.size, 0)
    return read === stat.size ? hashOf(bytes) : undefined
  } finally {
    closeSync(file)
  }
}
