import { statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Host } from '@toolbake/core'
import { pathToUri } from '@toolbake/core/node'
import * as messages from './messages/usage.ts'
import { NATIVE_FILES } from './native-source.ts'
import { UsageError } from './usage-error.ts'

const TOOL_FILES = '**/*.schema.{yaml,yml}'

/** What is asked for: every tool file below a folder, or what the arguments name, from the working directory. */
export interface Selection {
  readonly base: string
  readonly args: readonly string[]
  readonly cwd: string
  /** Whether modules with schemas in code count where none is named. Default false. */
  readonly isNative?: boolean
}

/**
 * The URIs of the tool files, sorted. An argument is a file, a folder or a glob.
 *
 * @throws {UsageError} for an argument that matches no file
 */
export function findSources(selection: Selection, host: Host): readonly string[] {
  const { base, args } = selection
  const found =
    args.length === 0
      ? sourcesBelow(base, selection, host)
      : args.flatMap((arg) => findArgument(arg, selection, host))
  if (found.length === 0) throw new UsageError(messages.noFileMatches(TOOL_FILES), messages.initWritesFirst)
  return [...new Set(found.map((uri) => host.canonical(uri)))].sort()
}

function sourcesBelow(folder: string, { isNative }: Selection, host: Host): readonly string[] {
  return [...allSources(folder, host), ...(isNative === true ? filesIn(folder, NATIVE_FILES, host) : [])]
}

/** The tool files below a folder; there may be none. */
export function allSources(folder: string, host: Host): readonly string[] {
  return filesIn(folder, TOOL_FILES, host)
}

/** The folders that can hold what is asked for; to be watched. */
export function foldersOf({ base, args, cwd }: Selection): readonly string[] {
  if (args.length === 0) return [base]
  return args.map((arg) =>
    kindOf(resolve(cwd, arg)) === undefined ? splitGlob(arg, cwd).folder : resolve(cwd, arg),
  )
}

function findArgument(arg: string, selection: Selection, host: Host): readonly string[] {
  const { cwd } = selection
  const path = resolve(cwd, arg)
  const kind = kindOf(path)
  if (kind === 'file') return [pathToUri(path)]
  const { folder, pattern } = splitGlob(arg, cwd)
  const found = kind === 'folder' ? sourcesBelow(path, selection, host) : filesIn(folder, pattern, host)
  if (found.length === 0) throw new UsageError(messages.matchesNoToolFile(arg))
  return found
}

function filesIn(folder: string, pattern: string, host: Host): readonly string[] {
  return host.glob(pattern, `${pathToUri(folder)}/`)
}

/** `../tools/*.schema.yaml` is `*.schema.yaml` in the folder `../tools`. */
function splitGlob(arg: string, cwd: string): { folder: string; pattern: string } {
  const path = arg.replaceAll(sep, '/')
  const wildcard = path.search(/[*?[{]/)
  const start = path.lastIndexOf('/', wildcard === -1 ? undefined : wildcard) + 1
  return { folder: resolve(cwd, path.slice(0, start)), pattern: path.slice(start) }
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  return stat.isDirectory() ? 'folder' : 'file'
}
