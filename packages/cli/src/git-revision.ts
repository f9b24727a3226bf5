import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Host } from '@toolbake/core'
import { memoryHost } from '@toolbake/core'
import { nodeHost, type pathKind, pathToUri, realPath } from '@toolbake/core/node'

/** The schema files of a commit, with their paths in the working tree. */
export interface Revision {
  readonly host: Host
  /** Returns the kind of a path in the commit. */
  readonly kindOf: typeof pathKind
}

/** @returns undefined if the text does not name a commit, or the folder is not in a repository */
export function openRevision(name: string, folder: string): Revision | undefined {
  const commit = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], folder)
  const top = git(['rev-parse', '--show-toplevel'], folder)
  if (commit === undefined || top === undefined) return undefined
  const root = realPath(textOf(top))
  const files = readTree(textOf(commit), root)
  const base = `${pathToUri(root)}/`
  const [memory, disk] = [memoryHost(files), nodeHost()]
  // Packages are not in the repository: the installed ones are used for every version.
  const hostOf = (uri: string): Host =>
    uri.startsWith(base) && !uri.includes('/node_modules/') ? memory : disk
  return {
    host: {
      read: (uri) => hostOf(uri).read(uri),
      glob: (pattern, at) => hostOf(at).glob(pattern, at),
      canonical: (uri) => hostOf(uri).canonical(uri),
      reach: (uri) => disk.reach?.(uri) ?? [],
    },
    kindOf(path) {
      const uri = pathToUri(path)
      if (Object.hasOwn(files, uri)) return 'file'
      return Object.keys(files).some((file) => file.startsWith(`${uri}/`)) ? 'folder' : undefined
    },
  }
}

/** Returns the YAML and JSON files of a commit by URI. */
function readTree(commit: string, root: string): Record<string, Buffer> {
  const listed = git(['ls-tree', '-r', '-z', '--full-tree', commit], root)?.toString() ?? ''
  const entries = [...listed.matchAll(/100\d{3} blob ([0-9a-f]+)\t([^\0]+\.(?:ya?ml|json))\0/g)]
  const objects = entries.map(([, object = '']) => object)
  const contents = git(['cat-file', '--batch'], root, objects.join('\n')) ?? Buffer.alloc(0)
  const files: Record<string, Buffer> = {}
  let at = 0
  for (const [, , path = ''] of entries) {
    // Each entry is a line with object, type and size, followed by the content and a line break.
    const end = contents.indexOf('\n', at)
    const size = Number(contents.toString('latin1', at, end).split(' ').at(-1))
    files[pathToUri(join(root, path))] = contents.subarray(end + 1, end + 1 + size)
    at = end + size + 2
  }
  return files
}

const LARGEST = 1 << 30

/** Git sets these in hooks for the hook's repository; the folder may be in another one. */
const OF_HOOKS = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_COMMON_DIR', 'GIT_PREFIX']

function git(args: readonly string[], cwd: string, input = ''): Buffer | undefined {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_HOOKS.includes(name)))
  const { status, stdout } = spawnSync('git', args, { cwd, env, input, maxBuffer: LARGEST })
  return status === 0 ? stdout : undefined
}

function textOf(output: Buffer): string {
  return output.toString().replace(/\n$/, '')
}
