import { createHash } from 'node:crypto'
import type { Options } from '@toolbake/core'
import { compilerVersion } from '@toolbake/project/light'

/** The options that webpack and Rspack share; Rspack 1 has its cache among the experiments. */
interface CacheOptions {
  readonly cache?: unknown
  readonly experiments?: unknown
}

/**
 * Adds the plugin's options and the compiler's version to the version of a persistent cache. Its modules depend on
 * files only, which include the bundler's configuration only if the user lists it.
 */
export function versionCache({ cache, experiments }: CacheOptions, options: Options): void {
  const text = JSON.stringify([compilerVersion(), options], (_, value: unknown) =>
    typeof value === 'function' ? String(value) : value,
  )
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  for (const settings of [cache, (experiments as CacheOptions | undefined)?.cache]) {
    if (typeof settings !== 'object' || settings === null) continue
    const { type, version = '' } = settings as { type?: string; version?: string }
    if (type === 'memory') continue
    // This object is the bundler's own copy of the user's options.
    Object.assign(settings, { version: `${version} toolbake ${hash}`.trim() })
  }
}
