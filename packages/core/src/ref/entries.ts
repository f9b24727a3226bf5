import { describeValue, shorten } from '../describe.ts'
import { displayPath } from '../diagnostics/format.ts'
import { childOrigin, type Origin } from '../diagnostics/origin.ts'
import { isObject, type Json, own } from '../json.ts'
import { didYouMean } from '../messages/files.ts'
import * as messages from '../messages/references.ts'
import { suggest } from '../suggest.ts'
import { explainPointer } from './explain.ts'
import { failInvalid, openReference } from './find.ts'
import { type Attempt, fail, type IndexedDocument, type ModulePlace, type Scope } from './graph.ts'
import { readInclude } from './include.ts'
import { isPointerEntry, isToolset } from './tool-file.ts'
import { parseFragment, resolveUri, splitReference, walkPointer } from './uri.ts'

/** Returns the modules of the entries of `tools:`, in order. An include omits the files that are listed elsewhere. */
export function readEntries(document: IndexedDocument, tools: Json | undefined): ModulePlace[] {
  if (!Array.isArray(tools)) return []
  const list = childOrigin(document.root.origin, 'tools')
  const entries = tools.map((value, index) => ({ value, origin: childOrigin(list, String(index)) }))
  const single = entries.map((entry) => readEntry(entry, document))
  // The modules that are whole files.
  const files = single.filter((place) => place?.value === place?.document.root.value)
  const listed = new Set(files.map((place) => place?.document.source.uri))
  return entries.flatMap(({ value, origin }, index) => {
    const place = single[index]
    if (place !== undefined) return [place]
    if (!isObject(value) || !Object.hasOwn(value, 'include')) return []
    const at = childOrigin(origin, 'include')
    return readInclude(value['include'], at, document).flatMap((file) => {
      if (listed.has(file.source.uri)) return []
      listed.add(file.source.uri)
      return moduleAt(file, file.root, at) ?? []
    })
  })
}

/** Returns the module of an entry; undefined for an include, and for an invalid entry, which is reported. */
function readEntry({ value, origin }: Scope, document: IndexedDocument): ModulePlace | undefined {
  const { graph } = document
  if (!isObject(value)) {
    const params = { found: describeValue(value) }
    graph.context.report({ code: 'not_a_tool', at: origin, params, hint: messages.ENTRY })
    return undefined
  }
  const refuse = (key: string, hint: string): void => {
    graph.context.report({
      code: 'unknown_key',
      at: childOrigin(origin, key),
      mark: 'key',
      params: { key },
      hint,
    })
  }
  if (!isPointerEntry(value)) {
    const [key = '', ...others] = Object.keys(value)
    const isText = others.length === 0 && typeof value[key] === 'string'
    const meant = isText ? suggest(key, ['$ref', 'include']) : undefined
    if (meant === undefined) return { document, value, origin }
    refuse(key, didYouMean(meant))
    return undefined
  }
  const keyword = Object.hasOwn(value, '$ref') ? '$ref' : 'include'
  for (const key of Object.keys(value)) if (key !== keyword) refuse(key, messages.ENTRY)
  if (keyword === 'include') return undefined
  const at = childOrigin(origin, '$ref')
  const reference = own(value, '$ref')
  if (typeof reference !== 'string') {
    graph.context.report({ code: 'ref_invalid', at, params: { value: describeValue(reference) } })
    return undefined
  }
  return findModule({ from: document, reference, at })
}

/** Returns the module that an entry refers to: a file, or a place in one. */
function findModule(attempt: Attempt): ModulePlace | undefined {
  const { from } = attempt
  const parts = splitReference(attempt.reference)
  const fragment = parseFragment(parts.fragment)
  const uri = resolveUri(parts.uri, from.source.uri)
  if (uri === undefined || fragment === undefined) return failInvalid(attempt)
  const isHere = parts.uri === ''
  const opened = isHere ? { document: from, fragment } : openReference(uri, parts.uri, fragment, attempt)
  if (opened === undefined) return undefined
  const { document, fragment: place } = opened
  const { root } = document
  const tokens = typeof place === 'string' ? [place] : place
  const walk = walkPointer(root, tokens)
  if (!walk.isFound) return fail(attempt, explainPointer([walk], attempt))
  const scope = { value: walk.end, origin: childOrigin(root.origin, ...tokens) }
  return moduleAt(document, scope, attempt.at)
}

/** Returns the module at a place; undefined for anything else, which is reported. */
function moduleAt(document: IndexedDocument, scope: Scope, entry: Origin): ModulePlace | undefined {
  const { source, graph } = document
  const { value, origin } = scope
  if (value === source.value && isToolset(source)) {
    const shown = displayPath(source.uri, graph.context.options.root)
    graph.context.report({ code: 'toolset_nested', at: entry, params: { uri: shorten(shown, 200) } })
  } else if (!isObject(value)) {
    graph.context.report({ code: 'not_a_tool', at: origin, params: { found: describeValue(value) } })
  } else if (isPointerEntry(value)) {
    graph.context.report({ code: 'not_a_tool', at: entry, params: { found: messages.ENTRY_OF_ENTRY } })
  } else return { document, value, origin, entry }
  return undefined
}
