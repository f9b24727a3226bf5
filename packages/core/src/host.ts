import type { SourceDocument } from './diagnostics/types.ts'
import { matchGlob } from './glob.ts'

/**
 * The compiler's access to files. Everything is synchronous. URIs are absolute, use `/`, and are compared in the form
 * that `canonical` returns. `nodeHost` of `@toolbake/core/node` implements it with `node:fs`.
 */
export interface Host {
  /**
   * The file's text, its bytes when they are not valid UTF-8 (which is reported), or undefined when there is no such
   * file. Throws for anything else (a directory, no permission); the error's message is shown.
   */
  read(uri: string): string | Uint8Array | undefined
  /** The URIs below `base` that match a glob pattern relative to it, in any order. */
  glob(pattern: string, base: string): readonly string[]
  /** The one URI of a file, with symbolic links resolved; of a missing file, those of its nearest existing folder. */
  canonical(uri: string): string
  /**
   * Folders (URIs ending in `/`) that the file at `uri` may refer to, besides `options.root` and `options.allow`: the
   * real folder of its package. Default: none.
   */
  reach?(uri: string): readonly string[]
  /**
   * A ready-made document for a file that is neither YAML nor JSON, for example the exports of a module; `read` is not
   * called then. Must be the same object as long as nothing changed. Default: none.
   */
  document?(uri: string): SourceDocument | undefined
}

/** Creates a host for a fixed set of files, for the browser and for tests. */
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

/** Returns a host with some methods replaced. Not a spread, which would lose the methods of a class instance. */
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
 * Returns the relative path from a file or a folder (ending in `/`) to another.
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

/** Removes the ending of a tool file: `mail/send.schema.yaml` → `mail/send`. Some file systems ignore case. */
export function withoutEnding(path: string): string {
  return path.replace(/(\.schema)?\.(ya?ml|json)$|\.tool\.m?[jt]s$/i, '')
}

/** Decodes a path; one that is badly encoded is returned unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
