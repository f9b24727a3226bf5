import { own, type SchemaType, setOwn } from '../json.ts'
import { memoize } from '../memoize.ts'
import { declaredProperty } from '../schema/facts/members.ts'
import { listedValues } from '../schema/facts/values.ts'
import { disjoint } from '../schema/relate/disjoint.ts'
import { createConjunctMerger } from '../schema/relate/merge-conjuncts.ts'
import { type Definition, ofTypes, type Schema, type SchemaObject, typeList } from '../schema/types.ts'

/**
 * Returns a function that separates a schema from another by a small test, which all its valid values of the types pass
 * and no values of the other; undefined if no single fact about the schema is enough. Its facts are found once.
 */
export function createSeparation(
  schema: Schema,
  types: readonly SchemaType[],
  definition: Definition,
): (other: Schema) => SchemaObject | undefined {
  const one = narrow(schema, types, definition)
  const toTest = (fact: SchemaObject): SchemaObject => ({ ...ofTypes(types), ...fact })
  const tests = commonFacts(one, definition).map(toTest)
  return (other) => {
    const rival = narrow(other, types, definition)
    const separates = (test: SchemaObject): boolean => disjoint(test, rival, definition)
    return tests.find(separates) ?? absentKeys(one, rival).map(toTest).find(separates)
  }
}

/** Merges the tests that separate a schema from each of its rivals. */
export function mergeTests(types: readonly SchemaType[], tests: readonly SchemaObject[]): SchemaObject {
  const merged: SchemaObject = ofTypes(types)
  const properties: Record<string, Schema> = {}
  for (const test of tests) {
    if (test.enum !== undefined) merged.enum = test.enum
    if (test.required !== undefined)
      merged.required = [...new Set([...(merged.required ?? []), ...test.required])]
    for (const [key, member] of Object.entries(test.properties ?? {})) {
      const before = own(properties, key)
      // `false` is only for keys that the schema does not have, which no other test constrains.
      const isMore = typeof before === 'object' && typeof member === 'object'
      setOwn(properties, key, isMore ? { ...before, ...member } : member)
    }
  }
  return Object.keys(properties).length > 0 ? { ...merged, properties } : merged
}

function narrow(schema: Schema, types: readonly SchemaType[], definition: Definition): Schema {
  const target = withConjunctsMerged(schema, definition)
  if (typeof target === 'boolean') return target
  const shared = typeList(target)?.filter((type) => types.includes(type))
  return { ...target, ...ofTypes(shared ?? types) }
}

/** What all valid values of an object schema (or a scalar one) have in common, the cheapest and surest first. */
function commonFacts(schema: Schema, definition: Definition): SchemaObject[] {
  if (typeof schema === 'boolean') return [{}]
  const { required = [] } = schema
  const ofMembers = (fact: (member: SchemaObject) => SchemaObject | undefined): SchemaObject[] =>
    required.flatMap((key) => {
      const member = withConjunctsMerged(declaredProperty(schema, key) ?? true, definition)
      const test = typeof member === 'object' ? fact(member) : undefined
      return test === undefined ? [] : [{ required: [key], properties: Object.fromEntries([[key, test]]) }]
    })
  const constant = (node: SchemaObject): SchemaObject | undefined => {
    const values = listedValues(node)
    return values && { enum: values }
  }
  const typed = (node: SchemaObject): SchemaObject | undefined => {
    const types = typeList(node)
    return types && ofTypes(types)
  }
  const names = required.map((key) => ({ required: [key] }))
  return [{}, constant(schema) ?? {}, ...ofMembers(constant), ...names, ...ofMembers(typed)]
}

/** The keys that a closed schema does not have and the rival requires: a last resort. */
function absentKeys(schema: Schema, rival: Schema): SchemaObject[] {
  if (typeof schema === 'boolean' || typeof rival === 'boolean') return []
  if (schema.additionalProperties !== false || schema.patternProperties !== undefined) return []
  const keys = (rival.required ?? []).filter((key) => declaredProperty(schema, key) === undefined)
  return keys.map((key) => ({ properties: Object.fromEntries([[key, false]]) }))
}

const mergerFor = memoize(createConjunctMerger)

/** Returns a schema with its reference and `allOf` merged, as far as they can be. */
function withConjunctsMerged(schema: Schema, definition: Definition): Schema {
  return mergerFor(definition)(schema) ?? schema
}
