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
import { genericModules } from './generic.ts'
import { importedIds } from './imports.ts'
import { keptTypes, keyOfTypes, typesFolder, typesNames } from './names.ts'
import { writtenNatives } from './natives.ts'
import { addImport, trackSources } from './tracking.ts'

/** The types of a project, and the compilations behind them. */
export interface ProjectTypes extends EmittedTypes {
  /** All files of the project, and what imports with a query that an earlier build met were compiled to. */
  readonly compilations: readonly Compilation[]
}

export interface ProjectTypesOptions {
  /** Folder that the types mirror. */
  readonly folder: string
  /** Folder that they are written to. Default: that of the options. */
  readonly dir?: string | undefined
  /** What they import `Decoder` from. Default: the plugin's types, or the runtime in a project that has only that. */
  readonly runtime?: string | undefined
  /**
   * Paths of modules with schemas in code that the compiler's host has as documents, because they were evaluated. Of
   * others the types stay as they were written.
   */
  readonly modules?: readonly string[]
  /** The compiler itself, where it uses results of earlier processes. */
  readonly cached?: CachedCompiler | undefined
}

/**
 * The types that the plugin would write for a project, without a build: imports are found in the text of the sources. They
 * are not written.
 */
export function emitProjectTypes(
  compiler: Compiler,
  { folder, dir: given, runtime, modules = [], cached }: ProjectTypesOptions,
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
  for (const id of importedIds(base)) {
    const path = id.replace(/\?.*/s, '')
    if (!NATIVE_FILE.test(path) || evaluated.includes(path)) addImport(id, tracking)
  }
  tracking.settle()
  const imports = tracking.imports()
  const native = writtenNatives(base, dir, tracking.has)
  const types = openProjectTypes({ base, dir, options, runtime, cached })
  const { files, problems } = types.emit(imports, native.modules)
  const all = [...files, ...native.files].sort((a, b) => (a.path < b.path ? -1 : 1))
  return { files: all, problems, compilations: tracking.compilations() }
}

export interface TypesPlace {
  /** The project's folder. */
  readonly base: string
  /** Where the types are written to. */
  readonly dir: string
  readonly options: ResolvedOptions
  /** What they import `Decoder` from, where it is not found by what is installed. */
  readonly runtime?: string | undefined
  readonly cached: CachedCompiler | undefined
}

export interface ProjectEmitter extends TypeEmitter {
  /**
   * Prints the types of some imports before the others are known, so that their compilations need not be kept until then.
   *
   * @param imports all of one document
   */
  prepare(imports: readonly TypedImport[]): void
}

/** The emitter that both the plugin and the command use for a project; it uses what earlier processes printed. */
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
