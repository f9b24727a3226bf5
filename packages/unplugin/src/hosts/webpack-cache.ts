import { createHash } from 'node:crypto'
import type { Options } from '@toolbake/core'
import { compilerVersion } from '@toolbake/project/light'

/** What webpack and Rspack have in common of their options; Rspack 1 keeps its cache among the experiments. */
interface CacheOptions {
  readonly cache?: unknown
  readonly experiments?: unknown
}

/**
 * Makes a persistent cache one of these options and of this version of the compiler. A module that it holds depends on files
 * alone, and the configuration of the bundler is among them only where the user lists it.
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
    // These are the compiler's own copy of what the user wrote.
    Object.assign(settings, { version: `${version} toolbake ${hash}`.trim() })
  }
}
