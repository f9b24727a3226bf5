import type { Json, JsonObject } from '../json.ts'
import { copyJson, setOwn } from '../json.ts'
import type { Schema } from '../schema/types.ts'

/** A new object of the members that are defined, copied so that it shares nothing with the tool. */
export function toWire(members: Readonly<Record<string, unknown>>): JsonObject {
  const wire: JsonObject = {}
  for (const [key, value] of Object.entries(members)) {
    if (value !== undefined) setOwn(wire, key, copyJson(value as Json))
  }
  return wire
}

/** An object, or undefined when it would be empty. */
export function unlessEmpty(object: JsonObject): JsonObject | undefined {
  return Object.keys(object).length === 0 ? undefined : object
}

/** A list, or undefined when it is empty. */
export function unlessNone<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list
}

/** Schema positions of envelopes take objects only: `true` is `{}`, `false` is `{ not: {} }`. */
export function toSchemaObject(schema: Schema): Exclude<Schema, boolean> {
  return typeof schema === 'boolean' ? (schema ? {} : { not: {} }) : schema
}
