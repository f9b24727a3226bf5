import { describeValue, shorten } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import { mayReach } from '../host-reach.ts'
import type { Json, JsonObject } from '../json.ts'
import { own } from '../json.ts'
import * as messages from '../messages/references.ts'
import { reportCase } from './case.ts'
import { companionUri } from './companion.ts'
import type { Graph, IndexedDocument } from './graph.ts'
import { holdsOnlyDefinitions } from './index-document.ts'
import { openUri } from './open.ts'
import { resolveUri } from './uri.ts'

interface Included {
  readonly document: IndexedDocument
  /** The pattern that brought it. */
  readonly at: Origin
}

/**
 * The files that `include:` of an entry matches, sorted, without the including file, companions, and files that only hold
 * definitions for the others.
 */
export function readInclude(
  entry: JsonObject,
  origin: Origin,
  document: IndexedDocument,
  graph: Graph,
): Included[] {
  const at = childOrigin(origin, 'include')
  const pattern = own(entry, 'include') as Json
  if (typeof pattern !== 'string' || pattern === '') {
    const params = {
      key: 'include',
      expected: messages.INCLUDE_PATTERN,
      found: describeValue(pattern),
    }
    graph.report({ code: 'wrong_type', at, params })
    return []
  }
  const params = { pattern: shorten(pattern, 120) }
  const { context } = graph
  const from = document.source.uri
  const search = splitPattern(pattern, from)
  if (search === undefined || !mayReach(search.base, from, context)) {
    graph.report({ code: 'include_outside', at, params })
    return []
  }
  reportCase(search.base, context.host.canonical(search.base), pattern, at, graph)
  const matches = context.glob(search.pattern, search.base)
  const companions = new Set(matches.map(companionUri))
  const files = matches.filter((uri) => !companions.has(uri) && context.host.canonical(uri) !== from)
  if (files.length === 0) graph.report({ code: 'include_empty', at, params })
  return files.flatMap((uri) => {
    const opened = openUri(uri, '', document, { reference: uri, at, isFinal: true }, graph)
    if (opened.kind === 'failed') graph.report({ ...opened.problem, at })
    return opened.kind === 'found' && !holdsOnlyDefinitions(opened.value.source)
      ? [{ document: opened.value, at }]
      : []
  })
}

/** The folder below which to look and the rest of the pattern: `../tools/*.yaml` → `…/tools/` and `*.yaml`. */
function splitPattern(written: string, from: string): { base: string; pattern: string } | undefined {
  const pattern = written.replaceAll('\\', '/')
  const [, fixed = '', rest = ''] = /^((?:[^*?{}[\]]*\/)?)(.*)$/s.exec(pattern) ?? []
  // A pattern is a path, in which these stand for themselves.
  const folder = fixed.replace(/[%#]/g, encodeURIComponent)
  const base = resolveUri(folder === '' ? './' : folder, from)
  return base === undefined ? undefined : { base, pattern: rest }
}
