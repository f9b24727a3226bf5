import type { Options } from './types.ts'

export const TYPES_DIR = '.toolbake/types'

/** Returns its argument. For `toolbake.config.*`, where it gives the options their types. */
export function defineConfig(options: Options): Options {
  return options
}
