import { createRequire } from 'node:module'
import type { createJiti } from 'jiti'

/** Loads jiti with `require`: `import` reads the whole package for the names of its exports, which takes 40 ms. */
export function loadJiti(): typeof createJiti {
  return createRequire(import.meta.url)('jiti') as typeof createJiti
}
