import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type {
  Compilation,
  Compiler,
  EmittedTypes,
  ResolvedOptions,
  TypeEmitter,
  TypeFile,
  WrittenModule,
} from '@toolbake/core'
import { createTypeEmitter } from '@toolbake/core'
import { pathToUri, realPath, uriToPath } from '@toolbake/core/node'
import { compileId } from '../load.ts'
import { NATIVE_FILE } from '../native-modules.ts'
import { writtenModules } from './folder.ts'
import { trackSources } from './tracking.ts'

/** What declarations import where the plugin is installed: apps need not depend on the runtime themselves. */
const CLIENT = 'unplugin-toolbake/client-types'
const RUNTIME = '@toolbake/runtime'

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
}

/** The types that the plugin would write for a project, without a build. They are not written. */
export function emitProjectTypes(
  compiler: Compiler,
  { folder, dir: given, runtime }: ProjectTypesOptions,
): ProjectTypes {
  const base = realPath(folder)
  const dir = given ?? typesFolder(base, compiler.options)
  const tracking = trackSources({ compile: (id) => compileId(id, compiler) }, base, dir)
  tracking.settle()
  const imports = tracking.imports()
  const native = nativeTypes(base, dir)
  const { files, problems } = createProjectEmitter(base, dir, runtime).emit(imports, native.modules)
  const all = [...files, ...native.files].sort((a, b) => (a.path < b.path ? -1 : 1))
  return { files: all, problems, compilations: tracking.compilations() }
}

/** The types that a build wrote for modules in code. Only evaluation shows these, so they stay while the modules exist. */
function nativeTypes(
  base: string,
  dir: string,
): { readonly files: readonly TypeFile[]; readonly modules: readonly WrittenModule[] } {
  const isPresent = (document: string): boolean =>
    NATIVE_FILE.test(document) && existsSync(join(base, document))
  const declarations = writtenModules(dir, isPresent)
  if (declarations.length === 0) return { files: [], modules: [] }
  const maps = declarations.map(({ path }) => `${path}.map`).filter((path) => existsSync(join(dir, path)))
  const paths = declarations.map(({ path }) => `/${path.replace(/\.types\.d\.ts$/, '')}`)
  const file = join(dir, 'imports.d.ts')
  const ambient = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : ''
  const blocks = ambient.matchAll(/\ndeclare module '(\*(\/[^'?*\\]*)\?[^'*\\]*)' \{\n[\s\S]*?\n\}\n/g)
  return {
    files: [...declarations, ...maps.map((path) => ({ path, text: readFileSync(join(dir, path), 'utf8') }))],
    modules: [...blocks].flatMap(([text, pattern = '', ending = '']) =>
      paths.some((path) => path.endsWith(ending)) ? [{ pattern, text }] : [],
    ),
  }
}

/** The folder that the types of a project are written to. */
export function typesFolder(base: string, { types: { dir } }: ResolvedOptions): string {
  return dir.startsWith('file:') ? uriToPath(dir) : resolve(base, dir)
}

/** The emitter that both the plugin and the command use for a project. */
export function createProjectEmitter(base: string, dir: string, runtime?: string): TypeEmitter {
  const places = { base: `${pathToUri(base)}/`, dir: `${pathToUri(dir)}/` }
  if (runtime !== undefined) return createTypeEmitter({ ...places, runtime })
  const isAlone = !isInstalled('unplugin-toolbake', base) && isInstalled(RUNTIME, base)
  return createTypeEmitter(
    isAlone ? { ...places, runtime: RUNTIME } : { ...places, runtime: CLIENT, client: CLIENT },
  )
}

/** Looks where TypeScript would. `require.resolve` also finds what package managers add by NODE_PATH. */
function isInstalled(name: string, folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'node_modules', name, 'package.json'))) return true
    if (at === dirname(at)) return false
  }
}
