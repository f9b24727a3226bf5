import type { Schema, SchemaObject } from './types.ts'

const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs'])
const LISTS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const SINGLES: ReadonlySet<string> = new Set([
  'additionalProperties',
  'propertyNames',
  'unevaluatedProperties',
  'items',
  'unevaluatedItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
])

/** A document without references to its root: what is referred to is a definition. */
export interface RootedSchema {
  readonly schema: Schema
  /** The definition that the root has become. */
  readonly root?: string
}

/** Makes the root a definition where something refers to it. */
export function withoutRootReferences(schema: Schema): RootedSchema {
  if (typeof schema === 'boolean' || !JSON.stringify(schema).includes('"$ref":"#"')) return { schema }
  const { $defs = {}, ...own } = schema
  let root = 'Root'
  while (Object.hasOwn($defs, root)) root += '_'
  const moved = redirect({ ...schema, $defs: { ...$defs } }, `#/$defs/${root}`) as SchemaObject
  const { $defs: definitions, ...rest } = moved
  if (JSON.stringify(moved) === JSON.stringify({ ...own, $defs })) return { schema }
  return { schema: { $ref: `#/$defs/${root}`, $defs: { ...definitions, [root]: rest } }, root }
}

function redirect(schema: Schema, to: string): Schema {
  if (typeof schema === 'boolean') return schema
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === '$ref') return [key, value === '#' ? to : value]
    if (MAPS.has(key)) {
      const members = Object.entries(value as Record<string, Schema>).map(([name, child]) => [
        name,
        redirect(child, to),
      ])
      return [key, Object.fromEntries(members)]
    }
    if (LISTS.has(key)) return [key, (value as Schema[]).map((child) => redirect(child, to))]
    return [key, SINGLES.has(key) ? redirect(value as Schema, to) : value]
  })
  return Object.fromEntries(entries) as SchemaObject
}
