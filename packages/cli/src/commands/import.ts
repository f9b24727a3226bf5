import { join } from 'node:path'
import type { Diagnostic, ImportOptions, Json, JsonObject } from '@toolbake/core'
import { importTools } from '@toolbake/core'
import { pathToUri, readText } from '@toolbake/core/node'
import { importOpenApi, isOpenApi, minorVersion } from '@toolbake/project/page'
import { findingsOf } from '../findings.ts'
import { checkDistinct } from '../layout.ts'
import * as openApiMessages from '../messages/openapi.ts'
import * as messages from '../messages/output.ts'
import { schemaFrom, withModeline } from '../modeline.ts'
import { isCode, toolsOfModule } from '../module-tools.ts'
import { outputFolder, writeInside } from '../output.ts'
import type { Project } from '../project.ts'
import { checkProfile, compileSources, openProject } from '../project.ts'
import { fromJson, inputOf, isYamlFile, type ProviderJson } from '../provider-json.ts'
import { report } from '../report/report.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'

interface NewFile {
  readonly path: string
  readonly text: string
}

/** Files to write, and notes about them. */
interface Imported {
  readonly files: readonly NewFile[]
  readonly notes: readonly string[]
  /** Whether no operation became a tool. */
  readonly isNothing?: boolean
  summary(written: number): string
}

/** Writes one tool file per tool as a starting point: without `--force` it never overwrites them. */
export async function run([file]: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const project = await openProject(flags, io)
  const from = flags.text('from')
  if (from !== undefined) await checkProfile(from, undefined, project.compiler)
  const settings = {
    profiles: project.compiler.options.known.values(),
    ...(from === undefined ? {} : { from }),
  }
  const only = flags.list('only')
  const readJson = (json: Json): Imported => {
    if (isOpenApi(json)) return operations(json, only)
    if (only.length > 0) throw new UsageError(messages.onlyOperations)
    return toolsOf(json, settings)
  }
  const { read, diagnostics } =
    file !== undefined && isCode(file)
      ? await modules(file, only, project, io)
      : await fromText(file, project, readJson, flags, io)
  if (read === undefined) return report({ diagnostics, files: 1, tools: 0 }, flags, io)
  const folder = outputFolder(flags.text('out') ?? '.', io.cwd)
  const paths = writeAll(read, folder, flags, io)
  if (read.isNothing) {
    const isForPeople = (flags.text('format') ?? 'pretty') === 'pretty'
    if (diagnostics.length > 0 || !isForPeople) report({ diagnostics, files: 0, tools: 0 }, flags, io)
    return 1
  }
  const found = findingsOf(await compileSources(paths.map(pathToUri), [{}], project))
  return report({ ...found, diagnostics: [...found.diagnostics, ...diagnostics] }, flags, io)
}

/** Writes the changed files. Returns the paths of all. */
function writeAll({ files: made, notes, summary }: Imported, folder: string, flags: Flags, io: Io): string[] {
  const files = made.map((file) => withSchema(file, folder))
  checkDistinct(files)
  const changed = files.filter(({ path, text }) => readText(join(folder, path)) !== text)
  const taken = changed.filter(({ path }) => readText(join(folder, path)) !== undefined)
  if (taken.length > 0 && !flags.isSet('force')) {
    throw new UsageError(messages.filesExist(taken.map(({ path }) => path)), messages.nothingWritten)
  }
  for (const { path, text } of changed) writeInside(folder, path, text)
  for (const { path } of changed) io.err(messages.written(path))
  for (const note of notes) io.err(note)
  io.err(summary(changed.length))
  return files.map(({ path }) => join(folder, path))
}

/** Adds the line by which editors recognise the format. */
function withSchema({ path, text }: NewFile, folder: string): NewFile {
  const schema = schemaFrom(join(folder, path))
  return { path, text: schema === undefined ? text : withModeline(text, schema) }
}

/** Standard input has no file name, so the format is recognised by its first character: JSON starts with a bracket. */
async function fromText(
  file: string | undefined,
  project: Project,
  readJson: (json: Json) => Imported,
  flags: Flags,
  io: Io,
): Promise<ProviderJson<Imported>> {
  const input = await inputOf(file, flags, io)
  const isYaml = file === '-' ? !/^\uFEFF?\s*[[{]/.test(String(input.text)) : isYamlFile(file ?? '')
  return fromJson(input, project, readJson, isYaml)
}

async function modules(
  file: string,
  only: readonly string[],
  project: Project,
  io: Io,
): Promise<{ read?: Imported; diagnostics: readonly Diagnostic[] }> {
  if (only.length > 0) throw new UsageError(messages.onlyOperations)
  const { files, diagnostics } = await toolsOfModule(file, project, io)
  if (files === undefined) return { diagnostics }
  const summary = (written: number): string => messages.importedFrom(written, files.length, file)
  return { read: { files, notes: [], summary }, diagnostics }
}

function toolsOf(json: Json, settings: ImportOptions): Imported {
  const { profile, files, isPartial } = importTools(json, settings)
  const summary = (written: number): string => messages.imported(written, files.length, profile.id)
  return { files, notes: isPartial ? [messages.partialList] : [], summary }
}

function operations(root: JsonObject, only: readonly string[]): Imported {
  const version = root['openapi'] ?? root['swagger']
  if (minorVersion(root) === undefined)
    throw new UsageError(openApiMessages.otherVersion(JSON.stringify(version)), openApiMessages.convertFirst)
  const patterns = only.map(
    (pattern) => new RegExp(`^${pattern.split('*').map(escapePattern).join('.*')}$`, 'i'),
  )
  const isWanted = (id: string): boolean =>
    patterns.length === 0 || patterns.some((pattern) => pattern.test(id))
  const ids: string[] = []
  const noteAndChoose = (id: string): boolean => {
    ids.push(id)
    return isWanted(id)
  }
  const { files, refused, notes: found, isSecured } = importOpenApi(root, noteAndChoose)
  if (files.length + refused.length + ids.length === 0) throw new UsageError(openApiMessages.noOperation)
  const notes = [
    ...(ids.length > 0 && !ids.some(isWanted) ? [openApiMessages.noneMatches(only, ids)] : []),
    ...refused.map(({ id, reason }) => openApiMessages.refusedOperation(id, reason)),
    ...found.map(({ id, text }) => openApiMessages.operationNote(id, text)),
  ]
  if (isSecured && files.length > 0) notes.push(openApiMessages.security)
  const summary = (written: number): string =>
    openApiMessages.importedOperations(written, files.length, refused.length)
  return { files, notes, isNothing: files.length === 0, summary }
}

/** Escapes a text for a regular expression; Node 20 has no RegExp.escape. */
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
