import { distinctJson, oneOfJson } from '../../json.ts'
import { getOrAdd } from '../../memoize.ts'
import { innerConjuncts, resolveBareReference } from '../definitions.ts'
import { declaredProperty, memberSchemas } from '../facts/members.ts'
import { hasType, isObjectOnly, listedValues } from '../facts/values.ts'
import { type Definition, type Schema, type SchemaObject, typeList } from '../types.ts'
import { intersectTypes } from './intersect.ts'

const MAX_DEPTH = 8

/** Whether no two of the schemas share a value, as far as types, constants, required properties and the tag prove it. */
export function areDisjoint(schemas: readonly Schema[], definition: Definition, tag?: unknown): boolean {
  const targets = schemas.map((schema) => resolveBareReference(schema, definition))
  // Long unions, of constants or of objects with a tag, are decided without comparing each branch with all others.
  if (listDistinctValues(targets) || requiredMembers(targets, tag).some(listDistinctValues)) return true
  return schemas.every((a, index) => schemas.slice(index + 1).every((b) => disjoint(a, b, definition)))
}

/** Whether every schema lists its values, and no value is listed twice. */
function listDistinctValues(schemas: readonly Schema[]): boolean {
  const lists = schemas.map((schema) => (typeof schema === 'boolean' ? undefined : listedValues(schema)))
  const values = lists.flatMap((list) => distinctJson(list ?? []))
  return !lists.includes(undefined) && distinctJson(values).length === values.length
}

/** Returns the schemas of each property that all schemas require or that is the tag, if they accept only objects. */
function requiredMembers(schemas: readonly Schema[], tag: unknown): Schema[][] {
  const objects = schemas.filter((schema) => typeof schema === 'object' && isObjectOnly(schema))
  const [first, ...others] = objects as SchemaObject[]
  if (first === undefined || objects.length < schemas.length) return []
  const shared = Object.keys(first.properties ?? {}).filter(
    (key) => key === tag || [first, ...others].every(({ required }) => required?.includes(key)),
  )
  return shared.map((key) => [first, ...others].map((one) => declaredProperty(one, key) ?? true))
}

/** Whether no value is valid under both schemas; true only if that is proved. */
export function disjoint(a: Schema, b: Schema, definition: Definition): boolean {
  return prove(a, b, MAX_DEPTH, { definition, known: new Map() })
}

interface Proof {
  readonly definition: Definition
  /** Examined pairs: `true` if proved, else the depth with which no proof was found. */
  readonly known: Map<SchemaObject, Map<SchemaObject, number | true>>
}

function prove(a: Schema, b: Schema, depth: number, proof: Proof): boolean {
  if (depth === 0) return false
  if (typeof a === 'boolean' || typeof b === 'boolean') return a === false || b === false
  if (typesDisjoint(a, b) || valuesDisjoint(a, b) || objectsDisjoint(a, b, depth, proof)) return true
  const hasParts = [a, b].some(({ $ref, allOf, anyOf, oneOf }) => $ref ?? allOf ?? anyOf ?? oneOf)
  return hasParts && proveByParts(a, b, depth, proof)
}

/** Proves that parts are disjoint. Caches each pair: parts may be shared, and each level would double the work. */
function proveByParts(a: SchemaObject, b: SchemaObject, depth: number, proof: Proof): boolean {
  const ofA = getOrAdd(proof.known, a, () => new Map<SchemaObject, number | true>())
  const before = ofA.get(b) ?? 0
  if (before === true || before >= depth) return before === true
  const isProved = anyPartDisjoint(a, b, depth, proof) || anyPartDisjoint(b, a, depth, proof)
  ofA.set(b, isProved || depth)
  return isProved
}

/** Whether a part of a conjunction, or every branch of a union, is disjoint from the other schema. */
function anyPartDisjoint(one: SchemaObject, other: SchemaObject, depth: number, proof: Proof): boolean {
  const isDisjoint = (part: Schema): boolean => prove(part, other, depth - 1, proof)
  if (innerConjuncts(one, proof.definition).some(isDisjoint)) return true
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
  return left !== undefined && right !== undefined && intersectTypes(left, right).length === 0
}

/** Whether both accept only objects, and a required property is impossible in the other, or disjoint in both. */
function objectsDisjoint(a: SchemaObject, b: SchemaObject, depth: number, proof: Proof): boolean {
  if (!isObjectOnly(a) || !isObjectOnly(b)) return false
  const isImpossible = (key: string, one: SchemaObject): boolean => memberSchemas(one, key).includes(false)
  const [left, right] = [a.required ?? [], b.required ?? []]
  if (left.some((key) => isImpossible(key, b)) || right.some((key) => isImpossible(key, a))) return true
  const both = left.filter((key) => right.includes(key))
  return both.some((key) =>
    memberSchemas(a, key).some((one) =>
      memberSchemas(b, key).some((other) => prove(one, other, depth - 1, proof)),
    ),
  )
}
