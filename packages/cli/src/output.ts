import {
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
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
  /** Sources that were built without error: what else was made from them is stale. */
  readonly built: ReadonlySet<string>
  /** Overwrite what was not made by an earlier build. */
  readonly force: boolean
}

/** Paths below the output folder, sorted. */
export interface OutputChanges {
  readonly stale: readonly OutputFile[]
  readonly surplus: readonly string[]
  readonly unchanged: number
}

/** Which files a build made and from what; so it never removes or overwrites anybody else's. */
const MANIFEST = '.toolbake.json'

/**
 * Compares what is to be written with what is there.
 *
 * @throws {UsageError} when a file is there that no build has written
 */
export function compareOutput(plan: OutputPlan): OutputChanges {
  const { folder, base, files, built, force } = plan
  const made = readManifest(folder)
  const stale = files.filter(({ path, text }) => readText(join(folder, path)) !== text)
  const foreign = stale.filter(({ path }) => !made.has(path) && readText(join(folder, path)) !== undefined)
  if (foreign.length > 0 && !force) {
    const names = foreign.map(({ path }) => path).join(', ')
    throw new UsageError(`These files were not written by toolbake: ${names}`, '--force overwrites them.')
  }
  const wanted = new Set(files.map(({ path }) => path))
  const surplus = [...made]
    .filter(([path, source]) => !wanted.has(path) && (built.has(source) || !exists(join(base, source))))
    .map(([path]) => path)
    .sort()
  return { stale, surplus, unchanged: files.length - stale.length }
}

/** Writes and removes. Every file is written whole or not at all, and none outside the folder. */
export function writeOutput(plan: OutputPlan, { stale, surplus }: OutputChanges): void {
  const { folder, files } = plan
  const before = readManifest(folder)
  mkdirSync(folder, { recursive: true })
  for (const { path, text } of stale) writeAtomic(folder, path, text)
  for (const path of surplus) removeFile(folder, path)
  const gone = new Set(surplus)
  const kept = [...before].filter(([path]) => !gone.has(path))
  const made = new Map([...kept, ...files.map(({ path, source }) => [path, source] as const)])
  const sorted = [...made].sort(([a], [b]) => (a < b ? -1 : 1))
  const text = `${JSON.stringify({ files: Object.fromEntries(sorted) }, null, 2)}\n`
  if (readText(join(folder, MANIFEST)) !== text) writeAtomic(folder, MANIFEST, text)
}

/** Through a second file in the same folder: a reader sees the old text or the new one. */
export function writeAtomic(folder: string, path: string, text: string): void {
  const target = join(folder, path)
  mkdirSync(folder, { recursive: true })
  assertInside(folder, target)
  mkdirSync(dirname(target), { recursive: true })
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
  try {
    writeFileSync(temporary, text)
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
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
  const path = relative(realpathSync(folder), realpathSync(at))
  if (path === '..' || path.startsWith(`..${sep}`) || relative(folder, target).startsWith('..')) {
    throw new UsageError(`${relative(folder, target)} would be written outside the output folder`)
  }
}

function readManifest(folder: string): ReadonlyMap<string, string> {
  const text = readText(join(folder, MANIFEST))
  if (text === undefined) return new Map()
  try {
    const { files } = JSON.parse(text) as { files: Record<string, string> }
    return new Map(Object.entries(files).filter(([, source]) => typeof source === 'string'))
  } catch {
    throw new UsageError(
      `${MANIFEST} in the output folder cannot be read`,
      'Remove it, and build with --force.',
    )
  }
}

export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
