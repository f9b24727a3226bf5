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
 * Adds what the dynamic scope can lead to: the anchors of that name in every resource that is entered. False when there
 * was nothing new.
 */
export function reachDynamic(starts: readonly IndexedNode[], links: Links, graph: Graph): boolean {
  const names = dynamicNames(links)
  if (names.size === 0) return false
  const { anchors } = readScope(starts, links, graph)
  const wanted = new Set([...anchors.values()].flat())
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
  const enter = (resource: ResourceRecord): readonly IndexedNode[] => {
    entered.add(resource)
    const known = [...resource.dynamicAnchors].filter(([name]) => names.has(name))
    for (const [name, node] of known) anchors.set(name, [...(anchors.get(name) ?? []), node])
    return known.map(([, node]) => node)
  }
  visitApplied(starts, links, graph, (node) => (entered.has(node.resource) ? [] : enter(node.resource)))
  for (const [name, nodes] of anchors) {
    const outermost =
      nodes.length > 1 ? findOutermost(name, starts, { entered, anchors }, links, graph) : nodes
    if (outermost.length === 1) anchors.set(name, outermost)
  }
  return { entered, anchors }
}

/**
 * The anchors of a name that come first on some way from the sections. The outermost one counts, so that those behind
 * another never do: a vocabulary's `#meta` behind that of its meta-schema.
 */
function findOutermost(
  name: string,
  starts: readonly IndexedNode[],
  { anchors }: DynamicScope,
  links: Links,
  graph: Graph,
): IndexedNode[] {
  const found = new Set<IndexedNode>()
  visitApplied(starts, links, graph, (node) => {
    const anchor = node.resource.dynamicAnchors.get(name)
    if (anchor !== undefined) {
      found.add(anchor)
      return undefined
    }
    const { dynamicAnchor } = links.dynamicRefs.get(node.value) ?? {}
    return dynamicAnchor === undefined ? [] : (anchors.get(dynamicAnchor) ?? [])
  })
  return [...found]
}

/** `visit` returns what else is to be followed from a node, undefined for nothing at all. */
function visitApplied(
  starts: readonly IndexedNode[],
  links: Links,
  graph: Graph,
  visit: (node: IndexedNode) => readonly IndexedNode[] | undefined,
): void {
  const seen = new Set<JsonObject>()
  const stack = [...starts]
  const push = (node: SchemaNode | undefined): void => {
    const indexed = typeof node?.value === 'object' ? graph.nodes.get(node.value) : undefined
    if (indexed !== undefined) stack.push(indexed)
  }
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node.value)) continue
    seen.add(node.value)
    const further = visit(node)
    if (further === undefined) continue
    stack.push(...further)
    push(links.refs.get(node.value)?.target)
    push(links.dynamicRefs.get(node.value)?.target)
    if (ignoresSiblings(node.resource) && links.refs.has(node.value)) continue
    for (const child of node.children) if (!child.isDefinition) stack.push(child)
  }
}

function dynamicNames({ dynamicRefs }: Links): ReadonlySet<string> {
  const names = [...dynamicRefs.values()].map(({ dynamicAnchor }) => dynamicAnchor)
  return new Set(names.filter((name) => name !== undefined))
}
