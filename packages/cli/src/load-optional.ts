import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as messages from './messages/usage.ts'
import { UsageError } from './usage-error.ts'

type Codegen = typeof import('@toolbake/codegen')

/**
 * The optional package that writes TypeScript, which brings a whole TypeScript with it.
 *
 * @throws {UsageError} when it is not installed
 */
export function loadCodegen(folder: string): Promise<Codegen> {
  return loadOptional<Codegen>('@toolbake/codegen', folder)
}

/**
 * A module of an optional package: beside this one, or where the project has it when this one was started by `npx`.
 *
 * @throws {UsageError} when it is not installed
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

/** The same from the project alone; undefined where it is not installed there. */
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
