// Projects with a cache, which each call opens like a new process.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Options } from '@toolbake/core'
import { formatDiagnostic } from '@toolbake/core'
import { nodeHost, uriToPath } from '@toolbake/core/node'
import { onTestFinished } from 'vitest'
import {
  createLoader,
  createTypesWriter,
  emitProjectTypes,
  type Loaded,
  openCache,
  openCompiler,
} from '../../packages/project/src/index.ts'
import { recallModule } from '../../packages/project/src/light.ts'

export interface Project {
  readonly folder: string
  path(this: void, name: string): string
  write(this: void, name: string, text: string): void
  /** Loads ids like one process, and caches the results. */
  run(this: void, names: readonly string[], options?: Options): Run
  /** Loads ids without a cache. */
  cold(this: void, names: readonly string[], options?: Options): Run['modules']
  /** Returns the types that a process writes when it builds some ids: texts by path, and its problems. */
  types(this: void, names: readonly string[], options?: Options): Readonly<Record<string, string>>
  coldTypes(this: void, names: readonly string[], options?: Options): Readonly<Record<string, string>>
  /** Returns the existing declarations: texts by path. */
  written(this: void): Record<string, string>
  /** Returns the types of all files, and the paths that were read to compile them. */
  emit(this: void): { readonly files: Readonly<Record<string, string>>; readonly read: readonly string[] }
}

export interface Run {
  readonly modules: Readonly<Record<string, Module | undefined>>
  /** The ids that were not compiled. */
  readonly hits: readonly string[]
}

/** The data of a module that a host uses. */
export interface Module {
  readonly code: string
  readonly dependencies: readonly string[]
  readonly patterns: readonly string[]
  /** Errors and warnings, with their frames. */
  readonly problems: readonly string[]
  readonly names: Loaded['names']
}

export function createProject(files: Readonly<Record<string, string>> = {}, at?: string): Project {
  const folder = at ?? realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-cache-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = (name: string): string => join(folder, name)
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(path(name)), { recursive: true })
    writeFileSync(path(name), text)
  }
  for (const [name, text] of Object.entries({ 'package.json': '{}', ...files })) write(name, text)
  return {
    folder,
    path,
    write,
    run: (names, options = {}) => run(folder, names, { cache: { dir: 'kept' }, ...options }),
    cold: (names, options = {}) => run(folder, names, { ...options, cache: false }).modules,
    types: (names, options = {}) => writeTypes(folder, names, { cache: { dir: 'kept' }, ...options }),
    coldTypes: (names, options = {}) => writeTypes(folder, names, { ...options, cache: false }),
    written: () => readTypes(folder),
    emit: () => emit(folder),
  }
}

function writeTypes(folder: string, names: readonly string[], options: Options): Record<string, string> {
  rmSync(join(folder, '.toolbake/types'), { recursive: true, force: true })
  const rooted: Options = { root: folder, types: { enabled: true }, ...options }
  const cache = openCache({ options: rooted, folder, root: folder })
  const loader = createLoader(rooted, folder, {}, cache)
  const writer = createTypesWriter(loader, folder)
  writer?.wait()
  for (const name of names) {
    const loaded = (cache && recallModule(join(folder, name), cache)) ?? loader.load(join(folder, name))
    if (loaded) writer?.add(loaded)
  }
  const problems = (writer?.flush() ?? []).map((problem) => formatDiagnostic(problem))
  cache?.save()
  return { ...readTypes(folder), problems: problems.join('\n') }
}

/** Returns the declarations of a project: texts by path. */
function readTypes(folder: string): Record<string, string> {
  const written = join(folder, '.toolbake/types')
  const paths = existsSync(written) ? readdirSync(written, { recursive: true, encoding: 'utf8' }).sort() : []
  const files = paths.filter((path) => path.endsWith('.ts'))
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(written, path), 'utf8')]))
}

function emit(folder: string): ReturnType<Project['emit']> {
  const options: Options = { root: folder, cache: { dir: 'kept' } }
  const read = new Set<string>()
  const host = nodeHost()
  const counted = {
    ...host,
    read: (uri: string) => {
      read.add(relative(folder, uriToPath(uri)))
      return host.read(uri)
    },
  }
  const cache = openCache({ options, folder, root: folder })
  const { compiler, cached } = openCompiler(options, counted, { cache, withNotes: false })
  const { files } = emitProjectTypes(compiler, { folder, cached })
  cache?.save()
  return {
    files: Object.fromEntries(files.map(({ path, text }) => [path, text])),
    read: [...read].filter((path) => path.endsWith('.schema.yaml')).sort(),
  }
}

function run(folder: string, names: readonly string[], options: Options): Run {
  const rooted = { root: folder, ...options }
  const cache = openCache({ options: rooted, folder, root: folder })
  const loader = createLoader(rooted, folder, {}, cache)
  const hits: string[] = []
  const modules = names.map((name) => {
    const id = join(folder, name)
    const recalled = cache && recallModule(id, cache)
    if (recalled) hits.push(name)
    return [name, moduleOf(recalled ?? loader.load(id))] as const
  })
  cache?.save()
  return { modules: Object.fromEntries(modules), hits }
}

function moduleOf(loaded: Loaded | undefined): Module | undefined {
  if (loaded === undefined) return undefined
  const { code, dependencies, patterns, diagnostics, names } = loaded
  const shown = diagnostics.filter(({ severity }) => severity !== 'info')
  return {
    code,
    dependencies,
    patterns,
    problems: shown.map((one) => `${formatDiagnostic(one)}\n${JSON.stringify(one)}`),
    names,
  }
}

export function readPackFile(project: Project): Buffer {
  return readFileSync(project.path('kept/pack'))
}
