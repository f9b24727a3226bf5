import { displayPath } from '@toolbake/core'
import { pathToUri } from '@toolbake/core/node'

/**
 * Converts a `file:` URI to one relative to a folder, with `..` outside of it; percent-encoding stays. URIs on other
 * machines or drives, or with another scheme, stay unchanged.
 */
export function relativeUri(uri: string, folder: string): string {
  const base = `${pathToUri(folder)}/`
  const [from, to] = [new URL(base), URL.canParse(uri) ? new URL(uri) : undefined]
  if (to?.protocol !== 'file:' || from.host !== to.host) return uri
  const [fromParts, toParts] = [from.pathname.split('/').slice(1, -1), to.pathname.split('/').slice(1)]
  const isDrive = (part: string | undefined): boolean => /^[A-Za-z]:$/.test(part ?? '')
  if (fromParts[0] !== toParts[0] && (isDrive(fromParts[0]) || isDrive(toParts[0]))) return uri
  let common = 0
  while (common < fromParts.length && common < toParts.length - 1 && fromParts[common] === toParts[common]) {
    common += 1
  }
  const path = [...fromParts.slice(common).fill('..'), ...toParts.slice(common)].join('/')
  // A colon in the first segment would be read as a scheme (RFC 3986, 4.2).
  return /^[^/]*:/.test(path) ? `./${path}` : path
}

/** As `relativeUri`, but for people: decoded, with hidden characters made visible. */
export function relativePath(uri: string, folder: string): string {
  if (!uri.startsWith('file:')) return displayPath(uri)
  const path = relativeUri(uri, folder)
  return displayPath(path.startsWith('file:') ? path : decodeURIComponent(path).replace(/^\.\//, ''))
}
