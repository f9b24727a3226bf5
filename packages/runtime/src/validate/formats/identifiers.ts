const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/
const RELATIVE_POINTER = /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/

/** A UUID in its text form (RFC 4122 §3); any version and variant. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** A JSON Pointer (RFC 6901 §3). */
export function isJsonPointer(text: string): boolean {
  return POINTER.test(text)
}

/** A relative JSON Pointer (draft-bhutton-relative-json-pointer-00 §3). */
export function isRelativeJsonPointer(text: string): boolean {
  return RELATIVE_POINTER.test(text)
}

/** A regular expression of ECMA-262 with the u flag. */
export function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}
