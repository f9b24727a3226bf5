import type { Tool } from '../tool/types.ts'

/**
 * What a change is to those who use a tool. `breaking`: an argument that was valid may be refused, or a result may come
 * that could not before. `compatible`: none of that. `annotation`: the same values, described in another way.
 */
export type Verdict = 'breaking' | 'compatible' | 'annotation'

/** One difference between two versions of a tool. */
export interface ToolChange {
  /** JSON Pointer from the tool on, `/input_schema/properties/to`: in the new tool, or in the old one for what is gone. */
  readonly pointer: string
  /** What changed, in one sentence. */
  readonly message: string
  readonly verdict: Verdict
}

/** What became of one tool. */
export interface ToolDifference {
  /** `namespace:module_id`, or the id alone; tools are matched by it. */
  readonly identity: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** The gravest of its changes. */
  readonly verdict: Verdict
  /** Empty for a tool that was added or removed. */
  readonly changes: readonly ToolChange[]
  /** Absent for a tool that was added. */
  readonly before?: Tool
  /** Absent for a tool that was removed. */
  readonly after?: Tool
}

/** The version that the differences ask for, by semantic versioning. */
export type VersionAdvice = 'major' | 'minor' | 'patch' | 'none'

/** All differences between two versions of a set of tools. */
export interface ToolsDiff {
  /** The tools that differ, sorted by identity. */
  readonly tools: readonly ToolDifference[]
  readonly advice: VersionAdvice
}
