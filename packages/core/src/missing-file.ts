import type { Origin, Problem } from './diagnostics/types.ts'
import type { Host } from './host.ts'
import { decodePath } from './host.ts'
import { suggest } from './suggest.ts'

/** @param host where to look for a file that may be meant */
export function missingFile(uri: string, shown: string, at: Origin, host: Host | undefined): Problem {
  const hint = host && hintOfNeighbors(uri, host)
  return { code: 'file_not_found', at, params: { uri: shown }, ...(hint && { hint }) }
}

function hintOfNeighbors(uri: string, host: Host): string | undefined {
  const start = uri.lastIndexOf('/') + 1
  const name = decodePath(uri.slice(start))
  const names = host.glob('*', uri.slice(0, start)).map((found) => decodePath(found.replace(/^.*\//, '')))
  const cut = names.find((found) => found.startsWith(`${name}#`))
  if (cut !== undefined) return `Write "#" in the name of a file as "%23": "${cut.replaceAll('#', '%23')}".`
  const meant = suggest(name, names)
  return meant === undefined ? undefined : `Did you mean "${meant}"?`
}
