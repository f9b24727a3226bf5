import { childOrigin, type Origin, originPath, rootOrigin } from '../diagnostics/origin.ts'
import type { SourceDocument } from '../diagnostics/types.ts'
import { isObject, type Json, type JsonObject, own } from '../json.ts'
import { DEFAULT_DIALECT, readDialect } from './dialect.ts'
import type { Graph, IndexedDocument, IndexedNode, ModulePlace, Scope, Tree } from './graph.ts'
import { indexSchemas } from './index-schemas.ts'
import { definitionsIn, isPointerEntry, sectionsOf } from './tool-file.ts'
import type { DialectSetting } from './types.ts'
import { walkPointer } from './uri.ts'

/** Finds the schemas of a document, once, before any of its references is linked. */
export function indexDocument(source: SourceDocument, isTool: boolean, graph: Graph): IndexedDocument {
  const { value } = source
  const root = { value, origin: rootOrigin(source) }
  const maps = { anchors: new Map(), resources: new Map() }
  const document: IndexedDocument = { graph, source, root, isTool, ...maps }
  graph.documents.set(source.uri, document)
  if (!isObject(value)) return document
  if (!isTool) {
    const place = { document, scopes: [root], self: root, dialect: DEFAULT_DIALECT }
    indexRoot(value, root.origin, place)
  } else if (!Object.hasOwn(value, 'tools')) indexModule({ document, value, origin: root.origin })
  else {
    const place = { document, scopes: [root], self: undefined, dialect: formatDialect(value, graph) }
    indexDefinitions(root, place)
    for (const [index, entry] of Array.isArray(value['tools']) ? value['tools'].entries() : []) {
      const origin = childOrigin(root.origin, 'tools', String(index))
      if (isObject(entry) && !isPointerEntry(entry)) indexModule({ document, value: entry, origin })
    }
  }
  return document
}

/** Indexes the sections and definitions of an object that describes a tool; does nothing the second time. */
export function indexModule(module: ModulePlace): void {
  const { document, value, origin } = module
  const { graph, root } = document
  if (graph.modules.has(value)) return
  graph.modules.set(value, module)
  const isWhole = value === root.value
  const scopes = isWhole ? [root] : [root, module]
  const dialect = formatDialect(value, graph, isWhole ? DEFAULT_DIALECT : formatDialect(root.value, graph))
  indexDefinitions(module, { document, scopes, self: undefined, dialect })
  for (const key of sectionsOf(value)) {
    const section = own(value, key)
    if (!isObject(section)) continue
    const self = { value: section, origin: childOrigin(origin, key) }
    indexRoot(section, self.origin, { document, scopes: [...scopes, self], self, dialect })
  }
}

type Place = Pick<Tree, 'document' | 'scopes' | 'self' | 'dialect'>

function indexDefinitions(holder: Scope, place: Place): void {
  for (const { value, origin } of definitionsIn(holder)) {
    if (isObject(value)) indexRoot(value, origin, place)
  }
}

/** Indexes a schema that is not inside another one. */
function indexRoot(value: JsonObject, origin: Origin, place: Place): void {
  indexSchemas(value, origin, { ...place, resources: new Map(), problems: [] })
}

/** Returns the dialect of a tool file's schemas. Its `$schema` names the file format, or the dialect of the schemas. */
function formatDialect(value: Json, { context }: Graph, inherited = DEFAULT_DIALECT): DialectSetting {
  const uri = isObject(value) ? own(value, '$schema') : undefined
  const dialect = typeof uri === 'string' ? readDialect(uri, context) : undefined
  return dialect?.declared ? dialect : inherited
}

/**
 * Indexes a schema inside an unknown container, such as `components/schemas` of OpenAPI. An object around it that has
 * an `$id` is a schema too, and gives the base URI.
 */
export function indexContained(
  value: JsonObject,
  origin: Origin,
  document: IndexedDocument,
): IndexedNode | undefined {
  const { graph, isTool, root } = document
  const path = originPath(origin)
  const around = walkPointer(root, path).values
  for (const [depth, inside] of around.entries()) {
    const isSchema = isObject(inside) && (inside === value || typeof inside['$id'] === 'string')
    if (!isSchema || graph.nodes.has(inside)) continue
    const at = childOrigin(root.origin, ...path.slice(0, depth))
    const holders = around.slice(0, depth)
    const holder = holders.map((one) => graph.nodes.get(one)).findLast((node) => node !== undefined)
    if (holder === undefined) {
      const modules = holders.slice(1).flatMap((one) => graph.modules.get(one) ?? [])
      const self = isTool ? undefined : root
      const place = { document, scopes: [root, ...modules], self, dialect: formatDialect(root.value, graph) }
      indexRoot(inside, at, place)
    } else indexSchemas(inside, at, holder.tree, holder.resource)
  }
  return graph.nodes.get(value)
}
