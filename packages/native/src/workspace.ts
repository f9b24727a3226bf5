import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { realPath } from '@toolbake/core/node'

/** Where modules are run. */
export interface Workspace {
  /** Calls `run` with files of a text and of the worker's script, and removes both afterwards. */
  use<T>(code: string, run: (module: URL, script: URL) => Promise<T>): Promise<T>
}

/** Shared by all workspaces of the process, because it depends only on this package. */
let script: Promise<string> | undefined

export function createWorkspace(): Workspace {
  return {
    async use(code, run) {
      script ??= bundleScript().catch((error: unknown) => {
        script = undefined
        throw error
      })
      // The real path, because stacks contain it.
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

/** Bundles the worker from sources or compiled files, independent of the app's packages. */
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
