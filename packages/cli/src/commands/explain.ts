import { resolve } from 'node:path'
import { pathKind, pathToUri } from '@toolbake/core/node'
import { entryOf, explainCode, nearestCodes } from '../explain/code.ts'
import type { Explained } from '../explain/file.ts'
import { explainFile } from '../explain/file.ts'
import * as usage from '../messages/usage.ts'
import type { Project } from '../project.ts'
import { compileAll, openProject, readRequests, selectionOf } from '../project.ts'
import { canonicalSource, sourcesOf } from '../sources.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'

/** Explains a code, or shows what providers get for a file or a tool, and why. */
export async function run([subject = '']: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const path = resolve(io.cwd, subject)
  const kind = pathKind(path)
  const entry = entryOf(subject)
  if (kind === 'folder' && entry === undefined)
    throw new UsageError(usage.isFolder(subject), usage.nameOneFile)
  if (kind !== 'file' && entry !== undefined) return explainCode(subject, entry, flags, io)
  if (kind === undefined && /[/\\]|\.(?:ya?ml|json|[mc]?[jt]s)$/.test(subject))
    throw new UsageError(usage.noFile(subject))
  const project = await openProject(flags, io)
  const found =
    kind === undefined
      ? await findTool(subject, project, flags, io)
      : await readFile(pathToUri(path), project, flags)
  return explainFile(found, flags, io)
}

async function readFile(uri: string, project: Project, flags: Flags): Promise<Explained> {
  const requests = await readRequests(flags, project)
  const named = canonicalSource(uri, project.compiler.options, project.host)
  const [source = { uri: named, compilations: [] }] = await compileAll([named], requests, project)
  return { source, tool: undefined, isCompared: flags.isSet('profile') }
}

/** Finds the file of a tool by its identity or a provider's name. */
async function findTool(name: string, project: Project, flags: Flags, io: Io): Promise<Explained> {
  const requests = await readRequests(flags, project)
  const uris = sourcesOf(selectionOf([], project, io), project.host)
  for (const source of await compileAll(uris, requests, project)) {
    for (const { tools, requests: lowered } of source.compilations) {
      const named = Object.values(lowered).flatMap((request) => request.tools)
      const found =
        tools.find(({ identity }) => identity === name) ?? named.find((tool) => tool.name === name)?.tool
      if (found?.origin.document.uri === source.uri) return { source, tool: found.identity, isCompared: true }
    }
  }
  const isCode = /^[a-z_]+$/.test(name)
  throw new UsageError(usage.noSubject(name), isCode ? usage.nearCodes(nearestCodes(name)) : undefined)
}
