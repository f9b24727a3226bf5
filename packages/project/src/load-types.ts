import type { Compilation, Diagnostic, ResolvedOptions, Severity } from '@toolbake/core'
import type { CachedCompiler } from './cache/compiler.ts'
import type { Query } from './query.ts'

/** The result of an import. All members are set even if there are errors. */
export interface LoadResult {
  /** The ES module; empty if a diagnostic is an error. */
  readonly code: string
  /** URIs of all files that were read or looked up, the imported file first. */
  readonly dependencies: readonly string[]
  /** Absolute glob URIs whose matches were read. */
  readonly patterns: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A load result with its query and compilation. */
export interface Loaded extends LoadResult {
  readonly id: string
  readonly query: Query
  /**
   * Undefined if nothing was compiled: the query was invalid, the module in code could not be evaluated, or the result
   * comes from an earlier process.
   */
  readonly compilation: Compilation | undefined
  /** Whether it was compiled, by this process or an earlier one. */
  readonly isCompiled: boolean
  /** The names of its tools for each provider. */
  readonly names: readonly ToolName[]
  /** Whether a diagnostic has this severity; cheaper than reading `diagnostics`. */
  has(severity: Severity): boolean
}

export interface Loader {
  /**
   * Evaluates the module in code of an id, which has to happen before it is loaded or compiled. Returns undefined if
   * the id is no such module.
   */
  prepare(id: string): Promise<void> | undefined
  /** Returns the module of an id; undefined if it is not Toolbake's. Rereads only changed files. */
  load(id: string): Loaded | undefined
  /** Compiles an id of Toolbake whose query has no problems, without printing code. */
  compile(id: string): Compilation
  /** Releases the memory of compilations; the cache is kept. */
  forget(): void
  readonly options: ResolvedOptions
  /** Undefined without a cache for later processes. */
  readonly cached?: CachedCompiler | undefined
}

export interface ToolName {
  readonly profile: string
  readonly name: string
  readonly identity: string
  /** URI of the file that defines it. */
  readonly uri: string
}
