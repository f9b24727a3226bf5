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

/** Returns a schema that accepts every value that one of the schemas accepts. */
export function unite(schemas: readonly Schema[]): Schema {
  const distinct = distinctJson(schemas.filter((schema) => schema !== false)) as Schema[]
  if (distinct.includes(true)) return true
  const [only = false, ...others] = distinct
  return others.length > 0 ? (joinedTexts(distinct) ?? { anyOf: distinct }) : only
}

/** Joins branches that only list strings into one list, which every mode takes; undefined for any others. */
function joinedTexts(schemas: readonly Schema[]): Schema | undefined {
  const values = new Set<string>()
  for (const schema of schemas) {
    if (typeof schema === 'boolean') return undefined
    const { type, const: constant, enum: listed = constant === undefined ? [] : [constant], ...rest } = schema
    const isListed = Object.keys(rest).length === 0 && listed.length > 0
    if (!isListed || (type ?? 'string') !== 'string') return undefined
    if (constant !== undefined && !listed.includes(constant)) return undefined
    for (const value of constant === undefined ? listed : [constant]) {
      if (typeof value !== 'string') return undefined
      values.add(value)
    }
  }
  return { type: 'string', enum: [...values] }
}
