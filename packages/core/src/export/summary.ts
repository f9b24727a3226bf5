import { hintOf, messageOf } from '../diagnostics/message.ts'
import type { Problem, SourceDocument } from '../diagnostics/types.ts'
import { defaultRepair, sameProfile, severalProblems } from '../messages/lowering.ts'
import type { Profile } from './types.ts'

/**
 * Combines several problems into one, led by the first in a tool's own file, since the files that it references may
 * belong to others: its text, with the number of the others, and its hint.
 */
export function summarize(
  problems: readonly Problem[],
  document: SourceDocument,
  profile: Profile,
): { first: Problem | undefined; reason: string; repair: string } {
  const first = problems.find(({ at }) => at.document === document) ?? problems[0]
  if (first === undefined) return { first, reason: '', repair: defaultRepair }
  const shown = { ...first, profile: profile.id }
  const reason = severalProblems(messageOf({ ...first, profile: sameProfile }), problems.length - 1)
  return { first, reason, repair: hintOf(shown) ?? defaultRepair }
}
