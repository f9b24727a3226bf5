import { describeValue } from '../describe.ts'
import { childOrigin, type Origin, originPath } from '../diagnostics/origin.ts'
import type { Json } from '../json.ts'
import * as messages from '../messages/references.ts'
import { decides, type ReferenceKeyword } from '../schema/keywords.ts'
import { ignoresSiblings } from './dialect.ts'
import { findSchema } from './find.ts'
import type { Graph, IndexedNode } from './graph.ts'
import { RECURSIVE_ANCHOR } from './identify.ts'
import { openLibrary } from './open.ts'
import type { SchemaNode } from './types.ts'
import { splitReference } from './uri.ts'

/** One reference of a reached schema, followed by one step. */
export interface Step {
  readonly node: IndexedNode
  readonly keyword: ReferenceKeyword
  readonly reference: string
  readonly target: SchemaNode
  /** The anchor with which the dynamic scope may choose another target. */
  readonly dynamicAnchor: string | undefined
}

/** The schemas that were reached so far, in the order of the file, and the targets of their references. */
export interface Links {
  readonly graph: Graph
  readonly reached: Map<Json, IndexedNode>
  readonly refs: Map<Json, Step>
  readonly dynamicRefs: Map<Json, Step>
  /** Targets that are still to be visited. */
  readonly queue: IndexedNode[]
  /** References whose target may be a schema with that `$id` in a file that is read later. */
  pending: Pending[]
}

interface Pending {
  readonly node: IndexedNode
  readonly keyword: ReferenceKeyword
  readonly uri: string
}

export function createLinks(graph: Graph): Links {
  return { graph, reached: new Map(), refs: new Map(), dynamicRefs: new Map(), queue: [], pending: [] }
}

/** Visits all schemas that the queue reaches, and links their references. */
export function linkAll(links: Links): void {
  const { graph } = links
  while (links.queue.length > 0) {
    // The loop also visits the targets that it adds.
    for (const start of links.queue) visit(start, links)
    links.queue.length = 0
    const isKnown = ({ uri }: Pending): boolean => graph.resources.has(uri)
    if (links.pending.length > 0 && !links.pending.some(isKnown)) openLibrary(graph)
    // Retries the references whose target is known by now. If there are none, retries all, and reports those that fail.
    const found = links.pending.filter(isKnown)
    const last = new Set(found.length > 0 ? found : links.pending)
    links.pending = links.pending.filter((item) => !last.has(item))
    for (const { node, keyword } of last) link(node, keyword, true, links)
  }
}

/** References that depend on the dynamic scope, with the dialect that has them. */
const DYNAMIC = [
  ['$dynamicRef', '2020-12'],
  ['$recursiveRef', '2019-09'],
] as const

function visit(start: IndexedNode, links: Links): void {
  const stack = [start]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (links.reached.has(node.value)) continue
    links.reached.set(node.value, node)
    const { value, resource, tree } = node
    if (tree.problems.length > 0) tree.problems.splice(0).forEach(links.graph.context.report)
    if (value['$ref'] !== undefined) link(node, '$ref', false, links)
    for (const [keyword, dialect] of DYNAMIC) {
      const isInDialect = !resource.declared || resource.dialect === dialect
      if (isInDialect && typeof value[keyword] === 'string') link(node, keyword, false, links)
    }
    if (typeof value['$ref'] === 'string' && ignoresSiblings(resource)) reportSiblings(node, links)
    else for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at] as IndexedNode)
  }
}

/** Whether a null `$ref` was meant as a reference: `$ref: #/$defs/Name` without quotes is null and a comment. */
function isInComment(reference: Json | undefined, at: Origin): boolean {
  const { text, format } = at.document
  if (reference !== null || format !== 'yaml') return false
  const { end } = at.document.locate(originPath(at))
  return /^[ \t]*#/.test(text.slice(end.offset, end.offset + 80))
}

function link(node: IndexedNode, keyword: ReferenceKeyword, isFinal: boolean, links: Links): void {
  const { graph } = links
  const at = childOrigin(node.origin, keyword)
  const reference = node.value[keyword]
  if (typeof reference !== 'string') {
    const hint = isInComment(reference, at) ? { hint: messages.COMMENT } : {}
    graph.context.report({ code: 'ref_invalid', at, params: { value: describeValue(reference) }, ...hint })
    return
  }
  if (!isFinal && !graph.spend('references', at)) return
  const wait = (uri: string): void => {
    links.pending.push({ node, keyword, uri })
  }
  const target = findSchema(node, { from: node.tree.document, reference, at, ...(!isFinal && { wait }) })
  if (target === undefined) return
  const table = keyword === '$ref' ? links.refs : links.dynamicRefs
  const step = { node, keyword, reference, target }
  table.set(node.value, { ...step, dynamicAnchor: dynamicAnchorOf(step) })
  const indexed = graph.nodes.get(target.value)
  if (indexed !== undefined) links.queue.push(indexed)
}

/** Returns the dynamic anchor that makes a target replaceable (2020-12 core §8.2.3.2, 2019-09 core §8.2.4.2.1). */
function dynamicAnchorOf({ keyword, reference, target }: Omit<Step, 'dynamicAnchor'>): string | undefined {
  if (keyword === '$ref') return undefined
  const anchor = decodeURIComponent(splitReference(reference).fragment)
  const name = keyword === '$recursiveRef' ? RECURSIVE_ANCHOR : anchor
  return target.resource.dynamicAnchors.get(name)?.value === target.value ? name : undefined
}

/** Reports ignored siblings of `$ref`: only those that decide validity, because annotations are kept. */
function reportSiblings({ value, origin, resource }: IndexedNode, { graph }: Links): void {
  const ignored = Object.keys(value).filter((key) => key !== '$ref' && decides(key))
  if (ignored.length === 0) return
  const params = { dialect: resource.dialect, keywords: ignored.map((key) => `"${key}"`).join(', ') }
  graph.context.report({ code: 'ref_siblings_ignored', at: childOrigin(origin, '$ref'), mark: 'key', params })
}
