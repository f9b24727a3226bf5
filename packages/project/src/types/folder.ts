import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { TypeFile } from '@toolbake/core'
import { GENERATED } from '@toolbake/core/light'
import {
  ancestors,
  isWithin,
  makeFolder,
  readText,
  realPath,
  removeDrafts,
  writeAtomic,
} from '@toolbake/core/node'
import { hashOf } from '../cache/hash.ts'
import { bufferOf } from '../cache/pack.ts'
import type { KeptFile } from '../cache/types.ts'
import * as messages from '../messages/types.ts'

/** A folder that contains only generated files. */
export interface TypesFolder {
  /**
   * Writes new and changed files, and removes all others.
   *
   * @param isKept whether a file that is not in `files` stays
   * @throws if a file cannot be written, or would replace a file that was not generated
   */
  sync(files: readonly (TypeFile | KeptFile)[], isKept: (path: string) => boolean): void
}

interface Present {
  /** Hash of the text. */
  readonly hash: string
  /** Changes when another run writes the file. Undefined if the file does not exist. */
  readonly stamp: string | undefined
}

/** Only the declaration of a module contains this line; those of referenced documents contain only types. */
const MODULE = /^export type Inputs = \{$/m

export function openTypesFolder(folder: string): TypesFolder {
  /** The generated files that exist, by path. */
  let present: Map<string, Present> | undefined
  const safe = new Set<string>()
  return {
    sync(files, isKept) {
      present ??= new Map([...generatedTypes(folder)].map(([path, hash]) => [path, presentAs(path, hash)]))
      const wanted = new Set(files.map(({ path }) => path))
      for (const file of files) {
        const hash = hashOfFile(file)
        const known = present.get(file.path)
        if (known?.hash === hash && known.stamp === stampOf(file.path)) continue
        write(file)
        present.set(file.path, presentAs(file.path, hash))
      }
      for (const path of [...present.keys()].filter((known) => !wanted.has(known) && !isKept(known))) {
        rmSync(join(folder, path), { force: true })
        present.delete(path)
        removeEmpty(dirname(join(folder, path)), folder)
      }
    },
  }

  function presentAs(path: string, hash: string): Present {
    return { hash, stamp: stampOf(path) }
  }

  function stampOf(path: string): string | undefined {
    const stats = statSync(join(folder, path), { throwIfNoEntry: false })
    return stats && `${stats.mtimeMs} ${stats.size}`
  }

  function write(made: TypeFile | KeptFile): void {
    const { path } = made
    const file = join(folder, path)
    const parent = dirname(file)
    // The folder may have been removed since.
    if (!safe.has(parent) || !existsSync(parent)) open(parent, path)
    // Another run may have written the file since.
    if (present?.has(path) !== true && existsSync(file) && !isGenerated(readText(file)))
      throw new Error(messages.notGenerated(path))
    writeAtomic(file, 'bytes' in made ? [bufferOf(made.bytes)] : made.text)
  }

  /** Creates and checks a folder before its first file is written. */
  function open(parent: string, path: string): void {
    makeFolder(parent)
    if (!isWithin(realPath(parent), realPath(folder))) throw new Error(messages.leadsOut(path))
    ignoreGenerated(folder)
    removeDrafts(parent)
    safe.add(parent)
  }
}

/** Makes `.toolbake` ignore itself in Git, because everything in it is generated. Other folders are the author's. */
export function ignoreGenerated(dir: string): void {
  const folder = ancestors(dir).find((at) => basename(at) === '.toolbake')
  if (folder === undefined || existsSync(join(folder, '.gitignore'))) return
  removeDrafts(folder)
  writeAtomic(join(folder, '.gitignore'), '*\n')
}

/** Returns the generated declarations of a folder: path → hash of the text. */
export function generatedTypes(folder: string): Map<string, string> {
  const declarations = filesBelow(folder).flatMap((path): [string, string][] => {
    if (!path.endsWith('.ts')) return []
    const bytes = readFileSync(join(folder, path))
    return isGenerated(bytes.toString('latin1', 0, HEAD.length)) ? [[path, hashOf(bytes)]] : []
  })
  return new Map(declarations)
}

/** Whether the generated declarations of a folder are exactly these. */
export function holdsExactly(folder: string, files: readonly (TypeFile | KeptFile)[]): boolean {
  const present = generatedTypes(folder)
  return present.size === files.length && files.every((file) => present.get(file.path) === hashOfFile(file))
}

function hashOfFile(file: TypeFile | KeptFile): string {
  return 'hash' in file ? file.hash : hashOf(file.text)
}

/** First line of each generated file. */
const HEAD = `// ${GENERATED}`

function isGenerated(text = ''): boolean {
  return text.startsWith(HEAD)
}

/** Returns the document of a generated file, relative to the folder that the types mirror. */
export function documentOf(path: string): string {
  return path
    .replace(/\.types\.d\.ts$|\.d(\.ya?ml)\.ts$/, '$1')
    .replace(/^(?:__\/)+/, (up) => up.replaceAll('__', '..'))
}

/** Returns the generated declarations of modules whose documents pass a test. */
export function writtenModules(folder: string, isAsked: (document: string) => boolean): TypeFile[] {
  return filesBelow(folder).flatMap((path) => {
    if (!path.endsWith('.ts') || !isAsked(documentOf(path))) return []
    const text = readFileSync(join(folder, path), 'utf8')
    return isGenerated(text) && MODULE.test(text) ? [{ path, text }] : []
  })
}

/** Returns paths with `/`, relative to the folder. Does not follow links. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

function removeEmpty(at: string, folder: string): void {
  if (at === folder || !isWithin(at, folder) || readdirSync(at).length > 0) return
  rmdirSync(at)
  removeEmpty(dirname(at), folder)
}
