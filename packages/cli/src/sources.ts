import { resolve, sep } from 'node:path'
import type { Host, ResolvedOptions } from '@toolbake/core'
import { leadsOut } from '@toolbake/core/internal'
import { pathKind, pathToUri } from '@toolbake/core/node'
import * as messages from './messages/usage.ts'
import { NATIVE_FILES } from './native-source.ts'
import { UsageError } from './usage-error.ts'

const TOOL_FILES = '**/*.schema.{yaml,yml}'

/** Selects all tool files below a folder, or those that the arguments name relative to the working directory. */
export interface Selection {
  readonly base: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly options: ResolvedOptions
  /** Whether folders also select modules with schemas in code. Default: false. */
  readonly isNative?: boolean
  /** Returns the kind of a path. Default: in the file system. */
  readonly kindOf?: typeof pathKind
  /** Whether an argument may match nothing. Default false. */
  readonly mayBeAbsent?: boolean
}

/**
 * Returns the URIs of the tool files, sorted. An argument is a file, a folder or a glob.
 *
 * @throws {UsageError} for an argument that matches no file, or if there are no tool files
 */
export function findSources(selection: Selection, host: Host): readonly string[] {
  const found = sourcesOf(selection, host)
  if (found.length === 0) throw new UsageError(messages.noFileMatches(TOOL_FILES), messages.initWritesFirst)
  return found
}

/**
 * As `findSources`, but without arguments the result may be empty.
 *
 * @throws {UsageError} for an argument that matches no file
 */
export function sourcesOf(selection: Selection, host: Host): readonly string[] {
  const { base, args, options } = selection
  const found =
    args.length === 0
      ? sourcesBelow(base, selection, host)
      : args.flatMap((arg) => findArgument(arg, selection, host))
  return [...new Set(found.map((uri) => canonicalSource(uri, options, host)))].sort()
}

/** Returns the canonical URI. A link that leads out stays unresolved, so that the compiler can report it. */
export function canonicalSource(uri: string, options: ResolvedOptions, host: Host): string {
  return leadsOut(uri, { host, options }) ? uri : host.canonical(uri)
}

function sourcesBelow(folder: string, { isNative }: Selection, host: Host): readonly string[] {
  return [...allSources(folder, host), ...(isNative === true ? filesIn(folder, NATIVE_FILES, host) : [])]
}

/** Returns the tool files below a folder; there may be none. */
export function allSources(folder: string, host: Host): readonly string[] {
  return filesIn(folder, TOOL_FILES, host)
}

/** Returns the folders to watch: those that can contain selected files. */
export function foldersOf({ base, args, cwd }: Pick<Selection, 'base' | 'args' | 'cwd'>): readonly string[] {
  if (args.length === 0) return [base]
  return args.map((arg) =>
    pathKind(resolve(cwd, arg)) === undefined ? splitGlob(arg, cwd).folder : resolve(cwd, arg),
  )
}

function findArgument(arg: string, selection: Selection, host: Host): readonly string[] {
  const { cwd, kindOf = pathKind, mayBeAbsent = false } = selection
  const path = resolve(cwd, arg)
  const kind = kindOf(path)
  // Reading a device or a pipe reports why it cannot be read.
  if (kind === 'file' || kind === 'other') return [pathToUri(path)]
  const { folder, pattern } = splitGlob(arg, cwd)
  const found = kind === 'folder' ? sourcesBelow(path, selection, host) : filesIn(folder, pattern, host)
  if (found.length === 0 && !mayBeAbsent) throw new UsageError(messages.matchesNoToolFile(arg))
  return found
}

function filesIn(folder: string, pattern: string, host: Host): readonly string[] {
  return host.glob(pattern, `${pathToUri(folder)}/`)
}

/** Splits `../tools/*.schema.yaml` into the folder `../tools` and `*.schema.yaml`. */
function splitGlob(arg: string, cwd: string): { folder: string; pattern: string } {
  const path = arg.replaceAll(sep, '/')
  const wildcard = path.search(/[*?[{]/)
  const start = path.lastIndexOf('/', wildcard === -1 ? undefined : wildcard) + 1
  return { folder: resolve(cwd, path.slice(0, start)), pattern: path.slice(start) }
}
