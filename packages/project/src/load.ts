import type { Compilation, Compiler, Diagnostic, Options, ResolvedOptions, Severity } from '@toolbake/core'
import { createCompiler } from '@toolbake/core'
import { findWorkspaceRoot, nodeHost, pathToUri } from '@toolbake/core/node'
import * as messages from './messages/query.ts'
import { createNativeModules, NATIVE_FILE, type NativeModules } from './native-modules.ts'
import { type ParsedId, parseId, type Query } from './query.ts'
import { importDiagnostic, queryDiagnostics, uriOfImport } from './query-diagnostics.ts'

/** The result of an import. Complete even when there are errors. */
export interface LoadResult {
  /** The ES module; empty when a diagnostic is an error. */
  readonly code: string
  /** URIs of every file that was read or looked for, the imported file first. */
  readonly dependencies: readonly string[]
  /** Absolute glob URIs whose matches were read. */
  readonly patterns: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A load result with its query and compilation. */
export interface Loaded extends LoadResult {
  readonly id: string
  readonly query: Query
  /** Undefined where nothing was compiled: the query was wrong, or the module in code could not be evaluated. */
  readonly compilation: Compilation | undefined
  /** Whether there is a diagnostic of this severity, without making them all. */
  has(severity: Severity): boolean
}

export interface Loader {
  /**
   * Evaluates the module in code that an id names; this has to happen before it is loaded or compiled. Undefined when
   * the id names no such module.
   */
  prepare(id: string): Promise<void> | undefined
  /** The module of an id; undefined when the id is not ours, so that the host continues. Reads only changed files again. */
  load(id: string): Loaded | undefined
  /** Compiles an id that is ours and has no faults, without printing code. */
  compile(id: string): Compilation
  readonly options: ResolvedOptions
}

/**
 * Compiles one id: path, query and fragment as bundlers write them. Modules in code need a loader.
 *
 * @param folder where the search for the workspace root starts. Default: the working directory
 * @returns undefined when the id is not ours
 */
export function load(
  id: string,
  options: Options = {},
  folder: string = process.cwd(),
): LoadResult | undefined {
  return createLoader(options, folder).load(id)
}

/**
 * A loader for many ids: files that several of them need are read and compiled once.
 *
 * @param alias of the host, for modules in code
 */
export function createLoader(
  options: Options,
  folder: string,
  alias: Readonly<Record<string, string>> = {},
): Loader {
  const host = { ...nodeHost(), document: (uri: string) => native.document(uri) }
  const compiler = createCompiler({ root: findWorkspaceRoot(folder), ...options, host })
  const native = createNativeModules(() => compiler, alias)
  return {
    options: compiler.options,
    prepare(id) {
      const parsed = parseId(id)
      return parsed && NATIVE_FILE.test(parsed.path) ? native.prepare(parsed.path) : undefined
    },
    compile: (id) => compileId(id, compiler),
    load(id) {
      const parsed = parseId(id)
      if (!parsed) return undefined
      const faults = queryDiagnostics(parsed, compiler.options)
      if (faults.length > 0) return withoutCode(id, parsed, [uriOfImport(parsed)], faults)
      const module = NATIVE_FILE.test(parsed.path) ? readNative(parsed, native) : undefined
      if (module?.isBroken) return withoutCode(id, parsed, module.dependencies, module.diagnostics)
      return withCode(id, parsed, compileId(id, compiler), module)
    },
  }
}

/** Compiles an id that is ours and has no faults, or a path. */
export function compileId(id: string, compiler: Compiler): Compilation {
  const parsed = parseId(id)
  const { profile, tool, strict }: Query = parsed?.query ?? {}
  return compiler.compile({ uri: pathToUri(parsed?.path ?? id) }, { profile, tool, mode: strict })
}

/** What is known of a module in code before it is compiled. */
interface EvaluatedModule {
  readonly isBroken: boolean
  readonly dependencies: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

function readNative(parsed: ParsedId, native: NativeModules): EvaluatedModule {
  const module = native.get(parsed.path)
  if (module === undefined) throw new Error(messages.notPrepared(parsed.specifier))
  if ('code' in module) {
    const diagnostics = [importDiagnostic(parsed, module)]
    return { isBroken: true, dependencies: [uriOfImport(parsed)], diagnostics }
  }
  const { document, diagnostics, inputs } = module
  const dependencies = inputs.map(pathToUri)
  return { isBroken: document === undefined, dependencies, diagnostics }
}

function withCode(
  id: string,
  { query }: ParsedId,
  compilation: Compilation,
  module: EvaluatedModule | undefined,
): Loaded {
  const { code, dependencies, patterns } = compilation
  const before = module?.diagnostics ?? []
  return {
    id,
    query,
    code,
    dependencies: [...new Set([...dependencies, ...(module?.dependencies ?? [])])],
    patterns,
    get diagnostics() {
      return [...before, ...compilation.diagnostics]
    },
    compilation,
    has: (severity) => compilation.has(severity) || before.some((one) => one.severity === severity),
  }
}

function withoutCode(
  id: string,
  { query }: ParsedId,
  dependencies: readonly string[],
  diagnostics: readonly Diagnostic[],
): Loaded {
  const has = (severity: Severity): boolean => diagnostics.some((one) => one.severity === severity)
  return { id, query, code: '', dependencies, patterns: [], diagnostics, compilation: undefined, has }
}
