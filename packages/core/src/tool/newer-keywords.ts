import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import { ignoresSiblings } from '../ref/dialect.ts'
import type { Dialect, ResolvedDocument, Resource, SchemaNode } from '../ref/types.ts'
import { keywordInfo } from '../schema/keywords.ts'

/** In the order in which they came. */
const DIALECTS: readonly Dialect[] = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12']

/**
 * Tells of keywords that the declared dialect does not know yet. They are what their authors mean, so that they are read
 * all the same; each is told once for each resource.
 */
export function tellNewerKeywords({ nodes }: ResolvedDocument, context: Context): void {
  const told = new Map<Resource, Set<string>>()
  for (const node of nodes.values()) {
    const { resource } = node
    if (!resource.declared || resource.dialect === '2020-12') continue
    const known = told.get(resource) ?? new Set()
    told.set(resource, known)
    tellNode(node, known, context)
  }
}

function tellNode({ value, origin, resource }: SchemaNode, told: Set<string>, context: Context): void {
  if (typeof value === 'boolean') return
  if (ignoresSiblings(resource) && typeof value['$ref'] === 'string') return
  const { dialect } = resource
  for (const keyword of Object.keys(value)) {
    const since = keywordInfo(keyword)?.since
    if (since === undefined || DIALECTS.indexOf(since) <= DIALECTS.indexOf(dialect)) continue
    if (told.has(keyword)) continue
    told.add(keyword)
    const at = childOrigin(origin, keyword)
    const problem = { at, mark: 'key', keyword } as const
    // Without the anchors of its dialect it cannot be followed.
    if (keyword === '$dynamicRef') {
      const hint = `It came with ${since}, after ${dialect}: declare 2020-12.`
      context.report({ ...problem, code: 'keyword_unknown', params: { keyword }, hint })
    } else context.report({ ...problem, code: 'keyword_newer', params: { keyword, since, dialect } })
  }
}
