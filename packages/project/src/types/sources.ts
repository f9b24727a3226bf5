import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Diagnostic, Problem, ResolvedOptions } from '@toolbake/core'
import { diagnosticsOf, lineStarts, placeholderDocument, rangeOf } from '@toolbake/core/internal'
import { entriesOf, isWithin, pathToUri } from '@toolbake/core/node'
import { documentOf, writtenModules } from './folder.ts'

/** Folders with packages or with the output of a build. */
const FOREIGN = new Set(['node_modules', 'dist'])

/** The files of a project that can be imported without a query. A package below it is a project of its own. */
export function schemaFiles(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return /\.schema\.ya?ml$/.test(entry.name) ? [path] : []
    const isForeign = entry.name.startsWith('.') || FOREIGN.has(entry.name)
    return isForeign || existsSync(join(path, 'package.json')) ? [] : schemaFiles(path)
  })
}

/**
 * Files that only imports lead to (JSON, other packages, folders outside the project), as an earlier run met them. They
 * count while they exist. Modules in code are not among them: they have to be evaluated first.
 *
 * @param own the files that are known already
 */
export function importedBefore(folder: string, dir: string, own: ReadonlySet<string>): string[] {
  const isMissing = (path: string): boolean =>
    /\.schema\.(?:ya?ml|json)$/.test(path) && !own.has(path) && existsSync(path)
  return writtenModules(dir, (document) => isMissing(join(folder, document))).map(({ path }) =>
    join(folder, documentOf(path)),
  )
}

/**
 * Whether a project would use types: it is one of TypeScript, not only a list of others, and does not ask for the loose
 * types, which exclude the exact ones.
 */
export function wantsTypes(folder: string): boolean {
  return ownConfigs(folder).some((path) => !isList(path)) && looseReferences(folder).length === 0
}

/**
 * The configurations of a project: its `tsconfig.json` and, of those that a mere list refers to, the ones that belong to
 * no other package.
 */
function ownConfigs(folder: string): string[] {
  const main = join(folder, 'tsconfig.json')
  if (!existsSync(main)) return []
  return isList(main) ? [main, ...referencesOf(main).filter((path) => isOwn(dirname(path), folder))] : [main]
}

function isList(config: string): boolean {
  return /"files"\s*:\s*\[\s*\]/.test(withoutComments(config))
}

/** The configurations that one refers to, of those that are there. */
function referencesOf(config: string): string[] {
  const [, list = ''] = /"references"\s*:\s*\[([^\]]*)\]/.exec(withoutComments(config)) ?? []
  return [...list.matchAll(/"path"\s*:\s*"([^"]*)"/g)]
    .map(([, path = '']) => join(dirname(config), path.endsWith('.json') ? path : `${path}/tsconfig.json`))
    .filter((path) => existsSync(path))
}

/** Whether a folder is a project's own or below it, and in no package of its own. */
function isOwn(at: string, folder: string): boolean {
  if (relative(folder, at) === '') return true
  return isWithin(at, folder) && !existsSync(join(at, 'package.json')) && isOwn(dirname(at), folder)
}

/** The text of a configuration, whose strings may hold what looks like a comment. */
function withoutComments(config: string): string {
  const text = readFileSync(config, 'utf8')
  return text.replace(/("(?:\\.|[^"\\])*")|\/\/.*|\/\*[\s\S]*?\*\//g, '$1')
}

/** The part of a query that names what is imported, as it is written. */
export function typedQuery(specifier: string): string | undefined {
  const [, text = ''] = /\?([^#]*)/.exec(specifier) ?? []
  const parts = text.split('&').filter((part) => /^(?:profile|strict|tool)=/.test(part))
  return parts.length === 0 ? undefined : parts.join('&')
}

/** Queries in imports that an earlier run found and this run may meet later. */
export function writtenQueries(declarations: string): { suffix: string; query: string }[] {
  const patterns = declarations.matchAll(
    /^declare module '\*(\/[^'?]*\.schema\.(?:ya?ml|json))\?([^'*]+)' \{$/gm,
  )
  return [...patterns].map(([, suffix = '', query = '']) => ({ suffix, query }))
}

interface LooseReference {
  /** From the folder. */
  readonly file: string
  readonly text: string
  readonly offset: number
}

/** The places that refer to the loose types: TypeScript takes the types that it meets first. */
function looseReferences(folder: string): LooseReference[] {
  const near = ['.', 'src'].flatMap((below) =>
    entriesOf(join(folder, below)).flatMap(({ name }) =>
      /^tsconfig.*\.json$|\.d\.ts$/.test(name) ? [join(folder, below, name)] : [],
    ),
  )
  return [...new Set([...near, ...ownConfigs(folder)])].flatMap((path): LooseReference[] => {
    const text = readFileSync(path, 'utf8')
    const offset = /['"]unplugin-toolbake\/client['"]/.exec(text)?.index
    const file = relative(folder, path).split(sep).join('/')
    return offset === undefined ? [] : [{ file, text, offset }]
  })
}

/** A warning for each place that refers to the loose types beside the exact ones. */
export function looseTypes(folder: string, dir: string, options: ResolvedOptions): Diagnostic[] {
  const problems = looseReferences(folder).map(({ file, text, offset }): Problem => {
    const end = text.indexOf(text.charAt(offset), offset + 1) + 1
    const range = rangeOf(text, offset, end, lineStarts(text))
    const at = { document: placeholderDocument(pathToUri(join(folder, file)), text) }
    return { code: 'types_client', at, range, params: { file, dir } }
  })
  return diagnosticsOf(problems, options.diagnostics)
}
