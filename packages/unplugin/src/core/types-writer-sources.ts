import type { Dirent } from 'node:fs'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic, ResolvedOptions, SourceDocument } from '@toolbake/core'
import { createDiagnostic, severityOf } from '@toolbake/core'
import { pathToUri } from '@toolbake/core/node'

/** Folders with what others wrote or what a build made. */
const FOREIGN = new Set(['node_modules', 'dist'])

/** The files below a folder that can be imported without a query. */
export function schemaFiles(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return entry.name.startsWith('.') || FOREIGN.has(entry.name) ? [] : schemaFiles(path)
    return /\.schema\.ya?ml$/.test(entry.name) ? [path] : []
  })
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

/** Sources that bring in the loose types: in a program with both, TypeScript takes what it meets first. */
export function looseTypes(folder: string, dir: string, options: ResolvedOptions): Diagnostic[] {
  const severity = severityOf('types_client', options.diagnostics)
  if (severity === 'off') return []
  return ['.', 'src'].flatMap((below) => {
    const place = join(folder, below)
    if (!existsSync(place)) return []
    const names = readdirSync(place).filter((name) => /^tsconfig.*\.json$|\.d\.ts$/.test(name))
    return names.flatMap((name): Diagnostic[] => {
      const path = join(place, name)
      const text = readFileSync(path, 'utf8')
      const at = /['"]unplugin-toolbake\/client['"]/.exec(text)?.index
      if (at === undefined) return []
      const file = below === '.' ? name : `${below}/${name}`
      return [
        createDiagnostic(
          { code: 'types_client', ...markedAt(path, text, at), params: { file, dir } },
          severity,
        ),
      ]
    })
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
