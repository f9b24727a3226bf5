import type { OptionProblem, ResolvedOptions } from '@toolbake/core'
import { OptionsError } from '@toolbake/core'
import { pathKind, uriToPath } from '@toolbake/core/node'
import * as messages from './messages/config.ts'

/**
 * Checks options that are valid but cannot be used in a project on disk.
 *
 * @throws {OptionsError} with all problems
 */
export function checkProject({ profiles, root, schemasDir, allow }: ResolvedOptions): void {
  const folders = [
    ['root', root],
    ['schemasDir', schemasDir],
    ...allow.map((uri, index) => [`allow.${index}`, uri] as const),
  ] as const
  const problems = folders.flatMap(([path, uri]): OptionProblem[] => {
    // The URIs of a custom host may not be files.
    if (uri === undefined || !uri.startsWith('file:')) return []
    const folder = uriToPath(uri.replace(/(?<=[^/:])\/$/, ''))
    return pathKind(folder) === 'folder' ? [] : [{ path, message: messages.noFolder(folder) }]
  })
  if (profiles.length === 0)
    problems.unshift({ path: 'profiles', message: messages.noProfile, hint: messages.nameProfile })
  if (problems.length > 0) throw new OptionsError(problems)
}
