import type { Context } from '../context.ts'

/** Temporary: see context/host-reach.ts. */
export function mayReach(uri: string, from: string, { host, options }: Context): boolean {
  const real = host.canonical(uri)
  return [options.root, ...options.allow, ...(host.reach?.(from) ?? [])].some((folder) =>
    real.startsWith(folder),
  )
}
