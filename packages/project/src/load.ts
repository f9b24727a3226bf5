import type { Compilation, Compiler, Diagnostic, Host, Options, Severity } from '@toolbake/core'
import { createCompiler } from '@toolbake/core'
import { withLazyMembers } from '@toolbake/core/light'
import { nodeHost, pathToUri } from '@toolbake/core/node'
import type { Cache } from './cache/cache.ts'
import { type CachedCompiler, createCachedCompiler } from './cache/compiler.ts'
import { createRecorder } from './cache/recorder.ts'
import { checkProject } from './check-project.ts'
import { compileId } from './compile-id.ts'
import type { Loaded, Loader, LoadResult } from './load-types.ts'
import * as messages from './messages/query.ts'
import { createNativeModules, type NativeModules } from './native-modules.ts'
import { NATIVE_FILE, type ParsedId, parseId, type Query } from './query.ts'
import { importDiagnostic, queryDiagnostics, uriOfImport } from './query-diagnostics.ts'
import { toolNames } from './tool-names.ts'
import { findWorkspaceRoot } from './workspace.ts'

/**
 * Compiles one id: path, query and fragment as bundlers write them. Modules in code need `createLoader`.
 *
 * @param folder start of the search for the workspace root. Default: the working directory
 * @returns undefined if the id is not Toolbake's
 */
export function load(
  id: string,
  options: Options = {},
  folder: string = process.cwd(),
): LoadResult | undefined {
  return createLoader(options, folder).load(id)
}

/**
 * Creates a loader for many ids, which reads and compiles shared files once.
 *
 * @param alias aliases of the host, for modules in code
 * @param cache results of earlier processes
 */
export function createLoader(
  options: Options,
  folder: string,
  alias: Readonly<Record<string, string>> = {},
  cache?: Cache,
): Loader {
  const files = { ...nodeHost(), document: (uri: string) => native.document(uri) }
  const rooted = { root: findWorkspaceRoot(folder), ...options }
  const { compiler, cached } = openCompiler(rooted, files, { cache, withNotes: false })
  const native = createNativeModules(() => compiler, alias)
  return {
    options: compiler.options,
    cached,
    prepare(id) {
      const parsed = parseId(id)
      return parsed && NATIVE_FILE.test(parsed.path) ? native.prepare(parsed.path) : undefined
    },
    compile: (id) => compileId(id, compiler),
    forget: () => compiler.forget(),
    load(id) {
      const parsed = parseId(id)
      if (!parsed) return undefined
      const faults = queryDiagnostics(parsed, compiler.options)
      if (faults.length > 0) return withoutCode(id, parsed, [uriOfImport(parsed)], faults)
      const module = NATIVE_FILE.test(parsed.path) ? readNative(parsed, native) : undefined
      if (module?.isBroken) return withoutCode(id, parsed, module.dependencies, module.diagnostics)
      const compilation = compileId(id, compiler)
      const { profile, as }: Query = parsed.query
      const isReply = compilation.tools.some(({ replyKey }) => replyKey !== undefined)
      if (!isReply || as !== undefined || profile === undefined)
        return withCode(id, parsed, compilation, module, cached)
      const problem = importDiagnostic(parsed, { code: 'query_needs_output' })
      return withoutCode(id, parsed, compilation.dependencies, [problem])
    },
  }
}

export interface Caching {
  readonly cache: Cache | undefined
  /** Whether notes are shown. */
  readonly withNotes: boolean
}

/**
 * Creates a compiler that uses a cache, if there is one; then `cached` is the same compiler.
 *
 * @throws {OptionsError} if options cannot be used
 */
export function openCompiler(
  options: Options,
  host: Host,
  { cache, withNotes }: Caching,
): { compiler: Compiler; cached: CachedCompiler | undefined; host: Host } {
  const recorder = cache && createRecorder(host, cache.places, cache.held)
  const compiler = createCompiler({ ...options, host: recorder?.host ?? host })
  checkProject(compiler.options)
  if (cache === undefined || recorder === undefined) return { compiler, cached: undefined, host }
  cache.accept()
  const cached = createCachedCompiler(compiler, recorder, cache, withNotes)
  return { compiler: cached, cached, host }
}

/** The evaluation of a module in code, before it is compiled. */
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
  cached: CachedCompiler | undefined,
): Loaded {
  const { dependencies, patterns } = compilation
  const print = (): string => compilation.code
  const code = compilation.ok && cached ? cached.text(compilation, 'code', print) : print()
  const before = module?.diagnostics ?? []
  const members = {
    id,
    query,
    code,
    dependencies: [...new Set([...dependencies, ...(module?.dependencies ?? [])])],
    patterns,
    compilation,
    isCompiled: true,
    has: (severity: Severity): boolean =>
      compilation.has(severity) || before.some((one) => one.severity === severity),
  }
  return withLazyMembers(members, {
    diagnostics: () => [...before, ...compilation.diagnostics],
    names: () => toolNames(compilation),
  })
}

function withoutCode(
  id: string,
  { query }: ParsedId,
  dependencies: readonly string[],
  diagnostics: readonly Diagnostic[],
): Loaded {
  const has = (severity: Severity): boolean => diagnostics.some((one) => one.severity === severity)
  return {
    id,
    query,
    code: '',
    dependencies,
    patterns: [],
    diagnostics,
    compilation: undefined,
    isCompiled: false,
    names: [],
    has,
  }
}
