import type { Json, JsonObject } from '../../json.ts'
import { isObject, own } from '../../json.ts'
import { escapeToken, parsePointer } from '../../pointer.ts'
import type { Schema, SchemaObject } from '../types.ts'
import { forEachSubschema } from '../walk.ts'
import type { Scope } from './scope.ts'
import { EMPTY_SCOPE, enterScope } from './scope.ts'
import type { Vocabulary } from './vocabulary.ts'
import { readVocabulary, STANDARD_VOCABULARY } from './vocabulary.ts'

/** A schema resource: a subtree with a base URI of its own (2020-12 core §4.3.5). */
export interface Resource {
  readonly uri: string
  readonly root: Place
  readonly anchors: Map<string, Place>
  readonly dynamicAnchors: Map<string, Place>
  /** What `$schema`, its own or that of the resource around it, asks for. */
  readonly vocabulary: Vocabulary
}

/** A schema, by the resource that it belongs to and its JSON Pointer in the document. */
export interface Place {
  readonly schema: Schema
  readonly resource: Resource
  readonly pointer: string
}

/** A place, and the resources that were entered on the way to it: dynamic references depend on them. */
export interface Node extends Place {
  readonly scope: Scope
}

/** A document and what its references can lead to. */
export interface SchemaDocument {
  readonly root: Node
  /** By absolute URI without fragment; only the root when nothing in the document has an identifier. */
  readonly resources: ReadonlyMap<string, Resource>
  /** By the schema object that has the `$id`. */
  readonly byRoot: ReadonlyMap<Schema, Resource>
}

/** The base URI of a document that has no `$id`. */
const DEFAULT_BASE = 'toolbake:/schema'

const IDENTIFIERS = ['$id', '$anchor', '$dynamicAnchor']

/** Reads the identifiers of a self-contained schema document. */
export function readDocument(schema: Schema): SchemaDocument {
  const resources = new Map<string, Resource>()
  const byRoot = new Map<Schema, Resource>()
  const addResource = (root: Schema, base: string, pointer: string, around?: Resource): Resource => {
    const { $id = '', $schema } = typeof root === 'object' ? root : {}
    const uri = stripFragment(resolveUri(String($id), base) ?? base)
    const resource = {
      uri,
      anchors: new Map(),
      dynamicAnchors: new Map(),
      get vocabulary() {
        const metaSchema = typeof $schema === 'string' ? resources.get(stripFragment($schema)) : undefined
        if (metaSchema === undefined) return around?.vocabulary ?? STANDARD_VOCABULARY
        return readVocabulary(metaSchema.root.schema)
      },
    } as unknown as Resource
    Object.assign(resource, { root: { schema: root, resource, pointer } })
    if (!resources.has(uri)) resources.set(uri, resource)
    byRoot.set(root, resource)
    return resource
  }
  const index = (place: Place): void => {
    if (typeof place.schema === 'boolean') return
    addAnchors(place, place.schema)
    forEachSubschema(place.schema, ({ schema: child, keyword, key }) => {
      const pointer = childPointer(place.pointer, keyword, key)
      const isRoot = typeof child === 'object' && typeof child.$id === 'string' && !child.$id.startsWith('#')
      const resource = isRoot
        ? addResource(child, place.resource.uri, pointer, place.resource)
        : place.resource
      index({ schema: child, resource, pointer })
    })
  }
  const resource = addResource(schema, DEFAULT_BASE, '')
  if (hasIdentifiers(schema as Json)) index(resource.root)
  return { root: { ...resource.root, scope: enterScope(EMPTY_SCOPE, resource) }, resources, byRoot }
}

function addAnchors(place: Place, { $anchor, $dynamicAnchor }: SchemaObject): void {
  if (typeof $anchor === 'string') place.resource.anchors.set($anchor, place)
  if (typeof $dynamicAnchor === 'string') {
    place.resource.anchors.set($dynamicAnchor, place)
    place.resource.dynamicAnchors.set($dynamicAnchor, place)
  }
}

/** Whether an identifier occurs anywhere; most schemas have none, and need no index. */
function hasIdentifiers(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasIdentifiers)
  for (const key of IDENTIFIERS) if (Object.hasOwn(value, key)) return true
  for (const key of Object.keys(value)) if (hasIdentifiers(value[key] as Json)) return true
  return false
}

/** The subschema of a node under a keyword. */
export function childNode(
  document: SchemaDocument,
  node: Node,
  schema: Schema,
  keyword: string,
  key?: string,
): Node {
  const pointer = childPointer(node.pointer, keyword, key)
  const resource = typeof schema === 'object' && schema.$id !== undefined && document.byRoot.get(schema)
  if (!resource) return { schema, resource: node.resource, pointer, scope: node.scope }
  return { schema, resource, pointer, scope: enterScope(node.scope, resource) }
}

function childPointer(pointer: string, keyword: string, key: string | undefined): string {
  return key === undefined ? `${pointer}/${keyword}` : `${pointer}/${keyword}/${escapeToken(key)}`
}

/** Where a `$ref` leads; undefined when it leads to nothing or to no schema. */
export function followReference(document: SchemaDocument, node: Node, reference: string): Node | undefined {
  const place = findPlace(document, node.resource, reference)
  return place && { ...place, scope: enterScope(node.scope, place.resource) }
}

/**
 * Where a `$dynamicRef` leads: to the outermost resource of the dynamic scope that has the anchor, if the reference
 * names a dynamic anchor at all (2020-12 core §8.2.3.2).
 */
export function followDynamicReference(
  document: SchemaDocument,
  node: Node,
  reference: string,
): Node | undefined {
  const place = findPlace(document, node.resource, reference)
  const anchor = reference.slice(reference.indexOf('#') + 1)
  if (place === undefined || place !== place.resource.dynamicAnchors.get(anchor)) {
    return place && { ...place, scope: enterScope(node.scope, place.resource) }
  }
  const target = node.scope.outermost.get(anchor)?.dynamicAnchors.get(anchor) ?? place
  return { ...target, scope: enterScope(node.scope, target.resource) }
}

function findPlace(document: SchemaDocument, from: Resource, reference: string): Place | undefined {
  const hash = reference.indexOf('#')
  const uri = hash < 0 ? reference : reference.slice(0, hash)
  const fragment = hash < 0 ? '' : decode(reference.slice(hash + 1))
  const resource = uri === '' ? from : document.resources.get(resolveUri(uri, from.uri) ?? '')
  if (resource === undefined || fragment === undefined) return undefined
  if (fragment === '') return resource.root
  return fragment.startsWith('/') ? findPointer(document, resource, fragment) : resource.anchors.get(fragment)
}

/** Any value that looks like a schema, wherever it stands: pointers into unknown keywords are followed too. */
function findPointer(document: SchemaDocument, start: Resource, pointer: string): Place | undefined {
  const tokens = parsePointer(pointer)
  let value = start.root.schema as Json | undefined
  let resource = start
  for (const token of tokens ?? []) {
    if (Array.isArray(value)) value = /^(?:0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined
    else value = isObject(value) ? own(value as JsonObject, token) : undefined
    resource = document.byRoot.get(value as Schema) ?? resource
  }
  if (tokens === undefined || (typeof value !== 'boolean' && !isObject(value))) return undefined
  return { schema: value as Schema, resource, pointer: start.root.pointer + pointer }
}

function decode(fragment: string): string | undefined {
  if (!fragment.includes('%')) return fragment
  try {
    return decodeURIComponent(fragment)
  } catch {
    return undefined
  }
}

function resolveUri(reference: string, base: string): string | undefined {
  if (reference === '') return base
  try {
    return new URL(reference, base).href
  } catch {
    return undefined
  }
}

function stripFragment(uri: string): string {
  const hash = uri.indexOf('#')
  return hash < 0 ? uri : uri.slice(0, hash)
}
