import type { Diagnostic, Grade, LoweredTool } from '@toolbake/core'

/** The author's schemas compared with what one profile sends. */
export interface Comparison {
  readonly tools: readonly ComparedTool[]
  /** In the order of the file. */
  readonly changes: readonly Change[]
}

export interface ComparedTool extends Pick<LoweredTool, 'name' | 'mode' | 'grade'> {
  readonly identity: string
  readonly rows: readonly Row[]
}

/** A line of the author's schema next to a line of the sent schema. */
export interface Row {
  readonly left?: Line | undefined
  readonly right?: Line | undefined
  readonly kind: 'same' | 'changed' | 'added' | 'removed'
  /** Indices of the changes that explain the row. */
  readonly changes: readonly number[]
}

export interface Line {
  readonly depth: number
  readonly text: string
  readonly place?: Place | undefined
}

/** An offset into the text of a file. */
export interface Place {
  /** The name that `PathOf` returned for the file. */
  readonly path: string
  readonly start: number
}

/** A reported difference. */
export interface Change extends Pick<Diagnostic, 'code' | 'message'> {
  readonly grade?: Grade | undefined
  readonly hint?: string | undefined
  readonly place: Place
  /** Line and column of the place, from 1. */
  readonly line: number
  readonly column: number
  readonly source?: RuleSource | undefined
}

/** Source of the provider's rule behind a change. */
export interface RuleSource {
  readonly url: string
  readonly date: string
  readonly note?: string | undefined
}

/** Returns the name that the reader of a comparison uses for a file. */
export type PathOf = (uri: string) => string
