import type { Json } from '../../oracles/json.ts'
import type { Grade, Place, Target } from '../types.ts'

export interface SchemaCase {
  readonly schema: Json
  /** The pointer of the finding; for a rejected case. */
  readonly at?: string
  /** The targets of the case; default every target of the rule. */
  readonly targets?: readonly Target[]
  /** The grade, if it differs from the rule's grade for the target. */
  readonly grade?: Grade
  readonly place?: Place
}

export interface SchemaCases {
  readonly rejects: readonly SchemaCase[]
  readonly accepts: readonly SchemaCase[]
}

/** An object schema with one property `a`. */
export function withProperty(schema: Json, more: { readonly [key: string]: Json } = {}): Json {
  return { type: 'object', properties: { a: schema }, ...more }
}
