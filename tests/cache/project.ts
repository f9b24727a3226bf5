// Projects with a cache, opened as by processes of their own.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Options } from '@toolbake/core'
import { formatDiagnostic } from '@toolbake/core'
import { onTestFinished } from 'vitest'
import { createLoader, type Loaded, openCache } from '../../packages/project/src/index.ts'
import { recallModule } from '../../packages/project/src/light.ts'

export interface Project {
  readonly folder: string
  path(this: void, name: string): string
  write(this: void, name: string, text: string): void
  /** Loads ids as one process would, and keeps the results. */
  run(this: void, names: readonly string[], options?: Options): Run
  /** The same without a cache. */
  cold(this: void, names: readonly string[], options?: Options): Run['modules']
}

export interface Run {
  readonly modules: Readonly<Record<string, Module | undefined>>
  /** The ids that were not compiled. */
  readonly hits: readonly string[]
}

/** What a host gets of a module. */
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
