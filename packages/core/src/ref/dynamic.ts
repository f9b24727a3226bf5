import type { JsonObject } from '../json.ts'
import { ignoresSiblings } from './dialect.ts'
import type { Graph, IndexedNode, ResourceRecord } from './graph.ts'
import type { Links, Step } from './link.ts'
import type { SchemaNode } from './types.ts'

/** What a dynamic scope can hold: the resources through which a check can pass, and their anchors by name. */
export interface DynamicScope {
  readonly entered: ReadonlySet<ResourceRecord>
  readonly anchors: ReadonlyMap<string, readonly IndexedNode[]>
}

/**
 * Adds what the dynamic scope can lead to: the anchors of that name in every resource that is entered and, where more
 * than one has it, those resources as a whole, since they stay embedded. False when there was nothing new.
 */
export function reachDynamic(starts: readonly IndexedNode[], links: Links, graph: Graph): boolean {
  const names = dynamicNames(links)
  if (names.size === 0) return false
  const { entered, anchors } = readScope(starts, links, graph)
  const wanted = new Set([...anchors.values()].flat())
  const isDynamic = [...links.dynamicRefs.values()].some(
    (step) => step.dynamicAnchor !== undefined && staticTarget(step, { entered, anchors }) === undefined,
  )
  if (isDynamic) for (const { root } of entered) wanted.add(root)
  const fresh = [...wanted].filter((node) => !links.reached.has(node.value))
  for (const node of fresh) links.queue.push(node)
  return fresh.length > 0
}

/** The one target that every dynamic scope gives, or undefined when it depends on who asks. */
export function staticTarget(
  { target, dynamicAnchor }: Step,
  { entered, anchors }: DynamicScope,
): { target: SchemaNode } | undefined {
  if (dynamicAnchor === undefined) return { target }
  const [first, second] = anchors.get(dynamicAnchor) ?? []
  // Where only an unused definition asks, its own resource need not be entered.
  if (!entered.has(target.resource as ResourceRecord)) return first === undefined ? { target } : undefined
  return first !== undefined && second === undefined ? { target: first } : undefined
}

/** Follows applied keywords and references from the sections; standing in `$defs` is not being applied. */
export function readScope(starts: readonly IndexedNode[], links: Links, graph: Graph): DynamicScope {
  const entered = new Set<ResourceRecord>()
  const anchors = new Map<string, IndexedNode[]>()
  const names = dynamicNames(links)
  const seen = new Set<JsonObject>()
  const stack = [...starts]
  const push = (node: SchemaNode | undefined): void => {
    const indexed = typeof node?.value === 'object' ? graph.nodes.get(node.value) : undefined
    if (indexed !== undefined) stack.push(indexed)
  }
  const enter = (resource: ResourceRecord): void => {
    entered.add(resource)
    for (const [name, node] of resource.dynamicAnchors) {
      if (!names.has(name)) continue
      anchors.set(name, anchors.get(name) ?? [])
      anchors.get(name)?.push(node)
      stack.push(node)
    }
  }
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node.value)) continue
    seen.add(node.value)
    if (!entered.has(node.resource)) enter(node.resource)
    push(links.refs.get(node.value)?.target)
    push(links.dynamicRefs.get(node.value)?.target)
    if (ignoresSiblings(node.resource) && links.refs.has(node.value)) continue
    for (const child of node.children) if (!child.isDefinition) stack.push(child)
  }
  return { entered, anchors }
}

function dynamicNames({ dynamicRefs }: Links): ReadonlySet<string> {
  const names = [...dynamicRefs.values()].map(({ dynamicAnchor }) => dynamicAnchor)
  return new Set(names.filter((name) => name !== undefined))
}
