import { dirname, relative } from 'node:path'
import { cacheLocation, clearCache } from '@toolbake/project'
import * as messages from '../messages/output.ts'
import * as usage from '../messages/usage.ts'
import { openProject } from '../project.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { hintFor, UsageError } from '../usage-error.ts'

const ACTION = 'clear'

/** Removes the cached results of earlier runs. */
export async function run([action = '']: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  if (action !== ACTION) throw new UsageError(usage.unknownAction(action), await hintFor(action, [ACTION]))
  const { compiler } = await openProject(flags, io)
  const location = cacheLocation(io.cwd, compiler.options.cache)
  const isRemoved = location !== undefined && clearCache(location)
  io.err(
    isRemoved ? messages.cacheRemoved(relative(io.cwd, dirname(location.file)) || '.') : messages.noCache,
  )
  return 0
}
