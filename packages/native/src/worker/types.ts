import type { Json, Message } from '@toolbake/core'

/** What the worker is asked for. URLs of files. */
export interface WorkerRequest {
  readonly module: string
  /** By name in `LIBRARIES`; undefined where the app has none. */
  readonly libraries: Readonly<Record<string, string | undefined>>
  /** Characters and values that a tool may have. */
  readonly limit: number
}

/** A problem of what a module exports, found where it was read. */
export type Finding<Code extends FindingCode = FindingCode> = Message<Code> & {
  /** Into the document that is made of the module. */
  readonly pointer: string
}

export const FINDING_CODES = [
  'native_check',
  'native_conversion',
  'native_library',
  'native_no_tool',
  'native_not_json',
  'native_schema',
  'native_too_large',
  'native_transform',
  'native_inexpressible',
  'native_yaml_missing',
] as const

export type FindingCode = (typeof FINDING_CODES)[number]

/** What the worker answers. */
export type WorkerReply =
  | {
      readonly kind: 'read'
      readonly document: Json | undefined
      /** The names of the exports that are its tools, in its order; undefined when one export has them all. */
      readonly exports?: readonly string[]
      readonly findings: readonly Finding[]
    }
  | { readonly kind: 'threw'; readonly message: string; readonly stack: string }
