import toolbake from 'unplugin-toolbake/webpack'
import { type Configuration, type Stats, webpack } from 'webpack'
import type { Bundler, Outcome, Request } from './types.ts'

export const webpackBundler: Bundler = {
  name: 'webpack',
  build(request) {
    return new Promise((resolve) => {
      const compiler = webpack(configuration(request))
      compiler?.run((error, stats) => compiler.close(() => resolve(outcomeOf(request, error, stats))))
    })
  },
  async watch(request, onBuild) {
    const compiler = webpack(configuration(request))
    compiler?.watch({ aggregateTimeout: 20 }, (error, stats) => onBuild(outcomeOf(request, error, stats)))
    return () => new Promise((resolve) => compiler?.close(() => resolve()))
  },
}

function configuration({ project, entry, out, options, cache }: Request): Configuration {
  return {
    mode: 'production',
    target: 'node',
    context: project.folder,
    entry: project.path(entry),
    output: { path: project.path(out), filename: 'bundle.cjs' },
    plugins: [toolbake(options)],
    ...(cache !== undefined && { cache: { type: 'filesystem', cacheDirectory: project.path(cache) } }),
  }
}

function outcomeOf({ project, out }: Request, error: Error | null, stats: Stats | undefined): Outcome {
  if (!stats) return { printed: String(error) }
  const printed = stats.toString({ all: false, errors: true, warnings: true })
  return stats.hasErrors() ? { printed } : { file: project.path(`${out}/bundle.cjs`), printed }
}
