import type { Compiler, Diagnostic, SourceDocument, YamlComment } from '@toolbake/core'

/** The result of evaluating a module. */
export interface NativeModule {
  /** For `Host.document`; undefined if there are errors. The same object until something changes. */
  readonly document: SourceDocument | undefined
  /** What its schemas contain in code and a tool file cannot express (refinements, transforms), for `printYaml`. */
  readonly comments: readonly YamlComment[]
  readonly diagnostics: readonly Diagnostic[]
  /** Paths of all files that it was made from or that were looked up, the module first. */
  readonly inputs: readonly string[]
}

export interface EvaluatorOptions {
  /**
   * Compiles the YAML files next to modules, and has the options `native`, whose defaults apply if it is off, and
   * `diagnostics`.
   */
  readonly compiler: Compiler
  /** Aliases of the host; `native.alias` takes precedence. Default none. */
  readonly alias?: Readonly<Record<string, string>>
}

/** Evaluates modules with schemas in code. */
export interface Evaluator {
  /**
   * Evaluates the tools that a module exports. Never rejects: problems are in the diagnostics, located in the author's
   * file. A module is evaluated again if a file that it was made from has changed.
   *
   * @param path absolute path
   */
  evaluate(path: string): Promise<NativeModule>
}
