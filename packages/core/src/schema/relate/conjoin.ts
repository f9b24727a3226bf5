import { distinctJson, equalJson } from '../../json.ts'
import type { Schema } from '../types.ts'

/** Returns a schema that accepts what both accept: an `allOf`, unless one of them is enough. */
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
