import type { Options } from './types.ts'

/** Returns its argument, typed: for `toolbake.config.*`. */
export function defineConfig(options: Options): Options {
  return options
}
