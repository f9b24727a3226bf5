import { decodePath, relativePath } from '../../host.ts'
import { getOrAdd } from '../../remember.ts'

/**
 * The path of a document seen from the base; what is not below the base gets a path below it all the same, with `__`
 * for each folder up.
 */
function mirroredPath(uri: string, from: URL): string {
  const { protocol, host, pathname } = new URL(uri)
  const isNear = protocol === from.protocol && host === from.host
  const relative = isNear ? relativePath(from.pathname, pathname) : `../${host}${pathname}`
  return (
    relative
      .split('/')
      .map((segment) => (segment === '..' ? '__' : decodeSegment(segment)))
      // What only a URI may be called: Windows has no such files.
      .map((segment) => (isNear ? segment : segment.replace(/[<>:"|?*]/g, '_')))
      .filter((segment) => segment !== '')
      .join('/')
  )
}

/** A decoded segment stays one: it leads nowhere else. No file is called as a drive is. */
function decodeSegment(segment: string): string {
  const text = decodePath(segment)
    .replace(/[\\/\0]/g, '_')
    .replace(/^([A-Za-z]):$/, '$1_')
  return text === '..' || text === '.' ? '_' : text
}

/**
 * The paths of documents by their URIs, found once: of the document, seen from the base, and of the file with its types,
 * below the folder for types.
 */
export type SourcePaths = (uri: string) => { readonly mirrored: string; readonly types: string }

/** @param base URI of the folder that the generated files mirror */
export function createSourcePaths(base: string): SourcePaths {
  const from = new URL(base)
  const known = new Map<string, ReturnType<SourcePaths>>()
  return (uri) =>
    getOrAdd(known, uri, () => {
      const mirrored = mirroredPath(uri, from)
      const importable = /^(.*\.schema)\.(ya?ml)$/.exec(mirrored)
      // Other files are not ours to import: a declaration at their name would take them from whoever answers for them.
      const types = importable === null ? `${mirrored}.types.d.ts` : `${importable[1]}.d.${importable[2]}.ts`
      return { mirrored, types }
    })
}
