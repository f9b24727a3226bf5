import { join } from 'node:path'
import type { Diagnostic, Problem, ResolvedOptions } from '@toolbake/core'
import { diagnosticsOf, lineStarts, placeholderDocument, rangeOf } from '@toolbake/core/internal'
import { pathToUri } from '@toolbake/core/node'
import { genericReferences } from './sources.ts'

/** Returns a warning for each reference to the generic types, which exclude the exact ones. */
export function reportGenericTypes(folder: string, dir: string, options: ResolvedOptions): Diagnostic[] {
  const problems = genericReferences(folder).map(({ file, client, text, offset }): Problem => {
    const range = rangeOf(text, offset, offset + client.length + 2, lineStarts(text))
    const at = { document: placeholderDocument(pathToUri(join(folder, file)), text) }
    return { code: 'types_client', at, range, params: { file, client, dir } }
  })
  return diagnosticsOf(problems, options.diagnostics)
}
