import { childOrigin } from '../diagnostics/origin.ts'
import type { SourceDocument } from '../diagnostics/types.ts'
import { isObject, type Json, type JsonObject, own } from '../json.ts'
import type { Scope } from './graph.ts'

const SECTIONS = ['input_schema', 'output_schema', 'error_schema'] as const

/** Whether an object describes structured output instead of a tool. */
export function describesReply(value: Json | undefined): boolean {
  if (!isObject(value) || Object.hasOwn(value, 'input_schema')) return false
  const schema = own(value, 'schema')
  return isObject(schema) || typeof schema === 'boolean'
}

/** Returns the members of a module that are schemas; the first one is the input. */
export function sectionsOf(value: JsonObject): readonly string[] {
  return describesReply(value) ? ['schema'] : SECTIONS
}

/** The members of a tool file, a module or a schema that contain shared schemas. */
export const DEFINITIONS = ['definitions', '$defs'] as const

/** Whether a file's root describes tools; any other object is a schema or a container of schemas. */
export function describesTools(document: SourceDocument): boolean {
  const { value } = document
  if (!isObject(value) || isToolset(document)) return isObject(value)
  return describesReply(value) || SECTIONS.some((key) => Object.hasOwn(value, key))
}

/** The members that a file of definitions may have. */
export const LIBRARY_MEMBER: RegExp = /^(?:\$schema|\$id|\$comment|\$defs|definitions|x-.*)$/s

/** Whether a file has no tool, but definitions that others refer to. */
export function holdsOnlyDefinitions({ value }: SourceDocument): boolean {
  if (!isObject(value) || !DEFINITIONS.some((key) => Object.hasOwn(value, key))) return false
  return Object.keys(value).every((key) => LIBRARY_MEMBER.test(key))
}

export function isToolset({ value }: SourceDocument): boolean {
  return isObject(value) && Array.isArray(own(value, 'tools'))
}

/** Whether an entry of `tools:` refers to tools elsewhere. */
export function isPointerEntry(entry: JsonObject): boolean {
  return Object.hasOwn(entry, '$ref') || Object.hasOwn(entry, 'include')
}

/** Returns the members of `definitions` and `$defs`, valid or not. */
export function definitionsIn({ value, origin }: Scope): Scope[] {
  return DEFINITIONS.flatMap((group) => {
    const definitions = isObject(value) ? own(value, group) : undefined
    if (!isObject(definitions)) return []
    const at = childOrigin(origin, group)
    return Object.entries(definitions).map(([name, value]) => ({ value, origin: childOrigin(at, name) }))
  })
}
