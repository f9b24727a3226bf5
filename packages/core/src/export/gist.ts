import type { Context } from '../context.ts'
import { hintOf } from '../diagnostics/message.ts'
import type { Problem } from '../diagnostics/types.ts'
import type { SourceDocument } from '../parse/types.ts'
import type { Profile } from './types.ts'

/** Several problems told as one. */
export interface Gist {
  /** The one that is told whole. */
  readonly first: Problem | undefined
  /** Its text, and how many more there are. */
  readonly reason: string
  /** Its hint. */
  readonly repair: string
}

/** The first problem in a tool's own file, since what that refers to may belong to others, with what helps. */
export function gistOf(
  problems: readonly Problem[],
  document: SourceDocument,
  profile: Profile,
  context: Context,
): Gist {
  const first = problems.find(({ at }) => at.document === document) ?? problems[0]
  if (first === undefined) return { first, reason: '', repair: 'Change that.' }
  const told = { ...first, profile: profile.id }
  const others = problems.length - 1
  const text = context.message(told)
  return {
    first,
    reason: others > 0 ? `${text} (and ${others} more)` : text,
    repair: hintOf(told) ?? 'Change that.',
  }
}
