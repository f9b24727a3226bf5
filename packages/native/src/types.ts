import type { Compiler, Diagnostic, SourceDocument, YamlComment } from '@toolbake/core'

/** The result of evaluating a module. */
export interface NativeModule {
  /** For `Host.document`; undefined when there are errors. The same object until something changes. */
  readonly document: SourceDocument | undefined
  /** What its schemas have in code and a tool file cannot express, for `printYaml`: refinements, transforms. */
  readonly comments: readonly YamlComment[]
  readonly diagnostics: readonly Diagnostic[]
  /** Paths of all files that it was made from or that were looked for, the module first. */
  readonly inputs: readonly string[]
}

export interface EvaluatorOptions {
  /**
   * Compiles the YAML files beside modules, and has the options: `native`, whose defaults count when it is off, and
   * `diagnostics`.
   */
  readonly compiler: Compiler
  /** Aliases of the host; `native.alias` takes precedence. Default none. */
  readonly alias?: Readonly<Record<string, string>>
}

/** Evaluates modules whose schemas are in code. */
export interface Evaluator {
  /**
   * The tool that a module exports. Never rejects: what is wrong is in the diagnostics, with its place in the author's
   * file. A module is evaluated again when a file that it was made from has changed.
   *
   * @param path absolute
   */
  evaluate(path: string): Promise<NativeModule>
}
