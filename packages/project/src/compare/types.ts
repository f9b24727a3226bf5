import type { Diagnostic, Grade, LoweredTool } from '@toolbake/core'

/** The author's schemas beside what one profile is sent. */
export interface Comparison {
  readonly tools: readonly ComparedTool[]
  /** In the order of the file. */
  readonly changes: readonly Change[]
}

export interface ComparedTool extends Pick<LoweredTool, 'name' | 'mode' | 'grade'> {
  readonly identity: string
  readonly rows: readonly Row[]
}

/** One line of the author's schema beside one of what is sent. */
export interface Row {
  readonly left?: Line | undefined
  readonly right?: Line | undefined
  readonly kind: 'same' | 'changed' | 'added' | 'removed'
  /** Indices of the changes that explain it. */
  readonly changes: readonly number[]
}

export interface Line {
  readonly depth: number
  readonly text: string
  readonly place?: Place | undefined
}

/** An offset into the text of a file. */
export interface Place {
  /** The file, as `PathOf` names it. */
  readonly path: string
  readonly start: number
}

/** What was recorded about a difference. */
export interface Change extends Pick<Diagnostic, 'code' | 'message'> {
  readonly grade?: Grade | undefined
  readonly hint?: string | undefined
  readonly place: Place
  /** Line and column of the place, from 1. */
  readonly line: number
  readonly column: number
  readonly source?: RuleSource | undefined
}

/** Where the provider's rule behind a change was read. */
export interface RuleSource {
  readonly url: string
  readonly date: string
  readonly note?: string | undefined
}

/** What the reader of a comparison calls a file. */
export type PathOf = (uri: string) => string
