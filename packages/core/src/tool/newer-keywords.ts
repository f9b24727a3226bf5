import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import { getOrAdd } from '../memoize.ts'
import * as messages from '../messages/tools.ts'
import { ignoresSiblings } from '../ref/dialect.ts'
import type { Dialect, ResolvedDocument, Resource } from '../ref/types.ts'
import { keywordInfo } from '../schema/keywords.ts'

/** Oldest first. */
const DIALECTS: readonly Dialect[] = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12']

/**
 * Reports keywords that are newer than the declared dialect, once for each resource. They have their effect all the
 * same, because their authors mean them.
 */
export function reportNewerKeywords({ nodes }: ResolvedDocument, context: Context): void {
  const reported = new Map<Resource, Set<string>>()
  for (const { value, origin, resource } of nodes.values()) {
    const { dialect, declared } = resource
    if (!declared || dialect === '2020-12' || typeof value === 'boolean') continue
    if (ignoresSiblings(resource) && typeof value['$ref'] === 'string') continue
    const known = getOrAdd(reported, resource, () => new Set())
    for (const keyword of Object.keys(value)) {
      const since = keywordInfo(keyword)?.since
      const isNewer = since !== undefined && DIALECTS.indexOf(since) > DIALECTS.indexOf(dialect)
      if (!isNewer || known.has(keyword)) continue
      known.add(keyword)
      const problem = { at: childOrigin(origin, keyword), mark: 'key', keyword } as const
      // It cannot be resolved without the anchors of its own dialect.
      if (keyword === '$dynamicRef') {
        const hint = messages.declareNewest(since, dialect)
        context.report({ ...problem, code: 'keyword_annotation', params: { keyword }, hint })
      } else context.report({ ...problem, code: 'keyword_newer', params: { keyword, since, dialect } })
    }
  }
}
