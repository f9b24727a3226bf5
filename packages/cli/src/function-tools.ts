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

/** JSON of a provider without the entries that are not function tools, and a diagnostic for each of them. */
export interface FunctionTools {
  readonly json: Json
  readonly diagnostics: readonly Diagnostic[]
  /** JSON Pointers of the entries. */
  readonly others: readonly string[]
}

/** Whose tools they may be. */
export interface Forms {
  /** Of several that fit the first is taken. */
  readonly profiles: readonly Profile[]
  /** Somebody named them: a list without any tool of them has errors. */
  readonly areNamed: boolean
}

/**
 * What is left of a list in which not all entries are tools of one profile: those of the profile that has the most of
 * them.
 *
 * @returns undefined where one profile reads all of them, and where there is no such list
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

/** An entry of the list, which holds several tools in some forms, and what else is there. */
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

/** As the list has it, without what is not a tool. */
function rebuilt({ entry, tools, others }: Entry, form: Profile): readonly Json[] {
  if (others.length === 0) return [entry]
  return form.assemble?.(tools as readonly JsonObject[]) ?? tools
}

/** The whole with other tools in its list, of which the pointer of the first entry is known. */
function withTools(json: Json, first: string, tools: readonly Json[]): Json {
  const replaced = (value: Json | undefined, [key, ...rest]: readonly string[]): Json => {
    if (key === undefined || !isObject(value)) return [...tools]
    return { ...value, [key]: replaced(own(value, key), rest) }
  }
  return replaced(json, (parsePointer(first) ?? []).slice(0, -1))
}

/** Text and numbers are not found by what they are: the place is that of their entry. */
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

/** Members that hold a function tool or its schema. */
const OF_FUNCTIONS = [
  'function',
  'functionDeclarations',
  'toolSpec',
  'parameters',
  'inputSchema',
  'input_schema',
]

/** The name of a tool that is not a function with a schema, such as one that the provider runs itself. */
function hostedTool(entry: Json, form: Profile): string | undefined {
  if (!isObject(entry) || OF_FUNCTIONS.some((member) => own(entry, member) !== undefined)) return undefined
  const type = own(entry, 'type')
  if (typeof type === 'string') return type === 'function' || isIncomplete(entry, form) ? undefined : type
  const members = Object.entries(entry)
  const isSetting = members.length > 0 && members.every(([, value]) => isObject(value))
  return isSetting ? members.map(([key]) => key).join(', ') : undefined
}

/** Whether it would be a function tool with a name and a schema: Anthropic's have the type `custom`. */
function isIncomplete(entry: JsonObject, form: Profile): boolean {
  const schema = { type: 'object' }
  const rest = { name: 'a', description: 'A.', parameters: schema, inputSchema: schema, input_schema: schema }
  return form.unwrap({ ...entry, ...rest }) !== undefined
}
