import { createRequire } from 'node:module'
import { dirname, relative } from 'node:path'
import type { Build, Builds } from './core/build.ts'
import { createBuilds } from './core/build.ts'
import { addDependencies, type LoaderContext, loadAsLoader, withoutStack } from './hosts/webpack.ts'
import { onlyJson } from './messages/hosts.ts'
import { type RootedContext, withinRoot } from './next/root.ts'
import type { LoaderOptions } from './next/rules.ts'

/** The loader context of Turbopack. */
export interface TurbopackContext extends RootedContext, LoaderContext {
  readonly resourcePath: string
  readonly resourceQuery: string
  getOptions(): LoaderOptions
  async(): (error: unknown, code?: string) => void
}

/** By folder and options; each process of Turbopack has its own map. */
const opened = new Map<string, Builds>()

/** The loader that Turbopack runs for every import that matches our rules. */
export default function load(this: TurbopackContext, text: string): void {
  const done = this.async()
  bake(this).then(
    (code) => done(null, code ?? text),
    (error: unknown) => done(error),
  )
}

async function bake(turbopack: TurbopackContext): Promise<string | undefined> {
  const { options = {}, fault } = turbopack.getOptions()
  if (fault !== undefined) throw withoutStack(onlyJson(fault))
  const context = await withinRoot(turbopack)
  const id = turbopack.resourcePath + turbopack.resourceQuery
  const build = await openBuild(context, buildsOf(turbopack.rootContext, options))
  // Next reuses compiled modules across builds, even after another version of the compiler was installed.
  for (const manifest of manifests()) context.addDependency(manifest)
  await build.prepare(id)
  const code = loadAsLoader(context, build, id)
  // Other processes write types too, so their output is read again first.
  build.notice(build.folder)
  return code
}

async function openBuild(context: LoaderContext, builds: Builds): Promise<Build> {
  try {
    return await builds.open()
  } finally {
    addDependencies(context, { ...builds.config, folders: [] })
  }
}

function buildsOf(folder: string, options: LoaderOptions['options'] = {}): Builds {
  const key = JSON.stringify([folder, options])
  const builds = opened.get(key) ?? createBuilds(options, folder, {}, { specify: specifyRuntime })
  opened.set(key, builds)
  return builds
}

/** Turbopack refuses absolute paths. */
function specifyRuntime(runtime: string, id: string): string {
  const path = relative(dirname(id.replace(/\?.*$/, '')), runtime).replaceAll('\\', '/')
  return path.startsWith('.') ? path : `./${path}`
}

function manifests(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return ['@toolbake/core', 'unplugin-toolbake'].map((name) => resolve(`${name}/package.json`))
}
