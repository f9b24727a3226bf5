import { join, resolve } from 'node:path'
import { importTools } from '@toolbake/core'
import { pathToUri, readText } from '@toolbake/core/node'
import { findingsOf } from '../findings.ts'
import { checkDistinct } from '../layout.ts'
import * as messages from '../messages/output.ts'
import { writeInside } from '../output.ts'
import { checkProfile, compileSources, openProject } from '../project.ts'
import { fromJson, inputOf } from '../provider-json.ts'
import { report } from '../report/report.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'

/** Writes one tool file per tool: to start from, so they are yours and never written again without `--force`. */
export async function run([file]: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const project = await openProject(flags, io)
  const from = flags.text('from')
  if (from !== undefined) await checkProfile(from, undefined, project.compiler)
  const settings = {
    profiles: project.compiler.options.known.values(),
    ...(from === undefined ? {} : { from }),
  }
  const { read, diagnostics } = fromJson(await inputOf(file, flags, io), project, (json) =>
    importTools(json, settings),
  )
  if (read === undefined) return report({ diagnostics, files: 1, tools: 0 }, flags, io)
  const { profile, files, isPartial } = read
  const folder = resolve(io.cwd, flags.text('out') ?? '.')
  checkDistinct(files)
  const changed = files.filter(({ path, text }) => readText(join(folder, path)) !== text)
  const taken = changed.filter(({ path }) => readText(join(folder, path)) !== undefined)
  if (taken.length > 0 && !flags.isSet('force')) {
    throw new UsageError(messages.filesExist(taken.map(({ path }) => path)), messages.nothingWritten)
  }
  for (const { path, text } of changed) writeInside(folder, path, text)
  for (const { path } of changed) io.err(messages.written(path))
  if (isPartial) io.err(messages.partialList)
  io.err(messages.imported(changed.length, files.length, profile.id))
  const uris = files.map(({ path }) => pathToUri(join(folder, path)))
  const found = findingsOf(await compileSources(uris, [{}], project))
  return report({ ...found, diagnostics: [...found.diagnostics, ...diagnostics] }, flags, io)
}
