import {
  type BuildFailure,
  type BuildOptions,
  type BuildResult,
  build,
  context,
  formatMessages,
} from 'esbuild'
import toolbake from 'unplugin-toolbake/esbuild'
import type { Bundler, Outcome, Request } from './types.ts'

export const esbuildBundler: Bundler = {
  name: 'esbuild',
  async build(request) {
    try {
      return await outcomeOf(request, await build(buildOptions(request)))
    } catch (error) {
      return outcomeOf(request, error as BuildFailure)
    }
  },
  async watch(request, onBuild) {
    const base = buildOptions(request)
    const report = {
      name: 'report',
      setup: (build: { onEnd(callback: (result: BuildResult) => Promise<void>): void }) =>
        build.onEnd(async (result) => onBuild(await outcomeOf(request, result))),
    }
    const watching = await context({ ...base, plugins: [...(base.plugins ?? []), report] })
    await watching.watch()
    return () => watching.dispose()
  },
}

function buildOptions({ project, entry, out, options }: Request): BuildOptions {
  return {
    absWorkingDir: project.folder,
    entryPoints: { bundle: project.path(entry) },
    outdir: project.path(out),
    bundle: true,
    format: 'esm',
    logLevel: 'silent',
    plugins: [toolbake(options)],
  }
}

async function outcomeOf({ project, out }: Request, result: BuildResult | BuildFailure): Promise<Outcome> {
  const printed = [
    ...(await formatMessages(result.errors, { kind: 'error' })),
    ...(await formatMessages(result.warnings, { kind: 'warning' })),
  ].join('')
  return result.errors.length > 0 ? { printed } : { file: project.path(`${out}/bundle.js`), printed }
}
