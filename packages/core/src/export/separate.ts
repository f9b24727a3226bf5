import { own, type SchemaType, setOwn } from '../json.ts'
import { disjoint } from '../schema/relate/disjoint.ts'
import { type Definition, ofTypes, type Schema, type SchemaObject, typeList } from '../schema/types.ts'
import { absentKeys, commonFacts, follow } from './separating-facts.ts'

/**
 * Separates a schema from others, of each by a small test that every valid value of this one passes, if it is of one of
 * the types, and none of the other; undefined when no single fact about this one is enough. Its own facts are found once.
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

/** One test from those that separate a schema from each of its rivals. */
export function mergeTests(types: readonly SchemaType[], tests: readonly SchemaObject[]): SchemaObject {
  const merged: SchemaObject = ofTypes(types)
  const properties: Record<string, Schema> = {}
  for (const test of tests) {
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

/** The schema for values of some types. */
function narrow(schema: Schema, types: readonly SchemaType[], definition: Definition): Schema {
  const target = follow(schema, definition)
  if (typeof target === 'boolean') return target
  const shared = typeList(target)?.filter((type) => types.includes(type))
  return { ...target, ...ofTypes(shared ?? types) }
}
