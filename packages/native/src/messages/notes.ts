import type { SchemaNote } from '../convert/types.ts'

// Parts of a schema in code, as notes name them.

export const refinement = 'a refinement'
export const transform = 'a transform'
export const preprocess = 'a preprocess'
export const overwrite = 'an overwrite, as .trim()'
export const codec = 'a codec'
export const caught = 'the fallback of .catch()'
export const piped = 'the schema in .pipe()'
export const formatOf = (name: string): string => `a restriction of the format "${name}"`
export const defaultOf = (properties: readonly string[]): string => `the default of ${properties.join(', ')}`
export const stringbool = 'z.stringbool()'
export const coercion = (type: string): string => `z.coerce.${type}()`
export const literal = (value: string): string => `z.literal(${value})`
export const pattern = (source: string, flags: string): string => `the pattern /${source}/${flags}`
export const typeOf = (type: string): string => `the type "${type}"`
export const arktypePart = (code: string): string =>
  `${/^[aeiou]/.test(code) ? 'an' : 'a'} ${code} of ArkType`

/** The library accepts other types at a coercion, and any value at a fallback; the decoder does not. */
export const coercionHint =
  'A value of another type is refused. With decode.coerce: true, numbers and booleans that are sent as strings are converted.'
export const fallbackHint = 'An invalid value is refused; a missing one is accepted.'

/**
 * Describes how the JSON Schema differs from the schema in code.
 *
 * @param hasNearest whether the library replaced a schema that JSON Schema cannot express by a similar one
 */
export function describeNote({ kind, what }: SchemaNote, hasNearest: boolean): string {
  if (kind === 'inexpressible') {
    return `JSON Schema cannot express ${what}: ${hasNearest ? 'this is the closest schema' : 'any value is valid here'}`
  }
  if (kind === 'check') return `${what} in the code is not part of this schema`
  return `${what} runs only in the code: this schema describes what is sent`
}

export const inexpressibleAt = (what: string, pointer: string): string =>
  `JSON Schema cannot express ${what} at "${pointer}"`
export const notInYaml = (what: string): string => `in the code this is ${what}, which YAML cannot express`
