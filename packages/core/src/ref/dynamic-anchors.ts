import type { Json } from '../json.ts'
import type { IndexedNode } from './graph.ts'
import type { Links, Step } from './link.ts'
import type { SchemaNode } from './types.ts'

/** Returns the anchors that a dynamic reference may have as its target, and that were not reached otherwise. */
export function unreachedAnchors(links: Links): IndexedNode[] {
  return [...anchorsOf(links).values()].flat().filter(({ value }) => !links.reached.has(value))
}

/** Returns the anchors of the names that dynamic references look for, in all reached resources. */
function anchorsOf({ reached, dynamicRefs }: Links): ReadonlyMap<string, readonly IndexedNode[]> {
  const anchors = new Map<string, IndexedNode[]>()
  for (const { dynamicAnchor } of dynamicRefs.values()) if (dynamicAnchor) anchors.set(dynamicAnchor, [])
  if (anchors.size === 0) return anchors
  const resources = new Set([...reached.values()].map(({ resource }) => resource))
  for (const { dynamicAnchors } of resources) {
    for (const [name, node] of dynamicAnchors) anchors.get(name)?.push(node)
  }
  return anchors
}

/** Returns the dynamic references, with a fixed target if it is the same in every dynamic scope. */
export function fixTargets(starts: readonly IndexedNode[], links: Links): Map<Json, Step> {
  const anchors = anchorsOf(links)
  const targets = new Map<string | undefined, readonly SchemaNode[]>()
  for (const name of anchors.keys()) targets.set(name, outermost(name, starts, anchors, links))
  const fixed = new Map<Json, Step>()
  for (const [value, step] of links.dynamicRefs) {
    const [target = step.target, ...others] = targets.get(step.dynamicAnchor) ?? []
    fixed.set(value, others.length > 0 ? step : { ...step, target, dynamicAnchor: undefined })
  }
  return fixed
}

/**
 * Returns the anchors of a name that are the first on some path from the sections. Those that always come after another
 * never count: a vocabulary's `#meta` after that of its meta-schema.
 */
function outermost(
  name: string,
  starts: readonly IndexedNode[],
  anchors: ReadonlyMap<string, readonly IndexedNode[]>,
  { refs, dynamicRefs, graph }: Links,
): IndexedNode[] {
  const found = new Set<IndexedNode>()
  const seen = new Set<IndexedNode>()
  const stack = [...starts]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    const anchor = node.resource.dynamicAnchors.get(name)
    if (anchor !== undefined) {
      found.add(anchor)
      continue
    }
    const dynamic = dynamicRefs.get(node.value)
    for (const step of [refs.get(node.value), dynamic]) {
      const next = graph.nodes.get(step?.target.value)
      if (next !== undefined) stack.push(next)
    }
    for (const next of anchors.get(dynamic?.dynamicAnchor ?? '') ?? []) stack.push(next)
    // A definition is not applied by being in `$defs`.
    for (const child of node.children) if (!child.isDefinition) stack.push(child)
  }
  return [...found]
}
