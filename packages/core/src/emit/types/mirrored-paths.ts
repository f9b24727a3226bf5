import { decodePath, relativePath } from '../../host.ts'
import { getOrAdd } from '../../memoize.ts'

/** Returns a document's path relative to the base. One outside is below it, too, with `__` for each `..`. */
function mirroredPath(uri: string, from: URL): string {
  const { protocol, host, pathname } = new URL(uri)
  const isNear = protocol === from.protocol && host === from.host
  const relative = isNear ? relativePath(from.pathname, pathname) : `../${host}${pathname}`
  return (
    relative
      .split('/')
      .map((segment) => (segment === '..' ? '__' : decodeSegment(segment)))
      // Characters that Windows does not allow in file names.
      .map((segment) => (isNear ? segment : segment.replace(/[<>:"|?*]/g, '_')))
      .filter((segment) => segment !== '')
      .join('/')
  )
}

/** Decodes a segment. The result is always one segment, never `..`, and never a drive. */
function decodeSegment(segment: string): string {
  const text = decodePath(segment)
    .replace(/[\\/\0]/g, '_')
    .replace(/^([A-Za-z]):$/, '$1_')
  return text === '..' || text === '.' ? '_' : text
}

/** Returns, and caches, a document's own path relative to the base, and that of its types below their folder. */
export type SourcePaths = (uri: string) => { readonly mirrored: string; readonly types: string }

/** @param base URI of the folder that the generated files mirror */
export function createSourcePaths(base: string): SourcePaths {
  const from = new URL(base)
  const known = new Map<string, ReturnType<SourcePaths>>()
  return (uri) =>
    getOrAdd(known, uri, () => {
      const mirrored = mirroredPath(uri, from)
      const importable = /^(.*\.schema)\.(ya?ml)$/.exec(mirrored)
      // Other files are imported by others: a declaration under their name would replace theirs.
      const types = importable === null ? `${mirrored}.types.d.ts` : `${importable[1]}.d.${importable[2]}.ts`
      return { mirrored, types }
    })
}
