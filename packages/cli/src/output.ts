import { createHash } from 'node:crypto'
import { rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import {
  isSameText,
  isWithin,
  makeFolder,
  readText,
  realPath,
  removeDrafts,
  writeAtomic,
} from '@toolbake/core/node'
import * as messages from './messages/output.ts'
import type { Io } from './types.ts'
import { UsageError } from './usage-error.ts'

export interface OutputFile {
  /** Below the output folder, with `/`. */
  readonly path: string
  /** The tool file that it is made from, below the project's folder, with `/`. */
  readonly source: string
  readonly text: string
}

export interface OutputPlan {
  /** Absolute path of the output folder. */
  readonly folder: string
  /** The folder that sources are below. */
  readonly base: string
  readonly files: readonly OutputFile[]
  /** Files of earlier runs: path → source. Nothing else is overwritten or removed. */
  readonly made: ReadonlyMap<string, string>
  /** The hashes of their texts, where they are known: what changed since then is not removed. */
  readonly hashes?: ReadonlyMap<string, string>
  /** Sources that were built without error: their other outputs are stale. */
  readonly built: ReadonlySet<string>
  /** Overwrite files that are not among `made`. */
  readonly force: boolean
}

/** Paths below the output folder, sorted. */
export interface OutputChanges {
  readonly stale: readonly OutputFile[]
  readonly surplus: readonly string[]
  /** They would be surplus, but somebody changed them. */
  readonly kept: readonly string[]
  readonly unchanged: number
}

/** Lists the files that a build wrote, with their sources: other files are never removed or overwritten. */
const MANIFEST = '.toolbake.json'

/**
 * Compares a plan with the output folder.
 *
 * @throws {UsageError} when the plan would replace a file that no earlier run has written
 */
export function compareOutput(plan: OutputPlan): OutputChanges {
  const { folder, base, files, made, built, force } = plan
  // Each is read once: another run may write it meanwhile.
  const present = new Map(files.map(({ path }) => [path, readText(join(folder, path))]))
  const stale = files.filter(({ path, text }) => !isSameText(present.get(path), text))
  const foreign = stale.filter(({ path }) => !made.has(path) && present.get(path) !== undefined)
  if (foreign.length > 0 && !force) {
    throw new UsageError(messages.foreignFiles(foreign.map(({ path }) => path)), messages.forceOverwrites)
  }
  const wanted = new Set(files.map(({ path }) => path))
  const unwanted = [...made]
    .filter(([path, source]) => !wanted.has(path) && (built.has(source) || !exists(join(base, source))))
    .map(([path]) => path)
    .sort()
  const kept = unwanted.filter((path) => wasChanged(path, plan))
  const surplus = unwanted.filter((path) => !kept.includes(path))
  return { stale, surplus, kept, unchanged: files.length - stale.length }
}

/** A list that somebody else wrote must not remove what no run has made. */
function wasChanged(path: string, { folder, hashes }: OutputPlan): boolean {
  const target = join(folder, path)
  assertInside(folder, target)
  const text = hashes && readText(target)
  return text !== undefined && hashOf(text) !== hashes?.get(path)
}

/** Git may change line endings on Windows. */
function hashOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

export function summaryOf({ stale, surplus, kept, unchanged }: OutputChanges, folder: string): string {
  const counts = messages.summary(folder, stale.length, surplus.length, unchanged)
  return [...kept.map((path) => messages.changedSince(path)), counts].join('\n')
}

/** For `--check`: lists what a run would change. Returns whether there is anything. */
export function reportStale({ stale, surplus }: OutputChanges, io: Io): boolean {
  for (const { path } of stale) io.err(messages.stale(path))
  for (const path of surplus) io.err(messages.noLongerMade(path))
  return stale.length + surplus.length > 0
}

/** Writes and removes. Every file is written whole or not at all, and none outside the folder. */
export function writeOutput({ folder }: OutputPlan, { stale, surplus }: OutputChanges): void {
  for (const { path, text } of stale) writeInside(folder, path, text)
  for (const path of surplus) removeFile(folder, path)
  for (const at of new Set([folder, ...stale.map(({ path }) => dirname(join(folder, path)))]))
    removeDrafts(at)
}

/**
 * Lists files for `readManifest` of the next run: before anything is written those of both runs, since this one may be
 * killed, and afterwards those that are there.
 */
export function writeManifest({ folder, files, made, hashes }: OutputPlan, gone: readonly string[]): void {
  const before = [...made].filter(([path]) => !gone.includes(path))
  const all = new Map([
    ...before.map(([path, source]) => [path, { source, hash: hashes?.get(path) }] as const),
    ...files.map(({ path, source, text }) => [path, { source, hash: hashOf(text) }] as const),
  ])
  const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1))
  const text = `${JSON.stringify({ files: Object.fromEntries(sorted) }, null, 2)}\n`
  if (readText(join(folder, MANIFEST)) !== text) writeInside(folder, MANIFEST, text)
}

/** Writes a file below a folder, whole or not at all. Throws where a link leads out of the folder. */
export function writeInside(folder: string, path: string, text: string): void {
  const target = join(folder, path)
  makeFolder(folder)
  assertInside(folder, target)
  writeAtomic(target, text)
}

/** The folders that it leaves empty go too. */
function removeFile(folder: string, path: string): void {
  const target = join(folder, path)
  assertInside(folder, target)
  rmSync(target, { force: true })
  try {
    for (let at = dirname(target); at !== folder; at = dirname(at)) rmdirSync(at)
  } catch {
    // The first one that is not empty.
  }
}

/** A link inside the folder could lead elsewhere. */
function assertInside(folder: string, target: string): void {
  let at = dirname(target)
  while (!exists(at)) at = dirname(at)
  if (!isWithin(realPath(at), realPath(folder)) || !isWithin(target, folder)) {
    throw new UsageError(messages.outsideFolder(relative(folder, target)))
  }
}

/** The files in a folder that earlier builds wrote, with their sources and the hashes of their texts. */
export function readManifest(folder: string): Required<Pick<OutputPlan, 'made' | 'hashes'>> {
  const text = readText(join(folder, MANIFEST))
  if (text === undefined) return { made: new Map(), hashes: new Map() }
  try {
    const { files } = JSON.parse(text) as { files: Record<string, { source: string; hash: string }> }
    const entries = Object.entries(files)
    return {
      made: new Map(entries.map(([path, { source }]) => [path, String(source)])),
      hashes: new Map(entries.map(([path, { hash }]) => [path, String(hash)])),
    }
  } catch {
    throw new UsageError(messages.unreadableManifest(MANIFEST), messages.removeManifest)
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
