import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as messages from './messages/usage.ts'
import { UsageError } from './usage-error.ts'

type Codegen = typeof import('@toolbake/codegen')

/**
 * Loads the optional package that writes TypeScript; it depends on all of TypeScript.
 *
 * @throws {UsageError} if it is not installed
 */
export function loadCodegen(folder: string): Promise<Codegen> {
  return loadOptional<Codegen>('@toolbake/codegen', folder)
}

/**
 * Loads an optional package: from next to this one, or from the project, for example if this one was started by `npx`.
 *
 * @throws {UsageError} if it is not installed
 */
export async function loadOptional<T>(name: string, folder: string): Promise<T> {
  try {
    return await import(name)
  } catch (error) {
    if (!isMissing(error, name)) throw error
  }
  try {
    const path = createRequire(join(folder, 'package.json')).resolve(name)
    return await import(pathToFileURL(path).href)
  } catch (error) {
    if (!isMissing(error, name)) throw error
    const owner = name.split('/').slice(0, 2).join('/')
    throw new UsageError(messages.needsPackage(owner), messages.installPackage(owner))
  }
}

/** Loads a package from the project only; undefined if it is not installed there. */
export async function loadInstalled<T>(name: string, folder: string): Promise<T | undefined> {
  try {
    return await import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href)
  } catch (error) {
    if (isMissing(error, name)) return undefined
    throw error
  }
}

function isMissing(error: unknown, name: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  const isCode = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND'
  return isCode && message.includes(name.split('/').slice(0, 2).join('/'))
}
