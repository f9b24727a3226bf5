import type { Json, SchemaType } from '../json.ts'
import { oneOfJson, typesOf } from '../json.ts'
import type { Definition } from '../schema/definitions.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'

const MAX_DEPTH = 8

/** Whether every two of the schemas share no value, as far as types, constants and required properties prove it. */
export function areDisjoint(schemas: readonly Schema[], definition: Definition): boolean {
  return schemas.every((a, index) =>
    schemas.slice(index + 1).every((b) => disjoint(a, b, definition, MAX_DEPTH)),
  )
}

/** True only when proved: no value is valid under both. */
export function disjoint(a: Schema, b: Schema, definition: Definition, depth: number = MAX_DEPTH): boolean {
  if (depth === 0) return false
  if (typeof a === 'boolean' || typeof b === 'boolean') return a === false || b === false
  return (
    typesDisjoint(a, b) ||
    valuesDisjoint(a, b) ||
    objectsDisjoint(a, b, definition, depth) ||
    anyPartDisjoint(a, b, definition, depth) ||
    anyPartDisjoint(b, a, definition, depth)
  )
}

/** A conjunction is disjoint from the other when a part is; a union when all branches are. */
function anyPartDisjoint(
  one: SchemaObject,
  other: SchemaObject,
  definition: Definition,
  depth: number,
): boolean {
  const isOut = (part: Schema): boolean => disjoint(part, other, definition, depth - 1)
  const target = one.$ref === undefined ? undefined : definition(one.$ref)
  if (target !== undefined && isOut(target)) return true
  if (one.allOf?.some(isOut)) return true
  return [one.anyOf, one.oneOf].some((branches) => branches?.every(isOut) ?? false)
}

function listedValues(schema: SchemaObject): readonly Json[] | undefined {
  return schema.const === undefined ? schema.enum : [schema.const]
}

function valuesDisjoint(a: SchemaObject, b: SchemaObject): boolean {
  const [left, right] = [listedValues(a), listedValues(b)]
  if (left !== undefined && right !== undefined) return !left.some(oneOfJson(right))
  const [values, types] = left === undefined ? [right, typeList(a)] : [left, typeList(b)]
  if (values === undefined || types === undefined) return false
  return !values.some((value) => typesOf(value).some((type) => types.includes(type)))
}

function typesDisjoint(a: SchemaObject, b: SchemaObject): boolean {
  const [left, right] = [typeList(a), typeList(b)]
  if (left === undefined || right === undefined) return false
  return !left.some((type) => right.some((other) => overlap(type, other)))
}

function overlap(a: SchemaType, b: SchemaType): boolean {
  return a === b || (a === 'integer' && b === 'number') || (a === 'number' && b === 'integer')
}

/** Both only objects, and a property that one requires is impossible, or of another kind, in the other. */
function objectsDisjoint(a: SchemaObject, b: SchemaObject, definition: Definition, depth: number): boolean {
  const onlyObjects = [a, b].every((schema) => typeList(schema)?.every((type) => type === 'object') ?? false)
  if (!onlyObjects) return false
  const [left, right] = [a.required ?? [], b.required ?? []]
  return (
    left.some((key) => memberSchema(b, key) === false) ||
    right.some((key) => memberSchema(a, key) === false) ||
    left.some(
      (key) =>
        right.includes(key) && disjoint(memberSchema(a, key), memberSchema(b, key), definition, depth - 1),
    )
  )
}

/** What the schema says of a member with this name, without patterns (then anything). */
function memberSchema(schema: SchemaObject, key: string): Schema {
  const { properties, patternProperties, additionalProperties } = schema
  if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key] as Schema
  return patternProperties === undefined ? (additionalProperties ?? true) : true
}
