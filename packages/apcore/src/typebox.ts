import type { TSchema } from '@sinclair/typebox'
import { Kind, Type, TypeRegistry } from '@sinclair/typebox'
import { jsonSchemaToTypeBox as printTypeBox } from '@toolbake/codegen'
import type { Json, Schema } from '@toolbake/core'
import { definitionsOf, evaluate } from '@toolbake/core/internal'
import { normalizeSchema } from './compiler.ts'
import { readExpression } from './typebox-text.ts'

/** Under this name a schema keeps the JSON Schema that it was made from: TypeBox writes some keywords differently. */
const SOURCE = Symbol.for('toolbake.jsonSchema')

/**
 * A TypeBox schema (0.34) that means what a JSON Schema means. Each keyword is written with TypeBox, or stands as
 * `Type.Unsafe` with a check of its own. References must lead somewhere inside the schema; recursion is a
 * `Type.Module`.
 *
 * @throws {SchemaParseError} when it is no JSON Schema
 */
export function jsonSchemaToTypeBox(schema: unknown): TSchema {
  const source = normalizeSchema(schema as Json)
  const { code, definitions, checks } = printTypeBox(source)
  for (const check of checks) register(check.kind, check.schema)
  const scope = new Map<string, unknown>([
    ['Type', Type],
    ['Kind', Kind],
  ])
  for (const definition of definitions) scope.set(definition.name, readExpression(definition.code, scope))
  const made = readExpression(code, scope) as TSchema
  // A definition that stands for the whole belongs to its module, and must not get the mark.
  return Object.defineProperty({ ...made }, SOURCE, { value: source })
}

/** The JSON Schema that a TypeBox schema was made from here. */
export function sourceOf(schema: object): Schema | undefined {
  return (schema as { [SOURCE]?: Schema })[SOURCE]
}

/**
 * TypeBox looks up kinds in a table of its own; ours are named by content, so that equal parts share one. It asks for
 * the value of a required member that is absent, too; no JSON value is undefined.
 */
function register(kind: string, schema: Schema): void {
  if (TypeRegistry.Has(kind)) return
  const definition = definitionsOf(schema)
  TypeRegistry.Set(kind, (_, value) => {
    return value !== undefined && evaluate(schema, value as Json, definition).length === 0
  })
}
