import type { Compilation } from '../../compile-types.ts'
import { getOrAdd, remember } from '../../remember.ts'
import type { CompiledModule } from './document-file.ts'
import { compileModule } from './document-file.ts'
import type { ModuleHead } from './module-head.ts'
import { headOf } from './module-head.ts'
import type { TypeFile } from './write-file.ts'

/** What an earlier process emitted. */
export interface TypesMemory {
  /** That of a compilation, or of the same in an earlier process. */
  head(compilation: Compilation, make: () => ModuleHead): ModuleHead
  /** Equal for the same compilation in another process; undefined where it is not known there. */
  stamp(compilation: Compilation): string | undefined
  /** The file that was emitted under a path and a key. */
  file(path: string, key: string): TypeFile | undefined
}

/** A compiled file, of which no more is made than somebody asks for. */
export interface TypedModule {
  readonly head: ModuleHead
  /** Differs from that of every other compilation. */
  readonly stamp: string
  full(): CompiledModule
}

const moduleOf = remember(compileModule)

/** @returns opens a compilation, once; `isQueried`: it is the module of an import with a query */
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
