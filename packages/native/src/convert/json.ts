import type { JsonObject } from '@toolbake/core'
import { forEachSubschema } from '@toolbake/core/internal'
import { pointerOf } from './pointer.ts'
import type { Conversion, SchemaNote } from './types.ts'

/** What TypeBox calls its types beside those of JSON; both 0.34 and 1.x. */
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

/** By which TypeBox keeps what runs: a symbol in 0.34, hidden members in 1.x. */
const TRANSFORM: unique symbol = Symbol.for('TypeBox.Transform') as never

/** A JSON Schema as it is. TypeBox makes such, with types of JavaScript among them and with code beside them. */
export function convertJson(schema: unknown): Conversion {
  const notes: SchemaNote[] = []
  const seen = new Set<unknown>()
  const visit = (node: unknown, path: readonly string[]): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return
    seen.add(node)
    notes.push(...notesOf(node as JsonObject, pointerOf(path)))
    forEachSubschema(node as JsonObject, ({ schema: child, keyword, key }) => {
      visit(child, [...path, keyword, ...(key === undefined ? [] : [key])])
    })
  }
  visit(schema, [])
  return { schema, notes }
}

function notesOf(node: JsonObject, pointer: string): SchemaNote[] {
  const notes: SchemaNote[] = []
  const { type } = node
  if (typeof type === 'string' && FOREIGN_TYPES.has(type)) {
    notes.push({ kind: 'unsayable', pointer, what: `the type "${type}"` })
  }
  if (TRANSFORM in node || '~codec' in node) notes.push({ kind: 'transform', pointer, what: 'a transform' })
  if ('~refine' in node) notes.push({ kind: 'check', pointer, what: 'a refinement' })
  return notes
}
