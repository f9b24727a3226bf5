import { describeValue, shorten } from '../describe.ts'
import type { Unplaced } from '../diagnostics/types.ts'
import type { Json } from '../json.ts'
import { own } from '../json.ts'
import type { ApcoreTarget } from './apcore.ts'
import { readApcore } from './apcore.ts'
import { explainName } from './explain.ts'
import type { Graph, IndexedDocument, IndexedNode, LookUpPlace, ResourceRecord } from './graph.ts'
import { rootScope } from './index-document.ts'
import { lookUp } from './look-up.ts'
import type { Attempt, Outcome } from './open.ts'
import { openUri } from './open.ts'
import type { SchemaNode } from './types.ts'
import type { ReferenceParts } from './uri.ts'
import { isRelativePath, parseFragment, resolveUri, schemeOf, splitReference } from './uri.ts'

/** The schema that a reference in `node` names. */
export function findSchema(node: IndexedNode, attempt: Attempt, graph: Graph): Outcome<SchemaNode> {
  const parts = splitReference(attempt.reference)
  const fragment = parseFragment(parts.fragment)
  if (fragment === undefined) return invalid(attempt.reference)
  const { resource, tree } = node
  if (parts.uri === '') return lookUp(localPlace(node), fragment, attempt, graph)
  const uri = resolveUri(parts.uri, resource.uri) ?? besideDocument(parts, tree.document)
  if (uri === undefined) return invalid(attempt.reference)
  if (uri === resource.uri) return lookUp(localPlace(node), fragment, attempt, graph)
  const embedded = findResource(uri, node, graph)
  if (embedded !== undefined) return lookUp(resourcePlace(embedded, resource), fragment, attempt, graph)
  const apcore = isApcore(uri, graph) ? readApcore(uri, fragment, graph.context.options) : undefined
  if (apcore === undefined && isApcore(uri, graph)) return invalid(attempt.reference)
  const meant = attempt.isFinal ? definitionMeant(parts, node) : undefined
  if (meant !== undefined) return { kind: 'failed', problem: meant }
  const opened = openUri(apcore?.file ?? uri, parts.uri, tree.document, attempt, graph)
  if (opened.kind !== 'found') return opened
  const mismatch = apcore && idMismatch(apcore, opened.value, attempt)
  if (mismatch !== undefined) return { kind: 'failed', problem: mismatch }
  const place = documentPlace(opened.value, resource, apcore !== undefined)
  return lookUp(place, apcore?.fragment ?? fragment, attempt, graph)
}

/** `apcore:` as it is built in; the options may give it another meaning. */
export function isApcore(uri: string, { context }: Graph): boolean {
  return schemeOf(uri) === 'apcore' && !Object.hasOwn(context.options.schemes, 'apcore')
}

/** Who asks by module id must get that module. */
export function idMismatch(
  { id }: ApcoreTarget,
  document: IndexedDocument,
  { reference }: Attempt,
): Unplaced | undefined {
  const { value } = document.source
  const written = document.isTool ? own(value as Record<string, Json>, 'module_id') : undefined
  if (typeof written !== 'string' || written === id) return undefined
  return { code: 'ref_module_id', params: { ref: shorten(reference, 120), id: shorten(written, 200) } }
}

/** `$ref: User` or `/$defs/User`, where a file of that name is not to be expected but a definition is there. */
function definitionMeant({ uri, fragment }: ReferenceParts, node: IndexedNode): Unplaced | undefined {
  const { name } = /^(?:\/?(?:\$defs|definitions)\/)?(?<name>[\w-]+)$/.exec(uri)?.groups ?? {}
  const isName = fragment === undefined && name !== undefined
  return isName ? explainName(localPlace(node).scopes, name, uri) : undefined
}

function invalid(reference: string): Outcome<never> {
  return { kind: 'failed', problem: { code: 'ref_invalid', params: { value: describeValue(reference) } } }
}

/** Nothing is relative to a URN (RFC 8141): a relative path can only mean the file beside. */
function besideDocument({ uri }: ReferenceParts, { source }: IndexedDocument): string | undefined {
  return isRelativePath(uri) ? resolveUri(uri, source.uri) : undefined
}

/** The nearest resource of that name: tools of one set may each embed their own copy. */
function findResource(uri: string, { tree }: IndexedNode, graph: Graph): ResourceRecord | undefined {
  return tree.resources.get(uri) ?? tree.document.resources.get(uri) ?? graph.resources.get(uri)
}

/**
 * What `#…` may mean: the document, then the inline module, then the section; for a resource with an `$id` of its own
 * that resource first and the rest from the inside out.
 */
function localPlace({ resource, tree }: IndexedNode): LookUpPlace {
  const { document, scopes, self } = tree
  const { root, identified } = resource
  const own = identified ? { value: root.value, origin: root.origin } : self
  return {
    document,
    scopes: identified && own !== undefined ? [own, ...scopes.toReversed()] : scopes,
    self: own,
    anchors: [resource.anchors, document.anchors],
    asker: resource,
    warns: !identified,
    names: false,
  }
}

function resourcePlace(resource: ResourceRecord, asker: ResourceRecord): LookUpPlace {
  const { value, origin, tree } = resource.root
  const self = { value, origin }
  const { document } = tree
  return { document, scopes: [self], self, anchors: [resource.anchors], asker, warns: false, names: false }
}

function documentPlace(document: IndexedDocument, asker: ResourceRecord, names: boolean): LookUpPlace {
  const self = rootScope(document)
  return { document, scopes: [self], self, anchors: [document.anchors], asker, warns: false, names }
}
