import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { sourceOf } from './node/module.ts'
import { createSyncServe } from './node/serve-sync.ts'

interface TransformOptions {
  readonly config: { readonly rootDir: string }
  /** Whether Jest runs the module as an ES module. */
  readonly supportsStaticESM: boolean
}

type Serve = ReturnType<typeof createSyncServe>

const commonJs = new URL(`./jest/serve${extname(import.meta.url)}`, import.meta.url)
const serves = new Map<string, Serve>()

function codeOf(source: string, path: string, { config, supportsStaticESM }: TransformOptions): string {
  const key = `${supportsStaticESM} ${config.rootDir}`
  const serve = serves.get(key) ?? createSyncServe(config.rootDir, supportsStaticESM ? undefined : commonJs)
  serves.set(key, serve)
  const served = serve(path.endsWith('.toolbake') ? source : path)
  return served === undefined ? source : sourceOf(served)
}

/** Jest's transformer. */
const transformer = {
  process: (source: string, path: string, options: TransformOptions): { code: string } => ({
    code: codeOf(source, path, options),
  }),
  /** Includes the compiled code, because Jest caches by the module's own file only. */
  getCacheKey: (source: string, path: string, options: TransformOptions): string =>
    createHash('sha256')
      .update(codeOf(source, path, options))
      .digest('hex'),
}

export default transformer
