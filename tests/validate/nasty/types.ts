import type { Json } from '../../../packages/core/src/json.ts'
import type { Schema } from '../../../packages/core/src/schema/types.ts'

/** A schema that is easily misread, and the specification's verdict on some values. */
export interface NastyCase {
  readonly name: string
  readonly schema: Schema
  readonly valid: readonly Json[]
  readonly invalid: readonly Json[]
  /** Why another judge differs; it must differ on at least one value. */
  readonly ajv?: string
  readonly hyperjump?: string
}

export function parse(text: string): Json {
  return JSON.parse(text) as Json
}

export function schemaOf(text: string): Schema {
  return JSON.parse(text) as Schema
}
