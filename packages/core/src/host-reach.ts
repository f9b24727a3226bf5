import type { Context } from './context.ts'

/**
 * Whether a file may be read because `from` refers to it: below the workspace root, a folder of `options.allow`, or the
 * real folder of the package that holds `from`. Both are compared as the host canonicalises them, so that neither `..`
 * nor a link leads out.
 */
export function mayReach(
  uri: string,
  from: string,
  { host, options }: Pick<Context, 'host' | 'options'>,
): boolean {
  const real = host.canonical(uri)
  const folders = [options.root, ...options.allow].map((folder) => host.canonical(folder))
  return [...folders, ...(host.reach?.(from) ?? [])].some((folder) => isBelow(real, folder))
}

/** `/a` holds `/a/b` and itself, but not `/ab`. */
function isBelow(uri: string, folder: string): boolean {
  const base = folder.endsWith('/') ? folder : `${folder}/`
  return uri.startsWith(base) || `${uri}/` === base
}
