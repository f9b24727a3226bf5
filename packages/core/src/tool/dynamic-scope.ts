import type { Context } from '../context.ts'
import type { JsonObject } from '../json.ts'
import { getOrAdd } from '../memoize.ts'
import type { Link, ResolvedDocument, Resource, SchemaNode } from '../ref/types.ts'
import { mapNodes } from './copier.ts'

/** A limit, because each resource that is entered may double the number of scopes. */
const MAX_COPIES = 50_000

/** The part of the dynamic scope that references depend on: the outermost resource that has each dynamic anchor. */
interface Scope {
  readonly id: string
  readonly outermost: ReadonlyMap<string, Resource>
}

const EMPTY_SCOPE: Scope = { id: '', outermost: new Map() }

/** A schema in which every reference has one target. */
export interface StaticSchema {
  readonly root: SchemaNode
  readonly resolved: ResolvedDocument
  /** The original schema objects of which it is a copy. */
  readonly reached: Iterable<JsonObject>
}

/**
 * Copies each schema that a root reaches once for each dynamic scope in which it is reached. In a copy, `$dynamicRef`
 * has one target: the anchor in the outermost resource of the scope that has it (2020-12 core §8.2.3.2).
 *
 * @param entered the resource that holds the reference to the root
 */
export function withStaticReferences(
  root: SchemaNode,
  entered: Resource,
  resolved: ResolvedDocument,
  context: Context,
): StaticSchema {
  const enter = createEnter(resolved)
  const copies = new Map<JsonObject, Map<string, SchemaNode>>()
  const nodes = new Map<JsonObject, SchemaNode>()
  const refs = new Map<JsonObject, Link>()
  const dynamicRefs = new Map<JsonObject, Link>()
  const queue: { readonly source: JsonObject; readonly copy: JsonObject; readonly scope: Scope }[] = []

  const copyNode = (node: SchemaNode, around: Scope): SchemaNode => {
    if (typeof node.value === 'boolean') return node
    const scope = enter(around, node.resource)
    const ofNode = getOrAdd(copies, node.value, () => new Map<string, SchemaNode>())
    const known = ofNode.get(scope.id)
    if (known !== undefined) return known
    const value = { ...mapNodes(node.value, node, resolved, (child) => copyNode(child, scope).value) }
    const copy = { ...node, value }
    ofNode.set(scope.id, copy)
    nodes.set(value, copy)
    queue.push({ source: node.value, copy: value, scope })
    return copy
  }

  const start = copyNode(root, enter(EMPTY_SCOPE, entered))
  for (const { source, copy, scope } of queue) {
    if (nodes.size > MAX_COPIES) {
      context.report({ code: 'ref_budget', at: root.origin, params: { max: MAX_COPIES, what: 'schemas' } })
      break
    }
    const ref = resolved.refs.get(source)
    if (ref !== undefined) refs.set(copy, { target: copyNode(ref.target, scope) })
    const dynamic = resolved.dynamicRefs.get(source)
    if (dynamic === undefined) continue
    const { target, dynamicAnchor = '' } = dynamic
    const outermost = scope.outermost.get(dynamicAnchor)?.dynamicAnchors.get(dynamicAnchor)
    dynamicRefs.set(copy, { target: copyNode(outermost ?? target, scope) })
  }
  return { root: start, resolved: { ...resolved, nodes, refs, dynamicRefs }, reached: copies.keys() }
}

/** Returns a function that enters a resource, giving the new scope. It ignores anchors that no reference looks for. */
function createEnter({ dynamicRefs }: ResolvedDocument): (scope: Scope, resource: Resource) => Scope {
  const wanted = new Set([...dynamicRefs.values()].map(({ dynamicAnchor }) => dynamicAnchor))
  // Two resources may have the same URI.
  const numbers = new Map<Resource, number>()
  return (scope, resource) => {
    const added = [...resource.dynamicAnchors.keys()].filter(
      (anchor) => wanted.has(anchor) && !scope.outermost.has(anchor),
    )
    if (added.length === 0) return scope
    const number = getOrAdd(numbers, resource, () => numbers.size)
    const outermost = new Map([...scope.outermost, ...added.map((anchor) => [anchor, resource] as const)])
    // Sorted, so that the order in which the resources were entered does not matter.
    const id = [...scope.id.split('\n'), ...added.map((anchor) => `${anchor} ${number}`)].sort().join('\n')
    return { id, outermost }
  }
}
