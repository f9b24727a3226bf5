import { type InputOptions, type OutputOptions, rolldown, watch } from 'rolldown'
import toolbake from 'unplugin-toolbake/rolldown'
import type { Bundler, Outcome, Request } from './types.ts'

export const rolldownBundler: Bundler = {
  name: 'rolldown',
  async build(request) {
    const logs: string[] = []
    try {
      const bundle = await rolldown(inputOptions(request, logs))
      await bundle.write(outputOptions(request))
      await bundle.close()
      return succeed(request, logs)
    } catch (error) {
      return { printed: [...logs, (error as Error).message].join('\n') }
    }
  },
  async watch(request, onBuild) {
    const logs: string[] = []
    const watcher = watch({ ...inputOptions(request, logs), output: outputOptions(request) })
    watcher.on('event', (event) => {
      if (event.code === 'BUNDLE_END') {
        onBuild(succeed(request, logs.splice(0)))
        void event.result.close()
      }
      if (event.code === 'ERROR') onBuild({ printed: [...logs.splice(0), event.error.message].join('\n') })
    })
    return () => watcher.close()
  },
}

function inputOptions({ project, entry, options }: Request, logs: string[]): InputOptions {
  return {
    input: project.path(entry),
    cwd: project.folder,
    plugins: [toolbake(options)],
    onLog: (level, log) => void (level === 'warn' && logs.push(log.message)),
  }
}

function outputOptions({ project, out }: Request): OutputOptions {
  return { dir: project.path(out), format: 'es', entryFileNames: 'bundle.js' }
}

function succeed({ project, out }: Request, logs: readonly string[]): Outcome {
  return { file: project.path(`${out}/bundle.js`), printed: logs.join('\n') }
}
