import { rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isSameText, isWithin, makeFolder, readText, realPath, writeAtomic } from '@toolbake/core/node'
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
  /** Sources that were built without error: their other outputs are stale. */
  readonly built: ReadonlySet<string>
  /** Overwrite files that are not among `made`. */
  readonly force: boolean
}

/** Paths below the output folder, sorted. */
export interface OutputChanges {
  readonly stale: readonly OutputFile[]
  readonly surplus: readonly string[]
  readonly unchanged: number
}

/** Lists the files that a build wrote, with their sources: other files are never removed or overwritten. */
const MANIFEST = '.toolbake.json'

/**
 * Compares a plan with the output folder.
 *
 * @throws {UsageError} when the plan would replace a file that no earlier run has written
 */
export function compareOutput({ folder, base, files, made, built, force }: OutputPlan): OutputChanges {
  const stale = files.filter(({ path, text }) => !isSameText(readText(join(folder, path)), text))
  const foreign = stale.filter(({ path }) => !made.has(path) && readText(join(folder, path)) !== undefined)
  if (foreign.length > 0 && !force) {
    throw new UsageError(messages.foreignFiles(foreign.map(({ path }) => path)), messages.forceOverwrites)
  }
  const wanted = new Set(files.map(({ path }) => path))
  const surplus = [...made]
    .filter(([path, source]) => !wanted.has(path) && (built.has(source) || !exists(join(base, source))))
    .map(([path]) => path)
    .sort()
  return { stale, surplus, unchanged: files.length - stale.length }
}

export function summaryOf({ stale, surplus, unchanged }: OutputChanges, folder: string): string {
  return messages.summary(folder, stale.length, surplus.length, unchanged)
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
}

/** Lists the files that are there after a run, for `readManifest` of the next one. */
export function writeManifest({ folder, files, made }: OutputPlan, { surplus }: OutputChanges): void {
  const gone = new Set(surplus)
  const kept = [...made].filter(([path]) => !gone.has(path))
  const all = new Map([...kept, ...files.map(({ path, source }) => [path, source] as const)])
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

/** The files in a folder that earlier builds wrote, with their sources. */
export function readManifest(folder: string): ReadonlyMap<string, string> {
  const text = readText(join(folder, MANIFEST))
  if (text === undefined) return new Map()
  try {
    const { files } = JSON.parse(text) as { files: Record<string, string> }
    return new Map(Object.entries(files).filter(([, source]) => typeof source === 'string'))
  } catch {
    throw new UsageError(messages.unreadableManifest(MANIFEST), messages.removeManifest)
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
