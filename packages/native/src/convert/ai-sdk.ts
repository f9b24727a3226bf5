import { isObject } from '@toolbake/core/internal'
import * as messages from '../messages/values.ts'
import { convertJson } from './json.ts'
import type { Conversion } from './types.ts'

/** Marks schemas of `jsonSchema()` and `zodSchema()` in the AI SDK, versions 5 to 7. */
// A `unique symbol` can only be declared with `Symbol()`.
const SCHEMA: unique symbol = Symbol.for('vercel.ai.schema') as never

interface AiSchema {
  readonly [SCHEMA]: true
  readonly jsonSchema: unknown
}

export function isAiSchema(value: object): value is AiSchema {
  return SCHEMA in value && value[SCHEMA] === true && 'jsonSchema' in value
}

/**
 * Returns the JSON Schema in a schema of the AI SDK, which may be a promise.
 *
 * @throws {TypeError} if it is not a JSON Schema
 */
export async function convertAiSdk(schema: unknown): Promise<Conversion> {
  const { jsonSchema } = schema as AiSchema
  const held = await jsonSchema
  if (!isObject(held)) throw new TypeError(messages.noJsonSchema)
  return convertJson(held)
}

/** Calls a function that returns a schema of the AI SDK, such as `lazySchema()`; returns other values unchanged. */
export async function calledLazy(value: unknown): Promise<unknown> {
  if (typeof value !== 'function' || value.length > 0) return value
  try {
    const made: unknown = await value()
    return typeof made === 'object' && made !== null && isAiSchema(made) ? made : value
  } catch {
    // The value is a class, or another function.
    return value
  }
}
