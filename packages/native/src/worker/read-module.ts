import { isObject } from '@toolbake/core/internal'
import { detectSchema } from '../convert/detect.ts'
import { FIELD_NAMES, PREFIXED, SCHEMA_NAMES } from './names.ts'
import { withoutForms } from './provider-tools.ts'
import { type Reader, readTool } from './read-tool.ts'

type Members = Readonly<Record<string, unknown>>

const INPUT_NAMES = SCHEMA_NAMES['input_schema'] ?? []

/** A document in the file format, and the exports of its tools. */
export interface ReadModule {
  readonly document: Members
  /** Names of the exports that are its tools, in its order; undefined if one export contains all. */
  readonly exports?: readonly string[]
}

/** A tool, and the sources of members that it lacks. */
interface Candidate {
  readonly tool: unknown
  readonly besides: readonly Members[]
}

/** A tool that is an export. */
interface ExportedTool extends Candidate {
  readonly exported: string
}

/**
 * Returns the document of a module in the file format, or undefined if it exports no tool. A module is several tools (a
 * list or a map as default export or as `tools`; exported objects that are tools, as `tool()` of the AI SDK creates
 * them; schemas named `sendInputSchema`, `sendOutputSchema`) or one tool (its default export, or its named exports).
 */
export async function readModule(exported: Members, reader: Reader): Promise<ReadModule | undefined> {
  const values = await settle(exported)
  const main = values['default']
  const list = listOf(main) ?? listOf(values['tools'])
  if (list !== undefined) {
    reportUnused(values, ONE_TOOL, reader)
    return { document: await readList(list, reader) }
  }
  const objects = exportedTools(values)
  const document = objects.length > 0 ? undefined : await readOne(values, main, reader)
  if (document !== undefined) return { document }
  // Exported schemas next to such objects belong to them.
  const tools = objects.length > 0 ? objects : readPrefixed(values)
  const exports = tools.map((tool) => tool.exported)
  const [only] = tools
  if (only === undefined) {
    // An export that is not a schema is reported at its own place.
    const isMeant = INPUT_NAMES.some((name) => values[name] !== undefined)
    return isMeant ? { document: await readTool(named(values), [], '', reader) } : undefined
  }
  if (isObject(main) && tools.every(({ tool }) => tool !== main)) reportUnused(values, ['default'], reader)
  if (tools.length > 1) {
    reportUnused(values, ONE_TOOL, reader)
    return { document: await readList(tools, reader), exports }
  }
  const tool = only.tool as Members
  // The only tool takes what it lacks from the other exports. With a schema they may be parts of another tool.
  const beside = hasSchema(values) ? undefined : named(values)
  reportUnused(values, beside ? ONE_TOOL.filter((name) => hasOwnField(tool, name)) : ONE_TOOL, reader)
  return {
    document: await readTool(tool, [...(beside ? [beside] : []), ...only.besides], '', reader),
    exports,
  }
}

/** Names of exports that describe one tool. */
const ONE_TOOL = [FIELD_NAMES['module_id'], FIELD_NAMES['description']].flatMap((names) => names ?? [])

/** Whether a tool has a member with a name, or with another name of the same member. */
function hasOwnField(tool: Members, name: string): boolean {
  const names = Object.values(FIELD_NAMES).find((all) => all.includes(name)) ?? []
  return names.some((one) => tool[one] !== undefined)
}

/** Reports exports that are part of no tool, because the tools are other exports. */
function reportUnused(values: Members, names: readonly string[], { report }: Reader): void {
  for (const name of names) {
    if (name !== 'default' && typeof values[name] !== 'string') continue
    report({ code: 'native_unused_export', pointer: '', exported: name, params: { name } })
  }
}

/**
 * Returns the exported objects that are tools. A default export may be one of them under a second name; if it is the
 * only tool, there are none: `readOne` reads it with the other exports.
 */
function exportedTools(values: Members): ExportedTool[] {
  const { default: main, ...rest } = values
  const objects = toolsByName(Object.entries(rest).filter(([, value]) => resemblesTool(value)))
  if (objects.every(({ tool }) => tool === main)) return []
  const isUnnamed = resemblesTool(main) && objects.every(({ tool }) => tool !== main)
  return isUnnamed ? [{ tool: main, besides: [], exported: 'default' }, ...objects] : objects
}

/** Reads a module that is one tool: its default export, or its named exports. */
async function readOne(values: Members, main: unknown, reader: Reader): Promise<Members | undefined> {
  if (detectSchema(main) !== undefined && !isTool(main)) {
    return readTool({ inputSchema: main }, [named(values)], '', reader)
  }
  if (isObject(main)) return readTool(main, [named(values)], '', reader)
  return hasSchema(values) ? readTool(named(values), [], '', reader) : undefined
}

async function readList(list: readonly Candidate[], reader: Reader): Promise<Members> {
  const tools: unknown[] = []
  for (const [index, { tool: value, besides }] of list.entries()) {
    const tool: unknown = await value
    tools.push(isObject(tool) ? await readTool(tool, besides, `/tools/${index}`, reader) : tool)
  }
  return { tools }
}

/** Awaits exported promises, and reads tools in a provider's form. */
async function settle(exported: Members): Promise<Members> {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(exported))
    values[name] = await withoutForms(await exported[name], name === 'default' || name === 'tools')
  return values
}

/** Returns the tools of a list, or of a map by name, as in the AI SDK. */
function listOf(value: unknown): readonly Candidate[] | undefined {
  if (Array.isArray(value)) return value.map((tool: unknown) => ({ tool, besides: [] }))
  if (!isObject(value) || resemblesTool(value) || detectSchema(value) !== undefined) return undefined
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([, tool]) => resemblesTool(tool))
    ? toolsByName(entries)
    : undefined
}

/** Returns tools with their names, which are used only if a tool has none. */
function toolsByName(entries: readonly (readonly [name: string, tool: unknown])[]): ExportedTool[] {
  return entries.map(([name, tool]) => ({ tool, besides: [{ module_id: name }], exported: name }))
}

/** Whether a value is an object with a schema under one of the names for input schemas. */
function isTool(value: unknown): boolean {
  return isObject(value) && hasSchema(value)
}

/** Whether a value is a tool, or intended as one: if its schema is invalid, that is reported there. */
function resemblesTool(value: unknown): boolean {
  if (isTool(value)) return true
  if (!isObject(value) || detectSchema(value) !== undefined) return false
  const members: Members = value
  const isDescribed = typeof members['description'] === 'string' || typeof members['execute'] === 'function'
  const resemblesSchema = (name: string): boolean =>
    COMMON_WORDS.has(name) ? isShape(members[name]) : members[name] !== undefined
  return isDescribed && INPUT_NAMES.some(resemblesSchema)
}

/** Names of input schemas that other objects use as well. */
const COMMON_WORDS: ReadonlySet<string> = new Set(['input', 'schema'])

/** Whether a value is an object of library schemas, which some frameworks accept as an object's properties. */
function isShape(value: unknown): boolean {
  const kinds = isObject(value) ? Object.values(value).map(detectSchema) : []
  return kinds.some((kind) => kind !== undefined && kind !== 'json')
}

function hasSchema(values: Members): boolean {
  return INPUT_NAMES.some((name) => isMaybeSchema(values[name]))
}

function isMaybeSchema(value: unknown): boolean {
  return value instanceof Promise || detectSchema(value) !== undefined
}

/** Returns only possible members of a tool, because modules export other things, too. */
function named(values: Members): Members {
  const known = new Set([...Object.values(SCHEMA_NAMES), ...Object.values(FIELD_NAMES)].flat())
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))
}

function readPrefixed(values: Members): ExportedTool[] {
  const tools = new Map<string, Record<string, unknown>>()
  for (const [name, value] of Object.entries(values)) {
    const [, prefix = '', side = ''] = PREFIXED.exec(name) ?? []
    if (prefix === '' || detectSchema(value) === undefined) continue
    const tool = tools.get(prefix) ?? { module_id: prefix }
    tools.set(prefix, { ...tool, [`${side.toLowerCase()}_schema`]: value })
  }
  return [...tools]
    .filter(([, tool]) => 'input_schema' in tool)
    .map(([prefix, tool]) => ({ tool, besides: [], exported: `${prefix}InputSchema` }))
}
