import { isUtf8 } from 'node:buffer'
import type { Dirent } from 'node:fs'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileGlob } from './glob.ts'
import type { Host } from './host.ts'

/** A path, absolute or relative to the working directory, as a `file:` URI. */
export function pathToUri(path: string): string {
  return pathToFileURL(resolve(path)).href
}

/** The path of a `file:` URI. Throws a `TypeError` for any other. */
export function uriToPath(uri: string): string {
  return isPlain(uri) ? uri.slice(FILE.length) : fileURLToPath(uri)
}

const FILE = 'file://'

/** Whether the path is in the URI as it stands; parsing takes longer than opening the file. */
function isPlain(uri: string): boolean {
  return process.platform !== 'win32' && /^file:(?:\/\/)(?:\/[\w@+=,()-][\w@+=,().-]*)+$/.test(uri)
}

/** Whether a path is a folder or below it. By the text: links are not followed. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  // From one drive to another there is no way but the whole path.
  return !isAbsolute(way) && way.split(sep)[0] !== '..'
}

/** Whether two texts are the same but for their line endings, which Git changes on Windows. */
export function isSameText(a: string | undefined, b: string | undefined): boolean {
  return a === b || a?.replaceAll('\r\n', '\n') === b?.replaceAll('\r\n', '\n')
}

/** The folder of a workspace: the nearest one up from `folder` with `pnpm-workspace.yaml`, `workspaces` or `.git`, else itself. */
export function findWorkspaceRoot(folder: string = process.cwd()): string {
  return findWorkspace(folder) ?? resolve(folder)
}

/** The same; undefined where there is no such folder. */
export function findWorkspace(folder: string): string | undefined {
  return ancestors(resolve(folder)).find(
    (at) => existsSync(join(at, 'pnpm-workspace.yaml')) || existsSync(join(at, '.git')) || hasWorkspaces(at),
  )
}

/**
 * Makes a folder and those above it that are missing. Throws what the system says. `mkdirSync` with `recursive` never
 * returns where the system refuses with ENOENT, as in Linux' `/proc` (Node 20 to 24).
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have made it just now.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}

/** The text of a file; undefined where there is none. Throws what the system reports about a file that cannot be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Writes a file whole or not at all, through a second file in its folder, which is made when it is missing: a reader
 * sees the old text or the new one. Throws what the system says.
 */
export function writeAtomic(path: string, text: string): void {
  const folder = dirname(path)
  makeFolder(folder)
  const draft = join(folder, `.${basename(path)}.${process.pid}.tmp`)
  try {
    writeFileSync(draft, text)
    replace(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** The codes of Windows for a file that something else, such as a virus scanner, has open at the moment. */
const BUSY = new Set(['EPERM', 'EACCES', 'EBUSY'])

function replace(draft: string, path: string): void {
  for (let pause = 10; ; pause *= 2) {
    try {
      renameSync(draft, path)
      return
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (process.platform !== 'win32' || pause > 200 || !BUSY.has(code ?? '')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
}

/** The files of this machine. Links are followed before paths are compared. */
export function nodeHost(): Host {
  // Where the folders of packages are does not change while a process runs.
  const packages = new Map<string, string | undefined>()
  // A link to a folder is followed once, a link to a file each time: this is asked for every file of every compile.
  // A folder that is missing may still become a link.
  const folders = new Map<string, string>()
  const realFolder = (path: string): string => {
    const known = folders.get(path)
    if (known !== undefined) return known
    const real = realPath(path)
    if (existsSync(path)) folders.set(path, real)
    return real
  }
  return {
    read,
    canonical: (uri) => canonical(uri, realFolder),
    glob(pattern, base) {
      if (!base.startsWith('file:')) return []
      return findFiles(uriToPath(base), pattern).map(pathToUri)
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

/** What is larger is not even read; the compiler's own bound is far below. */
const MAX_BYTES = 64 * 1024 * 1024

function read(uri: string): string | Uint8Array | undefined {
  if (!uri.startsWith('file:')) return undefined
  try {
    const path = uriToPath(uri)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat === undefined) return undefined
    if (stat.isDirectory()) throw new Error('it is a folder')
    // A pipe or a device could block for ever.
    if (!stat.isFile()) throw new Error('it is no ordinary file')
    if (stat.size > MAX_BYTES) throw new Error(`it has ${stat.size} bytes`)
    const text = readFileSync(path, 'utf8')
    // What is not UTF-8 is read as this character, which the file may also hold.
    if (!text.includes('\uFFFD')) return text
    const bytes = readFileSync(path)
    return isUtf8(bytes) ? bytes.toString('utf8') : bytes
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new Error(REASONS[code ?? ''] ?? (error as Error).message)
  }
}

/** Whether only the system knows what a file is really called: by default names are found in any case there. */
function takesAnyCase(): boolean {
  return process.platform === 'win32' || process.platform === 'darwin'
}

/** What has no path, such as `a%2Fb`, stays as it is: reading it tells why. */
function canonical(uri: string, realFolder: (path: string) => string): string {
  if (!uri.startsWith('file:')) return uri
  try {
    const path = uriToPath(uri)
    // With the slash at its end the system would look behind the link.
    if (uri.endsWith('/')) return toUri(realFolder(resolve(path)), uri)
    const isAsked = takesAnyCase() || lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
    const real = isAsked ? realPath(path) : join(realFolder(dirname(path)), basename(path))
    if (real === path && isPlain(uri)) return uri
    // What is not plain can be spelled in several ways: `[` and `%5B`, `~` and `%7e`.
    return toUri(real, uri)
  } catch {
    return uri
  }
}

/**
 * The files below a folder that match, without following links to folders and without `node_modules`, unless the
 * pattern names it. What cannot be listed has no matches.
 */
function findFiles(root: string, pattern: string): string[] {
  const glob = compileGlob(pattern)
  const skipped = pattern.includes('node_modules') ? '' : 'node_modules'
  const found: string[] = []
  const open = ['']
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of entriesOf(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (entry.name !== skipped && glob.mayHold(path)) open.push(path)
      } else if (glob.matches(path) && isFile(join(root, path), entry)) found.push(join(root, path))
    }
  }
  return found
}

/** What a folder holds; nothing for one that cannot be read. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function isFile(path: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile()
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** What the system says, in words; its own message holds the path of the machine. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many open files',
}

/**
 * The path without links, and in the case that the system has it in; of what does not exist the nearest existing folder
 * counts. Node's own `realpathSync` keeps the case that a path is written in, drive letters included.
 */
export function realPath(path: string): string {
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
