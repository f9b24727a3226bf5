import type { SchemaType } from '../json.ts'
import { own, setOwn } from '../json.ts'
import type { Definition } from '../schema/definitions.ts'
import { declaredProperty } from '../schema/facts/members.ts'
import { listedValues } from '../schema/facts/values.ts'
import { disjoint } from '../schema/relate/disjoint.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'

/** Of a chain of references that lead only to each other. */
const MAX_HOPS = 16

/**
 * Of another schema: a small test that every valid value of this one passes, if it is of one of the types, and none of
 * the other; undefined when no single fact about this one is enough.
 */
export type Separation = (other: Schema) => SchemaObject | undefined

/** Separates a schema from others; its own facts are found once. */
export function createSeparation(
  schema: Schema,
  types: readonly SchemaType[],
  definition: Definition,
): Separation {
  const one = narrow(schema, types, definition)
  const toTest = (fact: SchemaObject): SchemaObject => ({ ...ofTypes(types), ...fact })
  const tests = facts(one, definition).map(toTest)
  return (other) => {
    const rival = narrow(other, types, definition)
    const separates = (test: SchemaObject): boolean => disjoint(test, rival, definition)
    return tests.find(separates) ?? absentKeys(one, rival).map(toTest).find(separates)
  }
}

/** One test from those that separate a schema from each of its rivals. */
export function mergeTests(types: readonly SchemaType[], tests: readonly Schema[]): SchemaObject {
  const merged = ofTypes(types)
  const properties: Record<string, Schema> = {}
  for (const test of tests) {
    if (typeof test === 'boolean') continue
    if (test.enum !== undefined) merged.enum = test.enum
    if (test.required !== undefined)
      merged.required = [...new Set([...(merged.required ?? []), ...test.required])]
    for (const [key, member] of Object.entries(test.properties ?? {})) {
      const before = own(properties, key)
      // Only keys that the schema does not have are `false`: nothing else constrains them.
      const isMore = typeof before === 'object' && typeof member === 'object'
      setOwn(properties, key, isMore ? { ...before, ...member } : member)
    }
  }
  return Object.keys(properties).length > 0 ? { ...merged, properties } : merged
}

/** What all valid values of an object schema (or a scalar one) have in common, the cheapest and surest first. */
function facts(schema: Schema, definition: Definition): SchemaObject[] {
  if (typeof schema === 'boolean') return [{}]
  const values = listedValues(schema)
  const required = schema.required ?? []
  const member = (key: string): Schema => follow(declaredProperty(schema, key) ?? true, definition)
  const withMember = (key: string, test: SchemaObject | undefined): SchemaObject[] => {
    if (test === undefined) return []
    const properties: Record<string, Schema> = {}
    setOwn(properties, key, test)
    return [{ required: [key], properties }]
  }
  return [
    {},
    ...(values === undefined ? [] : [{ enum: values }]),
    ...required.flatMap((key) => withMember(key, constant(member(key)))),
    ...required.map((key) => ({ required: [key] })),
    ...required.flatMap((key) => withMember(key, typed(member(key)))),
  ]
}

/** The keys that a closed schema does not have and the rival requires: a last resort. */
function absentKeys(schema: Schema, rival: Schema): SchemaObject[] {
  if (typeof schema === 'boolean' || typeof rival === 'boolean') return []
  if (schema.additionalProperties !== false || schema.patternProperties !== undefined) return []
  const keys = (rival.required ?? []).filter((key) => declaredProperty(schema, key) === undefined)
  return keys.map((key) => {
    const properties: Record<string, Schema> = {}
    setOwn(properties, key, false)
    return { properties }
  })
}

function constant(schema: Schema): SchemaObject | undefined {
  const values = typeof schema === 'boolean' ? undefined : listedValues(schema)
  return values === undefined ? undefined : { enum: values }
}

function typed(schema: Schema): SchemaObject | undefined {
  const types = typeof schema === 'boolean' ? undefined : typeList(schema)
  return types === undefined ? undefined : ofTypes(types)
}

/** The schema for values of some types. */
function narrow(schema: Schema, types: readonly SchemaType[], definition: Definition): Schema {
  const target = follow(schema, definition)
  if (typeof target === 'boolean') return target
  const before = typeList(target)
  return {
    ...target,
    ...ofTypes(before === undefined ? types : before.filter((type) => types.includes(type))),
  }
}

/** Looks through references that stand alone. */
function follow(schema: Schema, definition: Definition): Schema {
  let target = schema
  for (let hops = 0; hops < MAX_HOPS && typeof target !== 'boolean' && target.$ref !== undefined; hops++) {
    target = definition(target.$ref) ?? true
  }
  return target
}

function ofTypes(types: readonly SchemaType[]): SchemaObject {
  return { type: types.length === 1 ? (types[0] as SchemaType) : [...types] }
}
