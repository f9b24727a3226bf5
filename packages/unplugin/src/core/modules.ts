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

/** The part that needs the compiler. */
export type Compiling = typeof import('./compiling.ts')

/** The modules of a build. Those that are as an earlier process made them are had without loading the compiler. */
export interface Modules {
  /**
   * Has to finish first; undefined where it is done. Throws for options that cannot be used.
   *
   * @param isOnce the build runs once
   */
  open(this: void, isOnce: boolean): Promise<void> | undefined
  prepare(this: void, id: string): Promise<void> | undefined
  load(this: void, id: string): Loaded | undefined
  start(this: void): void
  /** A build that runs once begins: until the findings are asked for, files count as they were first met. */
  hold(this: void): void
  notice(this: void, path: string): void
  settle(this: void): Promise<void> | undefined
  findings(this: void, isPresent?: (id: string) => boolean): Diagnostic[]
  /** Errors by their places. */
  sorted(this: void, errors: readonly Diagnostic[]): readonly Diagnostic[]
  /** For a module with errors. */
  standIn(this: void, loaded: Loaded): string
}

export interface ModulesHost {
  readonly folder: string
  readonly alias: Readonly<Record<string, string>>
  readonly compiling: Compiling | undefined
}

/**
 * After so many files, a build that runs once forgets them: imports of one file follow each other, or one file lies between.
 * If objects live longer at first, V8 takes their kind for long-lived, and allocates it in old space from then on.
 */
const FORGOTTEN_FROM = 3

/** What compiles. */
interface Opened {
  readonly compiling: Compiling
  readonly loader: Loader
  readonly types: TypesWriter | undefined
}

export function openModules(options: Options, { folder, alias, compiling }: ModulesHost): Modules {
  const cache = openCache({ options, folder, root: findWorkspaceRoot(folder), alias })
  const findings = createFindings()
  /** Ids that the compiler has made: it remembers them. */
  const compiled = new Set<string>()
  const recalled = createRecalled(cache, compiled)
  let opened: Opened | undefined
  let opening: Promise<void> | undefined
  let isHeld = false

  function open(): Promise<void> | undefined {
    if (opened !== undefined) return undefined
    if (compiling !== undefined) {
      begin(compiling)
      return undefined
    }
    opening ??= import('./compiling.ts').then(begin)
    return opening
  }

  function begin(loaded: Compiling): void {
    opened = start(loaded, options, { folder, alias }, cache)
    if (isHeld) opened.types?.wait()
    // The types are those of modules that did not need the compiler, too.
    for (const id of findings.ids()) opened.types?.add({ id, isCompiled: true })
  }

  function remember(id: string): void {
    compiled.add(id)
    if (!isHeld || opened?.types?.canForget() === false) return
    const files = new Set([...compiled].map((one) => one.split('?', 1)[0]))
    if (files.size < FORGOTTEN_FROM) return
    compiled.clear()
    opened?.loader.forget()
  }

  return {
    open: (isOnce) => (cache?.isKnown && (isOnce || !wantsTypes(folder, options.types)) ? undefined : open()),
    prepare(id) {
      if (recalled.prepare(id)) return undefined
      const evaluate = (): Promise<void> | undefined => opened?.loader.prepare(id)
      const opening = opened === undefined && parseId(id) !== undefined ? open() : undefined
      return opening ? opening.then(evaluate) : evaluate()
    },
    load(id) {
      const known = recalled.take(id)
      const loaded = known ?? opened?.loader.load(id)
      if (loaded === undefined) return undefined
      findings.add(loaded)
      opened?.types?.add(loaded)
      if (known === undefined) remember(id)
      return loaded
    },
    // Only what the compiler has just made has errors.
    sorted: (errors) => opened?.compiling.sortDiagnostics(errors) ?? errors,
    standIn: (loaded) => opened?.compiling.standIn(loaded) ?? '',
    start() {
      cache?.renew()
      findings.clear()
    },
    hold() {
      isHeld = true
      cache?.hold()
      opened?.types?.wait()
    },
    notice(path) {
      cache?.renew()
      opened?.types?.notice(path)
    },
    settle() {
      if (cache === undefined || opened !== undefined) return undefined
      if (findings.shared().length > 0) return open()
      const request = { cache, folder, options, met: findings.ids() }
      return wantsTypes(folder, options.types) && !areTypesWritten(request) ? open() : undefined
    },
    findings(isPresent) {
      const shared = findings.shared(isPresent)
      const problems = opened?.compiling.nameProblems(shared, opened.loader, folder) ?? []
      const found = [...problems, ...(opened?.types?.flush() ?? [])]
      cache?.release()
      cache?.save()
      return found
    },
  }
}

/** Modules that the cache has. */
function createRecalled(cache: Cache | undefined, compiled: ReadonlySet<string>) {
  /** Prepared and not yet loaded. */
  const prepared = new Map<string, Loaded>()
  function take(id: string): Loaded | undefined {
    const loaded = prepared.get(id)
    prepared.delete(id)
    if (loaded !== undefined || cache === undefined || compiled.has(id)) return loaded
    return recallModule(id, cache)
  }
  return {
    take,
    /** Whether there is one. */
    prepare(id: string): boolean {
      const loaded = take(id)
      if (loaded !== undefined) prepared.set(id, loaded)
      return loaded !== undefined
    },
  }
}

function start(
  compiling: Compiling,
  options: Options,
  { folder, alias }: Omit<ModulesHost, 'compiling'>,
  cache: Cache | undefined,
): Opened {
  const loader = compiling.createLoader(options, folder, alias, cache)
  return { compiling, loader, types: compiling.createTypesWriter(loader, folder) }
}
