import type { Diagnostic } from '@toolbake/core'
import { findingsOf } from '../findings.ts'
import { handlersPath, readHandlers } from '../handlers.ts'
import type { CompiledSource, Project } from '../project.ts'
import { compileSources, openProject, readRequests, selectionOf } from '../project.ts'
import { report } from '../report/report.ts'
import { findSources } from '../sources.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import type { Outcome } from '../watch.ts'
import { watch } from '../watch.ts'

/** Compiles every tool file for all profiles, and reports. */
export async function run(args: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  if (flags.isSet('watch')) {
    return watch(args, flags, io, (project) => check(project, args, flags, io), handlersPath)
  }
  return (await check(await openProject(flags, io), args, flags, io)).code
}

async function check(project: Project, args: readonly string[], flags: Flags, io: Io): Promise<Outcome> {
  const requests = await readRequests(flags, project)
  const uris = findSources(selectionOf(args, project, io), project.host)
  const sources = await compileSources(uris, requests, project)
  const findings = findingsOf(sources)
  const told = args.length === 0 ? await handlerProblems(sources, project, io) : []
  const diagnostics = [...findings.diagnostics, ...told]
  return { code: report({ ...findings, diagnostics }, flags, io), sources, requests }
}

/** Only where all tools are known: with an error somewhere they are not. */
async function handlerProblems(
  sources: readonly CompiledSource[],
  project: Project,
  io: Io,
): Promise<readonly Diagnostic[]> {
  const path = handlersPath(project)
  const isKnown = sources.every(({ compilations }) => compilations.every(({ ok }) => ok))
  if (path === undefined || !isKnown) return []
  const hint = 'toolbake generate says how to begin it.'
  const { unused, broken } = await readHandlers(path, sources, project, io, hint)
  return broken === undefined ? unused : [broken]
}
