import type { Json } from '../json.ts'
import { copyJson } from '../json.ts'
import { createDocument } from '../parse/document.ts'
import { readJson } from '../parse/json-read.ts'
import type { SourceDocument } from '../parse/types.ts'
import type { Graph, IndexedDocument } from './graph.ts'
import { indexDocument } from './index-document.ts'
import { resolveUri, splitReference } from './uri.ts'

/** The document that `options.schemas` gives for an absolute URI. */
export function openLibrary(uri: string, graph: Graph): IndexedDocument | undefined {
  for (const [key, value] of graph.context.options.schemas) {
    if (libraryUri(key) === uri) return openEntry(uri, value, graph)
  }
  return undefined
}

/** Reads all that `options.schemas` gives, for the resources that are embedded there by `$id`. */
export function indexLibrary(graph: Graph): void {
  for (const [key, value] of graph.context.options.schemas) openEntry(libraryUri(key), value, graph)
}

function openEntry(uri: string, value: Json, graph: Graph): IndexedDocument {
  const known = graph.opened.get(uri)
  if (known !== undefined) return known
  const document = indexDocument(libraryDocument(uri, value), false, graph)
  graph.opened.set(uri, document)
  return document
}

function libraryUri(key: string): string {
  const { uri } = splitReference(key)
  return resolveUri(uri, uri) ?? uri
}

/** A copy: one object may stand at two places of what the user gives, and no two places of a document share one. */
function libraryDocument(uri: string, value: Json): SourceDocument {
  const text = JSON.stringify(value, undefined, 2)
  return createDocument(uri, text, 'json', copyJson(value), () => readJson(text).root?.place())
}
