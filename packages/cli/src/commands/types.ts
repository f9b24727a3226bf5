import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { TypeFile } from '@toolbake/core'
import { diagnosticsOf } from '@toolbake/core/internal'
import { isWithin } from '@toolbake/core/node'
import { emitProjectTypes, generatedTypes, typesFolder } from '@toolbake/project'
import { findingsOf } from '../findings.ts'
import * as usage from '../messages/usage.ts'
import type { OutputPlan } from '../output.ts'
import { compareOutput, reportStale, summaryOf, writeOutput } from '../output.ts'
import type { Project } from '../project.ts'
import { withoutLibraries } from '../project.ts'
import { report } from '../report/report.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'
import type { Outcome } from '../watch.ts'
import { runOrWatch } from '../watch.ts'

/** Writes the types of all tool files of the project; nothing while one of them has an error. */
export function run(args: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  return runOrWatch(args, flags, io, async (project) => types(project, flags, io))
}

function types(project: Project, flags: Flags, io: Io): Outcome {
  const base = packageFolder(project, io)
  const dir = flags.text('dir')
  const folder = dir === undefined ? typesFolder(base, project.compiler.options) : resolve(io.cwd, dir)
  const options = { folder: base, dir: folder, runtime: flags.text('runtime') }
  const { files, problems, compilations } = emitProjectTypes(project.compiler, options)
  if (compilations.length === 0) {
    throw new UsageError(usage.noFileForTypes, usage.initWritesFirst)
  }
  const requests = [{}]
  const sources = withoutLibraries(
    compilations.map((compilation) => ({
      uri: compilation.dependencies[0] ?? '',
      compilations: [compilation],
    })),
  )
  const findings = findingsOf(sources)
  const all = [...findings.diagnostics, ...diagnosticsOf(problems, project.compiler.options.diagnostics)]
  const code = report({ ...findings, diagnostics: all }, flags, io)
  if (all.some(({ severity }) => severity === 'error')) return { code, sources, requests }
  const plan = planOf(folder, files, base, flags)
  const changes = compareOutput(plan)
  if (flags.isSet('check')) return { code: reportStale(changes, io) ? 1 : code, sources, requests }
  writeOutput(plan, changes)
  io.err(summaryOf(changes, relative(io.cwd, folder)))
  return { code, sources, requests }
}

/**
 * The folder whose paths the types mirror, where a bundler would run: the nearest package up to the configuration's
 * folder, else that folder.
 */
function packageFolder({ base, config }: Project, { cwd }: Io): string {
  for (let at = cwd; config !== undefined && at !== base && isWithin(at, base); at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at
  }
  return base
}

/** The source of every file: types are made from the whole project. */
const WHOLE = ''

function planOf(folder: string, files: readonly TypeFile[], base: string, flags: Flags): OutputPlan {
  return {
    folder,
    base,
    files: files.map(({ path, text }) => ({ path, source: WHOLE, text })),
    made: new Map([...generatedTypes(folder).keys()].map((path) => [path, WHOLE])),
    built: new Set([WHOLE]),
    force: flags.isSet('force'),
  }
}
