import { type Json, type JsonObject, memberAt } from '../json.ts'
import type { Profile } from './types.ts'

/** Where requests, server answers and files hold their list of tools. */
const LISTS: readonly (readonly string[])[] = [
  [],
  ['tools'],
  ['functions'],
  ['toolConfig', 'tools'],
  ['config', 'tools'],
  ['result', 'tools'],
]

export interface UnwrappedTools {
  /** Modules of the file format. */
  readonly tools: readonly JsonObject[]
  /** The provider's object that each was made from, in the form that `wrap` writes. */
  readonly wires: readonly JsonObject[]
  /** JSON Pointers of what is not a tool of the profile. */
  readonly foreign: readonly string[]
}

/** Reads tools from any JSON of a provider: a request, a server's answer, its list of tools or a single tool. */
export function unwrapTools(profile: Profile, json: Json): UnwrappedTools {
  const tools: JsonObject[] = []
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

/** Returns the tools in such JSON, and their JSON Pointers. */
export function listTools(json: Json): [pointer: string, item: Json][] {
  for (const path of LISTS) {
    const list = memberAt(json, path)
    const prefix = path.map((key) => `/${key}`).join('')
    if (Array.isArray(list)) return list.map((item, index) => [`${prefix}/${index}`, item])
  }
  return [['', json]]
}
