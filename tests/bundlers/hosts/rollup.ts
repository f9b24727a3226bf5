import { createRequire } from 'node:module'
import {
  type OutputOptions,
  type Plugin,
  type RollupError,
  type RollupLog,
  type RollupOptions,
  rollup,
  watch,
} from 'rollup'
import toolbake from 'unplugin-toolbake/rollup'
import type { Bundler, Outcome, Request } from './types.ts'

export const rollupBundler: Bundler = {
  name: 'rollup',
  async build(request) {
    const logs: string[] = []
    try {
      const bundle = await rollup(inputOptions(request, logs))
      await bundle.write(outputOptions(request))
      await bundle.close()
      return succeed(request, logs)
    } catch (error) {
      return { printed: [...logs, printedLog(error as RollupError)].join('\n') }
    }
  },
  async watch(request, onBuild) {
    const logs: string[] = []
    const watcher = watch({
      ...inputOptions(request, logs),
      output: outputOptions(request),
      watch: { buildDelay: 20 },
    })
    watcher.on('event', (event) => {
      if (event.code === 'BUNDLE_END') {
        onBuild(succeed(request, logs.splice(0)))
        void event.result.close()
      }
      if (event.code === 'ERROR')
        onBuild({ printed: [...logs.splice(0), printedLog(event.error)].join('\n') })
    })
    return () => watcher.close()
  },
}

/** A minimal JSON plugin, because Rollup does not read JSON itself. */
const json: Plugin = {
  name: 'json',
  transform: (text, id) => (id.endsWith('.json') ? `export default ${text}` : undefined),
}

/** A minimal plugin to resolve packages, which Rollup does not do itself. */
const packages: Plugin = {
  name: 'packages',
  resolveId: (id, importer) =>
    importer !== undefined && /^[a-z]/.test(id) ? createRequire(importer).resolve(id) : undefined,
}

function inputOptions({ project, entry, options }: Request, logs: string[]): RollupOptions {
  return {
    input: project.path(entry),
    plugins: [toolbake(options), packages, json],
    onLog: (level, log) => void (level === 'warn' && logs.push(printedLog(log))),
  }
}

function outputOptions({ project, out }: Request): OutputOptions {
  return { dir: project.path(out), format: 'es', entryFileNames: 'bundle.js' }
}

function succeed({ project, out }: Request, logs: readonly string[]): Outcome {
  return { file: project.path(`${out}/bundle.js`), printed: logs.join('\n') }
}

/** Formats a log like the command line: message, location, frame. */
function printedLog({ message, loc, frame }: RollupLog): string {
  return [message, loc && `${loc.file}:${loc.line}:${loc.column}`, frame].filter(Boolean).join('\n')
}
