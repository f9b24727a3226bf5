import { shorten } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Json } from '../json.ts'
import { decides, keywordInfo } from '../schema/keywords.ts'
import { ignoresSiblings } from './dialect.ts'
import type { Graph } from './graph.ts'
import type { Step } from './link.ts'
import type { SchemaNode } from './types.ts'

/**
 * Gives the end of a chain of bare references: the first node with a body; undefined when the chain never comes to one,
 * which is reported once for each cycle.
 *
 * @param next The one reference of a schema whose target no dynamic scope changes; undefined for two of them or none.
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
        graph.report({ code: 'ref_cycle', at: childOrigin(step.node.origin, step.keyword), params })
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

/** Whether something beside the reference decides about values: annotations stop no chain. */
function hasBody({ node, keyword }: Step): boolean {
  const { value, resource } = node
  return !ignoresSiblings(resource) && Object.keys(value).some((key) => key !== keyword && decides(key))
}

/**
 * Whether a schema is nothing but its reference. Readers see an annotation, and the dynamic scope sees an `$id` and
 * every resource with dynamic anchors that is passed through.
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
