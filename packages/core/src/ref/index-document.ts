import { childOrigin, rootOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { JsonObject } from '../json.ts'
import { isObject, own } from '../json.ts'
import type { SourceDocument } from '../parse/types.ts'
import type { DialectSetting } from './dialect.ts'
import { DEFAULT_DIALECT, readDialect } from './dialect.ts'
import type { Graph, IndexedDocument, IndexedNode, Scope, Tree } from './graph.ts'
import { NO_NAMES } from './graph.ts'
import { indexSchemas } from './index-schemas.ts'

/** The members of a module that are schemas. */
export const SECTIONS = ['input_schema', 'output_schema', 'error_schema'] as const

/** The members of a tool file, a module or a schema that hold shared schemas. */
export const DEFINITIONS = ['definitions', '$defs'] as const

/** Whether a file's root describes tools; any other mapping is a schema or a container of schemas. */
export function describesTools(document: SourceDocument): boolean {
  const { value } = document
  return isObject(value) && (SECTIONS.some((key) => Object.hasOwn(value, key)) || isToolset(document))
}

/** Whether a file is no tool but what the schemas of others refer to. */
export function holdsOnlyDefinitions({ value }: SourceDocument): boolean {
  if (!isObject(value) || !DEFINITIONS.some((key) => Object.hasOwn(value, key))) return false
  return Object.keys(value).every((key) => /^(?:\$schema|\$id|\$comment|\$defs|definitions|x-.*)$/s.test(key))
}

export function isToolset({ value }: SourceDocument): boolean {
  return isObject(value) && Array.isArray(own(value, 'tools'))
}

/** Finds the schemas of a document, once, before anything in it is linked. */
export function indexDocument(source: SourceDocument, isTool: boolean, graph: Graph): IndexedDocument {
  const document: IndexedDocument = { source, isTool, anchors: new Map(), resources: new Map() }
  graph.documents.set(source.uri, document)
  const root = rootScope(document)
  if (!isObject(source.value)) return document
  const isSet = isTool && Object.hasOwn(source.value, 'tools')
  if (!isTool) {
    const place = { document, scopes: [root], self: root, dialect: DEFAULT_DIALECT }
    indexRoot(source.value, root.origin, place, graph)
  } else if (isSet) indexToolset(document, source.value, graph)
  else indexModule(document, root, graph)
  return document
}

export function rootScope({ source }: IndexedDocument): Scope {
  return { value: source.value, origin: rootOrigin(source) }
}

function indexToolset(document: IndexedDocument, value: JsonObject, graph: Graph): void {
  const root = rootScope(document)
  const dialect = formatDialect(value, graph)
  indexDefinitions(root, { document, scopes: [root], self: undefined, dialect }, graph)
  const tools = own(value, 'tools')
  if (!Array.isArray(tools)) return
  for (const [index, entry] of tools.entries()) {
    const origin = childOrigin(root.origin, 'tools', String(index))
    if (isObject(entry) && !isPointerEntry(entry)) indexModule(document, { value: entry, origin }, graph)
  }
}

/** An entry of `tools:` that stands for what is elsewhere. */
export function isPointerEntry(entry: JsonObject): boolean {
  return Object.hasOwn(entry, '$ref') || Object.hasOwn(entry, 'include')
}

/** Indexes the sections and definitions of a mapping that describes a tool; a second time does nothing. */
export function indexModule(document: IndexedDocument, module: Scope, graph: Graph): void {
  const value = module.value as JsonObject
  if (graph.modules.has(value)) return
  graph.modules.set(value, module)
  const root = rootScope(document)
  const isWhole = value === root.value
  const inherited = isWhole ? DEFAULT_DIALECT : formatDialect(root.value as JsonObject, graph)
  const scopes = isWhole ? [root] : [root, module]
  const dialect = formatDialect(value, graph, inherited)
  indexDefinitions(module, { document, scopes, self: undefined, dialect }, graph)
  for (const key of SECTIONS) {
    const section = own(value, key)
    if (!isObject(section)) continue
    const self: Scope = { value: section, origin: childOrigin(module.origin, key) }
    indexRoot(section, self.origin, { document, scopes: [...scopes, self], self, dialect }, graph)
  }
}

type Place = Pick<Tree, 'document' | 'scopes' | 'self' | 'dialect'>

function indexDefinitions(holder: Scope, place: Place, graph: Graph): void {
  for (const group of DEFINITIONS) {
    const definitions = own(holder.value as JsonObject, group)
    if (!isObject(definitions)) continue
    for (const name of Object.keys(definitions)) {
      const definition = own(definitions, name)
      if (isObject(definition)) indexRoot(definition, childOrigin(holder.origin, group, name), place, graph)
    }
  }
}

/** Indexes a schema that no other schema holds. */
export function indexRoot(value: JsonObject, origin: Origin, place: Place, graph: Graph): IndexedNode {
  const { document, scopes, self, dialect } = place
  const tree: Tree = { document, scopes, self, dialect, root: undefined, resources: NO_NAMES, problems: [] }
  return indexSchemas(value, origin, tree, undefined, graph)
}

/** `$schema` of a tool file names the file format, unless it is a dialect: then it holds for the schemas inside. */
export function formatDialect(
  value: JsonObject,
  { context }: Graph,
  inherited: DialectSetting = DEFAULT_DIALECT,
): DialectSetting {
  const uri = own(value, '$schema')
  const dialect = typeof uri === 'string' ? readDialect(uri, context) : undefined
  return dialect?.declared ? dialect : inherited
}
