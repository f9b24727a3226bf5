import { relative, resolve } from 'node:path'
import type { TypeFile } from '@toolbake/core'
import { diagnosticsOf } from '@toolbake/core/internal'
import { pathToUri, realPath, uriToPath } from '@toolbake/core/node'
import {
  emitProjectTypes,
  type FoundImport,
  findImports,
  generatedTypes,
  ignoreGenerated,
  importedNatives,
  NATIVE_FILE,
  nativeFiles,
  typesFolder,
} from '@toolbake/project'
import { findingsOf } from '../findings.ts'
import * as usage from '../messages/usage.ts'
import type { OutputPlan } from '../output.ts'
import { compareOutput, mayReplace, reportStale, summaryOf, writeOutput } from '../output.ts'
import type { CompiledSource, Project } from '../project.ts'
import { compileAll, withoutLibraries } from '../project.ts'
import { report } from '../report/report.ts'
import { packageFolder } from '../runtime-name.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import type { Outcome } from '../watch.ts'
import { runOrWatch } from '../watch.ts'

/** Writes the types of all tool files of the project; writes nothing if one of them has an error. */
export function run(args: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  return runOrWatch(args, flags, io, async (project) => types(project, flags, io))
}

async function types(project: Project, flags: Flags, io: Io): Promise<Outcome> {
  // The folder in which a bundler would run, because the types mirror its paths.
  const base = packageFolder(project, io)
  const dir = flags.text('dir')
  const folder = dir === undefined ? typesFolder(base, project.compiler.options) : resolve(io.cwd, dir)
  const imports = findImports(realPath(base))
  const natives = await compileNatives(project, base, imports)
  const modules = natives.filter(isGood).map(({ uri }) => uriToPath(uri))
  const options = {
    folder: base,
    dir: folder,
    runtime: flags.text('runtime'),
    modules,
    imports,
    cached: project.cached,
  }
  const { files, problems, compilations } = emitProjectTypes(project.compiler, options)
  // An app in a workspace may not have a tool file yet.
  const isFirst = generatedTypes(folder).size === 0
  if (isFirst && compilations.length + natives.length === 0) io.err(usage.noFileForTypes)
  const requests = [{}]
  const compiled = compilations.map((compilation) => ({
    uri: compilation.dependencies[0] ?? '',
    compilations: [compilation],
  }))
  const others = compiled.filter(({ uri }) => !NATIVE_FILE.test(uri))
  const sources = withoutLibraries([...others, ...natives])
  const findings = findingsOf(sources, project.toolPlaces)
  const all = [...findings.diagnostics, ...diagnosticsOf(problems, project.compiler.options.diagnostics)]
  const code = report({ ...findings, diagnostics: all }, flags, io)
  if (all.some(({ severity }) => severity === 'error')) return { code, sources, requests }
  const plan = planOf(folder, files, base, flags)
  const changes = compareOutput(plan)
  if (flags.isSet('check')) return { code: reportStale(changes, io) ? 1 : code, sources, requests }
  writeOutput(plan, changes)
  ignoreGenerated(folder)
  io.err(summaryOf(changes, relative(io.cwd, folder)))
  return { code, sources, requests }
}

/**
 * Compiles the modules with schemas in code, those of the project and others that it imports. Only with the option
 * `native`, because they are executed.
 */
async function compileNatives(
  project: Project,
  base: string,
  imports: readonly FoundImport[],
): Promise<readonly CompiledSource[]> {
  if (project.compiler.options.native === undefined) return []
  const paths = new Map(
    [...importedNatives(imports), ...nativeFiles(base)].map((path) => [realPath(path), path]),
  )
  return compileAll([...paths.values()].map(pathToUri), [{}], project)
}

function isGood({ compilations }: CompiledSource): boolean {
  return compilations.every(({ ok }) => ok)
}

/** Source of every file, because types depend on the whole project. */
const WHOLE = ''

function planOf(folder: string, files: readonly TypeFile[], base: string, flags: Flags): OutputPlan {
  return {
    folder,
    base,
    files: files.map(({ path, text }) => ({ path, source: WHOLE, text })),
    made: new Map([...generatedTypes(folder).keys()].map((path) => [path, WHOLE])),
    built: new Set([WHOLE]),
    force: mayReplace(flags),
  }
}
