import { mayReach } from '../context.ts'
import { describeValue, shorten } from '../describe.ts'
import type { Origin } from '../diagnostics/origin.ts'
import type { SourceDocument } from '../diagnostics/types.ts'
import { withoutEnding } from '../host.ts'
import type { Json } from '../json.ts'
import * as messages from '../messages/references.ts'
import type { IndexedDocument } from './graph.ts'
import { openUri } from './open.ts'
import { reportCase } from './report-case.ts'
import { describesReply, holdsOnlyDefinitions } from './tool-file.ts'
import { resolveUri } from './uri.ts'

/** Returns the files with tools that an `include:` matches, sorted, without the including file and companions. */
export function readInclude(pattern: Json | undefined, at: Origin, from: IndexedDocument): IndexedDocument[] {
  const { source } = from
  const { context } = from.graph
  if (typeof pattern !== 'string' || pattern === '') {
    const params = { key: 'include', expected: messages.INCLUDE_PATTERN, found: describeValue(pattern) }
    context.report({ code: 'wrong_type', at, params })
    return []
  }
  const params = { pattern: shorten(pattern, 120) }
  const search = splitPattern(pattern, source.uri)
  if (search === undefined || !mayReach(search.base, source.uri, context)) {
    context.report({ code: 'include_outside', at, params })
    return []
  }
  reportCase(search.base, context.host.canonical(search.base), { from, reference: pattern, at })
  const matches = context.glob(search.pattern, search.base)
  const companions = new Set(matches.map(companionUri))
  const files = matches.filter((uri) => !companions.has(uri) && context.host.canonical(uri) !== source.uri)
  if (files.length === 0) context.report({ code: 'include_empty', at, params })
  return files.flatMap((uri) => {
    const file = openUri(uri, '', { from, reference: uri, at })
    const isTool = file && !holdsOnlyDefinitions(file.source) && !describesReply(file.source.value)
    return isTool ? file : []
  })
}

/** Splits a pattern into its fixed folder and the rest: `../tools/*.yaml` → `…/tools/` and `*.yaml`. */
function splitPattern(written: string, from: string): { base: string; pattern: string } | undefined {
  const pattern = written.replaceAll('\\', '/')
  const [, fixed = '', rest = ''] = /^((?:[^*?{}[\]]*\/)?)(.*)$/s.exec(pattern) ?? []
  // A pattern is a path, not a URI: these characters are literal.
  const folder = fixed.replace(/[%#]/g, encodeURIComponent)
  const base = resolveUri(folder === '' ? './' : folder, from)
  return base === undefined ? undefined : { base, pattern: rest }
}

/** Returns the file beside a module for all but its schemas: `send_meta.yaml` for `send.schema.yaml`. */
function companionUri(uri: string): string {
  return `${withoutEnding(uri)}_meta.yaml`
}

/** Returns the companion of a module that is a whole file. A missing one becomes a dependency, too. */
export function findCompanion(from: IndexedDocument): SourceDocument | undefined {
  const { source, root } = from
  const { context } = from.graph
  const uri = companionUri(source.uri)
  const ref = uri.replace(/^.*\//, '')
  const at = root.origin
  // It is in the folder of a file that may be read, so only a symbolic link leads outside.
  if (context.host.canonical(uri) !== uri && !mayReach(uri, source.uri, context)) {
    context.report({ code: 'ref_outside', at, params: { ref } })
    return undefined
  }
  const companion = context.load(uri)
  if (companion !== undefined) reportCase(uri, companion.uri, { from, reference: ref, at })
  return companion
}
