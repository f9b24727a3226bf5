import { childOrigin } from '../diagnostics/origin.ts'
import type { SourceDocument } from '../diagnostics/types.ts'
import { isObject, type Json, type JsonObject, own } from '../json.ts'
import type { Scope } from './graph.ts'

const SECTIONS = ['input_schema', 'output_schema', 'error_schema'] as const

/** Whether a mapping describes structured output, and no tool. */
export function describesReply(value: Json | undefined): boolean {
  if (!isObject(value) || Object.hasOwn(value, 'input_schema')) return false
  const schema = own(value, 'schema')
  return isObject(schema) || typeof schema === 'boolean'
}

/** The members of a mapping that are schemas; the first one is the input. */
export function sectionsOf(value: JsonObject): readonly string[] {
  return describesReply(value) ? ['schema'] : SECTIONS
}

/** The members of a tool file, a module or a schema that hold shared schemas. */
export const DEFINITIONS = ['definitions', '$defs'] as const

/** Whether a file's root describes tools; any other mapping is a schema or a container of schemas. */
export function describesTools(document: SourceDocument): boolean {
  const { value } = document
  if (!isObject(value) || isToolset(document)) return isObject(value)
  return describesReply(value) || SECTIONS.some((key) => Object.hasOwn(value, key))
}

/** The members of a file that has nothing but definitions. */
export const LIBRARY_MEMBER: RegExp = /^(?:\$schema|\$id|\$comment|\$defs|definitions|x-.*)$/s

/** Whether a file is no tool but what the schemas of others refer to. */
export function holdsOnlyDefinitions({ value }: SourceDocument): boolean {
  if (!isObject(value) || !DEFINITIONS.some((key) => Object.hasOwn(value, key))) return false
  return Object.keys(value).every((key) => LIBRARY_MEMBER.test(key))
}

export function isToolset({ value }: SourceDocument): boolean {
  return isObject(value) && Array.isArray(own(value, 'tools'))
}

/** An entry of `tools:` that stands for what is elsewhere. */
export function isPointerEntry(entry: JsonObject): boolean {
  return Object.hasOwn(entry, '$ref') || Object.hasOwn(entry, 'include')
}

/** The members of `definitions` and `$defs`, whatever they are. */
export function definitionsIn({ value, origin }: Scope): Scope[] {
  return DEFINITIONS.flatMap((group) => {
    const definitions = isObject(value) ? own(value, group) : undefined
    if (!isObject(definitions)) return []
    const at = childOrigin(origin, group)
    return Object.entries(definitions).map(([name, value]) => ({ value, origin: childOrigin(at, name) }))
  })
}
