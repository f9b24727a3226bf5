import type { Diagnostic } from '@toolbake/core'
import { findingsOf } from '../findings.ts'
import { handlersPath, readHandlers } from '../handlers.ts'
import { repeatedIdentities } from '../identities.ts'
import { hasLock, LOCK_FILE, lockViolations } from '../lock.ts'
import * as usage from '../messages/usage.ts'
import type { CompiledSource, Project } from '../project.ts'
import { compileSources, openProject, readRequests, selectionOf } from '../project.ts'
import { inputOf } from '../provider-json.ts'
import { report } from '../report/report.ts'
import { findSources, sourcesOf } from '../sources.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'
import type { Outcome } from '../watch.ts'
import { runOrWatch } from '../watch.ts'
import { checkForeignTools } from './check-tools.ts'

/** Compiles all tool files for all profiles, and reports the problems. */
export async function run(args: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const flag = ['tools', 'mcp'].find((name) => flags.isSet(name))
  if (flag !== undefined) {
    const others = ['watch', 'strict', 'mcp'].filter((name) => name !== flag && flags.isSet(name))
    const [other] = [...others.map((name) => `--${name}`), ...args]
    if (other !== undefined) throw new UsageError(usage.standsAlone(`--${flag}`, other))
    return checkForeignTools(
      await inputOf(flags.text('tools'), flags, io),
      await openProject(flags, io),
      flags,
      io,
    )
  }
  return runOrWatch(args, flags, io, (project) => check(project, args, flags, io), handlersPath)
}

async function check(project: Project, args: readonly string[], flags: Flags, io: Io): Promise<Outcome> {
  const requests = await readRequests(flags, project)
  // With a lock file all tools may have been removed.
  const find = hasLock(project) ? sourcesOf : findSources
  const uris = find(selectionOf(args, project, io), project.host)
  const sources = await compileSources(uris, requests, project)
  const findings = findingsOf(sources, project.toolPlaces)
  const diagnostics = [...findings.diagnostics]
  // Only if all tools are known, which an error prevents.
  const isWhole = args.length === 0 && sources.every(({ compilations }) => compilations.every(({ ok }) => ok))
  if (isWhole) {
    diagnostics.push(...(await handlerProblems(sources, project, io)))
    diagnostics.push(...lockViolations(sources, requests, project, io))
  }
  // With a lock file these are reported as errors above.
  if (args.length === 0 && !(isWhole && hasLock(project)))
    diagnostics.push(...repeatedIdentities(sources, project, io))
  // If all are files of definitions, they count: somebody may have named them.
  const files = sources.length === 0 ? uris.length : findings.files
  const code = report({ ...findings, files, diagnostics }, flags, io)
  if (args.length > 0 && hasLock(project)) io.err(usage.lockNotCompared(LOCK_FILE))
  if (code !== 0) {
    const { notesOnForeignFiles } = await import('../foreign-files.ts')
    for (const note of notesOnForeignFiles(sources, project, io)) io.err(note)
  }
  return { code, sources, requests }
}

async function handlerProblems(
  sources: readonly CompiledSource[],
  project: Project,
  io: Io,
): Promise<readonly Diagnostic[]> {
  const path = handlersPath(project)
  if (path === undefined) return []
  const { unused, broken } = await readHandlers(path, sources, project, io, usage.generateShowsStart)
  return broken === undefined ? unused : [broken]
}
