import { originPointer } from '../diagnostics/origin.ts'
import * as messages from '../messages/diff.ts'
import type { ToolSchema } from '../tool/types.ts'
import { compareSchemas } from './compare.ts'
import type { Effect, Report } from './comparer.ts'
import { rootPlace } from './place.ts'
import type { ToolChange, Verdict } from './types.ts'

/** What an effect on the schema of arguments is to callers; for results narrowed and widened change places. */
export const INPUT: Readonly<Record<Effect, Verdict>> = {
  narrowed: 'breaking',
  widened: 'compatible',
  undecided: 'breaking',
  neutral: 'compatible',
  annotation: 'annotation',
}
export const OUTPUT: typeof INPUT = { ...INPUT, narrowed: 'compatible', widened: 'breaking' }

export function schemaDiff(
  before: ToolSchema | undefined,
  after: ToolSchema | undefined,
  section: string,
  verdicts: typeof INPUT,
): ToolChange[] {
  const changes = new Map<string, ToolChange>()
  const report: Report = (effect, at, message) => {
    const change = { pointer: originPointer(at), message, verdict: verdicts[effect] }
    // A shared definition is met more than once.
    changes.set(JSON.stringify(change), change)
  }
  const old = before && rootPlace(before.schema, section)
  const now = after && rootPlace(after.schema, section)
  if (old !== undefined && now !== undefined) compareSchemas(old, now, report)
  else if (old !== undefined) report('widened', old.origin, messages.SCHEMA_GONE)
  else if (now !== undefined) report('narrowed', now.origin, messages.SCHEMA_NEW)
  return [...changes.values()]
}
