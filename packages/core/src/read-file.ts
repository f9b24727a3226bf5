import type { Context } from './context.ts'
import { displayPath } from './diagnostics/format.ts'
import { type Origin, rootOrigin } from './diagnostics/origin.ts'
import { decodePath, type Host, relativePath } from './host.ts'
import { didYouMean } from './messages/files.ts'
import { placeholderDocument } from './parse/document.ts'
import { suggest } from './suggest.ts'

/** Returns the content of a file; reports problems as `Context.load` describes. */
export function readFile(
  uri: string,
  at: Origin | undefined,
  ifMissing: 'ignore' | undefined,
  { host, options, report, mayGuess }: Context,
): string | Uint8Array | undefined {
  const place = at ?? rootOrigin(placeholderDocument(uri))
  const shown = (): string => shownPath(uri, place.document.uri, options.root)
  try {
    // Hosts written in plain JavaScript may return null.
    const content = host.read(uri) ?? undefined
    if (content === undefined && at !== undefined && ifMissing === undefined) {
      const hint = mayGuess() ? hintOfNeighbors(uri, host) : undefined
      report({ code: 'file_not_found', at, params: { uri: shown() }, hint })
    }
    return content
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    report({ code: 'file_unreadable', at: place, params: { uri: shown(), reason } })
    return undefined
  }
}

/** Returns the path relative to the referring file, alike on every machine, if that is below the root, on one disk. */
function shownPath(uri: string, from: string, root: string): string {
  const disk = /^file:\/\/\/(?:[a-z]:\/)?/i.exec(root)?.[0] ?? root
  const isNear = from.startsWith(root) && uri.startsWith(disk)
  return isNear ? relativePath(displayPath(from), displayPath(uri)) : uri
}

function hintOfNeighbors(uri: string, host: Host): string | undefined {
  const start = uri.lastIndexOf('/') + 1
  const name = decodePath(uri.slice(start))
  const names = host.glob('*', uri.slice(0, start)).map((found) => decodePath(found.replace(/^.*\//, '')))
  const meant = suggest(name, names)
  return meant && didYouMean(meant)
}
