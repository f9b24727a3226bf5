import type { Compilation } from '../../compile-types.ts'
import { getOrAdd, remember } from '../../remember.ts'
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
}

/** A compiled file. Its types are printed only when they are needed. */
export interface TypedModule {
  readonly head: ModuleHead
  /** Identifies the compilation. */
  readonly stamp: string
  full(): CompiledModule
}

const moduleOf = remember(compileModule)

/** @returns a function that opens each compilation once; `isQueried`: the file is imported with a query */
export function createModules(
  memory: TypesMemory | undefined,
): (compilation: Compilation, isQueried: boolean) => TypedModule {
  const modules = new WeakMap<Compilation, TypedModule>()
  let count = 0
  return (compilation, isQueried) =>
    getOrAdd(modules, compilation, () => {
      const full = (): CompiledModule => moduleOf(compilation)
      const make = (): ModuleHead => headOf(full(), isQueried)
      const head = memory === undefined ? make() : memory.head(compilation, make)
      return { head, stamp: memory?.stamp(compilation) ?? `#${++count}`, full }
    })
}
