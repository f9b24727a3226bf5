import { fromPointer, type Json, valueAt } from '../oracles/json.ts'
import { type SchemaNode, walkSchema } from './walk.ts'

export interface Target {
  readonly found: boolean
  /** Whether the target is in another document. */
  readonly external: boolean
  readonly value?: Json | undefined
  /** The target's node, if it is a schema. */
  readonly node?: SchemaNode | undefined
}

/** A schema document with its resources (`$id`) and anchors, so that references can be followed. */
export interface SchemaDocument {
  readonly root: Json
  readonly nodes: readonly SchemaNode[]
  /** Follows a reference as seen from a node. */
  readonly resolve: (node: SchemaNode, reference: string) => Target
}

interface Resource {
  readonly uri: string
  readonly root: Json
}

// The base URI of documents without an address, to resolve relative `$id`s.
const NO_ADDRESS = 'schema://document/'

export function openDocument(root: Json): SchemaDocument {
  const nodes = walkSchema(root)
  const places = new Map<Json, SchemaNode>()
  const resources = new Map<string, Resource>()
  const resourceOf = new Map<SchemaNode, Resource>()
  const anchors = new Map<string, SchemaNode>()
  const outermost: Resource = { uri: NO_ADDRESS, root }
  resources.set(NO_ADDRESS, outermost)
  for (const node of nodes) {
    if (node.boolean === undefined && !places.has(node.schema)) places.set(node.schema, node)
    const around = (node.parent && resourceOf.get(node.parent)) ?? outermost
    const resource = ownResource(node, around)
    resources.set(resource.uri, resource)
    resourceOf.set(node, resource)
    for (const anchor of anchorsOf(node)) anchors.set(`${resource.uri}#${anchor}`, node)
  }
  return { root, nodes, resolve }

  function resolve(node: SchemaNode, reference: string): Target {
    const hash = reference.indexOf('#')
    const uri = hash === -1 ? reference : reference.slice(0, hash)
    const fragment = decode(hash === -1 ? '' : reference.slice(hash + 1))
    const here = resourceOf.get(node) ?? outermost
    const resource = uri === '' ? here : resources.get(absolute(uri, here.uri))
    if (resource === undefined) return { found: false, external: true }
    const tokens = fromPointer(fragment)
    if (tokens === undefined) {
      const anchored = anchors.get(`${resource.uri}#${fragment}`)
      return { found: anchored !== undefined, external: false, value: anchored?.schema, node: anchored }
    }
    const value = valueAt(resource.root, tokens)
    return {
      found: value !== undefined,
      external: false,
      value,
      node: value === undefined ? undefined : places.get(value),
    }
  }
}

/** Returns `$ref`, `$dynamicRef` and `$recursiveRef` of a node, if they are strings. */
export function referencesOf(node: SchemaNode): { keyword: string; reference: string }[] {
  return ['$ref', '$dynamicRef', '$recursiveRef'].flatMap((keyword) => {
    const reference = Object.hasOwn(node.schema, keyword) ? node.schema[keyword] : undefined
    return typeof reference === 'string' ? [{ keyword, reference }] : []
  })
}

function ownResource(node: SchemaNode, around: Resource): Resource {
  const id = Object.hasOwn(node.schema, '$id') ? node.schema.$id : undefined
  if (typeof id !== 'string' || id === '' || id.startsWith('#')) return around
  return { uri: absolute(id, around.uri), root: node.schema }
}

function anchorsOf(node: SchemaNode): string[] {
  const named = ['$anchor', '$dynamicAnchor'].flatMap((keyword) => {
    const anchor = Object.hasOwn(node.schema, keyword) ? node.schema[keyword] : undefined
    return typeof anchor === 'string' ? [anchor] : []
  })
  const id = Object.hasOwn(node.schema, '$id') ? node.schema.$id : undefined
  return typeof id === 'string' && id.startsWith('#') ? [...named, id.slice(1)] : named
}

function absolute(uri: string, base: string): string {
  try {
    return withoutHash(new URL(uri, base).href)
  } catch {
    return withoutHash(uri)
  }
}

function withoutHash(uri: string): string {
  const hash = uri.indexOf('#')
  return hash === -1 ? uri : uri.slice(0, hash)
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
