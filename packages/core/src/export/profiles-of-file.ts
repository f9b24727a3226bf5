import type { Context } from '../context.ts'
import { reportingTo } from '../context.ts'
import { rootOrigin } from '../diagnostics/origin.ts'
import type { Problem } from '../diagnostics/types.ts'
import { setOwn } from '../json.ts'
import { CATALOGUE } from '../messages/catalogue.ts'
import type { SourceDocument } from '../parse/types.ts'
import type { Tool } from '../tool/types.ts'
import { exportTools } from './export.ts'
import { summarize } from './summary.ts'
import type { LoweredRequest, Profile } from './types.ts'

/**
 * The requests of a file's tools: of one profile, whose refusal is an error, or of every profile that the options
 * list, where a refusing one is left out with one warning.
 */
export function exportProfiles(
  tools: readonly Tool[],
  only: Profile | undefined,
  document: SourceDocument,
  context: Context,
): Record<string, LoweredRequest> {
  const requests: Record<string, LoweredRequest> = {}
  for (const profile of only === undefined ? context.options.profiles : [only]) {
    const request =
      only === undefined
        ? exportOrWarn(tools, profile, document, context)
        : exportTools(tools, profile, context)
    if (request !== undefined) setOwn(requests, profile.id, request)
  }
  return requests
}

function exportOrWarn(
  tools: readonly Tool[],
  profile: Profile,
  document: SourceDocument,
  context: Context,
): LoweredRequest | undefined {
  const held: Problem[] = []
  const request = exportTools(
    tools,
    profile,
    reportingTo((problem) => void held.push(problem), context),
  )
  const isError = ({ code }: Problem): boolean => CATALOGUE[code].severity === 'error'
  const errors = held.filter(isError)
  if (request !== undefined && errors.length === 0) {
    for (const problem of held) context.report(problem)
    return request
  }
  const { first, reason, repair } = summarize(errors, document, profile, context)
  context.report({
    code: 'profile_refused',
    at: first?.at ?? rootOrigin(document),
    ...(first?.mark === undefined ? {} : { mark: first.mark }),
    ...(first?.tool === undefined ? {} : { tool: first.tool }),
    profile: profile.id,
    params: { profile: profile.id, reason, repair },
  })
  return undefined
}
