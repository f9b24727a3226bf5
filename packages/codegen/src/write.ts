import { existsSync, lstatSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { GENERATED } from '@toolbake/core/internal'
import {
  isSameText,
  isWithin,
  makeFolder,
  readText,
  realPath,
  removeDrafts,
  writeAtomic,
} from '@toolbake/core/node'
import * as messages from './messages/messages.ts'

export interface GeneratedFile {
  /** Path relative to the root, with `/`. */
  readonly path: string
  /** Undefined to remove the file, because its source no longer exists. */
  readonly text: string | undefined
}

export interface WriteOptions {
  /** The folder outside of which nothing is written. */
  readonly root: string
  /** Also overwrites and removes files without our header. Default false. */
  readonly force?: boolean
}

/** The result for each file, by path. */
export interface WriteReport {
  readonly written: readonly string[]
  /** Already up to date; not written again. */
  readonly unchanged: readonly string[]
  readonly removed: readonly string[]
  /** Written by hand, and kept without `force`. */
  readonly kept: readonly string[]
}

/**
 * Writes generated files atomically, and only if their content changes. Before writing anything, throws `RangeError`
 * for a path that leads out of the root, by name or by a link.
 */
export function writeGenerated(
  files: readonly GeneratedFile[],
  { root, force = false }: WriteOptions,
): WriteReport {
  makeFolder(root)
  const targets = files.map((file) => ({ ...file, target: targetOf(root, file.path) }))
  const report = {
    written: [] as string[],
    unchanged: [] as string[],
    removed: [] as string[],
    kept: [] as string[],
  }
  for (const { path, text, target } of targets) {
    const before = readText(target)
    if (isSameText(before, text)) report.unchanged.push(path)
    else if (before !== undefined && !force && !isGenerated(before)) report.kept.push(path)
    else if (text === undefined) {
      rmSync(target)
      report.removed.push(path)
    } else {
      writeAtomic(target, text)
      report.written.push(path)
    }
  }
  for (const folder of new Set(targets.map(({ target }) => dirname(target)))) removeDrafts(folder)
  return report
}

/** Whether a text was generated, judged by its first lines. */
export function isGenerated(text: string): boolean {
  return HEADER.test(text)
}

const HEADER = new RegExp(`^(?:/\\* eslint-disable \\*/\\r?\\n)?// (?:@ts-nocheck )?${GENERATED} `)

function targetOf(root: string, path: string): string {
  const target = resolve(root, path)
  const isBelow = (base: string, place: string): boolean => base !== place && isWithin(place, base)
  if (isAbsolute(path) || !isBelow(resolve(root), target))
    throw new RangeError(messages.outsideRoot(path, root))
  if (!isBelow(realPath(root), realPlace(target))) throw new RangeError(messages.outsideByLink(path, root))
  return target
}

/** Resolves the links of a path whose end may not exist yet. */
function realPlace(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
    // The target of a broken link is unknown, so it counts as outside.
    return existsSync(path) ? realPath(path) : sep
  }
  return join(realPlace(dirname(path)), path.slice(dirname(path).length))
}
