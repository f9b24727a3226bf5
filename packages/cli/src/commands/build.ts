import { resolve } from 'node:path'
import type { Compilation, CompileRequest } from '@toolbake/core'
import { findingsOf } from '../findings.ts'
import { checkDistinct, sourcePath } from '../layout.ts'
import * as usage from '../messages/usage.ts'
import type { OutputFile, OutputPlan } from '../output.ts'
import { compareOutput, readManifest, reportStale, summaryOf, writeManifest, writeOutput } from '../output.ts'
import type { CompiledSource, Project } from '../project.ts'
import { compileSources, readRequests, selectionOf } from '../project.ts'
import { report } from '../report/report.ts'
import { findSources } from '../sources.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'
import type { Outcome } from '../watch.ts'
import { runOrWatch } from '../watch.ts'

/** Writes what the tool files become. Files with errors leave what was written before. */
export async function run(args: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  if (flags.text('out') === undefined) throw new UsageError(usage.missingFlag('out'), usage.nameOutFolder)
  return runOrWatch(args, flags, io, (project) => build(project, args, flags, io))
}

async function build(project: Project, args: readonly string[], flags: Flags, io: Io): Promise<Outcome> {
  const requests = await readRequests(flags, project)
  const uris = findSources(selectionOf(args, project, io), project.host)
  const sources = await compileSources(uris, requests, project)
  const plan = planOutput(sources, requests, project, flags, io)
  const changes = compareOutput(plan)
  const found = report(findingsOf(sources), flags, io)
  if (!flags.isSet('check')) {
    writeOutput(plan, changes)
    writeManifest(plan, changes)
    io.err(summaryOf(changes, flags.text('out') ?? ''))
    return { code: found, sources, requests }
  }
  return { code: reportStale(changes, io) ? 1 : found, sources, requests }
}

function planOutput(
  sources: readonly CompiledSource[],
  requests: readonly CompileRequest[],
  project: Project,
  flags: Flags,
  { cwd }: Io,
): OutputPlan {
  const kinds = new Set(flags.list('emit'))
  const built = new Map<string, CompiledSource>()
  for (const source of sources) {
    if (source.compilations.every(({ ok }) => ok)) built.set(sourcePath(source.uri, project), source)
  }
  const files = [...built].flatMap(([source, { compilations }]) =>
    compilations.flatMap((compilation, index) =>
      filesOf(source, compilation, requests[index]?.profile, kinds.size === 0 ? new Set(['json']) : kinds),
    ),
  )
  checkDistinct(files)
  const folder = resolve(cwd, flags.text('out') ?? '')
  return {
    folder,
    base: project.base,
    files,
    made: readManifest(folder),
    built: new Set(built.keys()),
    force: flags.isSet('force'),
  }
}

function filesOf(
  source: string,
  { requests, code }: Compilation,
  profile: string | undefined,
  kinds: ReadonlySet<string>,
): OutputFile[] {
  // `x.tool.mjs` would be a module with schemas in code itself.
  const stem = source.replace(/\.tool(?=\.m?[jt]s$)/, '.tools').replace(/(?:\.schema)?\.[^./]+$/, '')
  const files: OutputFile[] = []
  if (kinds.has('json')) {
    for (const [id, { json }] of Object.entries(requests)) {
      files.push({ path: `${stem}.${id}.json`, source, text: `${JSON.stringify(json, null, 2)}\n` })
    }
  }
  const name = profile === undefined ? stem : `${stem}.${profile}`
  if (kinds.has('esm')) files.push({ path: `${name}.mjs`, source, text: code })
  return files
}
