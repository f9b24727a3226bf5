import type { Diagnostic } from '@toolbake/core'

/** The diagnostics of a run, and what it compiled. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[]
  readonly files: number
  readonly tools: number
  /** Whether somebody else wrote the tools: then a problem that many of them have is shown once. */
  readonly areForeign?: boolean
}

/** The findings to show, sorted by location. */
export interface ShownFindings extends Findings {
  /** Number of hidden notes. */
  readonly hidden: number
}

/** How findings are shown. */
export interface ReportOptions {
  readonly cwd: string
  readonly color: boolean
}
