import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Diagnostic, EmittedTypes, Problem } from '@toolbake/core'
import { diagnosticsOf, placeholderDocument, rangeOf } from '@toolbake/core/internal'
import { pathToUri } from '@toolbake/core/node'
import { OutdatedError } from '../cache/compiler.ts'
import type { Loaded, Loader } from '../load-types.ts'
import { acceptsQuery } from '../query-diagnostics.ts'
import { importedCollisions } from './collisions.ts'
import { documentOf, openTypesFolder } from './folder.ts'
import { reportGenericTypes } from './generic-references.ts'
import { findImports } from './imports.ts'
import { typesFolder } from './names.ts'
import { writtenNatives } from './natives.ts'
import { openProjectTypes } from './project-types.ts'
import { typesBase, wantsTypes } from './sources.ts'
import { addImport, trackSources } from './tracking.ts'
import { unseenTypes } from './unseen.ts'

/** Keeps the declarations of a project's files up to date. */
export interface TypesWriter {
  /** Records the compilation of a module; its types are written soon after. */
  add(loaded: Pick<Loaded, 'id' | 'isCompiled'> & Partial<Pick<Loaded, 'compilation'>>): void
  /** Records that a file was created, changed or removed. */
  notice(path: string): void
  /** Defers writing until `flush`: for a build that runs once. */
  wait(): void
  /** Whether the compiler may forget all added compilations, because the cache has them. */
  canForget(): boolean
  /** Writes pending types at once. Returns the problems of the types as a whole. */
  flush(): Diagnostic[]
}

/** Milliseconds without a new module after which types are written: one change can add several modules. */
const DELAY = 50

/** @returns undefined if no types are wanted */
export function createTypesWriter(loader: Loader, folder: string): TypesWriter | undefined {
  if (!wantsTypes(folder, loader.options.types)) return undefined
  const base = typesBase(folder)
  return startWriter(loader, base, typesFolder(base, loader.options))
}

function startWriter(loader: Loader, base: string, dir: string): TypesWriter {
  const settings = loader.options.diagnostics
  const types = openProjectTypes({ base, dir, options: loader.options, cached: loader.cached })
  const target = openTypesFolder(dir)
  const { compile, options } = loader
  const tracking = trackSources({ compile, accepts: (id) => acceptsQuery(id, options) }, base, dir)
  // Missing lines are reported for the first build, but not for its rebuilds.
  let [isAsked, isShown] = [false, false]
  const generic = reportGenericTypes(base, relative(base, dir), loader.options)
  let timer: NodeJS.Timeout | undefined
  let isWaiting = false
  let isForgettable = loader.cached !== undefined
  let findings: Diagnostic[] = []

  function schedule(): void {
    clearTimeout(timer)
    if (isWaiting) return
    timer = setTimeout(flush, DELAY)
  }

  /** Prints the types of a file as soon as it is compiled, so that its compilation need not be kept until the end. */
  function prepare(path: string): void {
    const imports = tracking.importsOf(path)
    types.prepare(imports)
    isForgettable &&= imports.every(({ compilation }) => loader.cached?.entry(compilation) !== undefined)
  }

  function flush(): Diagnostic[] {
    clearTimeout(timer)
    timer = undefined
    if (!tracking.settle()) return findings
    const imports = tracking.imports()
    const native = writtenNatives(base, dir, tracking.has)
    const emitted = emitUnlessOutdated(() => types.emit(imports, native.modules))
    if (emitted === undefined) return findings
    const { files, problems } = emitted
    // Only collisions need the text of all sources.
    const met = problems.length === 0 ? [] : importedCollisions(problems, findImports(base))
    findings = [...diagnosticsOf(met, settings), ...generic]
    const isBroken = tracking.isBroken()
    try {
      // The references of a broken file are unknown.
      target.sync([...files, ...native.files], (path) => isBroken && existsSync(join(base, documentOf(path))))
    } catch (error) {
      findings.push(...diagnosticsOf([unwritable(error, base, dir)], settings))
    }
    return findings
  }

  return {
    wait() {
      clearTimeout(timer)
      isWaiting = true
    },
    add({ id, isCompiled, compilation }) {
      if (!isCompiled) return
      isShown = isAsked
      const path = addImport(id, tracking)
      if (path !== undefined && isWaiting && isForgettable && compilation !== undefined) prepare(path)
      schedule()
    },
    canForget: () => isForgettable,
    notice(path) {
      isShown = isAsked
      if (tracking.notice(path)) schedule()
    },
    flush() {
      const found = flush()
      isAsked = true
      return isShown ? found : [...found, ...unseenTypes(base, dir, tracking.met(), loader.options)]
    },
  }
}

/** Returns undefined if the types of a file that is broken now are lost: written declarations stay until it is mended. */
function emitUnlessOutdated(emit: () => EmittedTypes): EmittedTypes | undefined {
  try {
    return emit()
  } catch (error) {
    if (error instanceof OutdatedError) return undefined
    throw error
  }
}

function unwritable(error: unknown, base: string, dir: string): Problem {
  const { code, message } = error as NodeJS.ErrnoException
  const document = placeholderDocument(pathToUri(dir), '')
  const range = rangeOf('', 0, 0)
  const reason = code === undefined ? message : code
  return { code: 'types_unwritable', at: { document }, range, params: { dir: relative(base, dir), reason } }
}
