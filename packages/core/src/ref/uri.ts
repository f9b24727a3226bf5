import { type Json, memberOf } from '../json.ts'
import type { ResolvedOptions } from '../options/types.ts'
import { parsePointer } from '../pointer.ts'
import type { Scope } from './graph.ts'

/** A reference in its two parts; the fragment without `#`, as written, still encoded. */
export function splitReference(reference: string): { readonly uri: string; readonly fragment: string } {
  const [uri = ''] = reference.split('#', 1)
  return { uri, fragment: reference.slice(uri.length + 1) }
}

/** The tokens of a JSON Pointer, none for the root, or the name of an anchor. */
export type Fragment = readonly string[] | string

/** What a fragment names; undefined when it is badly encoded or no JSON Pointer. */
export function parseFragment(fragment: string): Fragment | undefined {
  try {
    const decoded = decodeURIComponent(fragment)
    return decoded === '' || decoded.startsWith('/') ? parsePointer(decoded) : decoded
  } catch {
    return undefined
  }
}

/** The fragment that names a JSON Pointer, with what RFC 3986 §3.5 forbids in it encoded. */
export function encodeFragment(pointer: string): string {
  return pointer.replace(/[%"<>\\^`{|}#[\]\s]/g, (char) => encodeURIComponent(char))
}

/** A URI reference, without fragment, made absolute and normal (RFC 3986 §5); undefined when that is impossible. */
export function resolveUri(reference: string, base: string): string | undefined {
  if (reference === '') return base
  try {
    return new URL(reference, schemeOf(reference) === undefined ? base : undefined).href
  } catch {
    return undefined
  }
}

/** In lower case, without the colon; undefined for a relative reference. */
export function schemeOf(uri: string): string | undefined {
  return /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(uri)?.[1]?.toLowerCase()
}

/** Whether a reference is a path that starts beside the file it stands in. */
export function isRelativePath(reference: string): boolean {
  return schemeOf(reference) === undefined && !/^[/?#]/.test(reference) && reference !== ''
}

/**
 * What `apcore://dotted.id/pointer` or `apcore://dotted.id#/pointer` refers to: the module id, its file (the id as a path
 * below `schemasDir`), and the fragment within it. Undefined when the id is not a valid module id, or when there are two
 * pointers.
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

/** Where a JSON Pointer led. */
export interface Walk {
  readonly scope: Scope
  readonly tokens: readonly string[]
  /** The values on the way, the start first; all of them only when it was found. */
  readonly values: readonly Json[]
  /** The last of them. */
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
