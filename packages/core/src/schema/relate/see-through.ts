import { memoize } from '../../memoize.ts'
import { innerConjuncts } from '../definitions.ts'
import { type Definition, type Schema, type SchemaObject, without } from '../types.ts'
import { intersect } from './intersect.ts'

/** Merges `$ref` and `allOf` into the schema that has them; undefined if that cannot be expressed. */
export type SeeThrough = (schema: Schema) => SchemaObject | undefined

/** Each definition is merged once, however many others extend it. */
export function createSeeThrough(definition: Definition): SeeThrough {
  const seeThrough: SeeThrough = (schema) => (typeof schema === 'boolean' ? undefined : merged(schema))
  const merged = memoize((schema: SchemaObject): SchemaObject | undefined => {
    const parts = innerConjuncts(schema, definition)
    if (parts.length === 0 && schema.allOf === undefined)
      return schema.$ref === undefined ? schema : undefined
    let result: Schema | undefined = without(schema, '$ref', 'allOf')
    for (const part of parts) {
      result = result === undefined ? undefined : intersect(result, seeThrough(part) ?? part)
    }
    return typeof result === 'object' ? result : undefined
  })
  return seeThrough
}
