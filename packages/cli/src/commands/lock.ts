import { resolve } from 'node:path'
import { isSameText } from '@toolbake/core/node'
import { findingsOf } from '../findings.ts'
import { sameIdentities } from '../identities.ts'
import { hasLock, LOCK_FILE, lockText } from '../lock.ts'
import * as messages from '../messages/output.ts'
import { readOutput, writeInside } from '../output.ts'
import { compileSources, openProject, selectionOf } from '../project.ts'
import { report } from '../report/report.ts'
import { findSources, sourcesOf } from '../sources.ts'
import type { ExitCode, Flags, Io } from '../types.ts'

/** Writes the lock file, so that `check` fails when a later version of a tool breaks its callers. */
export async function run(_args: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const project = await openProject(flags, io)
  // All tools may have been removed on purpose.
  const find = hasLock(project) ? sourcesOf : findSources
  const uris = find(selectionOf([], project, io), project.host)
  // The generic profile belongs to no provider and keeps the author's schemas.
  const sources = await compileSources(uris, [{ profile: 'generic' }], project)
  const findings = findingsOf(sources)
  const errors = [
    ...findings.diagnostics.filter(({ severity }) => severity === 'error'),
    ...sameIdentities(sources, project, io),
  ]
  if (errors.length > 0) return report({ ...findings, diagnostics: errors }, flags, io)
  const text = lockText(sources)
  const before = readOutput(resolve(project.base, LOCK_FILE))
  const isCurrent = isSameText(before, text)
  if (flags.isSet('check')) {
    const outdated = before === undefined ? messages.missing(LOCK_FILE) : messages.stale(LOCK_FILE)
    io.err(isCurrent ? messages.lockCurrent(LOCK_FILE) : outdated)
    return isCurrent ? 0 : 1
  }
  if (!isCurrent) writeInside(project.base, LOCK_FILE, text)
  io.err(isCurrent ? messages.lockCurrent(LOCK_FILE) : messages.written(LOCK_FILE))
  return 0
}
