import { mapSchemas } from '@toolbake/core/internal'
import type { Schema, SchemaObject } from './types.ts'

/** A document without references to its root: the root is a definition if it was referenced. */
export interface RootedSchema {
  readonly schema: Schema
  /** Name of the definition that replaces the root. */
  readonly root?: string
}

/** Makes the root a definition if there are references to it. */
export function withoutRootReferences(schema: Schema): RootedSchema {
  if (typeof schema === 'boolean' || !JSON.stringify(schema).includes('"$ref":"#"')) return { schema }
  const { $defs = {}, ...own } = schema
  let root = 'Root'
  while (Object.hasOwn($defs, root)) root += '_'
  const moved = mapSchemas({ ...schema, $defs: { ...$defs } }, (mapped) =>
    mapped.$ref === '#' ? { ...mapped, $ref: `#/$defs/${root}` } : mapped,
  ) as SchemaObject
  const { $defs: definitions, ...rest } = moved
  if (JSON.stringify(moved) === JSON.stringify({ ...own, $defs })) return { schema }
  return { schema: { $ref: `#/$defs/${root}`, $defs: { ...definitions, [root]: rest } }, root }
}
