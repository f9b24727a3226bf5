import { type Json, memberOf } from '../json.ts'
import type { ResolvedOptions } from '../options/types.ts'
import { parsePointer } from '../pointer.ts'
import type { Scope } from './graph.ts'

/** Splits a reference into its URI and its fragment; the fragment has no `#` and is still encoded. */
export function splitReference(reference: string): { readonly uri: string; readonly fragment: string } {
  const [uri = ''] = reference.split('#', 1)
  return { uri, fragment: reference.slice(uri.length + 1) }
}

/** The tokens of a JSON Pointer, none for the root, or the name of an anchor. */
export type Fragment = readonly string[] | string

/** Decodes a fragment; undefined when it is badly encoded or not a valid JSON Pointer. */
export function parseFragment(fragment: string): Fragment | undefined {
  try {
    const decoded = decodeURIComponent(fragment)
    return decoded === '' || decoded.startsWith('/') ? parsePointer(decoded) : decoded
  } catch {
    return undefined
  }
}

/** Returns the fragment for a JSON Pointer; characters that RFC 3986 §3.5 forbids are encoded. */
export function encodeFragment(pointer: string): string {
  return pointer.replace(/[%"<>\\^`{|}#[\]\s]/g, (char) => encodeURIComponent(char))
}

/** Makes a URI reference without fragment absolute and normal (RFC 3986 §5); undefined when that is impossible. */
export function resolveUri(reference: string, base: string): string | undefined {
  if (reference === '') return base
  try {
    return new URL(reference, schemeOf(reference) === undefined ? base : undefined).href
  } catch {
    return undefined
  }
}

/** Returns the scheme in lower case, without the colon; undefined for a relative reference. */
export function schemeOf(uri: string): string | undefined {
  return /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(uri)?.[1]?.toLowerCase()
}

/** Whether a reference is a path relative to the folder of its file. */
export function isRelativePath(reference: string): boolean {
  return schemeOf(reference) === undefined && !/^[/?#]/.test(reference) && reference !== ''
}

/**
 * Resolves `apcore://dotted.id/pointer` or `apcore://dotted.id#/pointer` to the module id, its file (the id as a path
 * below `schemasDir`), and the fragment in it. Undefined for an invalid module id or for two pointers.
 */
export function readApcore(
  uri: string,
  fragment: Fragment,
  { schemasDir, root }: ResolvedOptions,
): { readonly id: string; readonly file: string; readonly fragment: Fragment } | undefined {
  const [, id, path = ''] = /^apcore:\/\/([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)(\/.*)?$/.exec(uri) ?? []
  const inPath = parseFragment(path === '/' ? '' : path)
  if (id === undefined || inPath === undefined) return undefined
  const file = `${schemasDir ?? root}${id.replaceAll('.', '/')}.schema.yaml`
  if (inPath.length === 0) return { id, file, fragment }
  return fragment.length === 0 ? { id, file, fragment: inPath } : undefined
}

/** The result of following a JSON Pointer. */
export interface Walk {
  readonly scope: Scope
  readonly tokens: readonly string[]
  /** The values on the way, the start first; complete only when the target was found. */
  readonly values: readonly Json[]
  /** The last of `values`. */
  readonly end: Json
  readonly isFound: boolean
}

/** Evaluates a JSON Pointer (RFC 6901 §4); own members only. */
export function walkPointer(scope: Scope, tokens: readonly string[]): Walk {
  const values = [scope.value]
  let end = scope.value
  for (const token of tokens) {
    const next = memberOf(end, token)
    if (next === undefined) return { scope, tokens, values, end, isFound: false }
    values.push(next)
    end = next
  }
  return { scope, tokens, values, end, isFound: true }
}
