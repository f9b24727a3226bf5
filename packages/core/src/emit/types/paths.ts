/** The path of the file with the types of a document, by the document's own. */
export function typesPath(path: string): string {
  const importable = /^(.*\.schema)\.(ya?ml)$/.exec(path)
  // Other files are not ours to import: a declaration at their name would take them from whoever answers for them.
  return importable === null ? `${path}.types.d.ts` : `${importable[1]}.d.${importable[2]}.ts`
}

/**
 * The path of a document seen from the base; what is not below the base gets a path below it all the same, with `__`
 * for each folder up.
 */
export function mirroredPath(uri: string, base: string): string {
  const { protocol, host, pathname } = new URL(uri)
  const from = new URL(base)
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
  const text = decode(segment)
    .replace(/[\\/\0]/g, '_')
    .replace(/^([A-Za-z]):$/, '$1_')
  return text === '..' || text === '.' ? '_' : text
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The way from a file or a folder (ending in `/`) to another.
 *
 * @param from absolute, with `/`
 */
function relativePath(from: string, to: string): string {
  const start = from.split('/').slice(0, -1)
  const end = to.split('/')
  let shared = 0
  while (shared < start.length && shared < end.length - 1 && start[shared] === end[shared]) shared += 1
  return [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/')
}

/**
 * The way from a generated file to a document, as TypeScript reads it in a declaration map: a path, not encoded. A
 * document that no path leads to is named by its URI.
 */
export function sourcePath(file: string, uri: string): string {
  const [from, to] = [new URL(file), new URL(uri)]
  if (from.protocol !== to.protocol || from.host !== to.host) return uri
  const [start, end] = [decode(from.pathname), decode(to.pathname)]
  const drive = /^\/[A-Za-z]:/.exec(end)?.[0]
  // Between two drives of Windows there is no way but the whole path.
  return drive !== undefined && !start.startsWith(drive) ? end.slice(1) : relativePath(start, end)
}

/** The specifier by which one generated file imports another. */
export function specifier(from: string, to: string): string {
  const path = relativePath(from, to)
  return path.startsWith('../') ? path : `./${path}`
}
