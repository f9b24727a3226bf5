import { type Context, reportingTo } from '../context.ts'
import { rootOrigin } from '../diagnostics/origin.ts'
import type { Problem, SourceDocument } from '../diagnostics/types.ts'
import { definedMembers, own, setOwn } from '../json.ts'
import { CATALOGUE } from '../messages/catalogue.ts'
import type { Tool } from '../tool/types.ts'
import { exportTools } from './export.ts'
import { settingsId } from './profiles/revisions.ts'
import type { LoweredInputs } from './strict-tools.ts'
import { summarize } from './summary.ts'
import type { LoweredRequest, Profile } from './types.ts'

/** What was lowered of one file, so that its requests share the results. */
export interface LoweredFile {
  /** By profile and mode. */
  readonly requests: Map<string, { request: LoweredRequest | undefined; problems: Problem[] }>
  readonly inputs: LoweredInputs
}

/**
 * Makes the requests of a file's tools: of one profile, whose refusal is an error, or of all listed ones, where a
 * profile that refuses is omitted with one warning.
 */
export function exportProfiles(
  tools: readonly Tool[],
  only: Profile | undefined,
  document: SourceDocument,
  context: Context,
  as: 'output' | undefined,
  { requests: known, inputs }: LoweredFile,
): Record<string, LoweredRequest> {
  const requests: Record<string, LoweredRequest> = {}
  const isReply = tools.some(({ replyKey }) => replyKey !== undefined)
  const mayOmit = only === undefined || (isReply && as === undefined && only.format === undefined)
  const listed = context.options.profiles.filter(({ format }) => !isReply || format !== undefined)
  for (const profile of only === undefined ? listed : [only]) {
    const key = `${profile.id} ${own(context.options.strict, settingsId(profile))}`
    const problems: Problem[] = []
    const holding = { ...reportingTo((problem) => void problems.push(problem), context), inputs }
    const lowered = known.get(key) ?? { request: exportTools(tools, profile, holding), problems }
    known.set(key, lowered)
    const errors = lowered.problems.filter(({ code }) => CATALOGUE[code].severity === 'error')
    const isRefused = mayOmit && (lowered.request === undefined || errors.length > 0)
    if (isRefused) {
      const { first, reason, repair } = summarize(errors, document, profile)
      const { at = rootOrigin(document), mark, tool } = first ?? {}
      const about = { profile: profile.id, ...definedMembers({ mark, tool }) }
      const params = { profile: profile.id, reason, repair }
      context.report({ code: 'profile_refused', at, ...about, params })
    } else {
      lowered.problems.forEach(context.report)
      if (lowered.request !== undefined) setOwn(requests, profile.id, lowered.request)
    }
  }
  return requests
}
