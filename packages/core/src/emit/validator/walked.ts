import type { Json, JsonObject } from '../../json.ts'
import { keywordsWhere } from '../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { forEachSubschema, mapSubschemas } from '../../schema/walk.ts'

/** Keywords that a walk over values needs: see `SchemaData` of `@toolbake/runtime`. */
const KEPT = new Set<string>([
  ...keywordsWhere(
    ({ evaluates, kind, appliesTo }) =>
      evaluates !== undefined || (kind === 'assertion' && appliesTo === undefined),
  ),
  '$defs',
  'x-sensitive',
])

/** The data of a flat schema for the coercion of strings; undefined when it takes no number and no boolean. */
export function coercionData(schema: Schema): Json | undefined {
  return dataOf(schema, ({ type, enum: list, const: constant }) => {
    const values = [type, list, constant].flat()
    return values.some(
      (value) =>
        value === 'integer' ||
        value === 'number' ||
        value === 'boolean' ||
        typeof value === 'number' ||
        typeof value === 'boolean',
    )
  })
}

/** The data of a flat schema for a redactor; undefined when nothing in it is sensitive. */
export function redactionData(schema: Schema): Json | undefined {
  return dataOf(schema, (part) => part['x-sensitive'] === true)
}

type Test = (schema: SchemaObject) => boolean

function dataOf(schema: Schema, matters: Test): Json | undefined {
  return occurs(schema, matters) ? reduce(schema, matters) : undefined
}

function occurs(schema: Schema, matters: Test): boolean {
  if (typeof schema === 'boolean') return false
  if (schema.$ref !== undefined || matters(schema)) return true
  let found = false
  forEachSubschema(schema, ({ schema: child }) => {
    found ||= occurs(child, matters)
  })
  return found
}

/** `true` and `false` say nothing of values that a walk comes to. */
function reduce(schema: Schema, matters: Test): Json {
  if (typeof schema === 'boolean') return {}
  const data: JsonObject = {}
  const mapped = mapSubschemas(schema, (child) => reduce(child, matters) as Schema)
  for (const keyword of Object.keys(mapped)) {
    if (!KEPT.has(keyword)) continue
    const kept =
      keyword === 'properties' ? reduceProperties(schema, mapped, matters) : (mapped[keyword] as Json)
    if (kept !== undefined) data[keyword] = kept
  }
  return data
}

/** Properties of which there is nothing to say are left out, unless they may tell alternatives apart. */
function reduceProperties(schema: SchemaObject, mapped: SchemaObject, matters: Test): Json | undefined {
  const hasRest = mapped.additionalProperties !== undefined || mapped.unevaluatedProperties !== undefined
  const kept = Object.entries(schema.properties ?? {}).filter(
    ([, child]) =>
      hasRest ||
      occurs(child, matters) ||
      (typeof child === 'object' && (child.const !== undefined || child.enum)),
  )
  if (kept.length === 0) return undefined
  return Object.fromEntries(kept.map(([name]) => [name, mapped.properties?.[name] as Json]))
}
