import type { Schema, SchemaObject } from '../../../schema/types.ts'
import { restOf } from './unevaluated.ts'

/** What the keywords for objects ask of the properties, gathered so that one loop can check it all. */
export interface ObjectPlan {
  readonly schema: SchemaObject
  readonly properties: ReadonlyMap<string, Schema>
  readonly required: ReadonlySet<string>
  readonly patterns: readonly (readonly [pattern: string, schema: Schema])[]
  /** For properties that are not named and match no pattern. */
  readonly rest: { readonly keyword: string; readonly schema: Schema } | undefined
  readonly names: Schema | undefined
  readonly min: number
  readonly max: number | undefined
}

/** Gathers the keywords that speak of properties. */
export function planObject(schema: SchemaObject, tracked: boolean): ObjectPlan {
  const rest = restOf(schema, 'additionalProperties')
  return {
    schema,
    properties: new Map(Object.entries(schema.properties ?? {})),
    required: new Set(schema.required),
    patterns: Object.entries(schema.patternProperties ?? {}),
    rest: rest?.schema === true && !tracked ? undefined : rest,
    names: schema.propertyNames === true ? undefined : schema.propertyNames,
    min: schema.minProperties ?? 0,
    max: schema.maxProperties,
  }
}
