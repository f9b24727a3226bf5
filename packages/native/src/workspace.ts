import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { realPath } from '@toolbake/core/node'

/** Where modules are run from. */
export interface Workspace {
  /** Runs with a file of a text and the script of the worker; both are removed afterwards. */
  use<T>(code: string, run: (module: URL, script: URL) => Promise<T>): Promise<T>
}

/** The same for every workspace of the process, as it is made of this package alone. */
let script: Promise<string> | undefined

export function createWorkspace(): Workspace {
  return {
    async use(code, run) {
      script ??= bundleScript().catch((error: unknown) => {
        script = undefined
        throw error
      })
      // As the stacks of what runs in it name it.
      const folder = realPath(mkdtempSync(join(tmpdir(), 'toolbake-native-')))
      try {
        const module = join(folder, 'module.mjs')
        const worker = join(folder, 'worker.mjs')
        writeFileSync(module, code)
        writeFileSync(worker, await script)
        return await run(pathToFileURL(module), pathToFileURL(worker))
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** The worker in one text: from sources or from what was compiled, and away from every package of the app. */
async function bundleScript(): Promise<string> {
  const { rolldown } = await import('rolldown')
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const build = await rolldown({
    input: fileURLToPath(new URL(`./worker/run.${extension}`, import.meta.url)),
    platform: 'node',
    logLevel: 'silent',
    ...(extension === 'ts' && { resolve: { conditionNames: ['@toolbake/source', 'node', 'import'] } }),
  })
  try {
    const { output } = await build.generate({ format: 'esm', codeSplitting: false })
    return output[0].code
  } finally {
    await build.close()
  }
}
