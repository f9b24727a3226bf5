import type { Compilation } from '../../compile-types.ts'
import { BUILT_IN_PROFILES } from '../../export/profiles/index.ts'
import type { TypesProblem, WrittenModule } from './ambient.ts'
import { createAmbientPrinter } from './ambient.ts'
import type { AmbientModule } from './ambient-exports.ts'
import { AMBIENT_PATH } from './ambient-exports.ts'
import type { Declaration } from './declare.ts'
import type { CompiledModule } from './document-file.ts'
import { compileModule, createDocumentWriter } from './document-file.ts'
import { createSourcePaths, placeOfTools, sourceOf } from './sources.ts'
import type { TypeFile } from './text.ts'
import { createPositions, writeFile } from './text.ts'
import type { DocumentTypes } from './type-names.ts'
import { joinDocuments } from './type-names.ts'

/** A compiled file and how it is imported. */
export interface TypedImport {
  readonly compilation: Compilation
  /** As imports write it, without `?`. Absent: the module without query, for which its profiles can be asked too. */
  readonly query?: string | undefined
}

export interface TypesOptions {
  /** URI of the folder that the generated files mirror, ending in `/`: where the project's `tsconfig.json` is. */
  readonly base: string
  /** URI of the folder that they are written to, ending in `/`. */
  readonly dir: string
  /** What they import `Decoder` and `AcceptedCall` from. Default `@toolbake/runtime`. */
  readonly runtime?: string
  /**
   * A module with loose types (`ToolOf`, `Names`, `Decoder`) for `?profile=` imports of files that are not among the
   * compiled ones. Default: such imports have no types.
   */
  readonly client?: string
}

export interface EmittedTypes {
  /** Sorted by path. */
  readonly files: readonly TypeFile[]
  /** Files that TypeScript cannot tell apart by how they may be imported. */
  readonly problems: readonly TypesProblem[]
}

/** Emits again and again; what was not compiled again is not printed again. */
export interface TypeEmitter {
  /**
   * Imports whose compilation failed are left out.
   *
   * @param written modules with a query that are declared as they were
   */
  emit(imports: readonly TypedImport[], written?: readonly WrittenModule[]): EmittedTypes
}

/** The declaration files of compiled files: one per document that holds types, and one for imports with a query. */
export function emitTypes(imports: readonly TypedImport[], options: TypesOptions): EmittedTypes {
  return createTypeEmitter(options).emit(imports)
}

export function createTypeEmitter({
  base,
  dir,
  runtime = '@toolbake/runtime',
  client,
}: TypesOptions): TypeEmitter {
  const known = new WeakMap<Compilation, CompiledModule>()
  const positions = createPositions()
  const paths = createSourcePaths(base)
  const printer = createAmbientPrinter()
  const writer = createDocumentWriter({
    dir,
    runtime,
    pathOf: paths.typesOf,
    specifier: paths.specifier,
    title: (uri) => titleOf(paths.mirrored(uri)),
  })
  const compiledOf = (compilation: Compilation): CompiledModule => {
    const compiled = known.get(compilation) ?? compileModule(compilation)
    known.set(compilation, compiled)
    return compiled
  }
  return {
    emit(imports, written = []) {
      const usable = sortImports(imports.filter(({ compilation }) => compilation.ok))
      const modules = new Map<string, CompiledModule>()
      const declared: Declaration[] = []
      for (const { compilation, query } of usable) {
        const compiled = compiledOf(compilation)
        for (const declaration of compiled.types.declarations) declared.push(declaration)
        if (query === undefined) modules.set(sourceOf(compilation), compiled)
      }
      const documents = joinDocuments(declared)
      const owners = ownersOf(documents)
      const uris = new Set([...documents.keys(), ...modules.keys()])
      writer.keep(uris)
      const ambient = printer.print(
        ambientModules(usable, compiledOf),
        {
          paths,
          runtime,
          client,
          profiles: knownProfiles(usable),
          find: (id) => {
            const document = owners.get(id)
            return document && { uri: document.uri, name: document.names.get(id) as string }
          },
        },
        written,
      )
      const files = [
        ...[...uris].flatMap((uri) => writer.write(uri, documents.get(uri), modules.get(uri), owners)),
        ...writeFile(AMBIENT_PATH, ambient.pieces, dir, () => 'unknown', positions),
      ]
      return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), problems: ambient.problems }
    },
  }
}

/** A path in a comment of one line. */
function titleOf(path: string): string {
  return path.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '_')
}

/** With the custom ones that are in use. */
function knownProfiles(imports: readonly TypedImport[]): string[] {
  const known = new Set(imports.map(({ compilation }) => compilation.options.known))
  return [
    ...new Set([...BUILT_IN_PROFILES.map(({ id }) => id), ...[...known].flatMap((map) => [...map.keys()])]),
  ]
}

/** A module without query stands for imports of each of its profiles, too. */
function ambientModules(
  imports: readonly TypedImport[],
  compiledOf: (compilation: Compilation) => CompiledModule,
): AmbientModule[] {
  const bases = new Map<string, Compilation>()
  for (const { compilation, query } of imports)
    if (query === undefined) bases.set(sourceOf(compilation), compilation)
  const modules = new Map<string, AmbientModule>()
  const add = (compilation: Compilation, query: string, profile: string | undefined): void => {
    const request = profile === undefined ? undefined : compilation.requests[profile]
    if (request === undefined) return
    const uri = sourceOf(compilation)
    const { types } = compiledOf(compilation)
    const place = placeOfTools(compilation)
    const base = bases.get(uri)
    const baseNames = base && compiledOf(base).names
    modules.set(`${uri}?${query}`, { uri, query, request, base, baseNames, compilation, types, place })
  }
  for (const compilation of bases.values()) {
    for (const profile of Object.keys(compilation.requests)) add(compilation, `profile=${profile}`, profile)
  }
  for (const { compilation, query } of imports) {
    if (query !== undefined) add(compilation, query, Object.keys(compilation.requests)[0])
  }
  return [...modules.values()]
}

function ownersOf(documents: ReadonlyMap<string, DocumentTypes>): ReadonlyMap<string, DocumentTypes> {
  const owners = new Map<string, DocumentTypes>()
  for (const document of documents.values())
    for (const { id } of document.declarations) owners.set(id, document)
  return owners
}

/** In one order, whatever order they come in. */
function sortImports(imports: readonly TypedImport[]): TypedImport[] {
  const keyed = imports.map((one) => ({ one, key: `${sourceOf(one.compilation)}\0${one.query ?? ''}` }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ one }) => one)
}
