import type { Dirent } from 'node:fs'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic, ResolvedOptions, SourceDocument } from '@toolbake/core'
import { createDiagnostic, severityOf } from '@toolbake/core'
import { pathToUri } from '@toolbake/core/node'

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
 * Whether a project would use types: it is one of TypeScript, not only a list of others, and does not ask for the loose
 * types, which exclude the exact ones.
 */
export function wantsTypes(folder: string): boolean {
  const config = join(folder, 'tsconfig.json')
  if (!existsSync(config) || /"files"\s*:\s*\[\s*\]/.test(readFileSync(config, 'utf8'))) return false
  return looseReferences(folder).length === 0
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
  return ['.', 'src'].flatMap((below) =>
    entriesOf(join(folder, below)).flatMap(({ name }): LooseReference[] => {
      if (!/^tsconfig.*\.json$|\.d\.ts$/.test(name)) return []
      const text = readFileSync(join(folder, below, name), 'utf8')
      const offset = /['"]unplugin-toolbake\/client['"]/.exec(text)?.index
      return offset === undefined ? [] : [{ file: below === '.' ? name : `${below}/${name}`, text, offset }]
    }),
  )
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
