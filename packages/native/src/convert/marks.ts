import { pointerOf } from './pointer.ts'
import type { Conversion, SchemaNote } from './types.ts'

/** A member that marks a schema during conversion, for libraries that do not report locations. */
const MARK = 'x-toolbake-note'

/** Notes whose locations are known only in the finished schema. */
export interface Marks {
  /** Returns a copy of the schema, marked with a note. */
  add(schema: object, note: Omit<SchemaNote, 'pointer'>): object
  /** Removes the marks from a finished schema and locates their notes. */
  settle(schema: unknown): Conversion
}

export function createMarks(): Marks {
  const notes: Omit<SchemaNote, 'pointer'>[] = []
  return {
    add(schema, note) {
      const before = (schema as Readonly<Record<string, readonly number[] | undefined>>)[MARK] ?? []
      return { ...schema, [MARK]: [...before, notes.push(note) - 1] }
    },
    settle(schema) {
      const placed: SchemaNote[] = []
      const clean = (value: unknown, path: readonly PropertyKey[]): unknown => {
        if (Array.isArray(value)) return value.map((item, index) => clean(item, [...path, index]))
        if (typeof value !== 'object' || value === null) return value
        const copy: Record<string, unknown> = {}
        for (const [key, member] of Object.entries(value)) {
          if (key !== MARK) copy[key] = clean(member, [...path, key])
          else for (const index of member as number[]) placed.push(placeAt(notes[index], path))
        }
        return copy
      }
      return { schema: clean(schema, []), notes: placed }
    },
  }
}

function placeAt(note: Omit<SchemaNote, 'pointer'> | undefined, path: readonly PropertyKey[]): SchemaNote {
  return { kind: 'inexpressible', what: 'it', ...note, pointer: pointerOf(path) }
}
