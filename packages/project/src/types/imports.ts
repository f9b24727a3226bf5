import { createRequire } from 'node:module'
import { dirname, resolve, sep } from 'node:path'
import { pathKind, readText, realPath } from '@toolbake/core/node'
import { NATIVE_FILE, parseId } from '../query.ts'
import { sourcePackages } from './source-packages.ts'
import { projectFiles } from './sources.ts'

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/
const SOURCE_OR_TOOL = new RegExp(`${SOURCE.source}|\\.schema\\.ya?ml$`)

/** A quoted specifier of a tool file, with its query. */
const SPECIFIER =
  /(['"`])(?<specifier>[^'"`\n$?]+\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s))(?<query>\?[^'"`\n$]*)?\1/g

/** An import of a tool file. */
export interface FoundImport {
  /** Path of the file. */
  readonly path: string
  /** The specifier without its query. */
  readonly specifier: string
  /** The query with `?`, or an empty text. */
  readonly query: string
}

/**
 * Finds imports of tool files in the text of a project's sources, and of packages whose sources it imports. An alias,
 * which only a bundler resolves, is matched by the end of its path if exactly one tool file of the project has that ending.
 */
export function findImports(folder: string): FoundImport[] {
  const files = projectFiles(folder, SOURCE_OR_TOOL)
  const own = files.filter((path) => !SOURCE.test(path))
  const others = sourcePackages(folder).flatMap((at) => projectFiles(at, SOURCE))
  return [...files, ...others]
    .filter((path) => SOURCE.test(path))
    .flatMap((importer) => {
      // A bundler may remove its output at the same time.
      const text = readText(importer) ?? ''
      return [...text.matchAll(SPECIFIER)].flatMap(({ groups: { specifier = '', query = '' } = {} }) => {
        const path = resolveFrom(importer, specifier, own)
        return path === undefined ? [] : [{ path, specifier, query }]
      })
    })
}

/** Returns the modules with schemas in code whose tools are imported, which may be in other packages. */
export function importedNatives(imports: readonly FoundImport[]): string[] {
  // Without a query of toolbake, the module itself is imported.
  const natives = imports.filter(
    ({ path, query }) => NATIVE_FILE.test(path) && parseId(path + query) !== undefined,
  )
  return natives.map(({ path }) => path)
}

function resolveFrom(importer: string, specifier: string, own: readonly string[]): string | undefined {
  if (/^\.{1,2}\//.test(specifier)) {
    const path = resolve(dirname(importer), specifier)
    return pathKind(path) === 'file' ? realPath(path) : undefined
  }
  try {
    return createRequire(importer).resolve(specifier)
  } catch {
    const ending = specifier.replace(/^[^/]*/, '')
    const [only, ...others] = own.filter((path) => path.split(sep).join('/').endsWith(ending))
    return ending === '' || others.length > 0 ? undefined : only
  }
}
