import type { Options } from './types.ts'

export const TYPES_DIR = '.toolbake/types'

/** Returns its argument, typed: for `toolbake.config.*`. */
export function defineConfig(options: Options): Options {
  return options
}
