import { describeValue, shorten } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import { equalJson } from '../json.ts'
import { ignoresSiblings, readDialect } from './dialect.ts'
import type { IndexedNode, ResourceRecord, Tree } from './graph.ts'
import type { DialectSetting } from './types.ts'
import { resolveUri, splitReference } from './uri.ts'

/** The name under which `$recursiveAnchor: true` is a dynamic anchor of a resource. */
export const RECURSIVE_ANCHOR = '_recursiveAnchor'

/** 2020-12 core §8.2.2 and, with the colon, 2019-09 core §8.2.3. */
export const ANCHOR: RegExp = /^[A-Za-z_][-A-Za-z0-9._:]*$/

/** The identity that a schema declares for itself. */
export interface Identity {
  readonly dialect: DialectSetting
  /** Set if the schema is a resource of its own: its absolute URI. */
  readonly uri?: string
  /** Its anchors within the resource, with the keyword that declares each. */
  readonly anchors: readonly { readonly keyword: string; readonly name: string }[]
}

const NAMING = ['$id', 'id', '$schema', '$anchor', '$dynamicAnchor'] as const

/** A schema without a node yet. */
type Written = Pick<IndexedNode, 'value' | 'origin'>

/** Reads `$id`, `$schema` and the anchors of a schema inside `parent`; without a parent it is the root of its tree. */
export function identify(bare: Written, parent: ResourceRecord | undefined, tree: Tree): Identity {
  const { value, origin } = bare
  const inherited: DialectSetting = parent ?? tree.dialect
  // Most schemas have none.
  if (NAMING.every((keyword) => value[keyword] === undefined)) return { dialect: inherited, anchors: [] }
  const idKeyword = value['$id'] === undefined && typeof value['id'] === 'string' ? 'id' : '$id'
  const schema = value['$schema']
  let dialect = inherited
  if (typeof schema === 'string' && (parent === undefined || value[idKeyword] !== undefined)) {
    dialect = readDialect(schema, tree.document.graph.context)
    if (!dialect.declared) {
      const at = childOrigin(origin, '$schema')
      tree.problems.push({ code: 'dialect_unknown', at, params: { uri: shorten(schema, 120) } })
    }
  }
  // draft-07 core §8.3: beside `$ref` even `$id` is ignored.
  if (ignoresSiblings(dialect) && typeof value['$ref'] === 'string') return { dialect, anchors: [] }
  const isModern = !dialect.declared || dialect.dialect === '2020-12'
  const anchors = (isModern ? ['$anchor', '$dynamicAnchor'] : ['$anchor']).flatMap((keyword) => {
    const name = value[keyword]
    if (typeof name !== 'string') return []
    if (!ANCHOR.test(name)) {
      const params = { keyword, name: shorten(name, 120) }
      tree.problems.push({ code: 'anchor_name', at: childOrigin(origin, keyword), params })
    }
    return name === '' ? [] : { keyword, name }
  })
  // Only in draft-04 it is called `id`, which is a common name of other things.
  if (idKeyword === 'id' && dialect.dialect !== 'draft-04') return { dialect, anchors }
  const base = parent?.uri ?? tree.document.source.uri
  const { uri, anchor } = readId(bare, idKeyword, base, dialect, tree)
  if (anchor !== undefined) anchors.push({ keyword: idKeyword, name: anchor })
  return { dialect, anchors, ...(uri !== undefined && { uri }) }
}

/**
 * Reads an `$id`. Up to draft-07 a fragment in it is an anchor (draft-07 core §8.2.3); later it is an error. Generators
 * of that time write the schema's own pointer there, which is ignored.
 */
function readId(
  { value: schema, origin }: Written,
  keyword: 'id' | '$id',
  base: string,
  { dialect, declared }: DialectSetting,
  { problems }: Tree,
): { uri?: string; anchor?: string } {
  const value = schema[keyword]
  if (value === undefined) return {}
  const { uri, fragment } = splitReference(typeof value === 'string' ? value : '')
  const takesAnchor = !declared || (dialect !== '2019-09' && dialect !== '2020-12')
  const absolute = resolveUri(uri, base)
  if (typeof value !== 'string' || (fragment !== '' && !takesAnchor) || absolute === undefined) {
    const at = childOrigin(origin, keyword)
    problems.push({ code: 'id_invalid', at, params: { value: describeValue(value) } })
    return {}
  }
  const anchor = fragment === '' || fragment.startsWith('/') ? {} : { anchor: fragment }
  return uri === '' || (fragment !== '' && absolute === base) ? anchor : { uri: absolute, ...anchor }
}

/** Registers a node's anchors and resource. A name that its resource or tree has already is an error. */
export function register(node: IndexedNode, { anchors }: Identity): void {
  const { resource, tree } = node
  if (resource.root === node && resource.identified) registerResource(resource, tree)
  for (const { keyword, name } of anchors) {
    const other = resource.anchors.get(name)
    if (other === undefined) resource.anchors.set(name, node)
    else if (other !== node && !equalJson(other.value, node.value)) {
      const at = childOrigin(node.origin, keyword)
      tree.problems.push({ code: 'anchor_duplicate', at, params: { anchor: shorten(name, 120) } })
    }
    const known = tree.document.anchors
    if (resource.isOutermost && !known.has(name)) known.set(name, node)
    const isNew = keyword === '$dynamicAnchor' && !resource.dynamicAnchors.has(name)
    if (isNew) resource.dynamicAnchors.set(name, node)
  }
  const isRecursive = node.value['$recursiveAnchor'] === true && resource.root === node
  if (isRecursive && (resource.dialect === '2019-09' || !resource.declared)) {
    resource.dynamicAnchors.set(RECURSIVE_ANCHOR, node)
  }
}

/** Registers a resource. Pasted schemas often embed one definition twice; only different ones are an error. */
function registerResource(resource: ResourceRecord, tree: Tree): void {
  const { uri, root } = resource
  const other = tree.resources.get(uri)
  if (other === undefined) tree.resources.set(uri, resource)
  else if (!equalJson(other.root.value, root.value)) {
    const keyword = root.value['$id'] === undefined ? 'id' : '$id'
    const at = childOrigin(root.origin, keyword)
    const id = shorten(root.value[keyword] as string, 120)
    tree.problems.push({ code: 'id_duplicate', at, params: { id } })
  }
  for (const { resources } of [tree.document, tree.document.graph]) {
    if (!resources.has(uri)) resources.set(uri, resource)
  }
}
