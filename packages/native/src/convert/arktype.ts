import type { Schema, SchemaObject } from '@toolbake/core'
import { mapSchemas } from '@toolbake/core/internal'
import { arktypePart } from '../messages/notes.ts'
import { createMarks } from './marks.ts'
import type { Pattern } from './patterns.ts'
import { hasFlags, patternNote, withoutFlags } from './patterns.ts'
import type { Conversion, NoteKind, Side } from './types.ts'

interface ArkType {
  readonly out: ArkType
  /** The parts of the type. */
  readonly references?: readonly {
    readonly kind: string
    readonly rule?: unknown
    readonly flags?: unknown
  }[]
  toJsonSchema(options: { fallback(context: Unprinted): object | undefined }): unknown
}

/** A part that the converter cannot express: the schema without it, and for a list the elements after the rest. */
interface Unprinted {
  readonly code: string
  readonly base: SchemaObject
  readonly elements?: readonly Schema[]
}

/** Reasons of ArkType for omitting a constraint instead of a whole type. https://arktype.io/docs/configuration */
const CHECKS = new Set(['predicate', 'patternIntersection', 'arrayPostfix', 'arrayObject'])

/**
 * Converts a type of ArkType. Its own converter reports why something cannot be expressed, but not where. It prints the
 * input of a type that transforms; `in` of the type would lose the defaults.
 */
export function convertArktype(schema: unknown, side: Side): Conversion {
  const marks = createMarks()
  const type = schema as ArkType
  const made = (side === 'input' ? type : type.out).toJsonSchema({
    fallback({ code, base, elements }) {
      // A default that is not JSON is omitted, because it is not a constraint.
      if (code === 'defaultValue') return undefined
      const kind: NoteKind = CHECKS.has(code) ? 'check' : code === 'morph' ? 'transform' : 'inexpressible'
      return marks.add(elements === undefined ? base : withLast(base, elements), {
        kind,
        what: arktypePart(code),
      })
    },
  })
  // The converter prints patterns without flags, and does not report for which part of the type.
  const flagged = patternsIn(type).filter(hasFlags)
  if (flagged.length === 0) return marks.settle(made)
  const exact = mapSchemas(made as Schema, (mapped) => {
    const found = flagged.find(({ source }) => source === mapped.pattern)
    if (found === undefined) return mapped
    return marks.add(withoutFlags(mapped, flagged), patternNote(found)) as SchemaObject
  })
  return marks.settle(exact)
}

/** Lets the items of a list also be the elements after the rest, because JSON Schema has no place for these. */
function withLast({ items = true, ...base }: SchemaObject, elements: readonly Schema[]): SchemaObject {
  return { ...base, items: { anyOf: [items, ...elements] as Schema[] } }
}

function patternsIn({ references = [] }: ArkType): Pattern[] {
  return references.flatMap(({ kind, rule, flags = '' }) =>
    kind === 'pattern' ? [{ source: String(rule), flags: String(flags) }] : [],
  )
}
