import { describeValue } from '../describe.ts'
import { childOrigin, rootOrigin } from '../diagnostics/origin.ts'
import type { Json, JsonObject } from '../json.ts'
import { isObject, own } from '../json.ts'
import type { SourceDocument } from '../parse/types.ts'
import { createFollowAlias } from './aliases.ts'
import type { Graph, IndexedNode, Scope } from './graph.ts'
import { DEFINITIONS } from './index-document.ts'
import type { Links, Step } from './link.ts'
import { createLinks, linkAll } from './link.ts'
import type { ResolvedModule, SchemaNode } from './types.ts'

/**
 * Links the definitions of the file and of its modules that no section reaches, for what is wrong in them: nothing that
 * is known already changes. Returns the schemas that only they reach.
 */
export function linkUnused(
  document: SourceDocument,
  modules: readonly ResolvedModule[],
  known: Links,
  graph: Graph,
): SchemaNode[] {
  const holders = new Map<Json, Scope>([
    [document.value, { value: document.value, origin: rootOrigin(document) }],
  ])
  for (const { value, origin } of modules) if (!holders.has(value)) holders.set(value, { value, origin })
  const starts = [...holders.values()].flatMap((holder) => definitionsOf(holder, graph))
  const unused = starts.filter(({ value }) => !known.reached.has(value))
  if (unused.length === 0) return []
  const links: Links = { ...createLinks(), reached: new Map(known.reached) }
  links.queue.push(...unused)
  linkAll(links, graph)
  const next = (value: JsonObject): Step | undefined => links.refs.get(value)
  createFollowAlias(links.refs.keys(), next, graph)
  return [...links.reached.values()].slice(known.reached.size)
}

function definitionsOf({ value, origin }: Scope, graph: Graph): IndexedNode[] {
  return DEFINITIONS.flatMap((group) => {
    const definitions = isObject(value) ? own(value, group) : undefined
    if (!isObject(definitions)) return []
    return Object.entries(definitions).flatMap(([name, definition]) => {
      const node = isObject(definition) ? graph.nodes.get(definition) : undefined
      if (!isObject(definition) && typeof definition !== 'boolean') {
        const at = childOrigin(origin, group, name)
        graph.report({ code: 'schema_invalid', at, params: { found: describeValue(definition) } })
      }
      return node === undefined ? [] : [node]
    })
  })
}
