import type { Compiler as RspackCompiler } from '@rspack/core'
import type { Options } from '@toolbake/core'
import { formatDiagnostic } from '@toolbake/core/light'
import { parseId, type WatchTargets } from '@toolbake/project/light'
import type { UnpluginBuildContext, UnpluginOptions } from 'unplugin'
import type { Compiler as WebpackCompiler } from 'webpack'
import type { Build, Builds, CreateBuilds } from '../core/build.ts'
import { WITH_PROFILE } from '../core/file-name.ts'
import { errorText } from '../core/text.ts'
import { noLoaderContext } from '../messages/hosts.ts'
import { ID_FILTER } from './rollup.ts'
import { versionCache } from './webpack-cache.ts'
import { resolveWithoutQuery } from './webpack-exports.ts'

/** The members of a loader's context that webpack, Rspack and Turbopack share. */
export interface LoaderContext {
  addDependency(file: string): void
  addMissingDependency(file: string): void
  addContextDependency(folder: string): void
  emitWarning(warning: Error): void
}

/** Creates the hooks for webpack and Rspack (and Rsbuild), where unplugin runs the load hook as a loader. */
export function webpackHooks(
  createBuilds: CreateBuilds,
  options: Options,
): Pick<UnpluginOptions, 'load' | 'webpack' | 'rspack'> {
  let builds: Builds | undefined
  let build: Build | undefined
  /** Whether the current build has read the configuration. */
  let isConfigRead = false
  async function open(opened: Builds): Promise<Build> {
    if (!build || !isConfigRead) build = await opened.open()
    isConfigRead = true
    return build
  }
  function apply(compiler: WebpackCompiler | RspackCompiler): void {
    const opened = createBuilds(compiler.context, aliasOf(compiler.options.resolve.alias))
    builds = opened
    narrowRule(compiler)
    versionCache(compiler.options, options)
    const begin = async (): Promise<void> => {
      isConfigRead = false
      // If this fails, the first module reports why.
      const begun = await open(opened).catch(() => undefined)
      // With a persistent cache webpack may not load any module.
      begun?.notice(begun.folder)
    }
    const { beforeRun, watchRun } = (compiler as WebpackCompiler).hooks
    beforeRun.tapPromise('toolbake', begin)
    watchRun.tapPromise('toolbake', begin)
    reportFindings(compiler, () => build)
  }
  return {
    load: {
      filter: { id: ID_FILTER },
      async handler(id) {
        const { compiler, loaderContext } = nativeContext(this)
        // Rsbuild does not call the compiler's hooks.
        builds ??= createBuilds(compiler.context)
        try {
          await open(builds)
        } finally {
          addDependencies(loaderContext, { ...builds.config, folders: [] })
        }
        await build?.prepare(id)
        return build && loadAsLoader(loaderContext, build, id)
      },
    },
    webpack(compiler) {
      apply(compiler)
      resolveWithoutQuery(compiler, isToolQuery)
    },
    rspack: apply,
  }
}

/** Omits aliases that are a list or false, or end in `$` (exact match): the evaluator has no equivalent. */
function aliasOf(alias: unknown): Record<string, string> {
  if (typeof alias !== 'object' || alias === null || Array.isArray(alias)) return {}
  const entries = Object.entries(alias).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string' && !entry[0].endsWith('$')
  })
  return Object.fromEntries(entries)
}

export function loadAsLoader(loader: LoaderContext, build: Build, id: string): string | undefined {
  const baked = build.bake(id)
  if (!baked) return undefined
  const { warnings, errors, code } = baked
  addDependencies(loader, baked.watch())
  for (const warning of warnings)
    loader.emitWarning(withoutStack(formatDiagnostic(warning, { cwd: build.folder })))
  if (code === undefined) throw withoutStack(errorText(errors, build.folder))
  return code
}

export function addDependencies(loader: LoaderContext, { files, missing, folders }: WatchTargets): void {
  for (const file of files) loader.addDependency(file)
  // A missing file as a plain dependency counts as removed, and the watcher would rebuild endlessly.
  for (const file of missing) loader.addMissingDependency(file)
  for (const folder of folders) loader.addContextDependency(folder)
}

function nativeContext(context: UnpluginBuildContext): {
  compiler: { context: string }
  loaderContext: LoaderContext
} {
  const native = context.getNativeBuildContext?.()
  if (native && 'loaderContext' in native && native.loaderContext) {
    return { compiler: native.compiler, loaderContext: native.loaderContext }
  }
  throw new TypeError(noLoaderContext)
}

/** Creates an error of which only the message is printed: a loader's stack does not help an author. */
export function withoutStack(message: string): Error {
  const error = Object.assign(new Error(message), { hideStack: true })
  error.stack = ''
  return error
}

/**
 * Narrows the rule that unplugin put first. That rule tests only the path, and would take plain JSON imports, `?raw`
 * and `new URL('./x.schema.yaml', import.meta.url)` from other rules.
 */
function narrowRule(compiler: WebpackCompiler | RspackCompiler): void {
  const rules = compiler.options.module.rules as unknown[]
  const { enforce, use, type } = rules.shift() as { enforce: unknown; use: unknown; type: unknown }
  const rule = { enforce, use, type, dependency: { not: ['url'] }, sideEffects: false }
  rules.unshift(
    { ...rule, include: /\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s)$/, resourceQuery: isToolQuery },
    {
      ...rule,
      include: { and: [/\.(?:ya?ml|json)$/], not: [/\.schema\.\w+$/] },
      resourceQuery: (query: string) => WITH_PROFILE.test(`.json${query}`) && isToolQuery(query),
    },
    {
      ...rule,
      include: { and: [/\.schema\.ya?ml$/], not: [/[\\/]node_modules[\\/]/] },
      resourceQuery: (query: string) => !isToolQuery(query) && parseId(`x.schema.yaml${query}`) !== undefined,
    },
  )
}

function isToolQuery(query: string): boolean {
  return parseId(`x.schema.json${query}`) !== undefined
}

/** Adds problems across imports to the warnings of a finished build. */
function reportFindings(compiler: WebpackCompiler | RspackCompiler, current: () => Build | undefined): void {
  // Both classes behave alike here, but TypeScript sees two sets of overloads.
  const { thisCompilation } = (compiler as WebpackCompiler).hooks
  thisCompilation.tap('toolbake', (compilation) => {
    compilation.hooks.afterSeal.tapPromise('toolbake', async () => {
      const build = current()
      await build?.settle()
      if (!build || build.findings().length === 0) return
      const present = new Set(
        [...compilation.modules].map((module) => ('resource' in module ? module.resource : '')),
      )
      for (const finding of build.findings((id) => present.has(id))) {
        // webpack and Rspack use their own classes for warnings, but print any error.
        compilation.warnings.push(withoutStack(formatDiagnostic(finding, { cwd: build.folder })) as never)
      }
    })
  })
}
