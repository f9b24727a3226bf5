import type { Schema, SchemaObject } from '@toolbake/core'
import { forEachSubschema, visitAll } from '@toolbake/core/internal'
import * as messages from '../messages/notes.ts'
import { pointerOf } from './pointer.ts'
import type { Conversion, SchemaNote } from './types.ts'

/** The names of TypeBox' types beside those of JSON; both 0.34 and 1.x. */
const FOREIGN_TYPES = new Set([
  'AsyncIterator',
  'Constructor',
  'Date',
  'Function',
  'Iterator',
  'Promise',
  'RegExp',
  'Uint8Array',
  'bigint',
  'constructor',
  'function',
  'symbol',
  'undefined',
  'void',
])

/** Where TypeBox keeps code: a symbol in 0.34, hidden members in 1.x. */
// A `unique symbol` can only be declared with `Symbol()`.
const TRANSFORM: unique symbol = Symbol.for('TypeBox.Transform') as never

/** A JSON Schema as it is. TypeBox makes such, with types of JavaScript among them and with code beside them. */
export function convertJson(schema: unknown): Conversion {
  const notes: SchemaNote[] = []
  const paths = new Map<Schema, readonly string[]>()
  visitAll(schema as Schema, (node) => {
    const path = paths.get(node) ?? []
    notes.push(...notesOf(node, pointerOf(path)))
    forEachSubschema(node, ({ schema: child, keyword, key }) => {
      if (!paths.has(child)) paths.set(child, [...path, keyword, ...(key === undefined ? [] : [key])])
    })
  })
  return { schema, notes }
}

function notesOf(node: SchemaObject, pointer: string): SchemaNote[] {
  const notes: SchemaNote[] = []
  const type: unknown = node.type
  if (typeof type === 'string' && FOREIGN_TYPES.has(type)) {
    notes.push({ kind: 'inexpressible', pointer, what: messages.typeOf(type) })
  }
  if (TRANSFORM in node || '~codec' in node)
    notes.push({ kind: 'transform', pointer, what: messages.transform })
  if ('~refine' in node) notes.push({ kind: 'check', pointer, what: messages.refinement })
  return notes
}
