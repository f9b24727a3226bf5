import type { Schema } from '@toolbake/core'
import { visitDown } from '@toolbake/core/internal'
import { detectSchema } from '../convert/detect.ts'
import { pointerOf } from '../convert/pointer.ts'
import type { SchemaKind } from '../convert/types.ts'
import * as messages from '../messages/notes.ts'
import type { Finding } from './types.ts'

/** Schemas whose `parse` fills in defaults. In TypeBox and JSON Schema, `default` is an annotation. */
const FILLING: ReadonlySet<SchemaKind | undefined> = new Set<SchemaKind>([
  'zod',
  'zod3',
  'valibot',
  'arktype',
])

/**
 * Returns one finding for all optional properties with a default, located at the first of them.
 *
 * @param schema in code
 * @param json its JSON Schema, checked to be JSON
 */
export function defaultsIn(schema: unknown, json: unknown, pointer: string): Finding[] {
  if (!FILLING.has(detectSchema(schema))) return []
  const found: (readonly string[])[] = []
  visitDown(json as Schema, [] as readonly string[], ({ properties = {}, required = [] }, path) => {
    for (const [name, property] of Object.entries(properties)) {
      const value = typeof property === 'object' ? property.default : undefined
      // A null by default means the same as no value.
      if (value != null && !required.includes(name)) found.push([...path, 'properties', name])
    }
    return ({ keyword, key }) => [...path, keyword, ...(key === undefined ? [] : [key])]
  })
  const [first] = found
  if (first === undefined) return []
  const what = messages.defaultOf(found.map((path) => path.at(-1) ?? ''))
  return [{ code: 'native_default', pointer: pointer + pointerOf(first), params: { what } }]
}
