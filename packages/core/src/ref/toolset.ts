import { describeValue, shorten } from '../describe.ts'
import { displayPath } from '../diagnostics/format.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'
import { isObject, own } from '../json.ts'
import * as messages from '../messages/references.ts'
import { suggest } from '../suggest.ts'
import { readApcore } from './apcore.ts'
import { explainPointer } from './explain.ts'
import { idMismatch, isApcore } from './find.ts'
import type { Graph, IndexedDocument, ModulePlace, Scope } from './graph.ts'
import { readInclude } from './include.ts'
import { isPointerEntry, isToolset, rootScope } from './index-document.ts'
import type { Attempt, Outcome } from './open.ts'
import { openUri } from './open.ts'
import { walkPointer } from './pointer-walk.ts'
import { parseFragment, resolveUri, splitReference } from './uri.ts'

const POINTERS = ['$ref', 'include']

/** What the entries of `tools:` stand for, in order. An include leaves out the files that are listed elsewhere. */
export function readEntries(document: IndexedDocument, graph: Graph): ModulePlace[] {
  const tools = own(document.source.value as JsonObject, 'tools')
  if (!Array.isArray(tools)) return []
  const list = childOrigin(rootScope(document).origin, 'tools')
  const entries = tools.map((value, index) => ({ value, origin: childOrigin(list, String(index)) }))
  const single = entries.map((entry) => readEntry(entry, document, graph))
  const listed = new Set(single.flatMap((place) => (place === undefined ? [] : [wholeFile(place)])))
  return entries.flatMap((entry, index) => {
    const place = single[index]
    if (place !== undefined) return [place]
    if (!isObject(entry.value) || !Object.hasOwn(entry.value, 'include')) return []
    const files = readInclude(entry.value, entry.origin, document, graph)
    return files.flatMap(({ document: file, at }) => {
      if (listed.has(file.source.uri)) return []
      listed.add(file.source.uri)
      const included = moduleAt(file, rootScope(file), at, graph)
      return included === undefined ? [] : [included]
    })
  })
}

/** The URI of a module that is a file of its own; for an inline one a text that is none. */
function wholeFile({ document, scope }: ModulePlace): string {
  return scope.value === document.source.value ? document.source.uri : ''
}

/** Undefined for an include and for what is wrong, which is reported. */
function readEntry(entry: Scope, document: IndexedDocument, graph: Graph): ModulePlace | undefined {
  const { value, origin } = entry
  if (!isObject(value)) {
    const params = { found: describeValue(value) }
    graph.report({ code: 'not_a_tool', at: origin, params, hint: messages.ENTRY })
    return undefined
  }
  if (!isPointerEntry(value)) {
    const [key = '', ...others] = Object.keys(value)
    const meant = others.length === 0 && typeof value[key] === 'string' ? suggest(key, POINTERS) : undefined
    if (meant === undefined) return { document, scope: entry }
    const at = childOrigin(origin, key)
    graph.report({ code: 'unknown_key', at, mark: 'key', params: { key }, hint: messages.didYouMean(meant) })
    return undefined
  }
  const keyword = Object.hasOwn(value, '$ref') ? '$ref' : 'include'
  for (const key of Object.keys(value)) {
    if (key === keyword) continue
    const at = childOrigin(origin, key)
    graph.report({ code: 'unknown_key', at, mark: 'key', params: { key }, hint: messages.ENTRY })
  }
  if (keyword === 'include') return undefined
  const at = childOrigin(origin, '$ref')
  const reference = own(value, '$ref') as Json
  if (typeof reference !== 'string') {
    graph.report({ code: 'ref_invalid', at, params: { value: describeValue(reference) } })
    return undefined
  }
  const found = findModule({ reference, at, isFinal: true }, document, graph)
  if (found.kind === 'failed') graph.report({ ...found.problem, at })
  return found.kind === 'found' ? moduleAt(found.value.document, found.value.scope, at, graph) : undefined
}

/** What the reference of an entry leads to: a file, or a place in one. */
function findModule(attempt: Attempt, document: IndexedDocument, graph: Graph): Outcome<ModulePlace> {
  const parts = splitReference(attempt.reference)
  const fragment = parseFragment(parts.fragment)
  const uri = resolveUri(parts.uri, document.source.uri)
  const invalid: Outcome<never> = {
    kind: 'failed',
    problem: { code: 'ref_invalid', params: { value: describeValue(attempt.reference) } },
  }
  if (uri === undefined || fragment === undefined) return invalid
  const apcore = isApcore(uri, graph) ? readApcore(uri, fragment, graph.context.options) : undefined
  if (apcore === undefined && isApcore(uri, graph)) return invalid
  const opened =
    parts.uri === '' ? undefined : openUri(apcore?.file ?? uri, parts.uri, document, attempt, graph)
  if (opened !== undefined && opened.kind !== 'found') return opened
  const file = opened?.value ?? document
  const mismatch = apcore && idMismatch(apcore, file, attempt)
  if (mismatch !== undefined) return { kind: 'failed', problem: mismatch }
  const place = apcore?.fragment ?? fragment
  const root = rootScope(file)
  if (place.kind === 'root') return { kind: 'found', value: { document: file, scope: root } }
  const tokens = place.kind === 'pointer' ? place.tokens : [place.name]
  const walk = walkPointer(root.value, tokens)
  if (!walk.isFound) {
    return { kind: 'failed', problem: explainPointer([{ scope: root, walk }], attempt.reference, graph) }
  }
  const scope = { value: walk.values.at(-1) as Json, origin: childOrigin(root.origin, ...tokens) }
  return { kind: 'found', value: { document: file, scope } }
}

/** The module at a place; undefined for anything else, which is reported. */
function moduleAt(
  document: IndexedDocument,
  scope: Scope,
  at: Origin,
  graph: Graph,
): ModulePlace | undefined {
  const { source } = document
  if (scope.value === source.value && isToolset(source)) {
    const shown = displayPath(source.uri, graph.context.options.root)
    graph.report({ code: 'toolset_nested', at, params: { uri: shorten(shown, 200) } })
  } else if (!isObject(scope.value)) {
    graph.report({ code: 'not_a_tool', at: scope.origin, params: { found: describeValue(scope.value) } })
  } else if (isPointerEntry(scope.value)) {
    graph.report({ code: 'not_a_tool', at, params: { found: messages.ENTRY_OF_ENTRY } })
  } else return { document, scope, entry: at }
  return undefined
}
