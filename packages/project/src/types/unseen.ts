import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Diagnostic, ResolvedOptions } from '@toolbake/core'
import { diagnosticsOf, lineStarts, placeholderDocument, rangeOf } from '@toolbake/core/internal'
import { pathToUri } from '@toolbake/core/node'
import { NUXT_OPTIONS } from '../messages/config.ts'
import { type MetImports, missingLines } from './missing-lines.ts'

/** Returns a warning with the lines that are missing in TypeScript's configuration. */
export function unseenTypes(
  folder: string,
  dir: string,
  met: MetImports,
  options: ResolvedOptions,
): Diagnostic[] {
  const missing = missingLines(folder, dir, met)
  if (missing === undefined) return []
  const { path, isOfNuxt, lines } = missing
  const text = readFileSync(path, 'utf8')
  const at = { document: placeholderDocument(pathToUri(path), text) }
  const range = rangeOf(text, 0, 0, lineStarts(text))
  const from = (to: string): string => relative(folder, to).split(sep).join('/')
  const file = isOfNuxt ? NUXT_OPTIONS : from(path)
  const params = { dir: from(dir), file, lines: lines.join(', ') }
  return diagnosticsOf([{ code: 'types_unseen', at, range, params }], options.diagnostics)
}
