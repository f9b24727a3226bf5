import { dirname, posix, relative, resolve, sep } from 'node:path'
import { BAKED } from './edit/scripts.ts'
import type { Facts } from './types.ts'

/** Returns the arguments that select the tools of this package, if the configuration is in a folder above it. */
export function ownTools({ toolbakeConfig }: Pick<Facts, 'toolbakeConfig'>): readonly string[] {
  return toolbakeConfig?.startsWith('../') === true ? ['.'] : []
}

/** Returns the folder of the package's modules on disk, whose paths begin at the folder of the configuration. */
export function bakedFolder({ folder, toolbakeConfig = '' }: Facts): string {
  const place = relative(resolve(folder, dirname(toolbakeConfig)), folder)
  return posix.join(BAKED, place.split(sep).join('/'))
}
