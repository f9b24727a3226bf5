import { basename, dirname } from 'node:path'
import type { CompileRequest } from '@toolbake/core'
import { pathToUri, uriToPath } from '@toolbake/core/node'
import { CONFIG_NAMES } from '@toolbake/project'
import type { FSWatcher } from 'chokidar'
import * as messages from './messages/output.ts'
import type { CompiledSource, Project } from './project.ts'
import { openProject } from './project.ts'
import { foldersOf } from './sources.ts'
import type { ExitCode, Flags, Io } from './types.ts'
import { reportFailure, UsageError } from './usage-error.ts'

/** The result of one run, and what it compiled. */
export interface Outcome {
  readonly code: ExitCode
  readonly sources: readonly CompiledSource[]
  readonly requests: readonly CompileRequest[]
}

/** How long to wait for further changes: editors write a file in several steps. */
const QUIET_MS = 60
const MAX_WAITS = 10

/**
 * Runs a command once, or with `--watch` after every change.
 *
 * @param besides as for `watch`
 */
export async function runOrWatch(
  args: readonly string[],
  flags: Flags,
  io: Io,
  runOnce: (project: Project) => Promise<Outcome>,
  besides?: (project: Project) => string | undefined,
): Promise<ExitCode> {
  if (flags.isSet('watch')) return watch(args, flags, io, runOnce, besides)
  const project = await openProject(flags, io, { isCached: !flags.isSet('no-cache') })
  const { code } = await runOnce(project)
  saveCache(project, flags, io)
  return code
}

/** Saves the cache. A failure is not an error, because the command has done its work. */
function saveCache({ cache }: Project, flags: Flags, io: Io): void {
  const error = cache?.save()
  if (error !== undefined && flags.isSet('verbose')) io.err(messages.cacheNotWritten(error.message))
}

/**
 * Runs at once and again after changes, until the process is asked to stop. Only changed files are compiled again, and
 * unrelated changes are ignored. Command line and configuration may be invalid in between.
 *
 * @param besides returns a further file that the runs read, if there is one
 */
async function watch(
  args: readonly string[],
  flags: Flags,
  io: Io,
  runOnce: (project: Project) => Promise<Outcome>,
  besides: (project: Project) => string | undefined = () => undefined,
): Promise<ExitCode> {
  const { watch: watchFiles } = await import('chokidar')
  /** The files of the configuration, even of an invalid one. */
  let configured = new Set<string>()
  const isCached = !flags.isSet('no-cache')
  let project = await openProject(flags, io, { onInput: (path) => configured.add(path), isCached })
  /** The files of the last run. */
  let inputs = new Set<string>()
  const watcher = watchFiles([...foldersOf({ base: project.base, args, cwd: io.cwd }), project.base], {
    ignoreInitial: true,
    ignored: (path) => /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path),
  })
  const changed = collectChanges(watcher)
  await new Promise<void>((resolve) => watcher.once('ready', resolve))
  await attempt()
  for await (const paths of changed) {
    const isConfig = paths.some((path) => CONFIG_NAMES.includes(basename(path)) || configured.has(path))
    if (isConfig) await reopen()
    else if (paths.some(concerns)) await attempt()
  }
  return 0

  async function attempt(): Promise<void> {
    const path = besides(project)
    await follow(watcher, path === undefined ? [...configured] : [...configured, path])
    try {
      let outcome = await runOnce(project)
      saveCache(project, flags, io)
      const tried = new Set<string>()
      while ((await follow(watcher, outsidePaths(outcome.sources), tried)) && hasChanged(outcome, project)) {
        outcome = await runOnce(project)
      }
      inputs = new Set(
        outcome.sources.flatMap(({ compilations }) => compilations.flatMap((one) => one.dependencies)),
      )
    } catch (error) {
      reportUsage(error, io)
    }
    io.err(messages.watching)
  }

  async function reopen(): Promise<void> {
    configured = new Set()
    try {
      project = await openProject(flags, io, { onInput: (path) => configured.add(path), isCached })
    } catch (error) {
      reportUsage(error, io)
      await follow(watcher, [...configured])
      return
    }
    await attempt()
  }

  function concerns(path: string): boolean {
    const uri = pathToUri(path)
    const isTool = /\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s)$/.test(path)
    return isTool || path === besides(project) || inputs.has(uri) || project.compiler.affected(uri).length > 0
  }
}

function reportUsage(error: unknown, io: Io): void {
  if (!(error instanceof UsageError)) throw error
  reportFailure(error, io)
}

/** Yields the changed paths when nothing more has changed for a moment; ends when the process is asked to stop. */
async function* collectChanges(watcher: FSWatcher): AsyncGenerator<readonly string[]> {
  let wake: (() => void) | undefined
  let isStopped = false
  const pending = new Set<string>()
  watcher.on('all', (_, path) => {
    pending.add(path)
    wake?.()
  })
  const stop = (): void => {
    isStopped = true
    wake?.()
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  while (!isStopped) {
    if (pending.size === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    await pause(QUIET_MS)
    const paths = [...pending]
    pending.clear()
    if (!isStopped && paths.length > 0) yield paths
  }
  await watcher.close()
}

/** Whether a file has changed since the run, before it was watched. */
function hasChanged({ sources, requests }: Outcome, { sources: files }: Project): boolean {
  return sources.some(({ uri, compilations }) =>
    compilations.some((compilation, index) => files.compile(uri, requests[index]) !== compilation),
  )
}

/**
 * Watches further paths. Returns false if there are none; resolves when changes are detected, or never will be.
 *
 * @param tried paths that are not tried again: what cannot be read never counts as unchanged
 */
async function follow(
  watcher: FSWatcher,
  paths: readonly string[],
  tried = new Set<string>(),
): Promise<boolean> {
  const isWatched = (path: string): boolean => {
    const watched = watcher.getWatched()
    return path in watched || (watched[dirname(path)]?.includes(basename(path)) ?? false)
  }
  const fresh = paths.filter((path) => !isWatched(path) && !tried.has(path))
  if (fresh.length === 0) return false
  for (const path of fresh) tried.add(path)
  watcher.add(fresh)
  // chokidar does not report when it is ready, and never lists a path that does not exist.
  for (let waits = 0; waits < MAX_WAITS && !fresh.every(isWatched); waits++) await pause(QUIET_MS)
  return true
}

/** Returns the files that were read, and the folders of patterns, which may be anywhere. */
function outsidePaths(sources: readonly CompiledSource[]): string[] {
  const compilations = sources.flatMap(({ compilations }) => compilations)
  const files = compilations.flatMap(({ dependencies }) => dependencies)
  const folders = compilations.flatMap(({ patterns }) => patterns.map(folderOfPattern))
  return [...new Set([...files, ...folders])].filter((uri) => uri.startsWith('file:')).map(uriToPath)
}

function folderOfPattern(pattern: string): string {
  return dirname(pattern.replace(/[*?[{].*$/s, 'x'))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
