import { describeValue, shorten } from '../describe.ts'
import { isObject, own } from '../json.ts'
import { RELATIVE_POINTER } from '../messages/references.ts'
import { explainName, missing } from './explain.ts'
import type { Attempt, IndexedDocument, IndexedNode, LookUpPlace, ResourceRecord } from './graph.ts'
import { fail } from './graph.ts'
import { lookUp } from './look-up.ts'
import { openUri } from './open.ts'
import type { SchemaNode } from './types.ts'
import type { Fragment } from './uri.ts'
import { isRelativePath, parseFragment, readApcore, resolveUri, schemeOf, splitReference } from './uri.ts'

/** Returns the target of a reference in `node`; undefined if there is none (which is reported) or none yet. */
export function findSchema(node: IndexedNode, attempt: Attempt): SchemaNode | undefined {
  const parts = splitReference(attempt.reference)
  const fragment = parseFragment(parts.fragment)
  if (fragment === undefined) return failInvalid(attempt)
  const { resource, tree } = node
  const local = localPlace(node)
  if (parts.uri === '') return lookUp(local, fragment, attempt)
  // Nothing is relative to a URN (RFC 8141): a relative path can only mean a file in the same folder.
  const beside = isRelativePath(parts.uri) ? tree.document.source.uri : undefined
  const uri = resolveUri(parts.uri, resource.uri) ?? (beside && resolveUri(parts.uri, beside))
  if (uri === undefined) return failInvalid(attempt)
  if (uri === resource.uri) return lookUp(local, fragment, attempt)
  // The nearest resource with that URI: the tools of a set may each embed a copy of it.
  const embedded =
    tree.resources.get(uri) ?? tree.document.resources.get(uri) ?? attempt.from.graph.resources.get(uri)
  if (embedded !== undefined) {
    return lookUp(placeIn(embedded, embedded.root.tree.document), fragment, attempt)
  }
  // `$ref: User` or `/$defs/User`, if there is such a definition: a file of that name is unlikely.
  const name = /^(?:\/?(?:\$defs|definitions)\/)?([\w-]+)$/.exec(parts.uri)?.[1]
  const isName = name !== undefined && parts.fragment === '' && attempt.wait === undefined
  const meant = isName ? explainName(local.scopes, name, parts.uri) : undefined
  if (meant !== undefined) return fail(attempt, meant)
  // zod-to-json-schema writes these with `$refStrategy: 'relative'`.
  if (/^\d+(?:\/[^.]*)?$/.test(parts.uri)) return fail(attempt, missing(attempt, RELATIVE_POINTER))
  const opened = openReference(uri, parts.uri, fragment, attempt)
  if (opened === undefined) return undefined
  const place = { ...placeIn(opened.document, opened.document), names: opened.byId }
  return lookUp(place, opened.fragment, attempt)
}

interface Opened {
  readonly document: IndexedDocument
  readonly fragment: Fragment
  /** Whether it was found by a module id. */
  readonly byId: boolean
}

/** Opens the file at an absolute URI, which may be one of `apcore:`, and returns the fragment in it. */
export function openReference(
  uri: string,
  path: string,
  fragment: Fragment,
  attempt: Attempt,
): Opened | undefined {
  const { options } = attempt.from.graph.context
  // The built-in scheme, unless the options redefine it.
  const byId = schemeOf(uri) === 'apcore' && !Object.hasOwn(options.schemes, 'apcore')
  const target = byId ? readApcore(uri, fragment, options) : { file: uri, fragment }
  if (target === undefined) return failInvalid(attempt)
  const document = openUri(target.file, path, attempt)
  if (document === undefined) return undefined
  const { value } = document.root
  // A reference by module id must find that module.
  const id = document.isTool && isObject(value) ? own(value, 'module_id') : undefined
  if ('id' in target && typeof id === 'string' && id !== target.id) {
    const params = { ref: shorten(attempt.reference, 120), id: shorten(id, 200) }
    return fail(attempt, { code: 'ref_module_id', params })
  }
  return { document, fragment: target.fragment, byId }
}

export function failInvalid(attempt: Attempt): undefined {
  fail(attempt, { code: 'ref_invalid', params: { value: describeValue(attempt.reference) } })
}

/**
 * Returns what `#…` may refer to: the document, then the inline module, then the section. In a resource with an `$id`
 * of its own: that resource, then the others from the inside out.
 */
function localPlace({ resource, tree }: IndexedNode): LookUpPlace {
  const { document, scopes, self } = tree
  const { root, identified } = resource
  const anchors = [resource.anchors, document.anchors]
  return identified
    ? { document, scopes: [root, ...scopes.toReversed()], self: root, anchors }
    : { document, scopes, self, anchors, warns: true }
}

function placeIn(holder: IndexedDocument | ResourceRecord, document: IndexedDocument): LookUpPlace {
  const { root, anchors } = holder
  return { document, scopes: [root], self: root, anchors: [anchors] }
}
