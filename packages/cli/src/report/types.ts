import type { Diagnostic } from '@toolbake/core'

/** What a run found. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[]
  readonly files: number
  readonly tools: number
  /** The tools are of somebody else: what is found in many of them is shown once. */
  readonly areForeign?: boolean
}

/** What of them is shown, by place. */
export interface ShownFindings extends Findings {
  /** How many notes are not. */
  readonly hidden: number
}

/** How findings are shown. */
export interface ReportOptions {
  readonly cwd: string
  readonly color: boolean
}
