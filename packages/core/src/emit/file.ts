import type { LoweredRequest } from '../export/types.ts'
import type { EmitOptions } from './esm.ts'
import { emitModule, emitProfileModule } from './esm.ts'

/** What a compile knows about a file when all went well. */
export interface CompiledFile {
  readonly kind: EmitOptions['kind']
  /** By profile id. */
  readonly requests: Readonly<Record<string, LoweredRequest>>
  /** The profile of `?profile=`; undefined for a module without query. */
  readonly profile?: string | undefined
}

/** The ES module of a file. Without `validators` among the options its decoders check nothing. */
export function emitFile(
  { kind, requests, profile }: CompiledFile,
  options: Omit<EmitOptions, 'kind'> = {},
): string {
  if (profile === undefined) return emitModule(requests, { ...options, kind })
  const request = requests[profile]
  return request === undefined ? '' : emitProfileModule(request, { ...options, kind })
}
