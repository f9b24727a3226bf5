import { join, resolve } from 'node:path'
import { type JsonObject, printYaml } from '@toolbake/core'
import { pathToUri } from '@toolbake/core/node'
import { findingsOf } from '../findings.ts'
import { readText, writeAtomic } from '../output.ts'
import { compileSources, openProject } from '../project.ts'
import { readProviderTools } from '../provider-json.ts'
import { report } from '../report/report.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'

interface NewFile {
  /** Below the output folder, with `/`. */
  readonly path: string
  readonly text: string
}

/** Writes one tool file per tool: to start from, so they are yours and never written again without `--force`. */
export async function run([file = '']: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const project = await openProject(flags, io)
  const { profile, tools } = await readProviderTools(file, project, flags, io)
  const folder = resolve(io.cwd, flags.text('out') ?? '.')
  const files = tools.map(toFile)
  checkDistinct(files)
  const changed = files.filter(({ path, text }) => readText(join(folder, path)) !== text)
  const taken = changed.filter(({ path }) => readText(join(folder, path)) !== undefined)
  if (taken.length > 0 && !flags.isSet('force')) {
    throw new UsageError(
      `These files exist: ${taken.map(({ path }) => path).join(', ')}`,
      'Nothing was written; --force overwrites them.',
    )
  }
  for (const { path, text } of changed) writeAtomic(folder, path, text)
  for (const { path } of changed) io.err(`written: ${path}`)
  io.err(`${changed.length} of ${files.length} written, read as tools of "${profile.id}"`)
  const uris = files.map(({ path }) => pathToUri(join(folder, path)))
  return report(findingsOf(compileSources(uris, [{}], project)), flags, io)
}

/** A dot in a module id is a folder, as when ids are made from paths. */
function toFile(tool: JsonObject): NewFile {
  // unwrap has made one of the tool's name.
  const id = tool['module_id'] as string
  const isPath = id.split('.').every((segment) => segment !== '')
  const path = isPath ? id.replaceAll('.', '/') : id
  return { path: `${path}.schema.yaml`, text: printYaml(tool) }
}

function checkDistinct(files: readonly NewFile[]): void {
  const seen = new Set<string>()
  for (const { path } of files) {
    // Many file systems take names that differ in case only for the same.
    const key = path.toLowerCase()
    if (seen.has(key)) throw new UsageError(`Two tools would be written to ${path}`)
    seen.add(key)
  }
}
