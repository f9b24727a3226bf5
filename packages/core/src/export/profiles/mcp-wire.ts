import { isObject, type Json, type JsonObject, own, setOwn, unlessEmpty } from '../../json.ts'
import { toSchemaObject } from '../../schema/types.ts'
import type { ToolAnnotations } from '../../tool/types.ts'
import { toModule } from '../to-module.ts'
import type { LoweredTool } from '../types.ts'
import { readWireTool, take } from '../unwrap.ts'
import { toWire } from '../wrap.ts'
import { MCP_NAME } from './mcp-mode.ts'

type Annotation = keyof ToolAnnotations

interface Carried {
  readonly annotation: Annotation
  /** The member of `annotations` or `_meta` for the annotation. */
  readonly member: string
  /** Whether a value is written and read back; other values are left in place. */
  accepts(value: Json): boolean
}

const isBoolean = (value: Json): boolean => typeof value === 'boolean'
const isTrue = (value: Json): boolean => value === true
const isFieldList = (value: Json): boolean =>
  value === null || (Array.isArray(value) && value.every((item) => typeof item === 'string'))

/** Only stated annotations are written, because defaults differ (MCP's `destructiveHint` is true by default). */
const HINTS: readonly Carried[] = [
  { annotation: 'readonly', member: 'readOnlyHint', accepts: isBoolean },
  { annotation: 'destructive', member: 'destructiveHint', accepts: isBoolean },
  { annotation: 'idempotent', member: 'idempotentHint', accepts: isBoolean },
  { annotation: 'open_world', member: 'openWorldHint', accepts: isBoolean },
]

/** Annotations without a hint in MCP, under apcore's names. https://github.com/aiperceivable/apcore */
const META: readonly Carried[] = [
  { annotation: 'requires_approval', member: 'requiresApproval', accepts: isTrue },
  { annotation: 'streaming', member: 'streaming', accepts: isTrue },
  { annotation: 'cacheable', member: 'cacheable', accepts: isBoolean },
  { annotation: 'cache_ttl', member: 'cacheTtl', accepts: (value) => typeof value === 'number' },
  { annotation: 'cache_key_fields', member: 'cacheKeyFields', accepts: isFieldList },
  { annotation: 'paginated', member: 'paginated', accepts: isBoolean },
  {
    annotation: 'pagination_style',
    member: 'paginationStyle',
    accepts: (value) => typeof value === 'string',
  },
]

export function wrapMcp({ name, description, input, output, tool, extras }: LoweredTool): JsonObject {
  const { annotations, _meta, ...others } = extras
  return toWire({
    name,
    title: tool.title,
    description,
    icons: unlessEmpty(tool.icons),
    inputSchema: input,
    outputSchema: output === undefined ? undefined : toSchemaObject(output),
    ...others,
    annotations: unlessEmpty({ ...carry(tool.annotations, HINTS), ...asObject(annotations) }),
    _meta: unlessEmpty({ ...carry(tool.annotations, META), ...tool.meta, ...asObject(_meta) }),
  })
}

export function unwrapMcp(json: Json, profile: string): JsonObject | undefined {
  const tool = readWireTool(json, 'inputSchema')
  if (!tool) return undefined
  const rest = { ...tool.rest }
  const title = takeIf(rest, 'title', (value) => typeof value === 'string')
  const icons = takeIf(rest, 'icons', Array.isArray)
  const output = takeIf(rest, 'outputSchema', isObject)
  const annotations: JsonObject = {}
  const hints = asObject(takeIf(rest, 'annotations', isObject))
  const otherHints = uncarry(hints, HINTS, annotations)
  const meta = uncarry(asObject(takeIf(rest, '_meta', isObject)), META, annotations)
  // The SDKs' parsers refuse a null hint, so it can only mean "not stated".
  for (const key of Object.keys(otherHints)) if (otherHints[key] === null) delete otherHints[key]
  if (unlessEmpty(otherHints)) rest.annotations = otherHints
  return toModule(
    profile,
    { ...tool, rest },
    { title, output_schema: output, annotations: unlessEmpty(annotations), icons, _meta: unlessEmpty(meta) },
    MCP_NAME,
  )
}

function carry(annotations: ToolAnnotations, table: readonly Carried[]): JsonObject {
  const members: JsonObject = {}
  for (const row of table) {
    const value: Json | undefined = annotations[row.annotation]
    if (value !== undefined && row.accepts(value)) members[row.member] = value
  }
  return members
}

/** Moves the members of the table into `annotations` and returns the others. */
function uncarry(members: JsonObject, table: readonly Carried[], annotations: JsonObject): JsonObject {
  const others: JsonObject = {}
  for (const key of Object.keys(members)) {
    const value = members[key] as Json
    const row = table.find(({ member }) => member === key)
    if (row?.accepts(value)) annotations[row.annotation] = value
    else setOwn(others, key, value)
  }
  return others
}

function takeIf(object: JsonObject, key: string, accepts: (value: Json) => boolean): Json | undefined {
  const value = own(object, key)
  return value !== undefined && accepts(value) ? take(object, key) : undefined
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}
