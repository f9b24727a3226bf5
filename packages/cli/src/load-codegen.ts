import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as messages from './messages/usage.ts'
import { UsageError } from './usage-error.ts'

type Codegen = typeof import('@toolbake/codegen')

/**
 * The optional package that writes TypeScript, which brings a whole TypeScript with it: beside this one, or where the
 * project has it when this one was started by `npx`.
 *
 * @throws {UsageError} when it is not installed
 */
export async function loadCodegen(folder: string): Promise<Codegen> {
  try {
    return await import('@toolbake/codegen')
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  try {
    const path = createRequire(join(folder, 'package.json')).resolve('@toolbake/codegen')
    return (await import(pathToFileURL(path).href)) as Codegen
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new UsageError(messages.needsCodegen, messages.installCodegen)
  }
}

function isMissing(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  const isCode = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND'
  return isCode && message.includes('@toolbake/codegen')
}
