import { declaredProperty, otherMembers } from '../schema/facts/members.ts'
import { listedValues } from '../schema/facts/values.ts'
import { type Definition, ofTypes, type Schema, type SchemaObject, typeList } from '../schema/types.ts'

/** Of a chain of references that lead only to each other. */
const MAX_HOPS = 16

/** What all valid values of an object schema (or a scalar one) have in common, the cheapest and surest first. */
export function commonFacts(schema: Schema, definition: Definition): SchemaObject[] {
  if (typeof schema === 'boolean') return [{}]
  const { required = [] } = schema
  const ofMembers = (fact: (member: SchemaObject) => SchemaObject | undefined): SchemaObject[] =>
    required.flatMap((key) => {
      const member = follow(declaredProperty(schema, key) ?? true, definition)
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
export function absentKeys(schema: Schema, rival: Schema): SchemaObject[] {
  if (typeof schema === 'boolean' || typeof rival === 'boolean') return []
  if (otherMembers(schema) !== false || schema.patternProperties !== undefined) return []
  const keys = (rival.required ?? []).filter((key) => declaredProperty(schema, key) === undefined)
  return keys.map((key) => ({ properties: Object.fromEntries([[key, false]]) }))
}

/** Looks through references that stand alone. */
export function follow(schema: Schema, definition: Definition): Schema {
  let target = schema
  for (let hops = 0; hops < MAX_HOPS && typeof target !== 'boolean' && target.$ref !== undefined; hops++) {
    target = definition(target.$ref) ?? true
  }
  return target
}
