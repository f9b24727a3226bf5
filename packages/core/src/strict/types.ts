import type { Origin } from '../diagnostics/origin.ts'
import type { Unplaced } from '../diagnostics/types.ts'
import type { Definition, Schema, SchemaObject } from '../schema/types.ts'
import type { Origins } from '../tool/types.ts'

/** What a pass is given besides the node. */
export interface PassSite {
  readonly isRoot: boolean
  readonly origin: Origin
  readonly origins: Origins
  readonly definition: Definition
  /** Undefined: there is no limit. */
  readonly copies: CopyBudget | undefined
  place(node: SchemaObject, keyword: string): Origin
  /** Reports a difference. `at` is a keyword of the node, or a place of its own; default the node. */
  report(problem: SiteProblem): void
}

/** The budget for copying definitions to the places that refer to them; once it is spent, references stay. */
export interface CopyBudget {
  isSpent(): boolean
  add(definition: Schema): void
}

export type SiteProblem = Unplaced & { readonly at?: Origin; readonly tool?: never; readonly profile?: never }

/**
 * A step that turns a node of the author's schema into one that a provider's mode can express, before its children are
 * lowered. It keeps the accepted values or reports the difference, returns the same node when it has nothing to do, and
 * never changes its argument.
 */
export type Pass = (node: SchemaObject, site: PassSite) => SchemaObject
