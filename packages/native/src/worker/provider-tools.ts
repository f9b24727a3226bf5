import type { Json } from '@toolbake/core'
import { generic, isObject } from '@toolbake/core/internal'
import { detectSchema } from '../convert/detect.ts'
import { FIELD_NAMES, SCHEMA_NAMES } from './names.ts'

type Members = Readonly<Record<string, unknown>>

/** Members in which only providers put a tool, several of them, or a schema. */
const OF_PROVIDER = ['function', 'functionDeclarations', 'toolSpec', 'parametersJsonSchema']

const SCHEMAS = [...OF_PROVIDER, 'parameters', 'input_schema']

const KNOWN: ReadonlySet<string> = new Set([FIELD_NAMES, SCHEMA_NAMES].flatMap(Object.values).flat())

/**
 * Replaces tools in a provider's form by tools in the file format.
 *
 * @param isList whether the value may be a list of tools, or a map of them by name
 */
export async function withoutForms(value: unknown, isList: boolean): Promise<unknown> {
  const made = await toolsIn(value)
  if (made !== undefined) return made.length === 1 ? made[0] : made
  if (!isList) return value
  if (Array.isArray(value)) {
    const read = value.map(async (item: unknown) => (await toolsIn(await item)) ?? [item])
    return (await Promise.all(read)).flat()
  }
  if (!isObject(value)) return value
  const read: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value as Members)) {
    const tools = await toolsIn(item)
    if (tools?.length === 1) read[key] = tools[0]
  }
  return Object.keys(read).length === 0 ? value : { ...(value as Members), ...read }
}

/** Returns the tools of an object that a provider's SDK declares or makes; undefined for any other value. */
async function toolsIn(value: unknown): Promise<readonly Members[] | undefined> {
  // Other members of other exports are not read: they may be getters that throw.
  if (!isObject(value) || !SCHEMAS.some((name) => isObject(value[name]) || Array.isArray(value[name])))
    return undefined
  const members = Object.entries(value as Members).filter(
    ([key, member]) =>
      typeof member !== 'function' &&
      member !== undefined &&
      // Anthropic's helpers add the default.
      !(key === 'type' && member === 'custom'),
  )
  const data: Members = Object.fromEntries(members)
  if (!isOfProvider(data, value)) return undefined
  // Loaded only here, because most modules have no such tools.
  const { BUILT_IN_PROFILES, ImportError, readProviderTools } = await import('@toolbake/core')
  // The generic profile's tools have the form of tool files.
  const forms = BUILT_IN_PROFILES.filter((profile) => profile !== generic)
  try {
    const { tools } = readProviderTools([data as Json], forms)
    // Zod's JSON Schema can still be converted for the values that are sent.
    const { input_schema: input } = data
    return input === undefined ? tools : tools.map((tool) => ({ ...tool, input_schema: input }))
  } catch (error) {
    if (error instanceof ImportError) return undefined
    throw error
  }
}

/** @param data the tool without functions */
function isOfProvider(data: Members, tool: Members): boolean {
  const { parameters, input_schema: input, type, providers } = data
  if (providers !== undefined) return false
  if (OF_PROVIDER.some((name) => isObject(data[name]) || Array.isArray(data[name]))) return true
  const kind = isObject(parameters) ? parameters['type'] : undefined
  if (typeof kind === 'string' && /^[A-Z]+$/.test(kind)) return true
  // With functions, it is a tool of OpenAI Agents.
  const isPlain = Object.keys(data).length === Object.keys(tool).length
  const schema = input ?? (type === 'function' && isPlain ? parameters : undefined)
  return isJsonSchema(schema) && Object.keys(data).some((key) => !KNOWN.has(key))
}

/** Whether a value is a JSON Schema, also one that Zod made. */
function isJsonSchema(value: unknown): boolean {
  const kind = detectSchema(value)
  return (kind === 'json' || kind === 'standard') && isObject(value) && typeof value['type'] === 'string'
}
