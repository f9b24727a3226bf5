import toolbake from 'unplugin-toolbake/vite'
import { build, createLogger, type InlineConfig, type Logger } from 'vite'
import type { Bundler, Outcome, Request } from './types.ts'

export const viteBundler: Bundler = {
  name: 'vite',
  async build(request) {
    const logs: string[] = []
    try {
      await build(config(request, logs))
      return succeed(request, logs)
    } catch (error) {
      return { printed: [...logs, (error as Error).message].join('\n') }
    }
  },
  async watch(request, onBuild) {
    const logs: string[] = []
    const base = config(request, logs)
    const watcher = await build({ ...base, build: { ...base.build, watch: {} } })
    if (!('on' in watcher)) throw new TypeError('vite returned no watcher')
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

function config({ project, entry, out, options }: Request, logs: string[]): InlineConfig {
  return {
    root: project.folder,
    configFile: false,
    customLogger: collect(logs),
    plugins: [toolbake(options)],
    build: {
      outDir: out,
      emptyOutDir: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: () => 'bundle.js' },
    },
  }
}

function collect(logs: string[]): Logger {
  const push = (message: string) => void logs.push(message)
  return { ...createLogger('silent'), warn: push, warnOnce: push, error: push }
}

function succeed({ project, out }: Request, logs: readonly string[]): Outcome {
  return { file: project.path(`${out}/bundle.js`), printed: logs.join('\n') }
}
