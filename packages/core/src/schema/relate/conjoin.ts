import { distinctJson, equalJson } from '../../json.ts'
import type { Schema } from '../types.ts'

/** A schema that both of two schemas restrict: an `allOf`, unless one of them accepts all that the other does. */
export function conjoin(a: Schema, b: Schema): Schema {
  if (a === true || equalJson(a, b)) return b
  if (b === true) return a
  if (a === false || b === false) return false
  // Flat and without repeats, so that merging a recursive schema with itself comes to an end.
  const distinct = distinctJson([...partsOf(a), ...partsOf(b)])
  const [first = true] = distinct
  return distinct.length === 1 ? first : { allOf: distinct }
}

function partsOf(schema: Exclude<Schema, boolean>): readonly Schema[] {
  return schema.allOf !== undefined && Object.keys(schema).length === 1 ? schema.allOf : [schema]
}
