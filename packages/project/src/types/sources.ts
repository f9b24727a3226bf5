import type { Dirent } from 'node:fs'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Diagnostic, ResolvedOptions, SourceDocument } from '@toolbake/core'
import { createDiagnostic, severityOf } from '@toolbake/core'
import { isWithin, pathToUri } from '@toolbake/core/node'
import { documentOf, writtenModules } from './folder.ts'

/** Folders with what others wrote or what a build made. */
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
 * count as long as they are there. Modules in code are not among them: they have to be evaluated first.
 *
 * @param own the files that are known without
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

/** Nothing for a folder that cannot be read: it matters only to who imports from it. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** The part of a query that says what is imported, as it is written. */
export function typedQuery(specifier: string): string | undefined {
  const [, text = ''] = /\?([^#]*)/.exec(specifier) ?? []
  const parts = text.split('&').filter((part) => /^(?:profile|strict|tool)=/.test(part))
  return parts.length === 0 ? undefined : parts.join('&')
}

/** Queries that an earlier run found in imports, which this one may only meet later. */
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

/** Where the loose types are brought in: TypeScript takes what it meets first. */
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

/** A warning for each place that brings in the loose types beside the exact ones. */
export function looseTypes(folder: string, dir: string, options: ResolvedOptions): Diagnostic[] {
  const severity = severityOf('types_client', options.diagnostics)
  if (severity === 'off') return []
  return looseReferences(folder).map(({ file, text, offset }) => {
    const place = markedAt(join(folder, file), text, offset)
    return createDiagnostic({ code: 'types_client', ...place, params: { file, dir } }, severity)
  })
}

function markedAt(
  path: string,
  text: string,
  offset: number,
): Pick<Parameters<typeof createDiagnostic>[0], 'at' | 'range'> {
  const position = (at: number): { line: number; column: number; offset: number } => {
    const before = text.slice(0, at).split('\n')
    return { line: before.length, column: (before.at(-1) ?? '').length + 1, offset: at }
  }
  const range = { start: position(offset), end: position(text.indexOf(text.charAt(offset), offset + 1) + 1) }
  const document: SourceDocument = {
    uri: pathToUri(path),
    text,
    format: 'yaml',
    value: null,
    locate: () => range,
  }
  return { at: { document }, range }
}
