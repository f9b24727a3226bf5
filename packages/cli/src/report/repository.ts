import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ancestors, isWithin, realPath, uriToPath } from '@toolbake/core/node'

/**
 * Returns the folder that GitHub resolves the path of a file against: the nearest one with `.git`. Without one, as in
 * an unpacked archive: the job's workspace if it contains the file, or else the working directory.
 */
export function repositoryOf(cwd: string): (uri: string) => string {
  const repository = ancestors(cwd).find((at) => existsSync(join(at, '.git')))
  if (repository !== undefined) return () => repository
  const named = process.env['GITHUB_WORKSPACE']
  if (named === undefined || named === '') return () => cwd
  const workspace = realPath(named)
  return (uri) => (uri.startsWith('file:') && isWithin(uriToPath(uri), workspace) ? workspace : cwd)
}
