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
  const entries = listTools(json).map(([pointer, entry]) => readEntry(pointer, entry, profile))
  const parts = entries.flatMap((entry) => entry.tools)
  const wires = parts.map((part) => (profile.otherForm?.(part) ?? part) as JsonObject)
  const tools = wires.map((wire) => profile.unwrap(wire)).filter((tool) => tool !== undefined)
  return {
    tools,
    wires,
    foreign: entries.flatMap(({ others, pointer }) => (others.length > 0 ? pointer : [])),
  }
}

/** An entry of a list with its tools (several in some forms) and its other parts. */
export interface Entry {
  readonly pointer: string
  readonly entry: Json
  readonly tools: readonly Json[]
  readonly others: readonly Json[]
}

export function readEntry(pointer: string, entry: Json, form: Profile): Entry {
  const parts = form.disassemble ? form.disassemble(entry) : [entry]
  if (parts === undefined) return { pointer, entry, tools: [], others: [entry] }
  const isTool = (part: Json): boolean => form.unwrap(form.otherForm?.(part) ?? part) !== undefined
  const [tools, others] = [parts.filter(isTool), parts.filter((part) => !isTool(part))]
  return { pointer, entry, tools, others }
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
