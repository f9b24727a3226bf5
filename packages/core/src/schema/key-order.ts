import { isObject, type Json, type JsonObject, own, setOwn } from '../json.ts'
import { innerConjuncts } from './definitions.ts'
import { accepts } from './evaluate/evaluate.ts'
import { memberSchemas } from './facts/members.ts'
import type { Definition, Schema, SchemaObject } from './types.ts'
import { visitAll } from './walk.ts'

/**
 * Returns a value whose objects have their keys in the order in which the schema declares them, as a constrained model
 * writes them; undeclared keys come last, in their order.
 */
export function inSchemaOrder(value: Json, schema: Schema, definition: Definition): Json {
  return inOrderOf([schema], value, definition)
}

/** Applies all schemas of a value at once: parts of a recursive schema that share a target order each member once. */
function inOrderOf(schemas: readonly Schema[], value: Json, definition: Definition): Json {
  if (typeof value !== 'object' || value === null) return value
  const seen = new Set<Schema>()
  const parts = schemas.flatMap((schema) => applicable(schema, value, definition, seen))
  if (parts.length === 0) return value
  if (Array.isArray(value)) {
    const itemSchemas = (index: number): Schema[] =>
      parts.map(({ prefixItems = [], items }) => prefixItems[index] ?? items ?? true)
    return value.map((item, index) => inOrderOf(itemSchemas(index), item, definition))
  }
  const declared = parts.flatMap(({ properties = {} }) => Object.keys(properties))
  const result: JsonObject = {}
  for (const key of new Set([...declared, ...Object.keys(value)])) {
    const item = own<Json>(value, key)
    if (item === undefined) continue
    const members = parts.flatMap((part) => memberSchemas(part, key))
    setOwn(result, key, inOrderOf(members, item, definition))
  }
  return result
}

/** Orders the instance data within a lowered schema, in place. */
export function orderData(schema: Schema, definition: Definition): void {
  visitAll(schema, (node) => {
    if (isObject(node.default)) node.default = inSchemaOrder(node.default, node, definition)
    if (Array.isArray(node.examples))
      node.examples = node.examples.map((example) => inSchemaOrder(example, node, definition))
  })
}

/** Returns a schema and those beside it: the target of a reference, conjuncts, and the branch that fits. */
function applicable(schema: Schema, value: Json, definition: Definition, seen: Set<Schema>): SchemaObject[] {
  if (typeof schema === 'boolean' || seen.has(schema)) return []
  seen.add(schema)
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const fitting = branches.find((branch) => accepts(branch, value, definition)) ?? true
  const others = [...innerConjuncts(schema, definition), fitting]
  return [schema, ...others.flatMap((part) => applicable(part, value, definition, seen))]
}
