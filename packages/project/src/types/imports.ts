import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve, sep } from 'node:path'
import { pathKind, realPath } from '@toolbake/core/node'
import { projectFiles, schemaFiles } from './sources.ts'

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/

/** A quoted specifier of a tool file, with its query. */
const SPECIFIER =
  /(['"`])(?<path>[^'"`\n$?]+\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s))(?<query>\?[^'"`\n$]*)?\1/g

/**
 * The imports of tool files in the sources of a project, as ids: what a build would meet. One that only a bundler resolves
 * (an alias) is taken for the file of the project that its path ends with, if there is one such file.
 */
export function importedIds(folder: string): string[] {
  const own = schemaFiles(folder)
  const ids = projectFiles(folder, SOURCE).flatMap((importer) => {
    const text = readFileSync(importer, 'utf8')
    return [...text.matchAll(SPECIFIER)].flatMap(({ groups: { path = '', query = '' } = {} }) => {
      const file = resolveFrom(importer, path, own)
      return file === undefined ? [] : [file + query]
    })
  })
  return [...new Set(ids)]
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
