import { arktypePart } from '../messages/notes.ts'
import { createMarks } from './marks.ts'
import type { Conversion, NoteKind, Side } from './types.ts'

interface ArkType {
  readonly in: ArkType
  readonly out: ArkType
  toJsonSchema(options: {
    fallback(context: { readonly code: string; readonly base: object }): object
  }): unknown
}

/** Reasons of ArkType by which a constraint is left out, and not a whole type. https://arktype.io/docs/configuration */
const CHECKS = new Set(['predicate', 'patternIntersection', 'arrayPostfix', 'arrayObject', 'defaultValue'])

/** Converts a type of ArkType. Its own converter reports why something cannot be expressed, but not where. */
export function convertArktype(schema: unknown, side: Side): Conversion {
  const marks = createMarks()
  const type = schema as ArkType
  const made = (side === 'input' ? type.in : type.out).toJsonSchema({
    fallback({ code, base }) {
      const kind: NoteKind = CHECKS.has(code) ? 'check' : code === 'morph' ? 'transform' : 'inexpressible'
      return marks.add(base, { kind, what: arktypePart(code) })
    },
  })
  return marks.settle(made)
}
