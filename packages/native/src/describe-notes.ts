import type { SchemaNote } from './convert/types.ts'

/**
 * What a schema says that its JSON Schema does not, for whoever reads the result.
 *
 * @param hasNearest whether something stands in the place of what cannot be said
 */
export function describeNote({ kind, what }: SchemaNote, hasNearest: boolean): string {
  if (kind === 'unsayable') {
    return `${what} has no JSON Schema: ${hasNearest ? 'this is the nearest' : 'here any value is valid'}`
  }
  if (kind === 'check') return `${what} of the code is not part of this schema`
  return `${what} runs in the code only: this is what is sent`
}
