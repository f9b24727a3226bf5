import { dirname, resolve } from 'node:path'
import type {
  Compilation,
  CompileRequest,
  Compiler,
  Diagnostic,
  Host,
  Options,
  StrictSetting,
} from '@toolbake/core'
import { findProfile, OptionsError } from '@toolbake/core'
import { holdsOnlyDefinitions, namesLike, parse } from '@toolbake/core/internal'
import { nodeHost, pathToUri, realPath } from '@toolbake/core/node'
import {
  type Cache,
  type CachedCompiler,
  ConfigError,
  createNativeModules,
  findConfig,
  findWorkspaceRoot,
  loadConfig,
  type NativeModules,
  openCache,
  openCompiler,
  toolPlaces,
} from '@toolbake/project'
import * as messages from './messages/usage.ts'
import { createSources, type Sources } from './native-source.ts'
import { createProgress } from './progress.ts'
import { relativePath } from './report/relative-uri.ts'
import type { Selection } from './sources.ts'
import type { Flags, Io } from './types.ts'
import { hintFor, UsageError } from './usage-error.ts'

/** The configuration of a command and a compiler with its options. */
export interface Project {
  /** Folder of the configuration, or else the working directory: tool files are searched below it. */
  readonly base: string
  /** Path of the configuration. */
  readonly config: string | undefined
  readonly compiler: Compiler
  readonly host: Host
  readonly sources: Sources
  /** Modules with schemas in code. */
  readonly native: NativeModules
  /** Results of earlier processes; undefined without a cache. */
  readonly cache: Cache | undefined
  /** The compiler, if it uses the cache. */
  readonly cached: CachedCompiler | undefined
  readonly status: Io['status']
  /** Returns the places of the tools of a compilation, which differ for different tools. */
  toolPlaces(this: void, compilation: Compilation): readonly string[]
  /** Returns a text derived from a compilation, made now or by an earlier process. */
  text(this: void, compilation: Compilation, name: string, make: () => string): string
}

/** One tool file with its compilations. */
export interface CompiledSource {
  readonly uri: string
  /** One per profile of `--profile`, or else one for all profiles of the configuration. */
  readonly compilations: readonly Compilation[]
  /** Whether the file has only definitions for others: that it has no tool is not a problem. */
  readonly isLibrary?: boolean
}

const NOTHING_KEPT: Pick<Project, 'toolPlaces' | 'text'> = {
  toolPlaces: (compilation) => toolPlaces(compilation),
  text: (_compilation, _name, make) => make(),
}

export interface Opening {
  /** Called with every file that the configuration is read from, even if it is invalid. */
  readonly onInput?: (path: string) => void
  /** Whether to use results of earlier processes, and to store results. Default: false. */
  readonly isCached?: boolean
  /** Host that reads tool files. Default: the file system. */
  readonly files?: Host
  /** Changes the configuration's options before compiling. */
  readonly change?: (options: Options) => Options
}

/** @throws {UsageError} if the configuration cannot be used */
export async function openProject(
  flags: Flags,
  { cwd, status }: Io,
  { onInput, isCached = false, files = nodeHost(), change = (options) => options }: Opening = {},
): Promise<Project> {
  const named = flags.text('config')
  const path = named === undefined ? findConfig(cwd) : resolve(cwd, named)
  const base = path === undefined ? cwd : realPath(dirname(path))
  const host: Host = { ...files, document: (uri) => native.document(uri) }
  const native: NativeModules = createNativeModules(() => compiler, {})
  let compiler: Compiler
  try {
    const options = change(
      path === undefined ? { root: findWorkspaceRoot(cwd) } : (await loadConfig(path, onInput)).options,
    )
    const cache = isCached ? openCache({ options, folder: cwd, root: cwd }) : undefined
    const opened = openCompiler(options, host, { cache, withNotes: true })
    const { cached } = opened
    compiler = opened.compiler
    const sources = createSources(native, compiler)
    const { toolPlaces, text } = cached ?? NOTHING_KEPT
    return { base, config: path, compiler, host, sources, native, cache, cached, status, toolPlaces, text }
  } catch (error) {
    const isFault = error instanceof ConfigError || error instanceof OptionsError
    if (!isFault || path === undefined) throw error
    const hint = error instanceof ConfigError ? error.hint : undefined
    throw new UsageError(messages.inFile(relativePath(pathToUri(path), cwd), error.message), hint)
  }
}

/** Returns what arguments select; with the option `native` also modules with schemas in code. */
export function selectionOf(args: readonly string[], { base, compiler }: Project, { cwd }: Io): Selection {
  const { options } = compiler
  return { base, args, cwd, options, isNative: options.native !== undefined }
}

/**
 * Returns the requests of `--profile` and `--strict`.
 *
 * @throws {UsageError} for an unknown profile, or one that lacks the mode
 */
export async function readRequests(flags: Flags, { compiler }: Project): Promise<readonly CompileRequest[]> {
  const ids = [...new Set(flags.list('profile'))]
  const mode = readStrict(flags)
  if (mode !== undefined && ids.length === 0) {
    throw new UsageError(messages.strictNeedsProfile, messages.strictInConfiguration)
  }
  for (const id of ids) await checkProfile(id, mode, compiler)
  return ids.length === 0 ? [{}] : ids.map((profile) => ({ profile, mode }))
}

export async function checkProfile(
  id: string,
  mode: StrictSetting | undefined,
  { options: { known } }: Compiler,
): Promise<void> {
  const profile = findProfile(known, id)
  if (profile === undefined)
    throw new UsageError(messages.unknownProfile(id), await hintFor(id, namesLike(known, id)))
  if (mode === true && profile.modes.strict === undefined) throw new UsageError(messages.noStrictMode(id))
}

export function readStrict(flags: Flags): StrictSetting | undefined {
  const text = flags.text('strict')
  return text === undefined || text === 'auto' ? text : text === 'true'
}

/** Compiles files, and omits those that contain only definitions for others. */
export async function compileSources(
  uris: readonly string[],
  requests: readonly CompileRequest[],
  project: Project,
): Promise<readonly CompiledSource[]> {
  return withoutLibraries(await compileAll(uris, requests, project))
}

export async function compileAll(
  uris: readonly string[],
  requests: readonly CompileRequest[],
  { sources: files, status }: Project,
): Promise<readonly CompiledSource[]> {
  await files.evaluate(uris)
  const progress = createProgress(uris.length, status)
  const compiled = uris.map((uri) => {
    progress.step()
    return { uri, compilations: requests.map((request) => files.compile(uri, request)) }
  })
  progress.end()
  return compiled
}

/** Omits files without a tool that hold only definitions or that others refer to; marks the former if they have errors. */
export function withoutLibraries(sources: readonly CompiledSource[]): readonly CompiledSource[] {
  const isReferredTo = (uri: string): boolean =>
    sources.some(
      (other) => other.uri !== uri && other.compilations.some((one) => one.dependencies.includes(uri)),
    )
  return sources.flatMap((source) => {
    const { uri, compilations } = source
    if (!compilations.every(({ diagnostics }) => diagnostics.some(isMissing))) return source
    const isOfTools = !isOfDefinitions(uri)
    if (compilations.every(hasNoTool)) return isOfTools && !isReferredTo(uri) ? source : []
    return isOfTools ? source : { ...source, isLibrary: true }
  })
}

function isOfDefinitions(uri: string): boolean {
  const text = nodeHost().read(uri)
  const document = text === undefined ? undefined : parse(uri, text, () => {})
  return document !== undefined && holdsOnlyDefinitions(document)
}

function hasNoTool({ diagnostics }: Compilation): boolean {
  return diagnostics.filter(({ severity }) => severity === 'error').every(isMissing)
}

/** Whether a diagnostic reports that a tool has no schema. */
export function isMissing({ code, pointer }: Diagnostic): boolean {
  return code === 'missing_key' && pointer === ''
}
