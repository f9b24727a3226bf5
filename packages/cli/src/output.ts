import { createHash } from 'node:crypto'
import { rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import {
  ancestors,
  isSameText,
  isWithin,
  makeFolder,
  pathKind,
  readText,
  realPath,
  removeDrafts,
  writeAtomic,
} from '@toolbake/core/node'
import * as messages from './messages/output.ts'
import { nameOutFolder, unusable } from './messages/usage.ts'
import type { Flags, Io } from './types.ts'
import { UsageError } from './usage-error.ts'

export interface OutputFile {
  /** Path relative to the output folder, with `/`. */
  readonly path: string
  /** Path of the tool file that it comes from, relative to the project's folder, with `/`. */
  readonly source: string
  readonly text: string
}

export interface OutputPlan {
  /** Absolute path of the output folder. */
  readonly folder: string
  /** Folder that source paths are relative to. */
  readonly base: string
  readonly files: readonly OutputFile[]
  /** Files of earlier runs: path → source. No other existing files are overwritten or removed. */
  readonly made: ReadonlyMap<string, string>
  /** The known hashes of their texts: a file with another hash is not overwritten or removed. */
  readonly hashes?: ReadonlyMap<string, readonly string[]>
  /** Whether a source can have an output at a path; absent if files are marked as generated. */
  mayMake?(path: string, source: string): boolean
  /** Sources that were built without errors: their other outputs are stale. */
  readonly built: ReadonlySet<string>
  /** Whether to overwrite files that are not in `made`. */
  readonly force: boolean
}

/** Paths are relative to the output folder and sorted. */
export interface OutputChanges {
  readonly stale: readonly OutputFile[]
  readonly surplus: readonly string[]
  /** Surplus files that are kept because they were changed. */
  readonly kept: readonly string[]
  readonly unchanged: number
}

/** Lists the files that a build wrote, with their sources; no other files are removed or overwritten. */
const MANIFEST = '.toolbake.json'

/**
 * Returns the folder that `--out` names.
 *
 * @throws {UsageError} if there is a file in its place
 */
export function outputFolder(text: string, cwd: string): string {
  const folder = resolve(cwd, text)
  // From the top, because `statSync` throws for a path below a file.
  for (const at of ancestors(folder).reverse()) {
    const found = statSync(at, { throwIfNoEntry: false })
    if (found === undefined) break
    if (!found.isDirectory())
      throw new UsageError(messages.notAFolder(text, relative(cwd, at)), nameOutFolder)
  }
  return folder
}

/** Whether files that no run wrote, or that were changed, may be replaced. A check replaces nothing, but lists them. */
export function mayReplace(flags: Flags): boolean {
  return flags.isSet('force') || flags.isSet('check')
}

/**
 * Compares a plan with the output folder.
 *
 * @throws {UsageError} if the plan would replace a file that no earlier run wrote
 */
export function compareOutput(plan: OutputPlan): OutputChanges {
  const { folder, base, files, made, built, force } = plan
  // Each file is read once, because another run may write it at the same time.
  const present = new Map(files.map(({ path }) => [path, readOutput(join(folder, path))]))
  const stale = files.filter(({ path, text }) => !isSameText(present.get(path), text))
  const foreign = stale.filter(
    ({ path }) => present.get(path) !== undefined && (!made.has(path) || wasChanged(path, plan)),
  )
  if (foreign.length > 0 && !force) {
    const strange = foreign.filter(({ path }) => !made.has(path))
    const sentence =
      strange.length > 0
        ? messages.foreignFiles(strange.map(({ path }) => path))
        : messages.changedFiles(foreign.map(({ path }) => path))
    throw new UsageError(sentence, messages.forceOverwrites)
  }
  const wanted = new Set(files.map(({ path }) => path))
  const unwanted = [...made]
    .filter(([path, source]) => !wanted.has(path) && (built.has(source) || !exists(join(base, source))))
    .map(([path]) => path)
    .sort()
  const kept = unwanted.filter((path) => !mayRemove(path, plan))
  const surplus = unwanted.filter((path) => !kept.includes(path))
  return { stale, surplus, kept, unchanged: files.length - stale.length }
}

/**
 * Returns the text of an output file, or undefined if it does not exist.
 *
 * @throws {UsageError} for a folder, which the system's error does not mention
 */
export function readOutput(path: string): string | undefined {
  if (pathKind(path) === 'folder') throw new UsageError(unusable(path, messages.folderInPlace))
  return readText(path)
}

/** Whether a listed file may be removed: a list written by something else must not remove other files. */
function mayRemove(path: string, plan: OutputPlan): boolean {
  const target = join(plan.folder, path)
  assertInside(plan.folder, target)
  const isOutput = plan.mayMake?.(path, plan.made.get(path) ?? '') ?? true
  return !exists(target) || (isOutput && !wasChanged(path, plan))
}

function wasChanged(path: string, { folder, hashes }: OutputPlan): boolean {
  const text = hashes && readOutput(join(folder, path))
  return text !== undefined && !hashes?.get(path)?.includes(hashOf(text))
}

/** Ignores white space: Git may change line endings on Windows, and a formatter any white space. */
function hashOf(text: string): string {
  return createHash('sha256').update(text.replaceAll(/\s+/g, '')).digest('hex')
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

/** Writes and removes files. Each file is written atomically, and none outside the folder. */
export function writeOutput({ folder }: OutputPlan, { stale, surplus }: OutputChanges): void {
  for (const { path, text } of stale) writeInside(folder, path, text)
  for (const path of surplus) removeFile(folder, path)
  for (const at of new Set([folder, ...stale.map(({ path }) => dirname(join(folder, path)))]))
    removeDrafts(at)
}

/**
 * Writes the list for `readManifest` of the next run. Before anything is written it has the files and texts of both
 * runs, because this run may be killed; afterwards it has the files that exist.
 *
 * @param gone the removed files; undefined before anything is written
 */
export function writeManifest({ folder, files, made, hashes }: OutputPlan, gone?: readonly string[]): void {
  const before = [...made].filter(([path]) => !gone?.includes(path))
  const known = (path: string): readonly string[] => hashes?.get(path) ?? []
  const all = new Map([
    ...before.map(([path, source]) => [path, { source, hash: known(path) }] as const),
    ...files.map(({ path, source, text }) => {
      const own = hashOf(text)
      const others = gone === undefined ? known(path).filter((hash) => hash !== own) : []
      return [path, { source, hash: [own, ...others] }] as const
    }),
  ])
  const sorted = [...all]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { source, hash }]) => [path, { source, hash: hash.length === 1 ? hash[0] : hash }])
  const text = `${JSON.stringify({ files: Object.fromEntries(sorted) }, null, 2)}\n`
  if (readText(join(folder, MANIFEST)) !== text) writeInside(folder, MANIFEST, text)
}

/** Writes a file below a folder atomically. Throws if a link leads out of the folder. */
export function writeInside(folder: string, path: string, text: string): void {
  const target = join(folder, path)
  makeFolder(folder)
  assertInside(folder, target)
  writeAtomic(target, text)
}

/** Removes a file, and the folders that become empty. */
function removeFile(folder: string, path: string): void {
  const target = join(folder, path)
  assertInside(folder, target)
  rmSync(target, { force: true })
  try {
    for (let at = dirname(target); at !== folder; at = dirname(at)) rmdirSync(at)
  } catch {
    // This folder is not empty.
  }
}

/** Throws if a path is outside of the folder, for example because of a link. */
function assertInside(folder: string, target: string): void {
  let at = dirname(target)
  while (!exists(at)) at = dirname(at)
  if (!isWithin(realPath(at), realPath(folder)) || !isWithin(target, folder)) {
    throw new UsageError(messages.outsideFolder(relative(folder, target)))
  }
}

/** Returns the files in a folder that earlier builds wrote, with their sources and hashes. */
export function readManifest(folder: string): Required<Pick<OutputPlan, 'made' | 'hashes'>> {
  const text = readOutput(join(folder, MANIFEST))
  if (text === undefined) return { made: new Map(), hashes: new Map() }
  try {
    const { files } = JSON.parse(text) as {
      files: Record<string, { source: string; hash: string | string[] }>
    }
    const entries = Object.entries(files)
    return {
      made: new Map(entries.map(([path, { source }]) => [path, String(source)])),
      hashes: new Map(entries.map(([path, { hash }]) => [path, [hash].flat().map(String)])),
    }
  } catch {
    throw new UsageError(messages.unreadableManifest(MANIFEST), messages.removeManifest)
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
