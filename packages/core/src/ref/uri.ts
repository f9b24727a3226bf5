import { parsePointer } from '../pointer.ts'

/** A reference in its two parts; the fragment as written, still encoded, undefined without `#`. */
export interface ReferenceParts {
  readonly uri: string
  readonly fragment: string | undefined
}

export function splitReference(reference: string): ReferenceParts {
  const hash = reference.indexOf('#')
  if (hash < 0) return { uri: reference, fragment: undefined }
  return { uri: reference.slice(0, hash), fragment: reference.slice(hash + 1) }
}

export type Fragment =
  | { readonly kind: 'root' }
  | { readonly kind: 'pointer'; readonly tokens: readonly string[] }
  | { readonly kind: 'anchor'; readonly name: string }

/** What a fragment names; undefined when it is badly encoded or no JSON Pointer. */
export function parseFragment(fragment: string | undefined): Fragment | undefined {
  if (fragment === undefined || fragment === '') return { kind: 'root' }
  const decoded = decodeFragment(fragment)
  if (decoded === undefined) return undefined
  if (!decoded.startsWith('/')) return { kind: 'anchor', name: decoded }
  const tokens = parsePointer(decoded)
  return tokens && { kind: 'pointer', tokens }
}

function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment)
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
