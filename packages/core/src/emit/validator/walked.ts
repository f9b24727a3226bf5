import type { Json } from '../../json.ts'
import { listedValues } from '../../schema/facts/values.ts'
import { keywordsWhere } from '../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { partition, schemaToJson } from '../../schema/types.ts'
import { mapSchemas, mapSubschemas, someSchema } from '../../schema/walk.ts'

/** Keywords that a walk over values needs: see `SchemaData` of `@toolbake/runtime`. */
const KEPT = new Set<string>([
  ...keywordsWhere(
    ({ evaluates, kind, appliesTo }) =>
      evaluates !== undefined || (kind === 'assertion' && appliesTo === undefined),
  ),
  '$defs',
  'x-sensitive',
])

/** Types, and what `typeof` calls values, that a string may be read as. */
const READ: readonly unknown[] = ['integer', 'number', 'boolean']

/** The data of a flat schema for the coercion of strings; undefined when it takes no number and no boolean. */
export function coercionData(schema: Schema): Json | undefined {
  return dataOf(schema, ({ type, enum: list, const: constant }) =>
    [type, list, constant].flat().some((value) => READ.includes(value) || READ.includes(typeof value)),
  )
}

/** The data of a flat schema for a redactor; undefined when nothing in it is sensitive. */
export function redactionData(schema: Schema): Json | undefined {
  return dataOf(schema, (part) => part['x-sensitive'] === true)
}

type Test = (schema: SchemaObject) => boolean

function dataOf(schema: Schema, matters: Test): Json | undefined {
  return occurs(schema, matters) ? schemaToJson(reduced(schema, matters)) : undefined
}

/** What a reference leads to is looked at where it is defined. */
function occurs(schema: Schema, matters: Test): boolean {
  return someSchema(schema, (part) => part.$ref !== undefined || matters(part))
}

function reduced(root: Schema, matters: Test): Schema {
  return mapSchemas(root, (mapped, written) => {
    const [kept] = partition(mapped, (keyword) => KEPT.has(keyword))
    // Booleans constrain no value that a walk comes to.
    const data = mapSubschemas(kept, (child) => (typeof child === 'boolean' ? {} : child))
    const { properties, ...others } = data
    if (properties === undefined) return data
    const names = keptNames(written, matters)
    const members = Object.entries(properties).filter(([name]) => names.has(name))
    return members.length === 0 ? others : { ...data, properties: Object.fromEntries(members) }
  })
}

/** Other properties are left out, unless they may distinguish alternatives. */
function keptNames(schema: SchemaObject, matters: Test): ReadonlySet<string> {
  const hasRest = schema.additionalProperties !== undefined || schema.unevaluatedProperties !== undefined
  const kept = Object.entries(schema.properties ?? {}).filter(
    ([, child]) =>
      hasRest || occurs(child, matters) || (typeof child === 'object' && listedValues(child) !== undefined),
  )
  return new Set(kept.map(([name]) => name))
}
