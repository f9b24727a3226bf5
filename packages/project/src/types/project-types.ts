import type {
  Compilation,
  Compiler,
  EmittedTypes,
  ResolvedOptions,
  TypedImport,
  TypeEmitter,
} from '@toolbake/core'
import { createTypeEmitter } from '@toolbake/core'
import { pathToUri, realPath } from '@toolbake/core/node'
import type { CachedCompiler } from '../cache/compiler.ts'
import { compileId } from '../compile-id.ts'
import { NATIVE_FILE } from '../query.ts'
import { acceptsQuery } from '../query-diagnostics.ts'
import { importedCollisions } from './collisions.ts'
import { genericModules } from './generic.ts'
import { type FoundImport, findImports } from './imports.ts'
import { keptTypes, keyOfTypes, typesFolder, typesNames } from './names.ts'
import { writtenNatives } from './natives.ts'
import { addImport, trackSources } from './tracking.ts'

/** The types of a project, and the compilations that they come from. */
export interface ProjectTypes extends EmittedTypes {
  /** Of all files of the project, and of other files that it imports or that an earlier run recorded. */
  readonly compilations: readonly Compilation[]
}

export interface ProjectTypesOptions {
  /** Folder whose structure the types mirror. */
  readonly folder: string
  /** Folder that the types are written to. Default: the one in the options. */
  readonly dir?: string | undefined
  /** Module that exports `Decoder`. Default: the plugin's types, or the runtime if only that is installed. */
  readonly runtime?: string | undefined
  /**
   * Paths of modules with schemas in code that were evaluated, so that the compiler's host has their documents. The
   * types of other such modules stay as an earlier run wrote them.
   */
  readonly modules?: readonly string[]
  /** The imports of the project. Default: found in the text of its sources. */
  readonly imports?: readonly FoundImport[] | undefined
  /** The same compiler if it uses results of earlier processes. */
  readonly cached?: CachedCompiler | undefined
}

/**
 * Returns the types that the plugin would write for a project, without a build and without writing them: imports are
 * found in the text of the sources.
 */
export function emitProjectTypes(
  compiler: Compiler,
  { folder, dir: given, runtime, modules = [], imports: met, cached }: ProjectTypesOptions,
): ProjectTypes {
  const base = realPath(folder)
  const dir = given ?? typesFolder(base, compiler.options)
  const { options } = compiler
  const tracking = trackSources(
    { compile: (id) => compileId(id, compiler), accepts: (id) => acceptsQuery(id, options) },
    base,
    dir,
  )
  const evaluated = modules.map((path) => realPath(path))
  for (const path of evaluated) tracking.add(path, undefined)
  const found = met ?? findImports(base)
  for (const { path, query } of found) {
    if (!NATIVE_FILE.test(path) || evaluated.includes(path)) addImport(path + query, tracking)
  }
  tracking.settle()
  const imports = tracking.imports()
  const native = writtenNatives(base, dir, tracking.has)
  const types = openProjectTypes({ base, dir, options, runtime, cached })
  const { files, problems } = types.emit(imports, native.modules)
  const all = [...files, ...native.files].sort((a, b) => (a.path < b.path ? -1 : 1))
  return { files: all, problems: importedCollisions(problems, found), compilations: tracking.compilations() }
}

export interface TypesPlace {
  /** The project's folder. */
  readonly base: string
  /** Folder that the types are written to. */
  readonly dir: string
  readonly options: ResolvedOptions
  /** Module that exports `Decoder`. Default: found among the installed packages. */
  readonly runtime?: string | undefined
  readonly cached: CachedCompiler | undefined
}

export interface ProjectEmitter extends TypeEmitter {
  /**
   * Prints the types of some imports before the others are known, so that their compilations can be released.
   *
   * @param imports all imports of one document
   */
  prepare(imports: readonly TypedImport[]): void
}

/** Creates the emitter of a project for plugin and command; it reuses what earlier processes printed. */
export function openProjectTypes({ base, dir, options, runtime, cached }: TypesPlace): ProjectEmitter {
  const names = typesNames(base, dir, runtime)
  const further = genericModules({ client: names.client, profiles: [...options.known.keys()] })
  const kept = cached && keptTypes(names, cached)
  const places = { base: `${pathToUri(base)}/`, dir: `${pathToUri(dir)}/` }
  const emitter = createTypeEmitter({ ...places, runtime: names.from, further, memory: kept })
  return {
    prepare: (imports) => void emitter.emit(imports, [], true),
    emit(imports, written = []) {
      const emit = (): EmittedTypes => emitter.emit(imports, written)
      return kept === undefined ? emit() : kept.types({ imports, key: keyOfTypes(names, written) }, emit)
    },
  }
}
