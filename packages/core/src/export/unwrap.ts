import type { Json, JsonObject } from '../json.ts'
import { isObject, own, setOwn } from '../json.ts'
import type { SchemaObject } from '../schema/types.ts'
import { mapSchemas } from '../schema/walk.ts'
import { providerName } from './name.ts'
import type { Profile, UnwrappedTool } from './types.ts'
import { toWire, unlessEmpty } from './wrap.ts'

/** A provider's tool object, read: what every provider has, and the rest. */
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
  const rest: JsonObject = {}
  for (const key of Object.keys(json)) {
    if (json[key] !== null) setOwn(rest, key, json[key] as Json)
  }
  const name = take(rest, 'name')
  const description = take(rest, 'description')
  const input = take(rest, inputMember) ?? absentInput
  if (typeof name !== 'string' || name === '' || !isObject(input)) return undefined
  if (description === undefined) return { name, input, rest }
  return typeof description === 'string' ? { name, description, input, rest } : undefined
}

/** The member `member` of an object whose `tag` has the given value: the inside of `{ type: 'function', function }`. */
export function taggedMember(json: Json, tag: string, value: string, member: string): Json | undefined {
  return isObject(json) && own(json, tag) === value ? own(json, member) : undefined
}

/** A schema as `change` makes it of it and of the schemas inside, which come first. */
export function changeSchemas(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  return mapSchemas(schema as SchemaObject, (mapped) => change(mapped as JsonObject)) as JsonObject
}

/** Removes a member and returns it. */
export function take(object: JsonObject, key: string): Json | undefined {
  const value = own(object, key)
  delete object[key]
  return value
}

/** The bounds of module ids as a rule for names. */
const MODULE_ID = { characters: 'A-Za-z0-9_.-', first: 'A-Za-z_', maxLength: 192 }

/**
 * A module of the file format. `members` are those of its keys that the provider has too; what is left of the tool
 * stays in `providers.<profile>`, and so does a name that is no module id.
 */
export function toModule(
  profile: string,
  { name, description, input, rest }: WireTool,
  members: Readonly<Record<string, Json | undefined>> = {},
): UnwrappedTool {
  const id = providerName(name, MODULE_ID)
  const leftovers = id.changed ? { name, ...rest } : rest
  return toWire({
    module_id: id.name,
    title: members.title,
    description,
    input_schema: input,
    ...members,
    providers: unlessEmpty(leftovers) && { [profile]: leftovers },
  })
}

export interface UnwrappedRequest {
  readonly tools: readonly UnwrappedTool[]
  /** JSON Pointers of what is no tool of the profile. */
  readonly foreign: readonly string[]
}

/** Where requests, server answers and files hold their list of tools. */
const LISTS: readonly (readonly string[])[] = [
  [],
  ['tools'],
  ['functions'],
  ['toolConfig', 'tools'],
  ['result', 'tools'],
]

/** Modules from whatever holds tools of a provider: a request, a server's answer, its list of tools or a single tool. */
export function unwrapRequest(profile: Profile, json: Json): UnwrappedRequest {
  const { tools, foreign } = unwrapTools(profile, json)
  return { tools, foreign }
}

/** The same, and the provider's object that each tool was made of, in the form that `wrap` writes. */
export function unwrapTools(
  profile: Profile,
  json: Json,
): UnwrappedRequest & { readonly wires: readonly JsonObject[] } {
  const tools: UnwrappedTool[] = []
  const wires: JsonObject[] = []
  const foreign: string[] = []
  for (const [pointer, item] of listTools(json)) {
    const parts = profile.disassemble ? profile.disassemble(item) : [item]
    if (parts === undefined) foreign.push(pointer)
    for (const part of parts ?? []) {
      const wire = profile.otherForm?.(part) ?? part
      const tool = profile.unwrap(wire)
      if (tool) {
        tools.push(tool)
        wires.push(wire as JsonObject)
      } else if (foreign.at(-1) !== pointer) foreign.push(pointer)
    }
  }
  return { tools, wires, foreign }
}

function listTools(json: Json): [pointer: string, item: Json][] {
  for (const path of LISTS) {
    const list = path.reduce<Json | undefined>((at, key) => (isObject(at) ? own(at, key) : undefined), json)
    const prefix = path.map((key) => `/${key}`).join('')
    if (Array.isArray(list)) return list.map((item, index) => [`${prefix}/${index}`, item])
  }
  return [['', json]]
}
