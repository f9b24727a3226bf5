import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import * as messages from '../messages/schemas.ts'
import { ignoresSiblings } from '../ref/dialect.ts'
import type { Dialect, ResolvedDocument, Resource, SchemaNode } from '../ref/types.ts'
import { keywordInfo } from '../schema/keywords.ts'

/** Oldest first. */
const DIALECTS: readonly Dialect[] = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12']

/**
 * Reports keywords that are newer than the declared dialect, each once for each resource. They are read all the same,
 * because their authors mean them.
 */
export function reportNewerKeywords({ nodes }: ResolvedDocument, context: Context): void {
  const reported = new Map<Resource, Set<string>>()
  for (const node of nodes.values()) {
    const { resource } = node
    if (!resource.declared || resource.dialect === '2020-12') continue
    const known = reported.get(resource) ?? new Set()
    reported.set(resource, known)
    reportNode(node, known, context)
  }
}

function reportNode({ value, origin, resource }: SchemaNode, reported: Set<string>, context: Context): void {
  if (typeof value === 'boolean') return
  if (ignoresSiblings(resource) && typeof value['$ref'] === 'string') return
  const { dialect } = resource
  for (const keyword of Object.keys(value)) {
    const since = keywordInfo(keyword)?.since
    if (since === undefined || DIALECTS.indexOf(since) <= DIALECTS.indexOf(dialect)) continue
    if (reported.has(keyword)) continue
    reported.add(keyword)
    const at = childOrigin(origin, keyword)
    const problem = { at, mark: 'key', keyword } as const
    // Without the anchors of its own dialect it cannot be resolved.
    if (keyword === '$dynamicRef') {
      const hint = messages.declareNewest(since, dialect)
      context.report({ ...problem, code: 'keyword_unknown', params: { keyword }, hint })
    } else context.report({ ...problem, code: 'keyword_newer', params: { keyword, since, dialect } })
  }
}
