import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { globSync } from 'tinyglobby'
import type { Host } from './host.ts'

/** A path, absolute or relative to the working directory, as a `file:` URI. */
export function pathToUri(path: string): string {
  return pathToFileURL(resolve(path)).href
}

/** The path of a `file:` URI. Throws a `TypeError` for any other. */
export function uriToPath(uri: string): string {
  return fileURLToPath(uri)
}

/** The folder of a workspace: the nearest one up from `folder` with `pnpm-workspace.yaml`, `workspaces` or `.git`, else itself. */
export function findWorkspaceRoot(folder: string = process.cwd()): string {
  for (const at of ancestors(resolve(folder))) {
    if (existsSync(join(at, 'pnpm-workspace.yaml')) || existsSync(join(at, '.git')) || hasWorkspaces(at))
      return at
  }
  return resolve(folder)
}

/** The files of this machine. Links are followed before paths are compared. */
export function nodeHost(): Host {
  // Where the folders of packages are does not change while a process runs.
  const packages = new Map<string, string | undefined>()
  return {
    read,
    canonical: (uri) => (uri.startsWith('file:') ? toUri(realPath(uriToPath(uri)), uri) : uri),
    glob(pattern, base) {
      if (!base.startsWith('file:')) return []
      const cwd = uriToPath(base)
      if (!isFolder(cwd)) return []
      const found = globSync(pattern, {
        cwd,
        absolute: true,
        onlyFiles: true,
        followSymbolicLinks: false,
        expandDirectories: false,
      })
      return found.map(pathToUri)
    },
    reach(uri) {
      if (!uri.startsWith('file:')) return []
      const folder = dirname(realPath(uriToPath(uri)))
      if (!packages.has(folder))
        packages.set(
          folder,
          ancestors(folder).find((at) => existsSync(join(at, 'package.json'))),
        )
      const found = packages.get(folder)
      return found === undefined ? [] : [`${pathToUri(found)}/`]
    },
  }
}

function read(uri: string): string | Uint8Array | undefined {
  if (!uri.startsWith('file:')) return undefined
  try {
    const bytes = readFileSync(uriToPath(uri))
    return isUtf8(bytes) ? bytes.toString('utf8') : bytes
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new Error(REASONS[code ?? ''] ?? (error as Error).message)
  }
}

/** What the system says, in words; its own message holds the path of the machine. */
const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many open files',
}

/** The path without links; of what does not exist the nearest existing folder counts. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}

/** A folder's URI keeps the slash at its end. */
function toUri(path: string, written: string): string {
  const uri = pathToUri(path)
  return written.endsWith('/') && !uri.endsWith('/') ? `${uri}/` : uri
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...ancestors(parent)]
}

function hasWorkspaces(folder: string): boolean {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return typeof manifest === 'object' && manifest !== null && 'workspaces' in manifest
  } catch {
    return false
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
