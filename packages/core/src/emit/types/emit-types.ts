import type { Compilation } from '../../compile-types.ts'
import { type AmbientModule, printAmbient, type TypesProblem, type WrittenModule } from './ambient.ts'
import type { Results } from './cache.ts'
import { documentFile } from './document-file.ts'
import { createModules, type TypedModule, type TypesMemory } from './memory.ts'
import { createSourcePaths, type SourcePaths } from './mirrored-paths.ts'
import type { DeclaredType } from './module-head.ts'
import type { Piece } from './pieces.ts'
import { type JoinedTypes, joinDocuments } from './type-names.ts'
import { type TypeFile, writeFile } from './write-file.ts'

/** A compiled file and how it is imported. */
export interface TypedImport {
  readonly compilation: Compilation
  /** The query without `?`. Absent: the module without query, which also declares imports of its profiles. */
  readonly query?: string | undefined
}

export interface TypesOptions {
  /** URI of the folder that the generated files mirror, ending in `/`: the one with the project's `tsconfig.json`. */
  readonly base: string
  /** URI of the folder for the generated files, ending in `/`. */
  readonly dir: string
  /** The module from which they import types such as `Decoder`. Default `@toolbake/runtime`. */
  readonly runtime?: string
  /** Further declarations, added to the file of imports with a query: for imports that are not given here. */
  readonly further?: readonly string[]
  /** What an earlier process emitted with the same options. */
  readonly memory?: TypesMemory | undefined
}

/** What the printers of all files share. */
export interface TypesSite extends Required<Omit<TypesOptions, 'base' | 'memory'>> {
  readonly memory: TypesMemory | undefined
  readonly paths: SourcePaths
  readonly joined: JoinedTypes<DeclaredType & { readonly module: TypedModule }>
  /** The last call's results: files by path, imports by pattern (not kept if types are printed only once). */
  readonly files: Results<TypeFile>
  readonly groups: Results<readonly Piece[]> | undefined
}

export interface EmittedTypes {
  /** Sorted by path. */
  readonly files: readonly TypeFile[]
  /** Files whose import specifiers TypeScript cannot distinguish. */
  readonly problems: readonly TypesProblem[]
}

/** Emits repeatedly; compilations that did not change are not printed again. */
export interface TypeEmitter {
  /**
   * Emits the declarations of imports. Omits imports whose compilation failed.
   *
   * @param written modules with a query that remain declared as they were
   * @param isPart whether further calls follow with the rest; only the files of documents are emitted then
   */
  emit(imports: readonly TypedImport[], written?: readonly WrittenModule[], isPart?: boolean): EmittedTypes
}

/** Returns the declaration files: one per document that has types, and one for all imports with a query. */
export function emitTypes(imports: readonly TypedImport[], options: TypesOptions): EmittedTypes {
  return createTypeEmitter(options).emit(imports)
}

export function createTypeEmitter({
  base,
  dir,
  runtime = '@toolbake/runtime',
  further = [],
  memory,
}: TypesOptions): TypeEmitter {
  const open = createModules(memory)
  const paths = createSourcePaths(base)
  const files: TypesSite['files'] = new Map()
  let groups: TypesSite['groups'] = new Map()
  return {
    emit(imports, written = [], isPart = false) {
      const usable = open(imports.filter(({ compilation }) => compilation.ok))
      const keyOf = ({ module, query = '' }: CompiledImport): string => `${module.head.uri}\0${query}`
      // The order of the imports must not matter.
      usable.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      const joined = joinDocuments(
        usable.flatMap(({ module }) => module.head.declared.map((type) => ({ ...type, module }))),
      )
      const plain = usable.filter(({ query }) => query === undefined)
      const bases = new Map(plain.map(({ module }) => [module.head.uri, module]))
      if (isPart) groups = undefined
      const site: TypesSite = { dir, paths, runtime, further, memory, joined, files, groups }
      const uris = isPart ? bases.keys() : new Set([...joined.documents.keys(), ...bases.keys()])
      const printed = [...uris].map((uri) => documentFile(uri, bases.get(uri), site))
      if (isPart) return { files: printed, problems: [] }
      const ambient = printAmbient(ambientModules(usable, bases), site, written)
      printed.push(writeFile('imports.d.ts', ambient.pieces, dir, () => 'unknown'))
      return { files: printed.sort((a, b) => (a.path < b.path ? -1 : 1)), problems: ambient.problems }
    },
  }
}

export type CompiledImport = Pick<TypedImport, 'query'> & { readonly module: TypedModule }

function ambientModules(imports: CompiledImport[], bases: ReadonlyMap<string, TypedModule>): AmbientModule[] {
  const modules = new Map<string, AmbientModule>()
  for (const { module, query } of imports) {
    const { uri } = module.head
    const requests = Object.entries(module.head.requests)
    // A module without query also declares imports of each of its profiles.
    for (const [profile, request] of query === undefined ? requests : requests.slice(0, 1)) {
      const asked = query ?? `profile=${profile}${request.isReply ? '&as=output' : ''}`
      modules.set(`${uri}?${asked}`, { query: asked, profile, request, module, base: bases.get(uri) })
    }
  }
  return [...modules.values()]
}
