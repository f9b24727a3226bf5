import { findingsOf } from '../findings.ts'
import type { Project } from '../project.ts'
import { compileSources, openProject, readRequests } from '../project.ts'
import { report } from '../report/report.ts'
import { findSources } from '../sources.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import type { Outcome } from '../watch.ts'
import { watch } from '../watch.ts'

/** Compiles every tool file for all profiles, and reports. */
export async function run(args: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  if (flags.isSet('watch')) return watch(args, flags, io, (project) => check(project, args, flags, io))
  return (await check(await openProject(flags, io), args, flags, io)).code
}

async function check(project: Project, args: readonly string[], flags: Flags, io: Io): Promise<Outcome> {
  const requests = await readRequests(flags, project)
  const uris = findSources({ base: project.base, args, cwd: io.cwd }, project.host)
  const sources = compileSources(uris, requests, project)
  return { code: report(findingsOf(sources), flags, io), sources, requests }
}
