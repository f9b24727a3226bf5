import type { DiagnosticJson, Grade } from '@toolbake/core'

/** What the page asks of the worker. */
export interface Job {
  readonly text: string
  readonly reshape: boolean
}

/** A diagnostic as the list shows it. */
export interface ListedDiagnostic extends DiagnosticJson {
  readonly frame: string
  /** Offsets into the text. */
  readonly start: number
  readonly end: number
}

export interface ListedTool {
  readonly name: string
  readonly mode: 'loose' | 'strict'
  readonly grade: Grade
}

export interface ProfileOutput {
  readonly id: string
  readonly label: string
  /** Undefined when the profile refuses the file, or the file has errors. */
  readonly request:
    | { readonly json: string; readonly bytes: number; readonly tools: readonly ListedTool[] }
    | undefined
}

/** What the worker answers. */
export interface Answer {
  readonly milliseconds: number
  readonly profiles: readonly ProfileOutput[]
  /** The ES module of an import without query; empty when there are errors. */
  readonly code: string
  readonly diagnostics: readonly ListedDiagnostic[]
}
