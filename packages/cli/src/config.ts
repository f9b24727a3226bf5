import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Options } from '@toolbake/core'
import * as core from '@toolbake/core'
import * as node from '@toolbake/core/node'
import { UsageError } from './usage-error.ts'

/** What configurations are called; of several in one folder the first counts. */
export const CONFIG_NAMES: readonly string[] = ['ts', 'mts', 'js', 'mjs', 'json'].map(
  (extension) => `toolbake.config.${extension}`,
)

export interface LoadedConfig {
  /** Absolute path of the file. */
  readonly path: string
  /** What it says, with an absolute `root`: the one it names, from its own folder, else that of the workspace. */
  readonly options: Options
}

/** The path of the nearest configuration: in the folder or above it, no further up than the workspace's root. */
export function findConfig(folder: string): string | undefined {
  const top = node.findWorkspaceRoot(folder)
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = CONFIG_NAMES.map((name) => join(at, name)).find(isFile)
    if (found !== undefined || at === top || at === dirname(at)) return found
  }
}

/**
 * Reads a configuration: JSON, or a module in JavaScript or TypeScript whose default export are the options.
 * Nothing is cached, so that a changed file can be read again. The options themselves are not checked here.
 *
 * @throws {UsageError} when there is no such file, it fails, or exports no object
 */
export async function loadConfig(path: string): Promise<LoadedConfig> {
  if (!isFile(path)) throw new UsageError('The configuration does not exist')
  const options = await read(path)
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new UsageError('The configuration must be an object', 'Such as: export default defineConfig({ })')
  }
  const { root } = options as Options
  const folder = dirname(resolve(path))
  const isPath = typeof root === 'string' && !/^[A-Za-z][A-Za-z0-9+.-]+:/.test(root)
  const absolute = isPath ? resolve(folder, root) : (root ?? node.findWorkspaceRoot(folder))
  return { path: resolve(path), options: { ...options, root: absolute } }
}

async function read(path: string): Promise<unknown> {
  try {
    if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''))
    return await importDefault(path)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`The configuration cannot be read: ${reason}`)
  }
}

/**
 * Node 20 cannot import TypeScript, and no Node imports the same file twice. Our own modules are the ones that run: under
 * `npx`, or where a package manager keeps dependencies apart, the folder has none, and copies would be compiled anew.
 */
async function importDefault(path: string): Promise<unknown> {
  const { createJiti } = await import('jiti')
  const virtualModules = {
    toolbake: { defineConfig: core.defineConfig },
    '@toolbake/core': core,
    '@toolbake/core/node': node,
  }
  const jiti = createJiti(import.meta.url, { fsCache: false, moduleCache: false, virtualModules })
  const module: object = await jiti.import(path)
  if (!('default' in module)) throw new UsageError('The configuration has no default export')
  return module.default
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
