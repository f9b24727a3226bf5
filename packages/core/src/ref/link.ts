import { describeValue } from '../describe.ts'
import { childOrigin, originPath } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'
import * as messages from '../messages/references.ts'
import type { ReferenceKeyword } from '../schema/keywords.ts'
import { keywordInfo } from '../schema/keywords.ts'
import { ignoresSiblings } from './dialect.ts'
import { findSchema } from './find.ts'
import type { Graph, IndexedNode } from './graph.ts'
import { RECURSIVE_ANCHOR } from './identify.ts'
import { indexLibrary } from './library.ts'
import type { SchemaNode } from './types.ts'
import { parseFragment, splitReference } from './uri.ts'

/** One reference of a reached schema, led one step. */
export interface Step {
  readonly node: IndexedNode
  readonly keyword: ReferenceKeyword
  readonly reference: string
  readonly target: SchemaNode
  /** The anchor by which the dynamic scope may choose another target. */
  readonly dynamicAnchor?: string
}

/** The schemas that were reached so far, in the order of a reader, and where their references lead. */
export interface Links {
  readonly reached: Map<JsonObject, IndexedNode>
  readonly refs: Map<JsonObject, Step>
  readonly dynamicRefs: Map<JsonObject, Step>
  /** Targets that are still to be visited. */
  readonly queue: IndexedNode[]
  /** References that a schema with that `$id` in a file which is read later may answer. */
  pending: Pending[]
}

interface Pending {
  readonly node: IndexedNode
  readonly keyword: ReferenceKeyword
  readonly uri: string
}

export function createLinks(): Links {
  return { reached: new Map(), refs: new Map(), dynamicRefs: new Map(), queue: [], pending: [] }
}

/** Visits everything that the queue reaches and links every reference in it. */
export function linkAll(links: Links, graph: Graph): void {
  while (links.queue.length > 0) {
    // Targets are put at the end of the queue while this runs.
    for (const start of links.queue) visit(start, links, graph)
    links.queue.length = 0
    const answered = answerable(links, graph)
    retry(answered.length > 0 ? answered : links.pending, links, graph)
  }
}

function answerable({ pending }: Links, graph: Graph): readonly Pending[] {
  const isKnown = ({ uri }: Pending): boolean => graph.resources.has(uri)
  const answered = pending.filter(isKnown)
  if (answered.length > 0 || pending.length === 0) return answered
  indexLibrary(graph)
  return pending.filter(isKnown)
}

/** The last try for these: the reason is reported. */
function retry(pending: readonly Pending[], links: Links, graph: Graph): void {
  const again = new Set(pending)
  links.pending = links.pending.filter((item) => !again.has(item))
  for (const { node, keyword } of again) link(node, keyword, true, links, graph)
}

function visit(start: IndexedNode, links: Links, graph: Graph): void {
  const stack = [start]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (links.reached.has(node.value)) continue
    links.reached.set(node.value, node)
    const { value, resource, tree } = node
    if (tree.problems.length > 0) for (const problem of tree.problems.splice(0)) graph.report(problem)
    const { dialect, declared } = resource
    if (value['$ref'] !== undefined) linkFirst(node, '$ref', links, graph)
    if (typeof value['$dynamicRef'] === 'string' && (!declared || dialect === '2020-12')) {
      linkFirst(node, '$dynamicRef', links, graph)
    }
    if (typeof value['$recursiveRef'] === 'string' && (!declared || dialect === '2019-09')) {
      linkFirst(node, '$recursiveRef', links, graph)
    }
    if (typeof value['$ref'] === 'string' && ignoresSiblings(resource)) reportSiblings(node, graph)
    else for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at] as IndexedNode)
  }
}

/** `$ref: #/$defs/Name` without quotes is null, and a comment. */
function isInComment(reference: Json | undefined, at: Origin): boolean {
  const { text, format } = at.document
  if (reference !== null || format !== 'yaml') return false
  const { end } = at.document.locate(originPath(at))
  return /^[ \t]*#/.test(text.slice(end.offset, end.offset + 80))
}

function linkFirst(node: IndexedNode, keyword: ReferenceKeyword, links: Links, graph: Graph): void {
  const at = childOrigin(node.origin, keyword)
  const reference = node.value[keyword]
  if (typeof reference !== 'string') {
    const hint = isInComment(reference, at) ? { hint: messages.COMMENT } : {}
    graph.report({ code: 'ref_invalid', at, params: { value: describeValue(reference) }, ...hint })
  } else if (graph.spend('references', at)) link(node, keyword, false, links, graph)
}

function link(
  node: IndexedNode,
  keyword: ReferenceKeyword,
  isFinal: boolean,
  links: Links,
  graph: Graph,
): void {
  const at = childOrigin(node.origin, keyword)
  const reference = node.value[keyword] as string
  const found = findSchema(node, { reference, at, isFinal }, graph)
  if (found.kind === 'failed') graph.report({ ...found.problem, at })
  else if (found.kind === 'pending') links.pending.push({ node, keyword, uri: found.uri })
  if (found.kind !== 'found') return
  const target = found.value
  const table = keyword === '$ref' ? links.refs : links.dynamicRefs
  const dynamicAnchor = keyword === '$ref' ? undefined : dynamicAnchorOf(keyword, reference, target)
  table.set(node.value, {
    node,
    keyword,
    reference,
    target,
    ...(dynamicAnchor === undefined ? {} : { dynamicAnchor }),
  })
  const indexed = typeof target.value === 'object' ? graph.nodes.get(target.value) : undefined
  if (indexed !== undefined) links.queue.push(indexed)
}

/** 2020-12 core §8.2.3.2, 2019-09 core §8.2.4.2.1: only a target that says so itself can be replaced. */
function dynamicAnchorOf(
  keyword: ReferenceKeyword,
  reference: string,
  target: SchemaNode,
): string | undefined {
  const fragment = parseFragment(splitReference(reference).fragment)
  const anchor = fragment?.kind === 'anchor' ? fragment.name : undefined
  const name = keyword === '$recursiveRef' ? RECURSIVE_ANCHOR : anchor
  return name !== undefined && target.resource.dynamicAnchors.get(name)?.value === target.value
    ? name
    : undefined
}

/** Annotations keep their meaning beside `$ref`, so only what would change the check is reported. */
function reportSiblings({ value, origin, resource }: IndexedNode, graph: Graph): void {
  const ignored = Object.keys(value).filter((key) => key !== '$ref' && isApplied(key))
  if (ignored.length === 0) return
  const params = { dialect: resource.dialect, keywords: ignored.map((key) => `"${key}"`).join(', ') }
  graph.report({ code: 'ref_siblings_ignored', at: childOrigin(origin, '$ref'), mark: 'key', params })
}

/** Whether a keyword takes part in the check of a value. */
export function isApplied(keyword: string): boolean {
  const kind = keywordInfo(keyword)?.kind
  return kind === 'assertion' || kind === 'applicator'
}
