import type { JsonObject } from '../json.ts'
import { ignoresSiblings } from './dialect.ts'
import type { Graph, IndexedNode, ResourceRecord } from './graph.ts'
import type { Links, Step } from './link.ts'
import type { SchemaNode } from './types.ts'

/**
 * Adds what the dynamic scope can lead to: the anchors of that name in every resource that is entered and, where more
 * than one has it, those resources as a whole, since they stay embedded. False when there was nothing new.
 */
export function reachDynamic(starts: readonly IndexedNode[], links: Links, graph: Graph): boolean {
  const steps = [...links.dynamicRefs.values()].filter((step) => step.dynamicAnchor !== undefined)
  if (steps.length === 0) return false
  const entered = enteredResources(starts, links, graph)
  const wanted = new Set<IndexedNode>()
  for (const step of steps) {
    const candidates = candidatesOf(step, entered)
    for (const node of candidates) wanted.add(node)
    if (candidates.length > 1) for (const { root } of entered) wanted.add(root)
  }
  const fresh = [...wanted].filter((node) => !links.reached.has(node.value))
  links.queue.push(...fresh)
  return fresh.length > 0
}

/** The one target that every dynamic scope gives, or undefined when it depends on who asks. */
export function staticTarget(
  step: Step,
  entered: ReadonlySet<ResourceRecord>,
): { target: SchemaNode } | undefined {
  if (step.dynamicAnchor === undefined) return { target: step.target }
  const [only, ...others] = candidatesOf(step, entered)
  return only !== undefined && others.length === 0 ? { target: only } : undefined
}

function candidatesOf({ target, dynamicAnchor }: Step, entered: ReadonlySet<ResourceRecord>): IndexedNode[] {
  const resources = new Set([...entered, target.resource as ResourceRecord])
  return [...resources]
    .map(({ dynamicAnchors }) => dynamicAnchors.get(dynamicAnchor as string))
    .filter((node) => node !== undefined)
}

/** The resources through which a check can pass: by applied keywords and references, not by standing in `$defs`. */
export function enteredResources(
  starts: readonly IndexedNode[],
  links: Links,
  graph: Graph,
): ReadonlySet<ResourceRecord> {
  const entered = new Set<ResourceRecord>()
  const names = new Set([...links.dynamicRefs.values()].map((step) => step.dynamicAnchor))
  const seen = new Set<JsonObject>()
  const stack = [...starts]
  const push = (node: SchemaNode | undefined): void => {
    const indexed = typeof node?.value === 'object' ? graph.nodes.get(node.value) : undefined
    if (indexed !== undefined) stack.push(indexed)
  }
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node.value)) continue
    seen.add(node.value)
    entered.add(node.resource)
    for (const name of names) {
      if (name !== undefined) push(node.resource.dynamicAnchors.get(name))
    }
    push(links.refs.get(node.value)?.target)
    push(links.dynamicRefs.get(node.value)?.target)
    if (ignoresSiblings(node.resource) && links.refs.has(node.value)) continue
    for (const child of node.children) if (!child.isDefinition) stack.push(child)
  }
  return entered
}
