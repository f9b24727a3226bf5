import type { TSchema } from '@sinclair/typebox'
import { Kind, Type, TypeRegistry } from '@sinclair/typebox'
import { jsonSchemaToTypeBox as printTypeBox } from '@toolbake/codegen'
import type { Json, Schema } from '@toolbake/core'
import { definitionsOf, evaluate } from '@toolbake/core/internal'
import { normalizeSchema } from './compiler.ts'
import { readExpression } from './typebox-text.ts'

/** The key of the JSON Schema that a schema was made from: TypeBox writes some keywords differently. */
const SOURCE = Symbol.for('toolbake.jsonSchema')

/**
 * Converts a JSON Schema to an equivalent TypeBox schema (0.34). Each keyword becomes TypeBox, or `Type.Unsafe` with
 * its own check. References must have targets inside the schema; recursion becomes a `Type.Module`.
 *
 * @throws {SchemaParseError} if it is not a JSON Schema
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
  // A copy, because a definition that is the whole schema belongs to its module and must not be marked.
  return Object.defineProperty({ ...made }, SOURCE, { value: source })
}

/** Returns the JSON Schema from which `jsonSchemaToTypeBox` made a schema. */
export function sourceOf(schema: object): Schema | undefined {
  return (schema as { [SOURCE]?: Schema })[SOURCE]
}

/**
 * Registers a kind in TypeBox's table. Kinds are named by content, so that equal parts share one. TypeBox also checks
 * the value of an absent required member; no JSON value is undefined.
 */
function register(kind: string, schema: Schema): void {
  if (TypeRegistry.Has(kind)) return
  const definition = definitionsOf(schema)
  TypeRegistry.Set(kind, (_, value) => {
    return value !== undefined && evaluate(schema, value as Json, definition).length === 0
  })
}
