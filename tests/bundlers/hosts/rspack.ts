import { type Configuration, rspack, type Stats } from '@rspack/core'
import toolbake from 'unplugin-toolbake/rspack'
import type { Bundler, Outcome, Request } from './types.ts'

export const rspackBundler: Bundler = {
  name: 'rspack',
  build(request) {
    return new Promise((resolve) => {
      const compiler = rspack(configuration(request))
      compiler.run((error, stats) => compiler.close(() => resolve(outcomeOf(request, error, stats))))
    })
  },
  async watch(request, onBuild) {
    const compiler = rspack(configuration(request))
    compiler.watch({ aggregateTimeout: 20 }, (error, stats) => onBuild(outcomeOf(request, error, stats)))
    return () => new Promise((resolve) => compiler.close(() => resolve()))
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
    ...(cache !== undefined && {
      cache: { type: 'persistent', storage: { type: 'filesystem', directory: project.path(cache) } },
    }),
  }
}

function outcomeOf({ project, out }: Request, error: Error | null, stats: Stats | undefined): Outcome {
  if (!stats) return { printed: String(error) }
  const printed = stats.toString({ all: false, errors: true, warnings: true })
  return stats.hasErrors() ? { printed } : { file: project.path(`${out}/bundle.cjs`), printed }
}
