import { isObject, type Json, type JsonObject, own } from '../json.ts'

/** A provider's tool object: the members that every provider has, and the rest. */
export interface WireTool {
  readonly name: string
  readonly description?: string
  readonly input: JsonObject
  /** The other members; a null is left out, as it stands for "not given". */
  readonly rest: JsonObject
}

/**
 * Reads the members that every provider's tool has; `inputMember` holds the schema of the arguments. Undefined when
 * the shape is foreign: no name, or no such schema where `absentInput` does not define what absence means.
 */
export function readWireTool(
  json: Json | undefined,
  inputMember: string,
  absentInput?: JsonObject,
): WireTool | undefined {
  if (!isObject(json)) return undefined
  const rest = Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))
  const name = take(rest, 'name')
  const description = take(rest, 'description')
  const input = take(rest, inputMember) ?? absentInput
  if (typeof name !== 'string' || name === '' || !isObject(input)) return undefined
  if (description === undefined) return { name, input, rest }
  return typeof description === 'string' ? { name, description, input, rest } : undefined
}

/** Returns `member` of an object whose `tag` is `value`: the inside of `{ type: 'function', function }`. */
export function taggedMember(json: Json, tag: string, value: string, member: string): Json | undefined {
  return isObject(json) && own(json, tag) === value ? own(json, member) : undefined
}

/** Removes a member and returns it. */
export function take(object: JsonObject, key: string): Json | undefined {
  const value = own(object, key)
  delete object[key]
  return value
}
