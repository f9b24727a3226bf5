import { isObject, parsePointer } from '@toolbake/core/internal'
import { pointerOf } from '../convert/pointer.ts'
import { defaultsIn } from './defaults.ts'
import { FIELD_NAMES, SCHEMA_NAMES } from './names.ts'
import type { ImportLibrary } from './schemas.ts'
import { readSchema } from './schemas.ts'
import type { Copier } from './to-json.ts'
import type { Finding } from './types.ts'

type Members = Readonly<Record<string, unknown>>

export interface Reader extends Copier {
  readonly importLibrary: ImportLibrary
  report(finding: Finding): void
}

/**
 * Returns a tool as a module of the file format, with its members renamed.
 *
 * @param besides sources of members that the tool itself lacks, the first one preferred
 */
export async function readTool(
  tool: Members,
  besides: readonly Members[],
  pointer: string,
  reader: Reader,
): Promise<Members> {
  const made: Record<string, unknown> = {}
  const used = new Set<string>()
  const take = (names: readonly string[]): unknown => {
    for (const name of names) used.add(name)
    for (const members of [tool, ...besides]) {
      const found = names.map((name) => authored(members, name)).find((value) => value !== undefined)
      if (found !== undefined) return found
    }
    return undefined
  }
  const copy = (value: unknown, key: string): unknown =>
    reader.copy(value, [...(parsePointer(pointer) ?? []), key])
  for (const [key, names] of Object.entries(FIELD_NAMES)) {
    const value = take(names)
    if (value !== undefined) made[key] = RENAMED[key]?.(copy(value, key)) ?? copy(value, key)
  }
  for (const [key, names] of Object.entries(SCHEMA_NAMES)) {
    const value: unknown = await take(names)
    if (value === undefined) continue
    const at = pointer + pointerOf([key])
    const schema = await readSchema(value, at, reader.importLibrary, reader.report)
    if (schema === undefined) continue
    made[key] = copy(schema, key)
    if (key === 'input_schema') for (const found of defaultsIn(value, made[key], at)) reader.report(found)
  }
  const unknown = unknownMembers(tool, used)
  if (!isOfFramework(tool, unknown)) for (const [key, value] of unknown) made[key] = copy(value, key)
  else made['annotations'] = withApproval(made['annotations'], tool, pointer, reader)
  return made
}

/** Members that make a call wait for a person: AI SDK, TanStack AI, Mastra. */
const APPROVAL = ['needsApproval', 'requireApproval']

/** Adds the approval that the framework's tool always requires. A function is reported: only it knows which calls wait. */
function withApproval(annotations: unknown, tool: Members, pointer: string, { report }: Reader): unknown {
  // Each tool of OpenAI Agents has a function here, which hides whether its author asked for approval.
  if (typeof tool['invoke'] === 'function') return annotations
  const known = annotations ?? {}
  if (!isObject(known) || known['requires_approval'] === true) return annotations
  if (APPROVAL.some((name) => tool[name] === true)) return { ...known, requires_approval: true }
  for (const name of APPROVAL.filter((one) => typeof tool[one] === 'function')) {
    report({ code: 'native_approval', pointer: pointer + pointerOf([name]), params: { what: name } })
  }
  return annotations
}

/**
 * Returns a member without what a framework adds: LangChain gives each tool a list of tags, and its own version as
 * metadata, which would change the tool with every update.
 */
function authored(members: Members, name: string): unknown {
  const value = members[name]
  if (members['lc_runnable'] !== true) return value
  if (name === 'tags' && Array.isArray(value) && value.length === 0) return undefined
  if (name !== 'metadata' || !isObject(value)) return value
  const { versions, ...rest } = value
  if (!isObject(versions) || !Object.hasOwn(versions, '@langchain/core')) return value
  return Object.keys(rest).length > 0 ? rest : undefined
}

/** Returns members that no tool has. They are reported, because names may be misspelled. */
function unknownMembers(tool: Members, used: ReadonlySet<string>): [string, unknown][] {
  return Object.entries(tool).filter(([key, value]) => !used.has(key) && value !== undefined)
}

/** Whether a framework made the object: by its class or functions. It then has members of the framework's own. */
function isOfFramework(tool: Members, unknown: readonly [string, unknown][]): boolean {
  const prototype: unknown = Object.getPrototypeOf(tool)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return true
  return unknown.some(([, value]) => typeof value === 'function')
}

/** Members whose own members have other names in code. */
const RENAMED: Readonly<Record<string, (value: unknown) => unknown>> = {
  annotations: renameAnnotations,
  examples: renameExamples,
}

/** The hints of MCP. */
const HINTS: Readonly<Record<string, string>> = {
  read_only_hint: 'readonly',
  destructive_hint: 'destructive',
  idempotent_hint: 'idempotent',
  open_world_hint: 'open_world',
}

function renameAnnotations(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      return [HINTS[name] ?? name, member]
    }),
  )
}

/** Renames `input` and `arguments`, which others use for the arguments of an example. */
function renameExamples(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((item: unknown) => {
    if (typeof item !== 'object' || item === null || 'inputs' in item) return item
    const { input, arguments: given, ...rest } = item as Members
    const inputs = input ?? given
    return inputs === undefined ? item : { ...rest, inputs }
  })
}
