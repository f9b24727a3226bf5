import { OTHER_PARTS, UNEVALUATED_PARTS, withoutParts } from '../../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../../schema/types.ts'
import type { Stop } from '../expression.ts'
import { check } from '../generator.ts'
import { fail, type Spot } from '../spot.ts'

export type Container = 'object' | 'array'

export const CONTAINERS: readonly Container[] = ['object', 'array']

/** Whether only the run time shows what is unevaluated: in-place subschemas or `contains` may evaluate parts. */
export function needsTracking(schema: SchemaObject, type: Container): boolean {
  const keyword = UNEVALUATED_PARTS[type]
  if (schema[keyword] === undefined || schema[OTHER_PARTS[type]] !== undefined) return false
  return withoutParts(keyword, schema) === keyword
}

export interface Rest {
  readonly keyword: string
  readonly schema: Schema
}

/** Returns the schema for other parts, or that of the unevaluated keyword if it means the same here. */
export function restOf(schema: SchemaObject, type: Container): Rest | undefined {
  const keyword = schema[OTHER_PARTS[type]] === undefined ? UNEVALUATED_PARTS[type] : OTHER_PARTS[type]
  const rest = schema[keyword]
  return rest === undefined || needsTracking(schema, type) ? undefined : { keyword, schema: rest }
}

/** Whether a schema has a keyword for all remaining parts. */
export function hasRest(schema: SchemaObject, type: Container): boolean {
  return schema[OTHER_PARTS[type]] !== undefined || schema[UNEVALUATED_PARTS[type]] !== undefined
}

/** Returns the check of a remaining part. If there must be none, the keyword itself is reported. */
export function restStop({ keyword, schema }: Rest, part: Spot, location: string): Stop {
  if (schema !== false) return check(schema, part)
  return fail({ ...part, where: location }, `${keyword}Rule`, 'false')
}
