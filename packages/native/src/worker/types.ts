import type { Json, Message } from '@toolbake/core'

/** The input of the worker; files are URLs. */
export interface WorkerRequest {
  readonly module: string
  /** By name in `LIBRARIES`; undefined if the app does not have the library. */
  readonly libraries: Readonly<Record<string, string | undefined>>
  /** Maximal number of characters and values of a tool. */
  readonly limit: number
}

/** A problem of an export. */
export type Finding<Code extends FindingCode = FindingCode> = Message<Code> & {
  /** JSON Pointer into the document of the module. */
  readonly pointer: string
  /** Name of the export that has the problem, if it is no part of the document. */
  readonly exported?: string
}

export const FINDING_CODES = [
  'native_approval',
  'native_check',
  'native_conversion',
  'native_default',
  'native_library',
  'native_no_tool',
  'native_not_json',
  'native_schema',
  'native_too_large',
  'native_transform',
  'native_inexpressible',
  'native_unused_export',
  'native_yaml_missing',
] as const

export type FindingCode = (typeof FINDING_CODES)[number]

/** The reply of the worker. */
export type WorkerReply =
  | {
      readonly kind: 'read'
      readonly document: Json | undefined
      /** Names of the exports that are its tools, in its order; undefined if one export contains all. */
      readonly exports?: readonly string[]
      readonly findings: readonly Finding[]
    }
  | { readonly kind: 'threw'; readonly message: string; readonly stack: string }
