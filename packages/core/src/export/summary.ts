import type { Context } from '../context.ts'
import { hintOf } from '../diagnostics/message.ts'
import type { Problem } from '../diagnostics/types.ts'
import { defaultRepair, severalProblems } from '../messages/lowering.ts'
import type { SourceDocument } from '../parse/types.ts'
import type { Profile } from './types.ts'

/** Several problems reported as one. */
export interface Summary {
  /** The one whose text is shown. */
  readonly first: Problem | undefined
  /** Its text, and how many more there are. */
  readonly reason: string
  /** Its hint. */
  readonly repair: string
}

/** The first problem in a tool's own file, since the files that it references may belong to others, and its repair. */
export function summarize(
  problems: readonly Problem[],
  document: SourceDocument,
  profile: Profile,
  context: Context,
): Summary {
  const first = problems.find(({ at }) => at.document === document) ?? problems[0]
  if (first === undefined) return { first, reason: '', repair: defaultRepair }
  const shown = { ...first, profile: profile.id }
  const reason = severalProblems(context.message(shown), problems.length - 1)
  return { first, reason, repair: hintOf(shown) ?? defaultRepair }
}
