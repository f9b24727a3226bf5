import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ancestors, isWithin, realPath, uriToPath } from '@toolbake/core/node'

/**
 * The folder that GitHub takes the path of a file from: the nearest one with `.git`; without one, as in an unpacked
 * archive, that of the job's workspace if it has the file, else the working directory.
 */
export function repositoryOf(cwd: string): (uri: string) => string {
  const repository = ancestors(cwd).find((at) => existsSync(join(at, '.git')))
  if (repository !== undefined) return () => repository
  const named = process.env['GITHUB_WORKSPACE']
  if (named === undefined || named === '') return () => cwd
  const workspace = realPath(named)
  return (uri) => (uri.startsWith('file:') && isWithin(uriToPath(uri), workspace) ? workspace : cwd)
}
