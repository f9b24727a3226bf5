import { describeValue, shorten } from '../describe.ts'
import type { Unplaced } from '../diagnostics/types.ts'
import type { Json } from '../json.ts'
import { isObject, own } from '../json.ts'
import * as messages from '../messages/references.ts'
import { formatPointer } from '../pointer.ts'
import { suggest } from '../suggest.ts'
import { metaSchemaUri } from './dialect.ts'
import type { Graph, LookUpPlace, Scope } from './graph.ts'
import { DEFINITIONS } from './index-document.ts'
import type { Walk } from './pointer-walk.ts'
import { walkPointer } from './pointer-walk.ts'
import { encodeFragment, splitReference } from './uri.ts'

interface Miss {
  readonly scope: Scope
  readonly walk: Walk
}

/** Why a pointer leads to nothing, told from the scope where it came furthest, and what may have been meant. */
export function explainPointer(misses: readonly Miss[], reference: string, graph: Graph): Unplaced {
  const depths = misses.map(({ walk }) => walk.values.length)
  const furthest = misses[depths.indexOf(Math.max(...depths))] as Miss
  const { tokens, values } = furthest.walk
  const depth = values.length - 1
  const reason = explainMember(values.at(-1) as Json, tokens[depth] as string, tokens[depth - 1])
  if (!graph.context.mayGuess()) return missing(reference, reason, undefined)
  const meant = nearPointer(furthest) ?? nearDefinition(misses, tokens.at(-1) as string)
  return missing(reference, reason, meant)
}

/** Why an anchor leads to nothing. */
export function explainAnchor(
  { scopes, anchors }: LookUpPlace,
  name: string,
  reference: string,
  graph: Graph,
): Unplaced {
  const reason = messages.noAnchor(shorten(name, 60))
  if (!graph.context.mayGuess()) return missing(reference, reason, undefined)
  const anchor = suggest(name, new Set(anchors.flatMap((known) => [...known.keys()])))
  if (anchor !== undefined) return missing(reference, reason, anchor)
  // `#definitions/User`: the slash is missing.
  const tokens = name.split('/')
  const misses = scopes.map((scope) => ({ scope, walk: walkPointer(scope.value, tokens) }))
  const isPointer = misses.some(({ walk }) => walk.isFound)
  const meant = isPointer ? formatPointer(tokens) : nearDefinition(misses, tokens.at(-1) as string)
  return missing(reference, reason, meant)
}

/** Why a name alone leads to nothing, when a definition is called so. */
export function explainName(scopes: readonly Scope[], name: string, written: string): Unplaced | undefined {
  const group = DEFINITIONS.find((key) =>
    scopes.some((scope) => walkPointer(scope.value, [key, name]).isFound),
  )
  if (group === undefined) return undefined
  const meant = `#${encodeFragment(formatPointer([group, name]))}`
  const params = { ref: shorten(written, 120), reason: messages.NO_SUCH_FILE }
  return { code: 'ref_not_found', params, hint: messages.didYouMean(meant) }
}

/** Why nothing is found at a URI that would have to be fetched. The official meta-schemas need only be asked for. */
export function explainRemote(uri: string, reference: string): Unplaced {
  const params = { ref: shorten(reference, 120) }
  if (/^[A-Za-z]:[\\/]/.test(reference)) {
    const hint = messages.RELATIVE_PATH
    return { code: 'ref_not_found', params: { ...params, reason: messages.PATH_ON_DRIVE }, hint }
  }
  const official = metaSchemaUri(uri)
  if (official === undefined) return { code: 'ref_remote', params }
  const hint = official === uri ? messages.SET_META_SCHEMAS : messages.metaSchemaUri(official)
  return { code: 'ref_remote', params, hint }
}

function missing(reference: string, reason: string, fragment: string | undefined): Unplaced {
  const params = { ref: shorten(reference, 120), reason }
  if (fragment === undefined) return { code: 'ref_not_found', params }
  const meant = `${splitReference(reference).uri}#${encodeFragment(fragment)}`
  return { code: 'ref_not_found', params, hint: messages.didYouMean(shorten(meant, 160)) }
}

function explainMember(holder: Json, token: string, holderName: string | undefined): string {
  const name = holderName === undefined ? messages.ROOT : `"${shorten(holderName, 60)}"`
  const member = `"${shorten(token, 60)}"`
  if (Array.isArray(holder)) return messages.listWithout(name, holder.length, member)
  if (isObject(holder) && typeof own(holder, '$ref') === 'string') {
    return messages.referenceWithout(name, member)
  }
  if (isObject(holder)) return messages.objectWithout(name, member)
  return messages.noMembers(name, describeValue(holder))
}

/** The same pointer with the wrong name set right. */
function nearPointer({ scope, walk }: Miss): string | undefined {
  const { tokens, values } = walk
  const depth = values.length - 1
  const holder = values.at(-1) as Json
  if (!isObject(holder)) return undefined
  const meant = suggest(tokens[depth] as string, Object.keys(holder))
  if (meant === undefined) return undefined
  const path = [...tokens.slice(0, depth), meant, ...tokens.slice(depth + 1)]
  return walkPointer(scope.value, path).isFound ? formatPointer(path) : undefined
}

/** A shared definition of nearly that name. */
function nearDefinition(misses: readonly Miss[], name: string): string | undefined {
  for (const { scope } of misses) {
    for (const group of DEFINITIONS) {
      const definitions = isObject(scope.value) ? own(scope.value, group) : undefined
      if (!isObject(definitions)) continue
      const meant = Object.hasOwn(definitions, name) ? name : suggest(name, Object.keys(definitions))
      if (meant !== undefined) return formatPointer([group, meant])
    }
  }
  return undefined
}
