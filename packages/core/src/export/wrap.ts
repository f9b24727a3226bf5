import { copyJson, type Json, type JsonObject, setOwn } from '../json.ts'
import { mapSchemas } from '../schema/walk.ts'
import type { LoweredTool } from './types.ts'

/** Returns a new object of the defined members, copied so that it shares nothing with the tool. */
export function toWire(members: Readonly<Record<string, unknown>>): JsonObject {
  const wire: JsonObject = {}
  for (const [key, value] of Object.entries(members))
    if (value !== undefined) setOwn(wire, key, copyJson(value as Json))
  return wire
}

/** Returns the schema of a reply with its description, for formats that have no other place for that. */
export function describedSchema({ description, input }: LoweredTool): JsonObject {
  const texts = [description, input.description].filter((text) => text)
  return toWire(texts.length === 0 ? input : { ...input, description: texts.join('\n\n') })
}

export function changeSchemas(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  return mapSchemas(schema, (mapped) => change(mapped)) as JsonObject
}
