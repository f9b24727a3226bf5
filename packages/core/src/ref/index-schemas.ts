import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { JsonObject } from '../json.ts'
import { forEachSubschema } from '../schema/walk.ts'
import type { DialectSetting } from './dialect.ts'
import type { Graph, IndexedNode, ResourceRecord, Tree } from './graph.ts'
import { NO_NAMES } from './graph.ts'
import { identify, isAnonymous, register } from './identify.ts'

interface Pending {
  readonly value: JsonObject
  readonly origin: Origin
  readonly parent: ResourceRecord | undefined
  readonly isDefinition: boolean
  /** Where the node is to be put. */
  readonly siblings: IndexedNode[]
}

/**
 * Makes nodes of a schema and of everything at a schema position below it, with their resources and anchors. `parent`
 * is the resource that holds it; without one it is the root of a tree. A node that is known stays what it is.
 */
export function indexSchemas(
  value: JsonObject,
  origin: Origin,
  tree: Tree,
  parent: ResourceRecord | undefined,
  graph: Graph,
): IndexedNode {
  const top: IndexedNode[] = []
  // A stack of its own: how deep documents are nested is theirs to say.
  const stack: Pending[] = [{ value, origin, parent, isDefinition: false, siblings: top }]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const known = graph.nodes.get(next.value)
    if (known !== undefined) {
      next.siblings.push(known)
      continue
    }
    const { node, children } = createNode(next, tree, graph)
    next.siblings.push(node)
    if (!graph.spend('schemas', node.origin)) continue
    const pending = pendingChildren(node, children)
    // A list of children may be too long to be the arguments of one `push`.
    for (let at = pending.length - 1; at >= 0; at--) stack.push(pending[at] as Pending)
  }
  return top[0] as IndexedNode
}

function pendingChildren(node: IndexedNode, siblings: IndexedNode[]): Pending[] {
  const pending: Pending[] = []
  let lastKeyword: string | undefined
  let holder = node.origin
  forEachSubschema(node.value, ({ schema, keyword, key }) => {
    if (typeof schema === 'boolean') return
    if (keyword !== lastKeyword) holder = childOrigin(node.origin, keyword)
    lastKeyword = keyword
    pending.push({
      value: schema as JsonObject,
      origin: key === undefined ? holder : childOrigin(holder, key),
      parent: node.resource,
      isDefinition: keyword === '$defs' || keyword === 'definitions',
      siblings,
    })
  })
  return pending
}

function createNode(
  { value, origin, parent, isDefinition }: Pending,
  tree: Tree,
  graph: Graph,
): { node: IndexedNode; children: IndexedNode[] } {
  const children: IndexedNode[] = []
  if (parent !== undefined && isAnonymous(value)) {
    const node = { value, origin, resource: parent, tree, isDefinition, children }
    graph.nodes.set(value, node)
    return { node, children }
  }
  const base = parent?.uri ?? tree.document.source.uri
  const inherited = parent ?? tree.dialect
  const identity = identify(value, origin, inherited, base, parent === undefined, { tree, graph })
  const makesResource = identity.uri !== undefined || parent === undefined
  const node = makesResource
    ? createRoot({ value, origin, tree, isDefinition, children }, identity.uri, base, identity.dialect)
    : { value, origin, resource: parent, tree, isDefinition, children }
  graph.nodes.set(value, node)
  if (parent === undefined) tree.root = node
  register(node, identity, graph)
  return { node, children }
}

/** A node and its resource know each other, so the resource is completed after the node. */
function createRoot(
  { value, origin, tree, isDefinition, children }: Omit<IndexedNode, 'resource'>,
  uri: string | undefined,
  base: string,
  { dialect, declared, metaSchema }: DialectSetting,
): IndexedNode {
  const resource = {
    uri: uri ?? base,
    identified: uri !== undefined,
    dialect,
    declared,
    ...(metaSchema === undefined ? {} : { metaSchema }),
    root: undefined as IndexedNode | undefined,
    anchors: NO_NAMES,
    dynamicAnchors: NO_NAMES,
  }
  const node = { value, origin, resource: resource as ResourceRecord, tree, isDefinition, children }
  resource.root = node
  return node
}
