import type { Diagnostic } from '@toolbake/core'

/** What a run found. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[]
  readonly files: number
  readonly tools: number
}

/** How findings are shown. */
export interface ReportOptions {
  readonly cwd: string
  readonly color: boolean
  /** Notes too, where people read. Programs always get them. */
  readonly verbose: boolean
}
