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
  /** Below the root, with `/`. */
  readonly path: string
  /** Undefined removes the file: its source is gone. */
  readonly text: string | undefined
}

export interface WriteOptions {
  /** The folder that nothing is written outside of. */
  readonly root: string
  /** Also overwrites and removes files that do not begin as ours do. Default false. */
  readonly force?: boolean
}

/** What became of the files, by path. */
export interface WriteReport {
  readonly written: readonly string[]
  /** As they were already; their time is kept. */
  readonly unchanged: readonly string[]
  readonly removed: readonly string[]
  /** Written by hand, and left alone without `force`. */
  readonly kept: readonly string[]
}

/**
 * Writes generated files whole or not at all, and only where content changes. Throws `RangeError` for a path that
 * leads out of the root, by name or by a link, before anything is written.
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

/** Whether a text is ours: by its first lines. */
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

/** Where a path leads when links are followed, though its end does not exist yet. */
function realPlace(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
    // Nobody knows where a link leads that leads to nothing yet: it is as good as outside.
    return existsSync(path) ? realPath(path) : sep
  }
  return join(realPlace(dirname(path)), path.slice(dirname(path).length))
}
