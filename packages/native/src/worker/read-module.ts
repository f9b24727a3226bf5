import { isObject } from '@toolbake/core/internal'
import { detectSchema } from '../convert/detect.ts'
import { FIELD_NAMES, PREFIXED, SCHEMA_NAMES } from './names.ts'
import { type Reader, readTool } from './read-tool.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * The document of the file format for a module; undefined when it exports no tool. A module is one tool (its
 * default export, or its named exports) or several (a list or a map as default export or as `tools`; exported objects
 * that are tools, as `tool()` of the AI SDK makes them; schemas called `sendInputSchema`, `sendOutputSchema`).
 */
export async function readModule(exported: Members, reader: Reader): Promise<Members | undefined> {
  const values = await settle(exported)
  const main = values['default']
  const list = listOf(main) ?? listOf(values['tools'])
  if (list !== undefined) return readList(list, reader)
  if (detectSchema(main) !== undefined && !isTool(main)) {
    return readTool({ ...named(values), inputSchema: main }, '', reader)
  }
  if (isObject(main)) return readTool({ ...named(values), ...main }, '', reader)
  if (hasSchema(values)) return readTool(named(values), '', reader)
  const objects = toolsByName(Object.entries(values).filter(([, value]) => isTool(value)))
  // Schemas beside such objects are theirs.
  const tools = objects.length > 0 ? objects : readPrefixed(values)
  if (tools.length > 1) return readList(tools, reader)
  const [only] = tools
  return only && readTool({ ...named(values), ...only }, '', reader)
}

async function readList(list: readonly unknown[], reader: Reader): Promise<Members> {
  const tools: unknown[] = []
  for (const [index, value] of list.entries()) {
    const tool: unknown = await value
    tools.push(isObject(tool) ? await readTool(tool, `/tools/${index}`, reader) : tool)
  }
  return { tools }
}

/** What is exported may still be on its way. */
async function settle(exported: Members): Promise<Members> {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(exported)) values[name] = await exported[name]
  return values
}

/** A list of tools, or a map of tools by name, as the AI SDK has it. */
function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isObject(value) || isTool(value) || detectSchema(value) !== undefined) return undefined
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([, tool]) => isTool(tool)) ? toolsByName(entries) : undefined
}

function toolsByName(entries: readonly (readonly [name: string, tool: unknown])[]): Members[] {
  return entries.map(([name, tool]) => ({ module_id: name, ...(tool as Members) }))
}

/** An object with a schema under one of the names for input schemas. */
function isTool(value: unknown): boolean {
  return isObject(value) && hasSchema(value)
}

function hasSchema(values: Members): boolean {
  return (SCHEMA_NAMES['input_schema'] ?? []).some((name) => isMaybeSchema(values[name]))
}

function isMaybeSchema(value: unknown): boolean {
  return value instanceof Promise || detectSchema(value) !== undefined
}

/** Only what a tool can have: a module exports other things, too. */
function named(values: Members): Members {
  const known = new Set([...Object.values(SCHEMA_NAMES), ...Object.values(FIELD_NAMES)].flat())
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))
}

function readPrefixed(values: Members): Members[] {
  const tools = new Map<string, Record<string, unknown>>()
  for (const [name, value] of Object.entries(values)) {
    const [, prefix = '', side = ''] = PREFIXED.exec(name) ?? []
    if (prefix === '' || detectSchema(value) === undefined) continue
    const tool = tools.get(prefix) ?? { module_id: prefix }
    tools.set(prefix, { ...tool, [`${side.toLowerCase()}_schema`]: value })
  }
  return [...tools.values()].filter((tool) => 'input_schema' in tool)
}
