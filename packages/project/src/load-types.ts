import type { Compilation, Diagnostic, ResolvedOptions, Severity } from '@toolbake/core'
import type { CachedCompiler } from './cache/compiler.ts'
import type { Query } from './query.ts'

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
  /**
   * Undefined where nothing was compiled: the query was wrong, the module in code could not be evaluated, or the result is
   * that of an earlier process.
   */
  readonly compilation: Compilation | undefined
  /** Whether it was compiled, by this process or an earlier one. */
  readonly isCompiled: boolean
  /** The tools in it, as providers know them. */
  readonly names: readonly ToolName[]
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
  /** Forgets what was compiled, which takes memory; the cache is kept. */
  forget(): void
  readonly options: ResolvedOptions
  /** Undefined where nothing is kept for later processes. */
  readonly cached?: CachedCompiler | undefined
}

export interface ToolName {
  readonly profile: string
  readonly name: string
  readonly identity: string
  /** URI of the file that defines it. */
  readonly uri: string
}
