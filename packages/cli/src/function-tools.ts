import type { Diagnostic, Json, JsonObject, Problem, Profile, SourceDocument } from '@toolbake/core'
import { createDiagnostic } from '@toolbake/core'
import {
  childOrigin,
  formatPointer,
  isObject,
  listTools,
  own,
  parsePointer,
  rootOrigin,
} from '@toolbake/core/internal'
import * as messages from './messages/usage.ts'
import { pathsOf } from './wire-places.ts'

/** A provider's JSON without the entries that are not function tools, and a diagnostic for each of those. */
export interface FunctionTools {
  readonly json: Json
  readonly diagnostics: readonly Diagnostic[]
  /** JSON Pointers of these entries. */
  readonly others: readonly string[]
}

/** The profiles whose form the tools may have. */
export interface Forms {
  /** If several match, the first one is used. */
  readonly profiles: readonly Profile[]
  /** Whether the user named them: then a list without any of their tools is an error. */
  readonly areNamed: boolean
}

/**
 * Filters a list in which not all entries are tools of one profile: keeps those of the profile with the most matches.
 *
 * @returns undefined if one profile reads all entries, or if there is no such list
 */
export function functionTools(
  document: SourceDocument,
  { profiles, areNamed }: Forms,
): FunctionTools | undefined {
  const entries = listTools(document.value)
  const read = profiles.map((form) => entries.map(([pointer, entry]) => readEntry(pointer, entry, form)))
  if (read.some((all) => all.every(({ others }) => others.length === 0))) return undefined
  const counts = read.map((all) => all.filter(({ tools }) => tools.length > 0).length)
  const most = Math.max(0, ...counts)
  const at = counts.indexOf(most)
  const [form, best] = [profiles[at], read[at]]
  if (form === undefined || best === undefined || (most === 0 && !areNamed)) return undefined
  const paths = pathsOf(document.value)
  const others = best.flatMap((entry) =>
    entry.others.map((part) => ({ part, at: pointerOf(part, entry, paths) })),
  )
  const tools = best.flatMap((entry) => rebuilt(entry, form))
  return {
    json: withTools(document.value, entries[0]?.[0] ?? '', tools),
    diagnostics: others.map((other) => diagnosticOf(other.part, other.at, form, document)),
    others: others.map((other) => other.at),
  }
}

/** An entry of the list with its tools (several in some forms) and its other parts. */
interface Entry {
  readonly pointer: string
  readonly entry: Json
  readonly tools: readonly Json[]
  readonly others: readonly Json[]
}

function readEntry(pointer: string, entry: Json, form: Profile): Entry {
  const parts = form.disassemble ? form.disassemble(entry) : [entry]
  if (parts === undefined) return { pointer, entry, tools: [], others: [entry] }
  const isTool = (part: Json): boolean => form.unwrap(form.otherForm?.(part) ?? part) !== undefined
  const [tools, others] = [parts.filter(isTool), parts.filter((part) => !isTool(part))]
  return { pointer, entry, tools, others }
}

/** Returns an entry without its other parts, in the form of the list. */
function rebuilt({ entry, tools, others }: Entry, form: Profile): readonly Json[] {
  if (others.length === 0) return [entry]
  return form.assemble?.(tools as readonly JsonObject[]) ?? tools
}

/** Replaces the list of tools in JSON; the list is found by the pointer of its first entry. */
function withTools(json: Json, first: string, tools: readonly Json[]): Json {
  const replaced = (value: Json | undefined, [key, ...rest]: readonly string[]): Json => {
    if (key === undefined || !isObject(value)) return [...tools]
    return { ...value, [key]: replaced(own(value, key), rest) }
  }
  return replaced(json, (parsePointer(first) ?? []).slice(0, -1))
}

/** Returns the pointer of a part. Strings and numbers cannot be found by identity: they get the entry's pointer. */
function pointerOf(part: Json, { pointer }: Entry, paths: ReturnType<typeof pathsOf>): string {
  const path = paths.get(part)
  return path === undefined ? pointer : formatPointer(path)
}

function diagnosticOf(entry: Json, pointer: string, form: Profile, document: SourceDocument): Diagnostic {
  const at = childOrigin(rootOrigin(document), ...(parsePointer(pointer) ?? []))
  const hosted = hostedTool(entry, form)
  const found = hosted === undefined ? messages.otherThanTool(form.id) : messages.hostedTool(hosted)
  const hint = hosted === undefined ? messages.functionToolNeeds : messages.skipped
  const problem: Problem = { code: 'not_a_tool', at, params: { found }, hint }
  return createDiagnostic(problem, hosted === undefined ? 'error' : 'warn')
}

/** Members that contain a function tool or its schema. */
const OF_FUNCTIONS = [
  'function',
  'functionDeclarations',
  'toolSpec',
  'parameters',
  'inputSchema',
  'input_schema',
]

/** Returns the name of a tool that is not a function with a schema, such as one that the provider itself runs. */
function hostedTool(entry: Json, form: Profile): string | undefined {
  if (!isObject(entry) || OF_FUNCTIONS.some((member) => own(entry, member) !== undefined)) return undefined
  const type = own(entry, 'type')
  if (typeof type === 'string') return type === 'function' || isIncomplete(entry, form) ? undefined : type
  const members = Object.entries(entry)
  const isSetting = members.length > 0 && members.every(([, value]) => isObject(value))
  return isSetting ? members.map(([key]) => key).join(', ') : undefined
}

/** Whether an entry would be a function tool if it had a name and a schema: Anthropic's have the type `custom`. */
function isIncomplete(entry: JsonObject, form: Profile): boolean {
  const schema = { type: 'object' }
  const rest = { name: 'a', description: 'A.', parameters: schema, inputSchema: schema, input_schema: schema }
  return form.unwrap({ ...entry, ...rest }) !== undefined
}
