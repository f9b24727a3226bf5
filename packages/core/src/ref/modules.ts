import { describeValue } from '../describe.ts'
import { childOrigin, rootOrigin } from '../diagnostics/origin.ts'
import type { Json, JsonObject } from '../json.ts'
import { isObject, own } from '../json.ts'
import type { SourceDocument } from '../parse/types.ts'
import { findCompanion } from './companion.ts'
import type { Graph, IndexedDocument, ModulePlace, Scope } from './graph.ts'
import { indexDocument, indexModule, rootScope, SECTIONS } from './index-document.ts'
import { readEntries } from './toolset.ts'
import type { ResolvedModule, SchemaNode } from './types.ts'

/** The modules of a file in file order, their schemas indexed but not linked. */
export function findModules(source: SourceDocument, graph: Graph): ResolvedModule[] {
  const { value } = source
  if (!isObject(value)) {
    const params = { found: describeValue(value) }
    graph.report({ code: 'not_a_tool', at: rootOrigin(source), params })
    return []
  }
  const document = indexDocument(source, true, graph)
  const places = Object.hasOwn(value, 'tools')
    ? readEntries(document, graph)
    : [{ document, scope: rootScope(document) }]
  return places.map((place) => toModule(place, graph))
}

function toModule({ document, scope, entry }: ModulePlace, graph: Graph): ResolvedModule {
  indexModule(document, scope, graph)
  const value = scope.value as JsonObject
  const isWhole = value === document.source.value
  const companion = isWhole ? findCompanion(document, graph) : undefined
  const [input, output, error] = SECTIONS.map((key) =>
    sectionNode(own(value, key), key, scope, document, graph),
  )
  return {
    value,
    origin: scope.origin,
    ...(entry === undefined ? {} : { entry }),
    ...(companion === undefined ? {} : { companion }),
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(error === undefined ? {} : { error }),
  }
}

/** Undefined for what is no schema: the file format is checked where it is read. */
function sectionNode(
  value: Json | undefined,
  key: string,
  module: Scope,
  { source }: IndexedDocument,
  graph: Graph,
): SchemaNode | undefined {
  if (isObject(value)) return graph.nodes.get(value)
  if (typeof value !== 'boolean') return undefined
  const node = { value, origin: childOrigin(module.origin, key) }
  const resource = {
    uri: source.uri,
    identified: false,
    dialect: '2020-12',
    declared: false,
    anchors: new Map(),
    dynamicAnchors: new Map(),
  } as const
  // A schema and its resource know each other.
  const root = { ...node, resource: resource as unknown as SchemaNode['resource'] }
  return Object.assign(root, { resource: Object.assign(resource, { root }) })
}
