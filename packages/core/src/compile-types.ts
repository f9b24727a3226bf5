import type { Diagnostic, Severity } from './diagnostics/types.ts'
import type { LoweredRequest } from './export/types.ts'
import type { Host } from './host.ts'
import type { Options, ResolvedOptions, StrictSetting } from './options/types.ts'
import type { Tool } from './tool/types.ts'

/** A file to compile. Without `text`, the host reads it. A plain string is YAML or JSON text. */
export type Source = string | { readonly uri: string; readonly text?: string }

/** The settings of one import, as the query of its specifier gives them. */
export interface CompileRequest {
  /**
   * One profile, as `?profile=` names it: only its module is emitted, and a refusal is an error. Without it, every
   * profile of `profiles` is compiled, and one that refuses the file is left out with a warning.
   */
  readonly profile?: string | undefined
  /** Only the tool with this identity (`namespace:module_id`) or module id, as with `?tool=`. */
  readonly tool?: string | undefined
  /** The structured output of a file, as with `?as=`. A file with `schema:` has no tools, so this is implied. */
  readonly as?: 'output' | undefined
  /** The mode, as with `?strict=`: it overrides `options.strict` for the requested profile. */
  readonly mode?: StrictSetting | undefined
}

export interface CompileOptions extends Options, CompileRequest {
  /** Default: a host without files, which suffices for a single text. */
  readonly host?: Host
}

/** The result of `compile`, complete even when there are errors. */
export interface Compilation {
  /** Whether no diagnostic is an error. */
  readonly ok: boolean
  /** In the order of reporting. Created when first read. */
  readonly diagnostics: readonly Diagnostic[]
  /** Whether there is a diagnostic of this severity; cheaper than reading `diagnostics`. */
  has(severity: Severity): boolean
  /** URIs of all files that were read or looked for: the source first, the others sorted. */
  readonly dependencies: readonly string[]
  /** Absolute URIs of the glob patterns whose matches were read. */
  readonly patterns: readonly string[]
  readonly kind: 'module' | 'toolset'
  readonly tools: readonly Tool[]
  /** By profile id. Profiles that refuse the file are absent. */
  readonly requests: Readonly<Record<string, LoweredRequest>>
  /** The ES module of `profile`, or of all profiles. Printed when first read; empty when not `ok`. */
  readonly code: string
  readonly options: ResolvedOptions
}

/** Compiles many files repeatedly. Unchanged files are neither parsed nor lowered again. */
export interface Compiler {
  readonly options: ResolvedOptions
  /** Returns the last result again if no file that it was made from has changed (they are read to find out). */
  compile(source: Source, request?: CompileRequest): Compilation
  /** The URIs of the compiled sources that are affected by a change, creation or removal of the file at `uri`. */
  affected(uri: string): readonly string[]
  /** Frees the memory of all compilations. Sources that are requested again are compiled again. */
  forget(): void
}
