import { shorten } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Json } from '../json.ts'
import { decides, keywordInfo } from '../schema/keywords.ts'
import { ignoresSiblings } from './dialect.ts'
import type { Graph } from './graph.ts'
import type { Step } from './link.ts'
import type { SchemaNode } from './types.ts'

/**
 * Returns a function that follows a chain of bare references to its end: the first node with a body. Returns undefined
 * for a chain without an end, which is reported once per cycle.
 *
 * @param next Returns a schema's only reference, if no dynamic scope changes its target; undefined for two or none.
 */
export function createFollowAlias(
  starts: Iterable<Step>,
  next: (value: Json) => Step | undefined,
  graph: Graph,
): (target: SchemaNode) => SchemaNode | undefined {
  const ends = new Map<Json, SchemaNode | undefined>()
  const follow = (target: SchemaNode): SchemaNode | undefined => {
    const chain = new Map<Json, Step>()
    let end: SchemaNode | undefined = target
    while (end !== undefined && !ends.has(end.value)) {
      const step = next(end.value)
      if (step === undefined || hasBody(step)) break
      if (chain.has(end.value)) {
        const params = { ref: shorten(step.reference, 120) }
        graph.context.report({ code: 'ref_cycle', at: childOrigin(step.node.origin, step.keyword), params })
      }
      end = chain.has(end.value) ? undefined : step.target
      chain.set(step.node.value, step)
    }
    if (end !== undefined && ends.has(end.value)) end = ends.get(end.value)
    for (const [value, step] of [...chain].reverse()) {
      if (end !== undefined && !isBare(step)) end = step.node
      ends.set(value, end)
    }
    return end
  }
  for (const { node } of starts) follow(node)
  return follow
}

/** Whether a sibling of the reference decides validity. Annotations do not end a chain. */
function hasBody({ node, keyword }: Step): boolean {
  const { value, resource } = node
  return !ignoresSiblings(resource) && Object.keys(value).some((key) => key !== keyword && decides(key))
}

/**
 * Whether a schema is only a reference. An annotation matters to readers; an `$id`, and every resource with dynamic
 * anchors on the way, matters to the dynamic scope.
 */
function isBare({ node, keyword }: Step): boolean {
  if (node.resource.dynamicAnchors.size > 0) return false
  const isOld = ignoresSiblings(node.resource)
  return Object.keys(node.value).every((key) => {
    if (key === keyword || key === '$comment') return true
    const kind = keywordInfo(key)?.kind
    if (isOld && kind !== undefined) return kind !== 'annotation'
    return kind === 'core' && key !== '$id' && key !== 'id'
  })
}
