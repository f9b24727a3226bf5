import type { Diagnostic, Severity } from './diagnostics/types.ts'
import type { LoweredRequest } from './export/types.ts'
import type { Host } from './host.ts'
import type { Options, ResolvedOptions, StrictSetting } from './options/types.ts'
import type { Tool } from './tool/types.ts'

/** A file to compile. Without `text` the host reads it; a plain string is YAML or JSON text. */
export type Source = string | { readonly uri: string; readonly text?: string }

/** What one import asks for: the query of its specifier. */
export interface CompileRequest {
  /**
   * One profile, as `?profile=` names it: its module is emitted and a refusal is an error. Without it every profile of
   * `profiles` is compiled, a refusing one is left out with a warning.
   */
  readonly profile?: string | undefined
  /** Only the tool with this identity (`namespace:module_id`) or module id, as `?tool=`. */
  readonly tool?: string | undefined
  /** As `?as=`: the structured output of a file, which is all that one with `schema:` has. */
  readonly as?: 'output' | undefined
  /** `?strict=`: goes before `options.strict` of the profile asked for. */
  readonly mode?: StrictSetting | undefined
}

export interface CompileOptions extends Options, CompileRequest {
  /** Default: a host without files, for a single text. */
  readonly host?: Host
}

/** What `compile` returns; complete even when there are errors. */
export interface Compilation {
  /** No diagnostic is an error. */
  readonly ok: boolean
  /** In the order of reporting; made when first read. */
  readonly diagnostics: readonly Diagnostic[]
  /** Whether there is a diagnostic of this severity, without making them all. */
  has(severity: Severity): boolean
  /** URIs of every file that was read or looked for, the source first, then sorted. */
  readonly dependencies: readonly string[]
  /** Absolute glob URIs whose matches were read. */
  readonly patterns: readonly string[]
  readonly kind: 'module' | 'toolset'
  readonly tools: readonly Tool[]
  /** By profile id; refused profiles are absent. */
  readonly requests: Readonly<Record<string, LoweredRequest>>
  /** The ES module: of `profile` when one was asked for, else of all. Printed when first read; empty when not `ok`. */
  readonly code: string
  readonly options: ResolvedOptions
}

/** Compiles many files, again and again: what did not change is neither parsed nor lowered twice. */
export interface Compiler {
  readonly options: ResolvedOptions
  /** The same object as the last time when no file that it was made from has changed: they are read and compared. */
  compile(source: Source, request?: CompileRequest): Compilation
  /** The URIs of compiled sources that a change, a new file or a removal at `uri` concerns. */
  affected(uri: string): readonly string[]
  /** Forgets what was compiled, which takes memory: what is asked for again is compiled again. */
  forget(): void
}
