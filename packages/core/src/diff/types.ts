import type { Tool } from '../tool/types.ts'

/**
 * What a change means for the users of a tool. `breaking`: an argument that was valid may be refused, or a result may
 * occur that could not before. `compatible`: neither. `annotation`: the same values, described differently.
 */
export type Verdict = 'breaking' | 'compatible' | 'annotation'

/** One difference between two versions of a tool. */
export interface ToolChange {
  /** JSON Pointer, such as `/input_schema/properties/to`, in the new tool, or in the old one for what was removed. */
  readonly pointer: string
  /** What changed, in one sentence. */
  readonly message: string
  readonly verdict: Verdict
}

/** The difference between two versions of one tool. */
export interface ToolDifference {
  /** `namespace:module_id`, or the id alone. Tools are matched by it. */
  readonly identity: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** The most severe of its changes. */
  readonly verdict: Verdict
  /** Empty for a tool that was added or removed. */
  readonly changes: readonly ToolChange[]
  /** Absent for a tool that was added. */
  readonly before?: Tool
  /** Absent for a tool that was removed. */
  readonly after?: Tool
}

/** The kind of new version that the differences require by semantic versioning. */
export type VersionAdvice = 'major' | 'minor' | 'patch' | 'none'

/** All differences between two versions of a set of tools. */
export interface ToolsDiff {
  /** The tools that differ, sorted by identity. */
  readonly tools: readonly ToolDifference[]
  readonly advice: VersionAdvice
}
