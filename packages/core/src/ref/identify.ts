import { describeValue, shorten } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'
import { equalJson } from '../json.ts'
import type { DialectSetting } from './dialect.ts'
import { ignoresSiblings, readDialect } from './dialect.ts'
import type { Graph, IndexedNode, ResourceRecord, Tree } from './graph.ts'
import { resolveUri, splitReference } from './uri.ts'

/** The name of `$recursiveAnchor: true` among the dynamic anchors of a resource. */
export const RECURSIVE_ANCHOR = '_recursiveAnchor'

/** 2020-12 core §8.2.2 and, with the colon, 2019-09 core §8.2.3. */
export const ANCHOR: RegExp = /^[A-Za-z_][-A-Za-z0-9._:]*$/

/** What a schema says about its own identity. */
export interface Identity {
  readonly dialect: DialectSetting
  /** The absolute URI of a resource of its own. */
  readonly uri?: string
  /** Names that lead to it within its resource, by the keyword that gives them. */
  readonly anchors: readonly { readonly keyword: string; readonly name: string; readonly dynamic: boolean }[]
}

/** True for the schemas that have nothing to say, nearly all of them. */
export function isAnonymous(value: JsonObject): boolean {
  return (
    value['$id'] === undefined &&
    value['id'] === undefined &&
    value['$anchor'] === undefined &&
    value['$dynamicAnchor'] === undefined &&
    value['$recursiveAnchor'] === undefined
  )
}

interface IdentifySite {
  readonly tree: Tree
  readonly graph: Graph
}

/** Reads `$id`, `$schema` and the anchors of a schema. `inherited` and `base` are those of what holds it. */
export function identify(
  value: JsonObject,
  origin: Origin,
  inherited: DialectSetting,
  base: string,
  isRoot: boolean,
  site: IdentifySite,
): Identity {
  const idKeyword = value['$id'] === undefined && typeof value['id'] === 'string' ? 'id' : '$id'
  const dialect =
    isRoot || value[idKeyword] !== undefined ? dialectOf(value, origin, inherited, site) : inherited
  // draft-07 core §8.3: beside `$ref`, not even `$id` counts.
  if (ignoresSiblings(dialect) && typeof value['$ref'] === 'string') return { dialect, anchors: [] }
  const anchors: { keyword: string; name: string; dynamic: boolean }[] = []
  const add = (keyword: string, name: Json | undefined, dynamic: boolean): void => {
    if (typeof name !== 'string') return
    if (keyword.startsWith('$') && keyword !== '$id' && !ANCHOR.test(name)) {
      const params = { keyword, name: shorten(name, 120) }
      site.tree.problems.push({ code: 'anchor_name', at: childOrigin(origin, keyword), params })
    }
    if (name !== '') anchors.push({ keyword, name, dynamic })
  }
  const isModern = !dialect.declared || dialect.dialect === '2020-12'
  add('$anchor', value['$anchor'], false)
  if (isModern) add('$dynamicAnchor', value['$dynamicAnchor'], true)
  // Only draft-04 calls it `id`, which is a common name for anything else.
  if (idKeyword === 'id' && dialect.dialect !== 'draft-04') return { dialect, anchors }
  const id = readId(value[idKeyword], childOrigin(origin, idKeyword), base, dialect, site)
  add(idKeyword, id?.anchor, false)
  return id?.uri === undefined ? { dialect, anchors } : { dialect, anchors, uri: id.uri }
}

function dialectOf(
  value: JsonObject,
  origin: Origin,
  inherited: DialectSetting,
  { graph, tree }: IdentifySite,
): DialectSetting {
  const uri = value['$schema']
  if (typeof uri !== 'string') return inherited
  const dialect = readDialect(uri, graph.context)
  if (!dialect.declared) {
    const at = childOrigin(origin, '$schema')
    tree.problems.push({ code: 'dialect_unknown', at, params: { uri: shorten(uri, 120) } })
  }
  return dialect
}

/**
 * Up to draft-07 a fragment in `$id` is an anchor (draft-07 core §8.2.3); later it is an error. Generators of that time
 * write the schema's own pointer there, which names nothing new.
 */
function readId(
  value: Json | undefined,
  at: Origin,
  base: string,
  { dialect, declared }: DialectSetting,
  { tree }: IdentifySite,
): { uri?: string; anchor?: string } | undefined {
  if (value === undefined) return undefined
  const refuse = (): undefined => {
    tree.problems.push({ code: 'id_invalid', at, params: { value: describeValue(value) } })
  }
  if (typeof value !== 'string') return refuse()
  const { uri, fragment = '' } = splitReference(value)
  const takesAnchor = !declared || (dialect !== '2019-09' && dialect !== '2020-12')
  if (fragment !== '' && !takesAnchor) return refuse()
  const anchor = fragment === '' || fragment.startsWith('/') ? {} : { anchor: fragment }
  if (uri === '') return anchor
  const absolute = resolveUri(uri, base)
  if (absolute === undefined) return refuse()
  return fragment !== '' && absolute === base ? anchor : { uri: absolute, ...anchor }
}

/** Makes the node's names known; a name that another schema of the same resource or tree has is an error. */
export function register(node: IndexedNode, identity: Identity, graph: Graph): void {
  const { resource, tree } = node
  if (resource.root === node && resource.identified) registerResource(resource, tree, graph)
  for (const { keyword, name, dynamic } of identity.anchors) {
    const other = resource.anchors.get(name)
    if (other === undefined) resource.anchors = withName(resource.anchors, name, node)
    else if (other !== node && !equalJson(other.value, node.value)) {
      const at = childOrigin(node.origin, keyword)
      tree.problems.push({ code: 'anchor_duplicate', at, params: { anchor: shorten(name, 120) } })
    }
    const { anchors } = tree.document
    if (resource.root === tree.root && !anchors.has(name)) anchors.set(name, node)
    if (dynamic && !resource.dynamicAnchors.has(name)) {
      resource.dynamicAnchors = withName(resource.dynamicAnchors, name, node)
    }
  }
  const isRecursive = node.value['$recursiveAnchor'] === true && resource.root === node
  if (isRecursive && (resource.dialect === '2019-09' || !resource.declared)) {
    resource.dynamicAnchors = withName(resource.dynamicAnchors, RECURSIVE_ANCHOR, node)
  }
}

/** Pasted schemas often embed the same definition twice; only two different ones of a name are an error. */
function registerResource(resource: ResourceRecord, tree: Tree, graph: Graph): void {
  const { uri, root } = resource
  const other = tree.resources.get(uri)
  if (other === undefined) tree.resources = withName(tree.resources, uri, resource)
  else if (!equalJson(other.root.value, root.value)) {
    const keyword = root.value['$id'] === undefined ? 'id' : '$id'
    const at = childOrigin(root.origin, keyword)
    const written = root.value[keyword]
    const id = typeof written === 'string' ? written : uri
    tree.problems.push({ code: 'id_duplicate', at, params: { id: shorten(id, 120) } })
  }
  const { resources } = tree.document
  if (!resources.has(uri)) resources.set(uri, resource)
  if (!graph.resources.has(uri)) graph.resources.set(uri, resource)
}

/** The first name makes the table. */
function withName<T>(table: ReadonlyMap<string, T>, name: string, value: T): ReadonlyMap<string, T> {
  const own = table.size === 0 ? new Map<string, T>() : (table as Map<string, T>)
  return own.set(name, value)
}
