import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Compilation, GenerateSettings } from '@toolbake/core'
import { CHANGES_LOST, GENERATED } from '@toolbake/core/internal'
import { isWithin, pathToUri, readText, uriToPath } from '@toolbake/core/node'
import type { InstalledNames } from '@toolbake/project'
import { findingsOf } from '../findings.ts'
import type { HandledModule, HandlersFile } from '../handlers.ts'
import { emptyHandlers, handlersPath, missingImports, readHandlers, writeStubs } from '../handlers.ts'
import { checkDistinct, sourcePath } from '../layout.ts'
import { loadCodegen } from '../load-optional.ts'
import * as messages from '../messages/output.ts'
import { startWith } from '../messages/usage.ts'
import type { OutputFile, OutputPlan } from '../output.ts'
import { compareOutput, mayReplace, outputFolder, reportStale, summaryOf, writeOutput } from '../output.ts'
import type { CompiledSource, Project } from '../project.ts'
import { compileSources, selectionOf } from '../project.ts'
import { relativePath } from '../report/relative-uri.ts'
import { report } from '../report/report.ts'
import { namesFor } from '../runtime-name.ts'
import { allSources, findSources } from '../sources.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import type { Outcome } from '../watch.ts'
import { runOrWatch } from '../watch.ts'

type NamesFor = ReturnType<typeof namesFor>
type Print = (compilation: Compilation, source: string, installed: InstalledNames) => string

/** Writes a TypeBox module for each tool file, and stubs for missing handlers. Modules of files with errors stay. */
export async function run(args: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const printers = new Map<Project, Print>()
  const runOnce = async (project: Project): Promise<Outcome> => {
    const print = printers.get(project) ?? (await createPrinter(project, flags))
    printers.clear()
    printers.set(project, print)
    return generate(project, print, args, flags, io)
  }
  return runOrWatch(args, flags, io, runOnce, (project) => pathOf(project, flags, io))
}

/** Creates a function that prints each compilation once: an unchanged compilation has the same text. */
async function createPrinter(project: Project, flags: Flags): Promise<Print> {
  const { createModuleGenerator } = await loadCodegen(project.base)
  const { generate: settings } = project.compiler.options
  const generator = createModuleGenerator()
  const inlineRuntime = flags.isSet('inline-runtime') || settings.inlineRuntime
  const printed = new WeakMap<Compilation, string>()
  return (compilation, source, { runtime, typebox: [installed = '@sinclair/typebox'] }) => {
    const target = targetOf(flags, project) ?? installed
    const options = { target, inlineRuntime, source, runtime }
    const text = printed.get(compilation) ?? generator.generate(compilation, options).text
    printed.set(compilation, text)
    return text
  }
}

/** Returns the TypeBox package that the flag or the options name. */
function targetOf(flags: Flags, { compiler }: Project): GenerateSettings['target'] {
  const flag = flags.text('target')
  if (flag === undefined) return compiler.options.generate.target
  return flag === 'typebox' ? 'typebox' : '@sinclair/typebox'
}

async function generate(
  project: Project,
  print: Print,
  args: readonly string[],
  flags: Flags,
  io: Io,
): Promise<Outcome> {
  const requests = [{}]
  const folder = outputFolder(flags.text('out') ?? project.base, io.cwd)
  const made = generatedIn(folder, project)
  const isLastGone = args.length === 0 && made.size > 0 && allSources(project.base, project.host).length === 0
  const found = isLastGone
    ? []
    : findSources({ ...selectionOf(args, project, io), isNative: false }, project.host)
  // JSON files count only if an argument names them, now or when the module was written.
  const json = args.length > 0 ? [] : [...made.values()].filter((source) => source.endsWith('.json'))
  const present = json.map((source) => join(project.base, source)).filter((path) => existsSync(path))
  const uris = [...new Set([...found, ...present.map(pathToUri)])]
  const compiled = await compileSources(uris, requests, project)
  const sources = compiled.filter(({ compilations }) => !compilations.some(isReply))
  const names = namesFor(project, io)
  const plan = {
    ...planOf(sources, print, folder, project, names),
    folder,
    made,
    force: mayReplace(flags),
  }
  const changes = compareOutput(plan)
  const handlers = await openHandlers(sources, folder, project, flags, io)
  const broken = handlers?.broken
  const findings = findingsOf(sources, project.toolPlaces)
  const diagnostics = broken === undefined ? findings.diagnostics : [...findings.diagnostics, broken]
  const code = report({ ...findings, diagnostics }, flags, io)
  if (broken !== undefined) {
    io.err(messages.brokenHandlers)
    return { code, sources, requests }
  }
  if (flags.isSet('check')) {
    const isStale = [reportStale(changes, io), handlers !== undefined && reportStubs(handlers, io)].includes(
      true,
    )
    return { code: isStale ? 1 : code, sources, requests }
  }
  writeOutput(plan, changes)
  io.err(summaryOf(changes, relative(io.cwd, folder) || '.'))
  const wanted = missingTypeBox(plan, targetOf(flags, project), names)
  if (wanted !== undefined) io.err(messages.typeboxMissing(wanted))
  if (handlers !== undefined && handlers.missing.length > 0) {
    writeStubs(handlers)
    io.err(messages.stubsAdded(relativePath(pathToUri(handlers.path), io.cwd), handlers.missing))
    const imports = missingImports(handlers, modulesOf(sources, folder, project))
    if (imports !== '') io.err(messages.importTypes(imports))
  }
  return { code, sources, requests }
}

function planOf(
  sources: readonly CompiledSource[],
  print: Print,
  folder: string,
  project: Project,
  names: NamesFor,
): Pick<OutputPlan, 'base' | 'files' | 'built'> {
  const files = sources.flatMap(({ uri, compilations: [compilation] }): OutputFile[] => {
    if (compilation?.ok !== true) return []
    const source = sourcePath(uri, project)
    const path = modulePath(source)
    const target = join(folder, path)
    return [{ path, source, text: print(compilation, namedSource(uri, target, project), names(target)) }]
  })
  checkDistinct(files)
  // Modules in other folders were written with another --out, and are removed only if their source is.
  return { base: project.base, files, built: new Set() }
}

/** Returns the TypeBox package that modules import but is not installed; TypeScript cannot check these modules. */
function missingTypeBox(
  { files, folder }: Pick<OutputPlan, 'files' | 'folder'>,
  asked: GenerateSettings['target'],
  names: NamesFor,
): string | undefined {
  const isMissing = files.some(({ path }) => {
    const { typebox } = names(join(folder, path))
    return asked === undefined ? typebox.length === 0 : !typebox.includes(asked)
  })
  return isMissing ? (asked ?? '@sinclair/typebox') : undefined
}

/** Whether a compilation is structured output, for which no module is written. */
function isReply({ tools }: Compilation): boolean {
  return tools.some(({ replyKey }) => replyKey !== undefined)
}

/** Returns the source's name for a module's first line: its relative path, which a later run resolves. */
function namedSource(uri: string, module: string, { base, host }: Project): string {
  const source = uriToPath(uri)
  const way = relative(base, module)
  // Runs without --out ignore files outside the project's folder, and paths there differ between machines.
  if (!isWithin(module, base)) return basename(source)
  const folder = uriToPath(host.canonical(pathToUri(base)))
  return relative(dirname(join(folder, way)), source).replaceAll('\\', '/')
}

function modulePath(source: string): string {
  return `${source.replace(/(?:\.schema)?\.(?:ya?ml|json)$/, '')}.schema.gen.ts`
}

const HEADER = new RegExp(
  `^(?:/\\* eslint-disable \\*/\\r?\\n)?// (?:@ts-nocheck )?${GENERATED}\\b(?: from (?<name>.+): ${CHANGES_LOST}\\.$)?`,
  'm',
)

/** Returns the modules that begin with our header, and their sources. */
function generatedIn(folder: string, { base, host }: Project): Map<string, string> {
  const paths = host.glob('**/*.schema.gen.ts', `${pathToUri(folder)}/`).map(uriToPath)
  return new Map(
    paths.flatMap((path) => {
      const header = HEADER.exec(readText(path) ?? '')
      if (header?.index !== 0) return []
      const below = relative(folder, path).replaceAll('\\', '/')
      return [[below, sourceOf(path, below, header.groups?.['name'], base)]]
    }),
  )
}

/** Returns the source that a module names, relative to its folder, or else a file next to it with the same name. */
function sourceOf(module: string, below: string, name: string | undefined, base: string): string {
  const named = name && relative(base, resolve(dirname(module), name.replaceAll('*\\/', '*/')))
  const stem = below.replace(/\.gen\.ts$/, '')
  const beside = ['yaml', 'yml', 'json'].map((extension) => `${stem}.${extension}`)
  const sources = [named, ...beside].filter((source) => source !== undefined)
  return sources.find((source) => existsSync(join(base, source))) ?? `${stem}.yaml`
}

async function openHandlers(
  sources: readonly CompiledSource[],
  folder: string,
  project: Project,
  flags: Flags,
  io: Io,
): Promise<HandlersFile | undefined> {
  const path = pathOf(project, flags, io)
  if (path === undefined) return undefined
  const modules = modulesOf(sources, folder, project)
  return readHandlers(path, sources, project, io, startWith(emptyHandlers(path, modules)))
}

function modulesOf(sources: readonly CompiledSource[], folder: string, project: Project): HandledModule[] {
  return sources.flatMap(({ uri, compilations: [compilation] }) => {
    if (compilation?.ok !== true) return []
    const path = join(folder, modulePath(sourcePath(uri, project)))
    return [{ path, tools: compilation.tools.map(({ identity }) => identity) }]
  })
}

/** Returns the path of the handlers, if they are requested. */
function pathOf(project: Project, flags: Flags, { cwd }: Io): string | undefined {
  const flag = flags.text('handlers')
  return flag === undefined ? handlersPath(project) : resolve(cwd, flag)
}

/** For `--check`: reports tools without a handler. Returns whether there are any. */
function reportStubs({ path, missing }: HandlersFile, { cwd, err }: Io): boolean {
  for (const id of missing) err(messages.handlerMissing(id, relativePath(pathToUri(path), cwd)))
  return missing.length > 0
}
