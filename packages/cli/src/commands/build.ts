import { basename, join, relative } from 'node:path'
import type { Compilation, CompileRequest, TypeFile } from '@toolbake/core'
import { emitDeclaration, ignoreGenerated, importRuntimeFrom } from '@toolbake/project'
import { findingsOf } from '../findings.ts'
import { checkDistinct, sourcePath } from '../layout.ts'
import * as usage from '../messages/usage.ts'
import type { OutputFile, OutputPlan } from '../output.ts'
import {
  compareOutput,
  mayReplace,
  outputFolder,
  readManifest,
  reportStale,
  summaryOf,
  writeManifest,
  writeOutput,
} from '../output.ts'
import type { CompiledSource, Project } from '../project.ts'
import { compileSources, readRequests, selectionOf } from '../project.ts'
import { report } from '../report/report.ts'
import { runtimeNames } from '../runtime-name.ts'
import { findSources, sourcesOf } from '../sources.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'
import type { Outcome } from '../watch.ts'
import { runOrWatch } from '../watch.ts'

/** Writes the output of the tool files. Earlier output of files with errors stays. */
export async function run(args: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  if (flags.text('out') === undefined) throw new UsageError(usage.missingFlag('out'), usage.nameOutFolder)
  return runOrWatch(args, flags, io, (project) => build(project, args, flags, io))
}

async function build(project: Project, args: readonly string[], flags: Flags, io: Io): Promise<Outcome> {
  const requests = await readRequests(flags, project)
  // If the last source was removed, its outputs have to be removed too.
  const find = readManifest(folderOf(flags, io)).made.size > 0 ? sourcesOf : findSources
  const uris = find(selectionOf(args, project, io), project.host)
  const sources = await compileSources(uris, requests, project)
  const plan = planOutput(sources, requests, project, flags, io)
  const changes = compareOutput(plan)
  const found = report(findingsOf(sources, project.toolPlaces), flags, io)
  if (!flags.isSet('check')) {
    writeManifest(plan)
    writeOutput(plan, changes)
    writeManifest(plan, changes.surplus)
    ignoreGenerated(plan.folder)
    io.err(summaryOf(changes, flags.text('out') ?? ''))
    return { code: found, sources, requests }
  }
  return { code: reportStale(changes, io) ? 1 : found, sources, requests }
}

function folderOf(flags: Flags, { cwd }: Io): string {
  return outputFolder(flags.text('out') ?? '', cwd)
}

function planOutput(
  sources: readonly CompiledSource[],
  requests: readonly CompileRequest[],
  project: Project,
  flags: Flags,
  io: Io,
): OutputPlan {
  const kinds = new Set(flags.list('emit'))
  const built = new Map<string, CompiledSource>()
  for (const source of sources) {
    if (source.compilations.every(({ ok }) => ok)) built.set(sourcePath(source.uri, project), source)
  }
  const folder = folderOf(flags, io)
  const runtimeOf = runtimeNames(project, io)
  const context: OutputContext = {
    folder,
    base: project.base,
    text: project.text,
    kinds: kinds.size === 0 ? new Set(['json']) : kinds,
    runtimeOf: (path) => runtimeOf(join(folder, path)),
  }
  const files = [...built].flatMap(([source, { compilations }]) =>
    compilations.flatMap((compilation, index) =>
      filesOf({ source, compilation, profile: requests[index]?.profile }, context),
    ),
  )
  checkDistinct(files)
  return {
    folder,
    base: project.base,
    files,
    ...readManifest(folder),
    mayMake: (path, source) => isOutputOf(source, path),
    built: new Set(built.keys()),
    force: mayReplace(flags),
  }
}

/** A source compiled for one request. */
interface Built {
  readonly source: string
  readonly compilation: Compilation
  readonly profile: string | undefined
}

interface OutputContext {
  readonly folder: string
  /** Folder of the project. */
  readonly base: string
  readonly text: Project['text']
  readonly kinds: ReadonlySet<string>
  /** Returns the specifier of the runtime for a module at a path below the folder. */
  runtimeOf(this: void, path: string): string
}

/** Returns the path without extension that all outputs of a source begin with. */
function stemOf(source: string): string {
  // A file named `x.tool.mjs` would itself be a module with schemas in code.
  return source.replace(/\.tool(?=\.m?[jt]s$)/, '.tools').replace(/(?:\.schema)?\.[^./]+$/, '')
}

/** Whether a path can be an output of a source under some profile, as `filesOf` names them. */
function isOutputOf(source: string, path: string): boolean {
  const stem = stemOf(source)
  const ending = path.startsWith(`${stem}.`) ? path.slice(stem.length) : ''
  return /^(?:\.[^/]+\.json|(?:\.[^/]+)?\.(?:mjs|d\.mts(?:\.map)?))$/.test(ending)
}

function filesOf(built: Built, context: OutputContext): OutputFile[] {
  const { source, compilation, profile } = built
  const stem = stemOf(source)
  const files: OutputFile[] = []
  if (context.kinds.has('json')) {
    for (const { id, text } of requestTexts(compilation, context)) {
      files.push({ path: `${stem}.${id}.json`, source, text })
    }
  }
  const name = profile === undefined ? stem : `${stem}.${profile}`
  return context.kinds.has('esm') ? [...files, ...moduleFiles(name, built, context)] : files
}

/** Returns the JSON of each profile. */
function requestTexts(compilation: Compilation, { text }: OutputContext): { id: string; text: string }[] {
  const made = text(compilation, 'json', () => {
    const requests = Object.entries(compilation.requests)
    return JSON.stringify(
      requests.map(([id, { json, format = json }]) => ({
        id,
        text: `${JSON.stringify(format, null, 2)}\n`,
      })),
    )
  })
  return JSON.parse(made) as { id: string; text: string }[]
}

/** Returns a module and its declaration. */
function moduleFiles(
  name: string,
  { source, compilation, profile }: Built,
  { folder, base, runtimeOf, text: kept }: OutputContext,
): OutputFile[] {
  const path = `${name}.mjs`
  const runtime = runtimeOf(path)
  const code = kept(compilation, 'module', () => compilation.code)
  // Deno finds the declaration only by this comment.
  const text = `/* @ts-self-types="./${basename(name)}.d.mts" */\n${importRuntimeFrom(code, runtime)}`
  const declaration = { source, profile, runtime, folder, path: `${name}.d.mts` }
  const key = JSON.stringify({ ...declaration, folder: relative(base, folder) })
  const types = JSON.parse(
    kept(compilation, `declaration ${key}`, () => JSON.stringify(emitDeclaration(compilation, declaration))),
  ) as TypeFile
  return [
    { path, text, source },
    { ...types, source },
  ]
}
