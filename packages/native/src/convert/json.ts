import type { Schema, SchemaObject } from '@toolbake/core'
import { forEachSubschema, mapSchemas, visitAll } from '@toolbake/core/internal'
import * as messages from '../messages/notes.ts'
import type { Pattern } from './patterns.ts'
import { hasFlags, isPattern, patternNote } from './patterns.ts'
import { pointerOf } from './pointer.ts'
import type { Conversion, SchemaNote } from './types.ts'

/** The names of TypeBox's types that JSON does not have, in 0.34 and 1.x. */
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

/** Where TypeBox stores code: a symbol in 0.34, hidden members in 1.x. */
// A `unique symbol` can only be declared with `Symbol()`.
const TRANSFORM: unique symbol = Symbol.for('TypeBox.Transform') as never

/** Converts a JSON Schema. TypeBox creates such schemas, possibly with JavaScript types and code. */
export function convertJson(schema: unknown): Conversion {
  const notes: SchemaNote[] = []
  const paths = new Map<Schema, readonly string[]>()
  let hasPatterns = false
  visitAll(schema as Schema, (node) => {
    const path = paths.get(node) ?? []
    notes.push(...notesOf(node, pointerOf(path)))
    hasPatterns ||= isRegExp(node)
    forEachSubschema(node, ({ schema: child, keyword, key }) => {
      if (!paths.has(child)) paths.set(child, [...path, keyword, ...(key === undefined ? [] : [key])])
    })
  })
  return { schema: hasPatterns ? withPatterns(schema as Schema) : schema, notes }
}

/** Whether a node is `Type.RegExp()` of TypeBox 0.34, whose values are matching strings. */
function isRegExp(node: SchemaObject): node is SchemaObject & Pattern {
  const type: unknown = node.type
  return type === 'RegExp' && isPattern(node) && typeof node.source === 'string'
}

function withPatterns(schema: Schema): Schema {
  return mapSchemas(schema, (node) => {
    if (!isRegExp(node)) return node
    const { source, flags, ...rest } = node
    return { ...rest, type: 'string', ...(!hasFlags({ source, flags }) && { pattern: source }) }
  })
}

function notesOf(node: SchemaObject, pointer: string): SchemaNote[] {
  const notes: SchemaNote[] = []
  const type: unknown = node.type
  if (isRegExp(node)) {
    if (hasFlags(node)) notes.push({ ...patternNote(node), pointer })
  } else if (typeof type === 'string' && FOREIGN_TYPES.has(type)) {
    notes.push({ kind: 'inexpressible', pointer, what: messages.typeOf(type) })
  }
  if (TRANSFORM in node || '~codec' in node)
    notes.push({ kind: 'transform', pointer, what: messages.transform })
  if ('~refine' in node) notes.push({ kind: 'check', pointer, what: messages.refinement })
  return notes
}
