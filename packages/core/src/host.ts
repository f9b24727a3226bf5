import type { SourceDocument } from './diagnostics/types.ts'
import { matchGlob } from './glob.ts'

/**
 * The outside world, as the compiler sees it. Everything is synchronous; URIs are absolute, use `/` and are compared
 * in the form that `canonical` returns. `@toolbake/core/node` makes one over `node:fs`.
 */
export interface Host {
  /**
   * The file's text, or its bytes when they are not valid UTF-8 (which is reported), or undefined when there is no
   * such file. Throws for anything else (a directory, no permission); the message is shown.
   */
  read(uri: string): string | Uint8Array | undefined
  /** The URIs below `base` that match a glob pattern relative to it, in any order. */
  glob(pattern: string, base: string): readonly string[]
  /** The one URI of a file, with symbolic links resolved; for a missing file the same for its nearest existing folder. */
  canonical(uri: string): string
  /**
   * Folders (URIs ending in `/`) that the file at `uri` may reach beside `options.root` and `options.allow`: the real
   * folder of its package. Default: none.
   */
  reach?(uri: string): readonly string[]
  /**
   * A document that was made beforehand, where a file is neither YAML nor JSON: for example what a module exports. It is not
   * read then. The same object as long as nothing changed. Default: none.
   */
  document?(uri: string): SourceDocument | undefined
}

/** A host over a fixed set of files, for the browser and for tests. */
export function memoryHost(files: Readonly<Record<string, string | Uint8Array>>): Host {
  return {
    read: (uri) => (Object.hasOwn(files, uri) ? files[uri] : undefined),
    glob: (pattern, base) =>
      Object.keys(files).filter(
        (uri) => uri.startsWith(base) && matchGlob(pattern, decodePath(uri.slice(base.length))),
      ),
    canonical: (uri) => uri,
  }
}

/** A host that does some things differently. The given one may be an object of a class, whose methods no spread takes. */
export function changeHost(host: Host, changes: Partial<Host>): Host {
  return {
    read: (uri) => host.read(uri),
    glob: (pattern, base) => host.glob(pattern, base),
    canonical: (uri) => host.canonical(uri),
    reach: (uri) => host.reach?.(uri) ?? [],
    document: (uri) => host.document?.(uri),
    ...changes,
  }
}

/**
 * The way from a file or a folder (ending in `/`) to another.
 *
 * @param from absolute, with `/`
 */
export function relativePath(from: string, to: string): string {
  const start = from.split('/').slice(0, -1)
  const end = to.split('/')
  let shared = 0
  while (shared < start.length && shared < end.length - 1 && start[shared] === end[shared]) shared += 1
  return [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/')
}

/** What is badly encoded stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
