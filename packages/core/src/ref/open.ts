import { mayReach } from '../context.ts'
import { shorten } from '../describe.ts'
import { copyJson, own } from '../json.ts'
import { createDocument } from '../parse/document.ts'
import { readJson } from '../parse/json-read.ts'
import { explainRemote } from './explain.ts'
import { type Attempt, fail, type Graph, type IndexedDocument } from './graph.ts'
import { indexDocument } from './index-document.ts'
import { reportCase } from './report-case.ts'
import { describesTools } from './tool-file.ts'
import { isRelativePath, resolveUri, schemeOf, splitReference } from './uri.ts'

/**
 * Returns the document at an absolute URI, to which `path` (as written) was resolved: one that the options give, else a
 * file that the host can read, else the file in the same folder as the referring one. The last is what relative paths
 * in a pasted schema with an `$id` mean.
 */
export function openUri(uri: string, path: string, attempt: Attempt): IndexedDocument | undefined {
  const { graph, source } = attempt.from
  const { context, opened } = graph
  if (opened.has(uri) || openLibrary(graph, uri) !== undefined) return load(uri, attempt)
  const params = { ref: shorten(attempt.reference, 120) }
  // The URI under which the host can read the document; undefined if it would have to be fetched.
  let readable = schemeOf(uri) === schemeOf(source.uri) ? uri : undefined
  const given = own(context.options.schemes, schemeOf(uri) ?? '')
  try {
    if (given !== undefined) readable = given(uri)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fail(attempt, { code: 'ref_not_found', params: { ...params, reason } })
  }
  const isOutside = readable !== undefined && !mayReach(readable, source.uri, context)
  const beside = isRelativePath(path) ? resolveUri(path, source.uri) : undefined
  const mayBeBeside = beside !== readable && beside !== undefined && mayReach(beside, source.uri, context)
  const before = context.reported.length
  for (const place of [isOutside ? undefined : readable, mayBeBeside ? beside : undefined]) {
    const document = place === undefined ? undefined : load(place, attempt, 'ignore')
    if (document !== undefined || context.reported.length > before) return document
  }
  if (attempt.wait !== undefined) attempt.wait(uri)
  else if (readable === undefined) fail(attempt, explainRemote(uri, attempt.reference))
  else if (isOutside) fail(attempt, { code: 'ref_outside', params })
  else return load(readable, attempt)
  return undefined
}

function load(uri: string, attempt: Attempt, ifMissing?: 'ignore'): IndexedDocument | undefined {
  const { graph } = attempt.from
  const { context, documents, opened } = graph
  let document = opened.get(uri) ?? documents.get(context.host.canonical(uri))
  if (document === undefined) {
    const source = context.load(uri, attempt.at, ifMissing)
    if (source === undefined || !graph.spend('documents', attempt.at)) return undefined
    document = indexDocument(source, describesTools(source), graph)
  }
  opened.set(uri, document)
  reportCase(uri, document.source.uri, attempt)
  return document
}

/**
 * Returns the document that `options.schemas` has for an absolute URI. Without a URI it reads all of them, for the
 * resources that they embed by `$id`.
 */
export function openLibrary(graph: Graph, wanted?: string): IndexedDocument | undefined {
  const { context, opened } = graph
  for (const [key, value] of context.options.schemas) {
    const name = splitReference(key).uri
    const uri = resolveUri(name, name) ?? name
    if (opened.has(uri) || (wanted !== undefined && wanted !== uri)) continue
    const text = JSON.stringify(value, undefined, 2)
    // Copied: the user may use one object at two places, which is not allowed in a document.
    const source = createDocument(uri, text, 'json', copyJson(value), () => readJson(text).root?.place)
    opened.set(uri, indexDocument(source, false, graph))
  }
  return opened.get(wanted ?? '')
}
