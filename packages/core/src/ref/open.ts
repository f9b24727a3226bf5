import { shorten } from '../describe.ts'
import type { Origin, Unplaced } from '../diagnostics/types.ts'
import { mayReach } from '../host-reach.ts'
import { reportCase } from './case.ts'
import { explainRemote } from './explain.ts'
import type { Graph, IndexedDocument } from './graph.ts'
import { describesTools, indexDocument } from './index-document.ts'
import { openLibrary } from './library.ts'
import { isRelativePath, resolveUri, schemeOf } from './uri.ts'

/** What became of a reference. */
export type Outcome<T> =
  | { readonly kind: 'found'; readonly value: T }
  /** To be reported where the reference stands. */
  | { readonly kind: 'failed'; readonly problem: Unplaced }
  /** Reported already, at its own place. */
  | { readonly kind: 'reported' }
  /** Nothing yet: a file that is still to be read may hold a schema with this `$id`. */
  | { readonly kind: 'pending'; readonly uri: string }

/** A reference on its way: as written, where, and whether this is the last try. */
export interface Attempt {
  readonly reference: string
  readonly at: Origin
  readonly isFinal: boolean
}

/**
 * The document at an absolute URI that `path`, written in the file `from`, was resolved to: one that the options give,
 * else a file that the host can read, else the file beside `from`, which is what relative paths in a pasted schema
 * with an `$id` mean.
 */
export function openUri(
  uri: string,
  path: string,
  from: IndexedDocument,
  attempt: Attempt,
  graph: Graph,
): Outcome<IndexedDocument> {
  const given = graph.opened.get(uri) ?? openLibrary(uri, graph)
  if (given !== undefined) return found(uri, given, attempt, graph)
  const readable = readableUri(uri, from, graph)
  if (typeof readable === 'object') return refuse(attempt, readable.reason)
  const isOutside = readable !== undefined && !mayReach(readable, from.source.uri, graph.context)
  const document = readable === undefined || isOutside ? undefined : load(readable, attempt, false, graph)
  if (document !== undefined) return document
  const beside = besideUri(path, from)
  if (beside !== undefined && beside !== readable && mayReach(beside, from.source.uri, graph.context)) {
    const neighbor = load(beside, attempt, false, graph)
    if (neighbor !== undefined) return neighbor
  }
  if (!attempt.isFinal) return { kind: 'pending', uri }
  if (readable === undefined) return { kind: 'failed', problem: explainRemote(uri, attempt.reference) }
  const params = { ref: shorten(attempt.reference, 120) }
  if (isOutside) return { kind: 'failed', problem: { code: 'ref_outside', params } }
  return load(readable, attempt, true, graph) ?? { kind: 'reported' }
}

function refuse({ reference }: Attempt, reason: string): Outcome<never> {
  const params = { ref: shorten(reference, 120), reason }
  return { kind: 'failed', problem: { code: 'ref_not_found', params } }
}

/** The URI under which the host knows a document; undefined for one that would have to be fetched. */
function readableUri(
  uri: string,
  from: IndexedDocument,
  { context }: Graph,
): string | undefined | { readonly reason: string } {
  const scheme = schemeOf(uri) as string
  const { schemes } = context.options
  if (Object.hasOwn(schemes, scheme)) {
    try {
      return (schemes[scheme] as (uri: string) => string)(uri)
    } catch (error) {
      return { reason: error instanceof Error ? error.message : String(error) }
    }
  }
  return scheme === schemeOf(from.source.uri) ? uri : undefined
}

function besideUri(path: string, from: IndexedDocument): string | undefined {
  return isRelativePath(path) ? resolveUri(path, from.source.uri) : undefined
}

/** Undefined for a missing file, which is reported only on demand. */
function load(
  uri: string,
  attempt: Attempt,
  isReported: boolean,
  graph: Graph,
): Outcome<IndexedDocument> | undefined {
  const { at } = attempt
  const { context, documents, opened } = graph
  let document = opened.get(uri) ?? documents.get(context.host.canonical(uri))
  if (document === undefined) {
    const before = context.reportCount()
    const source = context.load(uri, at, isReported ? undefined : 'ignore')
    if (source === undefined) {
      return isReported || context.reportCount() > before ? { kind: 'reported' } : undefined
    }
    document = documents.get(source.uri)
    if (document === undefined) {
      if (!graph.spend('documents', at)) return { kind: 'reported' }
      document = indexDocument(source, describesTools(source), graph)
    }
  }
  opened.set(uri, document)
  return found(uri, document, attempt, graph)
}

function found(
  uri: string,
  document: IndexedDocument,
  { at, reference }: Attempt,
  graph: Graph,
): Outcome<IndexedDocument> {
  reportCase(uri, document.source.uri, reference, at, graph)
  return { kind: 'found', value: document }
}
