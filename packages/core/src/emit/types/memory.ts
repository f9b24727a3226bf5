import type { Compilation } from '../../compile-types.ts'
import { getOrAdd, remember } from '../../remember.ts'
import { type Results, reuse } from './cache.ts'
import { type CompiledModule, compileModule } from './document-file.ts'
import { headOf, type ModuleHead } from './module-head.ts'
import type { TypeFile } from './write-file.ts'

/** What an earlier process emitted. */
export interface TypesMemory {
  /** The head of a compilation: from an earlier process if nothing changed, otherwise made now. */
  head(compilation: Compilation, make: () => ModuleHead): ModuleHead
  /** The same text in every process that compiles the same; undefined if the result is not kept. */
  stamp(compilation: Compilation): string | undefined
  /** The file at a path, if an earlier process printed it for the same key. */
  file(path: string, key: string): TypeFile | undefined
  /** A file in the form in which it is kept until all are printed. */
  keep(file: TypeFile): TypeFile
}

/** A compiled file. Its types are printed only when they are needed. */
export interface TypedModule {
  readonly head: ModuleHead
  /** Identifies the compilation. */
  readonly stamp: string
  full(): CompiledModule
}

const moduleOf = remember(compileModule)

/** @returns a function that opens each compilation once; `query`: how the file is imported */
export function createModules(
  memory: TypesMemory | undefined,
): (compilation: Compilation, query: string | undefined) => TypedModule {
  const modules = new WeakMap<Compilation, TypedModule>()
  // A compilation may be forgotten, and made again only if more of it is needed.
  const heads: Results<ModuleHead> = new Map()
  let count = 0
  return (compilation, query) =>
    getOrAdd(modules, compilation, () => {
      const full = (): CompiledModule => moduleOf(compilation)
      const make = (): ModuleHead => headOf(full(), query !== undefined)
      const stamp = memory?.stamp(compilation)
      if (memory === undefined || stamp === undefined) return { head: make(), stamp: `#${++count}`, full }
      const name = JSON.stringify([compilation.dependencies[0], query])
      const head = reuse(heads, name, stamp, () => memory.head(compilation, make))
      return { head, stamp, full }
    })
}
