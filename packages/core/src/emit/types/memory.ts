import type { Compilation } from '../../compile-types.ts'
import { getOrAdd, once } from '../../memoize.ts'
import { type Results, reuse } from './cache.ts'
import { type CompiledModule, compileModule } from './document-file.ts'
import type { CompiledImport, TypedImport } from './emit-types.ts'
import { headOf, type ModuleHead } from './module-head.ts'
import type { TypeFile } from './write-file.ts'

/** The results of an earlier process. */
export interface TypesMemory {
  /** Returns the head of a compilation: from an earlier process if nothing changed, otherwise newly made. */
  head(compilation: Compilation, make: () => ModuleHead): ModuleHead
  /** Returns a text that identifies the compilation in every process; undefined if the result is not kept. */
  stamp(compilation: Compilation): string | undefined
  /** Returns the file at a path, if an earlier process printed it for the same key. */
  file(path: string, key: string): TypeFile | undefined
  /** Returns a file in the form in which it is kept until all are printed. */
  keep(file: TypeFile): TypeFile
}

/** A compiled file. Its types are printed only on demand. */
export interface TypedModule {
  readonly head: ModuleHead
  /** Identifies the compilation. */
  readonly stamp: string
  full(): CompiledModule
}

/** @returns a function that opens compilations, and reuses those that the last call opened */
export function createModules(
  memory: TypesMemory | undefined,
): (imports: readonly TypedImport[]) => CompiledImport[] {
  // Not weak: the garbage collector would keep the values of weak maps until a full collection.
  let last = new Map<Compilation, TypedModule>()
  const heads: Results<ModuleHead> = new Map()
  let count = 0
  function open({ compilation, query }: TypedImport): TypedModule {
    const full = once(() => compileModule(compilation))
    const make = (): ModuleHead => headOf(full(), query !== undefined)
    const stamp = memory?.stamp(compilation) ?? `#${++count}`
    const name = JSON.stringify([compilation.dependencies[0], query])
    const head = reuse(heads, name, stamp, () => memory?.head(compilation, make) ?? make())
    return { head, stamp, full }
  }
  return (imports) => {
    const opened = new Map<Compilation, TypedModule>()
    const all = imports.map((one): CompiledImport => {
      const { compilation, query } = one
      return { module: getOrAdd(opened, compilation, () => last.get(compilation) ?? open(one)), query }
    })
    last = opened
    return all
  }
}
