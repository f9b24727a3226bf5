import { childOrigin, type Origin } from '../diagnostics/origin.ts'
import type { JsonObject } from '../json.ts'
import { subschemasOf } from '../schema/walk.ts'
import type { IndexedNode, ResourceRecord, Tree } from './graph.ts'
import { type Identity, identify, register } from './identify.ts'

interface Pending {
  readonly value: JsonObject
  readonly origin: Origin
  readonly isDefinition: boolean
  /** The schema that contains it; undefined for the first. */
  readonly parent?: IndexedNode
}

/**
 * Makes nodes for a schema and all its subschemas, with their resources and anchors. `around` is the resource that
 * contains the schema; without one it is the root of a tree. Existing nodes remain unchanged.
 */
export function indexSchemas(value: JsonObject, origin: Origin, tree: Tree, around?: ResourceRecord): void {
  const { graph } = tree.document
  // An explicit stack: documents may be nested more deeply than the call stack allows.
  const stack: Pending[] = [{ value, origin, isDefinition: false }]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { parent } = next
    const known = graph.nodes.get(next.value)
    const node = known ?? createNode(next, parent?.resource ?? around, tree)
    parent?.children.push(node)
    if (known === undefined && graph.spend('schemas', node.origin)) pushChildren(stack, node)
  }
}

function pushChildren(stack: Pending[], parent: IndexedNode): void {
  // Not `push(...children)`: there may be too many for the arguments of one call.
  for (const { schema, keyword, key } of subschemasOf(parent.value).reverse()) {
    if (typeof schema === 'boolean') continue
    const origin = childOrigin(parent.origin, keyword, key)
    const isDefinition = keyword === '$defs' || keyword === 'definitions'
    stack.push({ value: schema, origin, isDefinition, parent })
  }
}

function createNode(pending: Pending, parent: ResourceRecord | undefined, tree: Tree): IndexedNode {
  const { value, origin, isDefinition } = pending
  const bare = { value, origin, tree, isDefinition, children: [] }
  const identity = identify(pending, parent, tree)
  const isRoot = parent === undefined || identity.uri !== undefined
  const node = isRoot ? createRoot(bare, parent, identity) : { ...bare, resource: parent }
  tree.document.graph.nodes.set(value, node)
  register(node, identity)
  return node
}

/** Makes the root node of a resource. Node and resource refer to each other. */
function createRoot(
  bare: Omit<IndexedNode, 'resource'>,
  parent: ResourceRecord | undefined,
  { uri, dialect }: Identity,
): IndexedNode {
  const resource: ResourceRecord = {
    ...dialect,
    uri: uri ?? bare.tree.document.source.uri,
    identified: uri !== undefined,
    isOutermost: parent === undefined,
    root: bare as IndexedNode,
    anchors: new Map(),
    dynamicAnchors: new Map(),
  }
  return Object.assign(bare, { resource })
}
