import { readFileSync } from 'node:fs'
import { createBundleHandler, type FarmCliOptions, resolveConfig, type UserConfig } from '@farmfe/core'
import toolbake from 'unplugin-toolbake/farm'
import type { Bundler, Outcome, Request } from './types.ts'

export const farmBundler: Bundler = {
  name: 'farm',
  async build(request) {
    const logs: string[] = []
    try {
      const logger = collect(logs)
      const config = await resolveConfig(
        { ...configuration(request), configFile: false } as FarmCliOptions & UserConfig,
        'production',
        logger as never,
        false,
      )
      await createBundleHandler(config, logger as never)
      return { file: request.project.path(`${request.out}/bundle.js`), printed: logs.join('\n') }
    } catch (error) {
      return { printed: [...logs, String(error)].join('\n') }
    }
  },
  async watch(request, onBuild) {
    const logs: string[] = []
    const logger = collect(logs)
    const config = await resolveConfig(
      { ...configuration(request), configFile: false } as never,
      'production',
      logger as never,
      false,
    )
    const w = await createBundleHandler(config, logger as never, true)
    const file = request.project.path(`${request.out}/bundle.js`)
    let last = ''
    const t = setInterval(() => {
      if (logs.length) {
        onBuild({ printed: logs.splice(0).join('\n') })
        return
      }
      let text = ''
      try {
        text = readFileSync(file, 'utf8')
      } catch {}
      if (text !== last) {
        last = text
        onBuild({ file, printed: '' })
      }
    }, 30)
    return async () => {
      clearInterval(t)
      await (w as any)?.getInternalWatcher?.()?.close()
      w?.close()
    }
  },
}

function configuration({ project, entry, out, options }: Request): UserConfig {
  return {
    root: project.folder,
    plugins: [toolbake(options)],
    compilation: {
      input: { bundle: project.path(entry) },
      output: {
        path: project.path(out),
        targetEnv: 'node',
        format: 'esm',
        filename: '[entryName].js',
        entryFilename: '[entryName].js',
      },
      persistentCache: false,
      presetEnv: false,
      progress: false,
      minify: false,
    },
  } as UserConfig
}

function collect(logs: string[]) {
  const push = (message: string) => void logs.push(message)
  const nothing = () => {}
  return {
    setPrefix: nothing,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: push,
    error: push,
    warnOnce: push,
    errorOnce: push,
    infoOnce: nothing,
    hasErrorLogged: () => false,
    hasWarnLogged: () => false,
  }
}
