// Runs in its own process: Farm prints from Rust, where nothing can capture it, and a panic ends the process.
import { createBundleHandler, Logger, resolveConfig, type UserConfig } from '@farmfe/core'
import toolbake from 'unplugin-toolbake/farm'
import { END, type Report } from './farm-report.ts'

interface Job {
  readonly folder: string
  readonly entry: string
  readonly out: string
  readonly watch: boolean
  readonly cache?: string
  readonly options?: Parameters<typeof toolbake>[0]
}

/** Builds once for each message and reports each build; in watch mode until the process ends. */
export function serve(): void {
  process.on('message', (job: Job) => {
    const logger = Object.assign(new Logger(), {
      info: (text: string) => text.startsWith('Build completed') && report({ ok: true }),
      error: (text: string | Error) => report({ ok: false, text: String(text) }),
    })
    build(job, logger).catch((error) => report({ ok: false, text: String(error) }))
  })
}

function report(message: Report): void {
  process.stdout.write(END)
  process.send?.(message)
}

async function build({ folder, entry, out, watch, cache, options }: Job, logger: Logger): Promise<void> {
  // Farm's cache checks modification times only for browsers, its default target.
  const targetEnv = cache === undefined ? 'node' : 'browser-esnext'
  const config: UserConfig = {
    root: folder,
    plugins: [toolbake(options)],
    compilation: {
      input: { bundle: entry },
      output: { path: out, entryFilename: '[entryName].js', targetEnv, format: 'esm' },
      persistentCache: cache === undefined ? false : { cacheDir: cache },
      presetEnv: false,
      progress: false,
      minify: false,
    },
  }
  const inline = { ...config, configFile: false, mode: 'production' } as Parameters<typeof resolveConfig>[0]
  await createBundleHandler(await resolveConfig(inline, 'production', logger, false), logger, watch)
}
