import { withoutParts } from '../../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../../schema/types.ts'
import type { Stop } from '../expression.ts'
import { check } from '../generator.ts'
import { fail, type Spot } from '../spot.ts'

export type Container = 'object' | 'array'

export const CONTAINERS: readonly Container[] = ['object', 'array']

/** The keywords for parts to which no sibling applies. */
export const OTHER_PARTS = { object: 'additionalProperties', array: 'items' } as const

/** The keywords for parts that nothing evaluates. */
export const UNEVALUATED = { object: 'unevaluatedProperties', array: 'unevaluatedItems' } as const

/** Whether what is left unevaluated is known only at run time: subschemas apply to the same value, or `contains` searches. */
export function needsTracking(schema: SchemaObject, type: Container): boolean {
  const keyword = UNEVALUATED[type]
  if (schema[keyword] === undefined || schema[OTHER_PARTS[type]] !== undefined) return false
  return withoutParts(keyword, schema) === keyword
}

export interface Rest {
  readonly keyword: string
  readonly schema: Schema
}

/** What a schema has for other parts, or the unevaluated keyword that means the same where nothing else is applied. */
export function restOf(schema: SchemaObject, type: Container): Rest | undefined {
  const keyword = schema[OTHER_PARTS[type]] === undefined ? UNEVALUATED[type] : OTHER_PARTS[type]
  const rest = schema[keyword]
  return rest === undefined || needsTracking(schema, type) ? undefined : { keyword, schema: rest }
}

/** Whether a schema has one for all parts that are left, whatever they are. */
export function hasRest(schema: SchemaObject, type: Container): boolean {
  return schema[OTHER_PARTS[type]] !== undefined || schema[UNEVALUATED[type]] !== undefined
}

/** The check of a part that is left; where there must be none, the keyword itself is reported. */
export function restStop({ keyword, schema }: Rest, part: Spot, location: string): Stop {
  if (schema !== false) return check(schema, part)
  return fail({ ...part, where: location }, `${keyword}Rule`, 'false')
}
