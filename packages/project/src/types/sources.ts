import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { ancestors, entriesOf, isWithin, readText, realPath } from '@toolbake/core/node'
import { NATIVE_FILE } from '../query.ts'
import { documentOf, writtenModules } from './folder.ts'

/** Folders with packages or with the output of a build. */
const FOREIGN = new Set(['node_modules', 'dist'])

/** Returns the files of a project that can be imported without a query. A nested package is a project of its own. */
export function schemaFiles(folder: string): string[] {
  return projectFiles(folder, /\.schema\.ya?ml$/)
}

/** Returns the modules with schemas in code of a project. */
export function nativeFiles(folder: string): string[] {
  return projectFiles(folder, NATIVE_FILE)
}

/** Returns the files of a project whose names match a pattern. */
export function projectFiles(folder: string, name: RegExp): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return name.test(entry.name) ? [path] : []
    return isForeign(path) ? [] : projectFiles(path, name)
  })
}

function isForeign(folder: string): boolean {
  const name = basename(folder)
  return name.startsWith('.') || FOREIGN.has(name) || existsSync(join(folder, 'package.json'))
}

/** Whether a file is one that `schemaFiles` returns for the project. */
export function isSchemaFile(path: string, folder: string): boolean {
  const at = realPath(dirname(path))
  const isBelow = (one: string): boolean => one !== folder && isWithin(one, folder)
  return (
    /\.schema\.ya?ml$/.test(path) &&
    isWithin(at, folder) &&
    !ancestors(at).some((one) => isBelow(one) && isForeign(one))
  )
}

/**
 * Returns files that only imports reach (JSON, other packages, folders outside the project), as an earlier run recorded
 * them, if they still exist. Excludes modules in code: they have to be evaluated first.
 *
 * @param own the files that are already known
 */
export function importedBefore(folder: string, dir: string, own: ReadonlySet<string>): string[] {
  const isMissing = (path: string): boolean =>
    /\.schema\.(?:ya?ml|json)$/.test(path) && !own.has(path) && existsSync(path)
  return writtenModules(dir, (document) => isMissing(join(folder, document))).map(({ path }) =>
    join(folder, documentOf(path)),
  )
}

/**
 * Returns the folder whose declarations TypeScript reads for files in a folder: that of `tsconfig.json`, which may be
 * above it in the same package, for example if Vite's `root` is a part of a project.
 */
export function typesBase(folder: string): string {
  const base = realPath(folder)
  const above = ancestors(base)
  const own = above.slice(0, above.findIndex((at) => existsSync(join(at, 'package.json'))) + 1)
  return own.find((at) => existsSync(join(at, 'tsconfig.json'))) ?? base
}

/**
 * Whether a project would use types: it has a TypeScript configuration that is more than a list of references, and does
 * not refer to the generic types, which exclude the exact ones.
 */
export function wantsTypes(
  folder: string,
  { enabled }: { readonly enabled?: boolean | undefined } = {},
): boolean {
  if (enabled !== undefined) return enabled
  const base = typesBase(folder)
  return ownConfigs(base).some((path) => !isList(path)) && genericReferences(base).length === 0
}

/**
 * Returns the configurations of a project: its `tsconfig.json` and, if that only lists references, the referenced ones
 * that belong to no other package.
 */
export function ownConfigs(folder: string): string[] {
  const main = join(folder, 'tsconfig.json')
  if (!existsSync(main)) return []
  return isList(main) ? [main, ...referencesOf(main).filter((path) => isOwn(dirname(path), folder))] : [main]
}

function isList(config: string): boolean {
  return /"files"\s*:\s*\[\s*\]/.test(withoutComments(config))
}

/** Returns the configurations that one refers to and that exist. */
function referencesOf(config: string): string[] {
  const [, list = ''] = /"references"\s*:\s*\[([^\]]*)\]/.exec(withoutComments(config)) ?? []
  return [...list.matchAll(/"path"\s*:\s*"([^"]*)"/g)]
    .map(([, path = '']) => join(dirname(config), path.endsWith('.json') ? path : `${path}/tsconfig.json`))
    .filter((path) => existsSync(path))
}

/** Whether a folder is the project's or below it, and not in another package. */
function isOwn(at: string, folder: string): boolean {
  if (relative(folder, at) === '') return true
  return isWithin(at, folder) && !existsSync(join(at, 'package.json')) && isOwn(dirname(at), folder)
}

/** Returns the text of a configuration without comments; comment marks in strings are kept. */
export function withoutComments(config: string): string {
  const text = readFileSync(config, 'utf8')
  return text.replace(/("(?:\\.|[^"\\])*")|\/\/.*|\/\*[\s\S]*?\*\//g, '$1')
}

/** Returns the part of a query that affects types, as written. */
export function typedQuery(specifier: string): string | undefined {
  const [, text = ''] = /\?([^#]*)/.exec(specifier) ?? []
  const parts = text.split('&').filter((part) => /^(?:profile|strict|tool|as)=/.test(part))
  return parts.length === 0 ? undefined : parts.join('&')
}

/** Returns the queries for which an earlier run wrote types, by the end of the file's path. */
export function writtenQueries(declarations: string): ReadonlyMap<string, readonly string[]> {
  const patterns = declarations.matchAll(
    /^declare module '\*(\/[^'?]*\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s))\?([^'*]+)' \{$/gm,
  )
  const queries = new Map<string, string[]>()
  for (const [, ending = '', query = ''] of patterns) {
    const known = queries.get(ending)
    if (known === undefined) queries.set(ending, [query])
    else known.push(query)
  }
  return queries
}

interface GenericReference {
  /** Path relative to the folder. */
  readonly file: string
  /** The specifier of the generic types. */
  readonly client: string
  readonly text: string
  readonly offset: number
}

const QUOTED_CLIENT = /(['"])(?:unplugin-)?toolbake\/client\1/

/** Finds references to the generic types: with them, TypeScript uses the types that it finds first. */
export function genericReferences(folder: string): GenericReference[] {
  const near = ['.', 'src'].flatMap((below) =>
    entriesOf(join(folder, below)).flatMap(({ name }) =>
      /^tsconfig.*\.json$|\.d\.ts$/.test(name) ? [join(folder, below, name)] : [],
    ),
  )
  return [...new Set([...near, ...ownConfigs(folder)])].flatMap((path): GenericReference[] => {
    const text = readText(path) ?? ''
    const { 0: quoted = '', index: offset } = QUOTED_CLIENT.exec(text) ?? {}
    const file = relative(folder, path).split(sep).join('/')
    return offset === undefined ? [] : [{ file, client: quoted.slice(1, -1), text, offset }]
  })
}
