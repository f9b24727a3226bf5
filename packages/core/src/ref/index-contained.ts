import { childOrigin, originPath } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'
import { isObject } from '../json.ts'
import type { Graph, IndexedDocument, IndexedNode, Scope } from './graph.ts'
import { formatDialect, indexRoot, rootScope } from './index-document.ts'
import { indexSchemas } from './index-schemas.ts'
import { walkPointer } from './pointer-walk.ts'

/**
 * Indexes a schema inside an unknown container, such as `components/schemas` of OpenAPI. What stands on the way there
 * with an `$id` is a schema too, and the base of those inside.
 */
export function indexContained(
  value: JsonObject,
  origin: Origin,
  document: IndexedDocument,
  graph: Graph,
): IndexedNode {
  const path = originPath(origin)
  const around = walkPointer(document.source.value, path).values
  for (const [depth, holder] of around.slice(0, -1).entries()) {
    if (!isObject(holder) || typeof holder['$id'] !== 'string' || graph.nodes.has(holder)) continue
    const at = childOrigin(rootScope(document).origin, ...path.slice(0, depth))
    indexAt(holder, at, around.slice(0, depth), document, graph)
  }
  return graph.nodes.get(value) ?? indexAt(value, origin, around.slice(0, -1), document, graph)
}

function indexAt(
  value: JsonObject,
  origin: Origin,
  around: readonly Json[],
  document: IndexedDocument,
  graph: Graph,
): IndexedNode {
  const holder = innermost(around, graph)
  if (holder !== undefined) return indexSchemas(value, origin, holder.tree, holder.resource, graph)
  const root = rootScope(document)
  const modules = around.flatMap((item): Scope[] => {
    const module = isObject(item) ? graph.modules.get(item) : undefined
    return module === undefined || module.value === root.value ? [] : [module]
  })
  const dialect = formatDialect(root.value as JsonObject, graph)
  const self = document.isTool ? undefined : root
  return indexRoot(value, origin, { document, scopes: [root, ...modules], self, dialect }, graph)
}

/** The innermost schema that holds the place, whatever is in between. */
export function nearestNode(
  origin: Origin,
  document: IndexedDocument,
  graph: Graph,
): IndexedNode | undefined {
  const { values } = walkPointer(document.source.value, originPath(origin))
  return innermost(values.slice(0, -1), graph)
}

function innermost(around: readonly Json[], graph: Graph): IndexedNode | undefined {
  return around
    .map((value) => (isObject(value) ? graph.nodes.get(value) : undefined))
    .findLast((node) => node !== undefined)
}
