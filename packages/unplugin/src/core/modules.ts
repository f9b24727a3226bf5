import type { Diagnostic, Options } from '@toolbake/core'
import type { TypesWriter } from '@toolbake/project'
import {
  areTypesWritten,
  type Cache,
  findWorkspaceRoot,
  type Loaded,
  type Loader,
  openCache,
  parseId,
  recallModule,
  wantsTypes,
} from '@toolbake/project/light'
import { createFindings } from './findings.ts'

/** The module that contains everything that needs the compiler. */
export type CompilerParts = typeof import('./compiling.ts')

/** The modules of a build. Unchanged ones come from the cache, without loading the compiler. */
export interface Modules {
  /**
   * Has to finish before any other call; undefined if there is nothing to wait for. Throws if options cannot be used.
   *
   * @param isOnce whether the build runs once
   */
  open(this: void, isOnce: boolean): Promise<void> | undefined
  prepare(this: void, id: string): Promise<void> | undefined
  load(this: void, id: string): Loaded | undefined
  start(this: void): void
  /** Starts a build that runs once: until `findings`, files are assumed unchanged. */
  assumeUnchanged(this: void): void
  notice(this: void, path: string): void
  settle(this: void): Promise<void> | undefined
  findings(this: void, isPresent?: (id: string) => boolean): Diagnostic[]
  /** Returns errors sorted by location. */
  sorted(this: void, errors: readonly Diagnostic[]): readonly Diagnostic[]
  /** Returns a module that stands in for one with errors. */
  standIn(this: void, loaded: Loaded): string
}

export interface ModulesHost {
  readonly folder: string
  readonly alias: Readonly<Record<string, string>>
  readonly compiling: CompilerParts | undefined
  /** Checks the options, which come from several places. Default: they are checked as a whole. */
  readonly check?: ((compiling: CompilerParts) => void) | undefined
}

/**
 * After how many files a build that runs once forgets its compilations: imports of one file are at most one file apart.
 * If early objects live longer, V8 takes their kind for long-lived and allocates it in old space from then on.
 */
const FORGOTTEN_FROM = 3

/** The loaded compiler with its loader. */
interface LoadedCompiler {
  readonly parts: CompilerParts
  readonly loader: Loader
  readonly types: TypesWriter | undefined
}

export function openModules(options: Options, { folder, alias, compiling, check }: ModulesHost): Modules {
  const cache = openCache({ options, folder, root: findWorkspaceRoot(folder), alias })
  const findings = createFindings()
  /** Ids that were compiled in this process, whose results the compiler caches. */
  const compiled = new Set<string>()
  const recalled = createRecalled(cache, compiled)
  let compiler: LoadedCompiler | undefined
  let opening: Promise<void> | undefined
  let assumesUnchanged = false

  function open(): Promise<void> | undefined {
    if (compiler !== undefined) return undefined
    if (compiling !== undefined) {
      begin(compiling)
      return undefined
    }
    opening ??= import('./compiling.ts').then(begin)
    return opening
  }

  function begin(parts: CompilerParts): void {
    check?.(parts)
    compiler = start(parts, options, { folder, alias }, cache)
    if (assumesUnchanged) compiler.types?.wait()
    // The types include modules that came from the cache.
    for (const id of findings.ids()) compiler.types?.add({ id, isCompiled: true })
  }

  function remember(id: string): void {
    compiled.add(id)
    if (!assumesUnchanged || compiler?.types?.canForget() === false) return
    const files = new Set([...compiled].map((one) => one.split('?', 1)[0]))
    if (files.size < FORGOTTEN_FROM) return
    compiled.clear()
    compiler?.loader.forget()
  }

  return {
    open: (isOnce) => (cache?.isKnown && (isOnce || !wantsTypes(folder, options.types)) ? undefined : open()),
    prepare(id) {
      if (recalled.prepare(id)) return undefined
      const evaluate = (): Promise<void> | undefined => compiler?.loader.prepare(id)
      const wait = compiler === undefined && parseId(id) !== undefined ? open() : undefined
      return wait ? wait.then(evaluate) : evaluate()
    },
    load(id) {
      const known = recalled.take(id)
      const loaded = known ?? compiler?.loader.load(id)
      if (loaded === undefined) return undefined
      findings.add(loaded)
      compiler?.types?.add(loaded)
      if (known === undefined) remember(id)
      return loaded
    },
    // Only newly compiled modules have errors, so the compiler is loaded then.
    sorted: (errors) => compiler?.parts.sortDiagnostics(errors) ?? errors,
    standIn: (loaded) => compiler?.parts.standIn(loaded) ?? '',
    start() {
      cache?.renew()
      findings.clear()
    },
    assumeUnchanged() {
      assumesUnchanged = true
      cache?.hold()
      compiler?.types?.wait()
    },
    notice(path) {
      cache?.renew()
      compiler?.types?.notice(path)
    },
    settle() {
      if (cache === undefined || compiler !== undefined) return undefined
      if (findings.shared().length > 0) return open()
      const request = { cache, folder, options, met: findings.ids() }
      return wantsTypes(folder, options.types) && !areTypesWritten(request) ? open() : undefined
    },
    findings(isPresent) {
      const shared = findings.shared(isPresent)
      const problems = compiler?.parts.nameProblems(shared, compiler.loader, folder) ?? []
      const found = [...problems, ...(compiler?.types?.flush() ?? [])]
      cache?.release()
      cache?.save()
      return found
    },
  }
}

/** Creates access to the modules in the cache. */
function createRecalled(cache: Cache | undefined, compiled: ReadonlySet<string>) {
  /** Modules that were prepared and not yet loaded. */
  const prepared = new Map<string, Loaded>()
  function take(id: string): Loaded | undefined {
    const loaded = prepared.get(id)
    prepared.delete(id)
    if (loaded !== undefined || cache === undefined || compiled.has(id)) return loaded
    return recallModule(id, cache)
  }
  return {
    take,
    /** Recalls a module. Returns whether the cache has it. */
    prepare(id: string): boolean {
      const loaded = take(id)
      if (loaded !== undefined) prepared.set(id, loaded)
      return loaded !== undefined
    },
  }
}

function start(
  parts: CompilerParts,
  options: Options,
  { folder, alias }: Pick<ModulesHost, 'folder' | 'alias'>,
  cache: Cache | undefined,
): LoadedCompiler {
  const loader = parts.createLoader(options, folder, alias, cache)
  return { parts, loader, types: parts.createTypesWriter(loader, folder) }
}
