import { inPlaceMembers } from '../../schema/facts/in-place-members.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import type { TypeNode } from './type-node.ts'
import { intersection, union } from './type-node.ts'
import type { TypeReader, TypeSite } from './type-site.ts'

/** A value that meets `if` meets `then`; any other meets `else`. */
export function conditionalType(schema: SchemaObject, site: TypeSite, reader: TypeReader): TypeNode[] {
  const { if: condition, then = true, else: otherwise = true } = schema
  // Where one of the sides has no constraint, nothing is known of the value.
  if (condition === undefined || otherwise === true) return []
  const fulfilled = intersection([reader.typeOf(condition, site), reader.typeOf(then, site)])
  return [union([fulfilled, reader.typeOf(otherwise, site)])]
}

/** Members that are constrained only where a condition is met: elsewhere they may be anything. */
export function conditionalMembers(
  schema: SchemaObject,
  others: readonly Schema[],
  reader: TypeReader,
): string[] {
  const { definition } = reader.section
  const { then = true, else: otherwise = true, dependentRequired = {}, dependentSchemas = {} } = schema
  const parts = [otherwise === true ? then : true, ...Object.values(dependentSchemas)]
  const { members } = inPlaceMembers({ allOf: parts, dependentRequired }, definition)
  const further = others.filter((part) => typeof part === 'object')
  return [...members.keys(), ...further.flatMap((part) => conditionalMembers(part, part.allOf ?? [], reader))]
}
