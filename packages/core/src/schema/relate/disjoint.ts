import type { SchemaType } from '../../json.ts'
import { distinctJson, oneOfJson } from '../../json.ts'
import type { Definition } from '../definitions.ts'
import { declaredProperty } from '../facts/members.ts'
import { hasType, isObjectOnly, listedValues } from '../facts/values.ts'
import type { Schema, SchemaObject } from '../types.ts'
import { typeList } from '../types.ts'

const MAX_DEPTH = 8

/** Whether every two of the schemas share no value, as far as types, constants and required properties prove it. */
export function areDisjoint(schemas: readonly Schema[], definition: Definition): boolean {
  if (listDifferentValues(schemas)) return true
  return schemas.every((a, index) => schemas.slice(index + 1).every((b) => disjoint(a, b, definition)))
}

/** Decides long unions of constants without comparing each with all others. */
function listDifferentValues(schemas: readonly Schema[]): boolean {
  const lists = schemas.map((schema) => (typeof schema === 'boolean' ? undefined : listedValues(schema)))
  const values = lists.flatMap((list) => (list === undefined ? [] : distinctJson(list)))
  return lists.every((list) => list !== undefined) && distinctJson(values).length === values.length
}

/** True only when proved: no value is valid under both. */
export function disjoint(a: Schema, b: Schema, definition: Definition): boolean {
  return prove(a, b, MAX_DEPTH, { definition, known: new Map() })
}

interface Proof {
  readonly definition: Definition
  /** Pairs that were looked at: the depth with which they were proved, or with which no proof was found. */
  readonly known: Map<SchemaObject, Map<SchemaObject, { proved?: number; failed?: number }>>
}

function prove(a: Schema, b: Schema, depth: number, proof: Proof): boolean {
  if (depth === 0) return false
  if (typeof a === 'boolean' || typeof b === 'boolean') return a === false || b === false
  if (typesDisjoint(a, b) || valuesDisjoint(a, b)) return true
  if (objectsDisjoint(a, b, depth, proof)) return true
  return (hasParts(a) || hasParts(b)) && proveByParts(a, b, depth, proof)
}

function hasParts({ $ref, allOf, anyOf, oneOf }: SchemaObject): boolean {
  return ($ref ?? allOf ?? anyOf ?? oneOf) !== undefined
}

/** Parts may be shared: without what is known of a pair, each level of them would double the work. */
function proveByParts(a: SchemaObject, b: SchemaObject, depth: number, proof: Proof): boolean {
  const ofA = proof.known.get(a) ?? new Map<SchemaObject, { proved?: number; failed?: number }>()
  proof.known.set(a, ofA)
  const before = ofA.get(b) ?? {}
  if (before.proved !== undefined && before.proved <= depth) return true
  if (before.failed !== undefined && before.failed >= depth) return false
  const isProved = anyPartDisjoint(a, b, depth, proof) || anyPartDisjoint(b, a, depth, proof)
  ofA.set(b, { ...ofA.get(b), [isProved ? 'proved' : 'failed']: depth })
  return isProved
}

/** A conjunction is disjoint from the other when a part is; a union when all branches are. */
function anyPartDisjoint(one: SchemaObject, other: SchemaObject, depth: number, proof: Proof): boolean {
  const isDisjoint = (part: Schema): boolean => prove(part, other, depth - 1, proof)
  const target = one.$ref === undefined ? undefined : proof.definition(one.$ref)
  if (target !== undefined && isDisjoint(target)) return true
  if (one.allOf?.some(isDisjoint)) return true
  return [one.anyOf, one.oneOf].some((branches) => branches?.every(isDisjoint) ?? false)
}

function valuesDisjoint(a: SchemaObject, b: SchemaObject): boolean {
  const [left, right] = [listedValues(a), listedValues(b)]
  if (left !== undefined && right !== undefined) return !left.some(oneOfJson(right))
  const [values, types] = left === undefined ? [right, typeList(a)] : [left, typeList(b)]
  if (values === undefined || types === undefined) return false
  return !values.some((value) => hasType(value, types))
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
function objectsDisjoint(a: SchemaObject, b: SchemaObject, depth: number, proof: Proof): boolean {
  if (!isObjectOnly(a) || !isObjectOnly(b)) return false
  const [left, right] = [a.required ?? [], b.required ?? []]
  return (
    left.some((key) => memberSchema(b, key) === false) ||
    right.some((key) => memberSchema(a, key) === false) ||
    left.some(
      (key) => right.includes(key) && prove(memberSchema(a, key), memberSchema(b, key), depth - 1, proof),
    )
  )
}

/** What a schema declares about a key; where patterns may decide, any value. */
function memberSchema(schema: SchemaObject, key: string): Schema {
  const { patternProperties, additionalProperties = true } = schema
  return declaredProperty(schema, key) ?? (patternProperties === undefined ? additionalProperties : true)
}
