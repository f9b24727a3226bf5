import type { Compilation, Diagnostic, Options, ResolvedOptions } from '@toolbake/core'
import { createCompiler } from '@toolbake/core'
import { findWorkspaceRoot, nodeHost, pathToUri } from '@toolbake/core/node'
import { parseId, type Query } from './query.ts'
import { queryDiagnostics } from './query-diagnostics.ts'

/** What an import becomes. Complete even when there are errors. */
export interface LoadResult {
  /** The ES module; empty when a diagnostic is an error. */
  readonly code: string
  /** URIs of every file that was read or looked for, the imported file first. */
  readonly dependencies: readonly string[]
  /** Absolute glob URIs whose matches were read. */
  readonly patterns: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A load result with what it was made from; undefined where the query was wrong and nothing was compiled. */
export interface Loaded extends LoadResult {
  readonly id: string
  readonly query: Query
  readonly compilation: Compilation | undefined
}

export interface Loader {
  /** What the id stands for; undefined when it is not ours and the host goes on. Reads again only what changed. */
  load(id: string): Loaded | undefined
  /** Compiles an id that is ours and has no faults, without printing code. */
  compile(id: string): Compilation
  readonly options: ResolvedOptions
}

/**
 * Compiles what one id stands for: path, query and fragment as bundlers write them.
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

/** A loader for many ids: files that several of them need are read and compiled once. */
export function createLoader(options: Options, folder: string): Loader {
  const compiler = createCompiler({ root: findWorkspaceRoot(folder), ...options, host: nodeHost() })
  const compile = (uri: string, { profile, tool, strict }: Query): Compilation =>
    compiler.compile({ uri }, { profile, tool, mode: strict })
  return {
    options: compiler.options,
    compile(id) {
      const parsed = parseId(id)
      return compile(pathToUri(parsed?.path ?? id), parsed?.query ?? {})
    },
    load(id) {
      const parsed = parseId(id)
      if (!parsed) return undefined
      const uri = pathToUri(parsed.path)
      const faults = queryDiagnostics(parsed, uri, compiler.options)
      const { query } = parsed
      if (faults.length > 0) {
        return {
          id,
          query,
          code: '',
          dependencies: [uri],
          patterns: [],
          diagnostics: faults,
          compilation: undefined,
        }
      }
      const compilation = compile(uri, query)
      const { code, dependencies, patterns } = compilation
      return {
        id,
        query,
        code,
        dependencies,
        patterns,
        get diagnostics() {
          return compilation.diagnostics
        },
        compilation,
      }
    },
  }
}
