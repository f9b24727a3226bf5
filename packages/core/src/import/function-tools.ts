import type { Profile } from '../export/types.ts'
import { type Entry, listTools, readEntry } from '../export/unwrap-request.ts'
import { isObject, type Json, type JsonObject, own, pathTo } from '../json.ts'
import * as messages from '../messages/import.ts'
import { formatPointer, parsePointer } from '../pointer.ts'

/** A part of a list of tools that is not a function tool. */
export interface LeftOut {
  /** JSON Pointer of the part, or of its entry. */
  readonly pointer: string
  /** What it is instead, as part of a sentence. */
  readonly found: string
  /** Whether it is something else on purpose, such as a tool that the provider itself runs, and not a faulty tool. */
  readonly isHosted: boolean
}

/** A provider's JSON without the parts that are not function tools. */
export interface FunctionTools {
  readonly json: Json
  readonly leftOut: readonly LeftOut[]
}

/**
 * Filters a list in which not all entries are tools of one profile: keeps those of the profile with the most matches.
 *
 * @param profiles the profiles whose form the tools may have; if several match, the first one is used
 * @param isKnown whether the tools are certainly of these profiles: then a list without any tool is filtered, too
 * @returns undefined if one profile reads all entries, or if there is no such list
 */
export function functionTools(
  json: Json,
  profiles: readonly Profile[],
  isKnown = false,
): FunctionTools | undefined {
  const entries = listTools(json)
  const read = profiles.map((form) => entries.map(([pointer, entry]) => readEntry(pointer, entry, form)))
  if (read.some((all) => all.every(({ others }) => others.length === 0))) return undefined
  const counts = read.map((all) => all.filter(({ tools }) => tools.length > 0).length)
  const most = Math.max(0, ...counts)
  const at = counts.indexOf(most)
  const [form, best] = [profiles[at], read[at]]
  if (form === undefined || best === undefined || (most === 0 && !isKnown)) return undefined
  const tools = best.flatMap((entry) => rebuilt(entry, form))
  return {
    json: withTools(json, entries[0]?.[0] ?? '', tools),
    leftOut: best.flatMap((entry) => entry.others.map((part) => describe(part, entry, form))),
  }
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

function describe(part: Json, { pointer, entry }: Entry, form: Profile): LeftOut {
  // Strings and numbers cannot be found by identity.
  const path = isObject(part) ? pathTo(entry, (value) => value === part) : undefined
  const hosted = hostedTool(part, form)
  return {
    pointer: pointer + formatPointer(path ?? []),
    found: hosted === undefined ? messages.otherThanTool(form.id) : messages.hostedTool(hosted),
    isHosted: hosted !== undefined,
  }
}

/** Members that contain a function tool or its schema. */
const OF_FUNCTION = /^(?:function|functionDeclarations|toolSpec|parameters|inputSchema|input_schema)$/

/** Returns the name of a tool that is not a function with a schema, such as one that the provider itself runs. */
function hostedTool(entry: Json, form: Profile): string | undefined {
  if (!isObject(entry) || Object.keys(entry).some((key) => OF_FUNCTION.test(key))) return undefined
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
