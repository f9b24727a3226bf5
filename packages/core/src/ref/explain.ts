import { describeValue, shorten } from '../describe.ts'
import type { Unplaced } from '../diagnostics/types.ts'
import { isObject, type Json, own } from '../json.ts'
import { didYouMean } from '../messages/files.ts'
import * as messages from '../messages/references.ts'
import { formatPointer } from '../pointer.ts'
import { suggest } from '../suggest.ts'
import { officialMetaSchemaUri } from './dialect.ts'
import type { Attempt, LookUpPlace, Scope } from './graph.ts'
import { DEFINITIONS } from './tool-file.ts'
import { encodeFragment, isRelativePath, splitReference, type Walk, walkPointer } from './uri.ts'

/** Explains why a pointer has no target, from the scope where it came furthest, with a suggestion. */
export function explainPointer(misses: readonly Walk[], attempt: Attempt): Unplaced {
  const furthest = misses.reduce((one, other) => (other.values.length > one.values.length ? other : one))
  const { end, tokens, values } = furthest
  const reason = explainMember(end, tokens[values.length - 1] ?? '', tokens[values.length - 2])
  return missing(attempt, reason, () => nearPointer(furthest) ?? nearDefinition(misses))
}

export function explainAnchor(place: LookUpPlace, name: string, attempt: Attempt): Unplaced {
  const { scopes, anchors } = place
  return missing(attempt, messages.noAnchor(shorten(name, 60)), () => {
    const anchor = suggest(name, new Set(anchors.flatMap((known) => [...known.keys()])))
    if (anchor !== undefined) return anchor
    // `#definitions/User`: the slash is missing.
    const walks = scopes.map((scope) => walkPointer(scope, name.split('/')))
    const found = walks.find(({ isFound }) => isFound)
    return found ? formatPointer(found.tokens) : nearDefinition(walks)
  })
}

/** Explains why a bare name has no target, if there is a definition of that name. */
export function explainName(scopes: readonly Scope[], name: string, written: string): Unplaced | undefined {
  const group = DEFINITIONS.find((key) => scopes.some((scope) => walkPointer(scope, [key, name]).isFound))
  if (group === undefined) return undefined
  const meant = `#${encodeFragment(formatPointer([group, name]))}`
  const params = { ref: shorten(written, 120), reason: messages.NO_SUCH_FILE }
  return { code: 'ref_not_found', params, hint: didYouMean(meant) }
}

/** Explains why a URI that would have to be fetched has no target. Options can provide the official meta-schemas. */
export function explainRemote(uri: string, reference: string): Unplaced {
  const params = { ref: shorten(reference, 120) }
  const official = officialMetaSchemaUri(uri)
  const byId = isRelativePath(reference) && { hint: messages.resolvedTo(uri) }
  if (official === undefined) return { code: 'ref_remote', params, ...byId }
  const hint = official === uri ? messages.SET_META_SCHEMAS : messages.metaSchemaUri(official)
  return { code: 'ref_remote', params, hint }
}

/** @param guess finds the fragment that was probably meant */
export function missing(attempt: Attempt, reason: string, guess?: () => string | undefined): Unplaced {
  const { from, reference } = attempt
  const params = { ref: shorten(reference, 120), reason }
  const fragment = from.graph.context.mayGuess() ? guess?.() : undefined
  if (fragment === undefined) return { code: 'ref_not_found', params }
  const meant = `${splitReference(reference).uri}#${encodeFragment(fragment)}`
  return { code: 'ref_not_found', params, hint: didYouMean(shorten(meant, 160)) }
}

function explainMember(holder: Json, token: string, holderName: string | undefined): string {
  const name = holderName === undefined ? messages.ROOT : `"${shorten(holderName, 60)}"`
  const member = `"${shorten(token, 60)}"`
  if (isObject(holder) && typeof own(holder, '$ref') === 'string') {
    return messages.referenceWithout(name, member)
  }
  if (isObject(holder)) return messages.objectWithout(name, member)
  return messages.valueWithout(name, describeValue(holder), member)
}

/** Returns the pointer with the wrong name corrected. */
function nearPointer({ scope, tokens, values, end }: Walk): string | undefined {
  if (!isObject(end)) return undefined
  const depth = values.length - 1
  const meant = suggest(tokens[depth] ?? '', Object.keys(end))
  if (meant === undefined) return undefined
  const path = tokens.with(depth, meant)
  return walkPointer(scope, path).isFound ? formatPointer(path) : undefined
}

/** Returns the pointer of a definition with the same or a similar name. */
function nearDefinition(misses: readonly Walk[]): string | undefined {
  for (const { scope, tokens } of misses) {
    const name = tokens.at(-1) ?? ''
    for (const group of DEFINITIONS) {
      const definitions = isObject(scope.value) ? own(scope.value, group) : undefined
      if (!isObject(definitions)) continue
      const meant = Object.hasOwn(definitions, name) ? name : suggest(name, Object.keys(definitions))
      if (meant !== undefined) return formatPointer([group, meant])
    }
  }
  return undefined
}
