import { memoize } from '../../memoize.ts'
import { innerConjuncts } from '../definitions.ts'
import { type Definition, type Schema, type SchemaObject, without } from '../types.ts'
import { intersect } from './intersect.ts'

/** Merges `$ref` and `allOf` into the schema that has them; undefined if that cannot be expressed. */
export type MergeConjuncts = (schema: Schema) => SchemaObject | undefined

/** Each definition is merged once, however many others extend it. */
export function createConjunctMerger(definition: Definition): MergeConjuncts {
  const merge: MergeConjuncts = (schema) => (typeof schema === 'boolean' ? undefined : merged(schema))
  const merged = memoize((schema: SchemaObject): SchemaObject | undefined => {
    const parts = innerConjuncts(schema, definition)
    if (parts.length === 0 && schema.allOf === undefined)
      return schema.$ref === undefined ? schema : undefined
    let result: Schema | undefined = without(schema, '$ref', 'allOf')
    for (const part of parts) {
      result = result === undefined ? undefined : intersect(result, merge(part) ?? part)
    }
    return typeof result === 'object' ? result : undefined
  })
  return merge
}
