import type { Context } from '../context.ts'
import { reportingOnce } from '../context.ts'
import { describeValue, shorten } from '../describe.ts'
import { displayPath } from '../diagnostics/format.ts'
import { childOrigin, rootOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'
import { copyJson, isObject, own } from '../json.ts'
import * as messages from '../messages/tools.ts'
import type { ResolvedDocument, ResolvedModule } from '../ref/types.ts'
import { suggest } from '../suggest.ts'
import type { Fields } from './fields.ts'
import { missingFields, readFields } from './fields.ts'
import { hintForForeign } from './foreign.ts'
import {
  ANNOTATION_FIELDS,
  COMPANION_FIELDS,
  EXAMPLE_FIELDS,
  ICON_FIELDS,
  MODULE_FIELDS,
  TOOLSET_FIELDS,
} from './format.ts'
import { readModuleId } from './identity.ts'
import { reportNewerKeywords } from './newer-keywords.ts'
import { isText } from './read-node.ts'
import type { SchemaReader } from './read-schema.ts'
import { readInput, readSchema, readUnused } from './read-schema.ts'
import { checkTexts } from './texts.ts'
import type { Tool, ToolAnnotations, ToolExample, ToolIcon } from './types.ts'

/** The canonical tools of a document, in file order; a module with errors is left out after all of them are reported. */
export function readTools(resolved: ResolvedDocument, outer: Context): Tool[] {
  const { document, kind } = resolved
  const context = reportingOnce(outer)
  const reader: SchemaReader = { resolved, context, read: new Set() }
  if (kind === 'toolset') readToolset(document.value as JsonObject, rootOrigin(document), resolved, context)
  const tools: Tool[] = []
  const identities = new Map<string, ResolvedModule>()
  for (const module of resolved.modules) {
    const tool = readTool(module, reader)
    if (tool === undefined) continue
    const other = identities.get(tool.identity)
    if (other !== undefined) {
      // A tool that is listed twice is right where it stands.
      const entry = other.value === module.value ? module.entry : undefined
      const hint = entry === undefined ? renameHint(other, module, context) : { hint: messages.LISTED_TWICE }
      const params = { identity: tool.identity }
      context.report({ code: 'identity_duplicate', at: entry ?? tool.origin, params, ...hint })
      continue
    }
    identities.set(tool.identity, module)
    tools.push(tool)
  }
  readUnused(reader)
  reportNewerKeywords(resolved, context)
  return tools
}

/** Names the file of the other tool, where it is another one. */
function renameHint(other: ResolvedModule, { origin }: ResolvedModule, context: Context): { hint?: string } {
  const { uri } = other.origin.document
  if (uri === origin.document.uri) return {}
  const file = shorten(displayPath(uri, context.options.root), 200)
  return { hint: messages.otherFile(file) }
}

function readToolset(value: JsonObject, origin: Origin, resolved: ResolvedDocument, context: Context): void {
  readFields(value, origin, TOOLSET_FIELDS, context)
  if (resolved.modules.length === 0 && !context.failed())
    context.report({ code: 'toolset_empty', at: origin })
}

function readTool(module: ResolvedModule, reader: SchemaReader): Tool | undefined {
  const { context } = reader
  const { value, origin } = module
  const fields = readFields(value, origin, MODULE_FIELDS, context, hintForForeign(value))
  const companion = readCompanion(module, context)
  const inline = origin.key !== undefined
  const id = readModuleId(text(fields, 'module_id'), origin, inline, context)
  const input = module.input && readInput(module.input, reader)
  const output = module.output && readSchema(module.output, reader)
  const error = module.error && readSchema(module.error, reader)
  const details = readDetails(fields, companion, module, context)
  if (id === undefined || input === undefined) return undefined
  const namespace =
    text(fields, 'namespace') ?? (inline ? text(origin.document.value as JsonObject, 'namespace') : undefined)
  const tool: Tool = {
    id,
    ...(namespace === undefined ? {} : { namespace }),
    identity: namespace === undefined ? id : `${namespace}:${id}`,
    ...details,
    extensions: extensionsOf(value),
    input,
    ...(output === undefined ? {} : { output }),
    ...(error === undefined ? {} : { error }),
    origin,
  }
  checkTexts(tool, (key) => placeOf(key, companion, origin), context)
  return tool
}

type Details = Omit<
  Tool,
  'id' | 'namespace' | 'identity' | 'extensions' | 'input' | 'output' | 'error' | 'origin'
>

/** Companion fields win over the file's: texts and lists replace, annotations and metadata merge by member. */
function readDetails(
  fields: JsonObject,
  companion: Companion,
  module: ResolvedModule,
  context: Context,
): Details {
  const { origin } = module
  const pick = (key: string): { value: Json; at: Origin } | undefined => {
    const value = own(companion.fields, key) ?? own(fields, key)
    return value === undefined ? undefined : { value, at: placeOf(key, companion, origin) }
  }
  const texts: Record<string, string> = {}
  for (const key of ['version', 'title', 'description', 'documentation', 'category'] as const) {
    const value = pick(key)?.value
    if (typeof value === 'string') texts[key] = value
  }
  const instead = own(module.value, 'x-llm-description')
  const isInstead = instead !== undefined && isText(instead, 'x-llm-description', origin, context)
  const examples = readList(pick('examples'), EXAMPLE_FIELDS, context, messages.UNDER_INPUTS)
  const timeout = own(fields, 'timeout') as number | string | undefined
  const meta = own(fields, '_meta') as JsonObject | undefined
  const metadata = {
    ...(own(fields, 'metadata') as JsonObject),
    ...(own(companion.fields, 'metadata') as JsonObject),
  }
  return {
    ...texts,
    ...(isInstead ? { llmDescription: instead } : {}),
    ...(timeout === undefined ? {} : { timeout }),
    ...(meta === undefined ? {} : { meta: copyJson(meta) }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata: copyJson(metadata) }),
    tags: copyJson((pick('tags')?.value ?? []) as Json[]) as string[],
    requiredScopes: copyJson((own(fields, 'required_scopes') ?? []) as Json[]) as string[],
    annotations: readAnnotations(fields, companion, origin, context),
    examples: examples.map(({ value }) => value) as unknown as ToolExample[],
    ...(examples.length === 0 ? {} : { exampleOrigins: examples.map(({ at }) => at) }),
    icons: readList(pick('icons'), ICON_FIELDS, context).map(({ value }) => value) as unknown as ToolIcon[],
    providers: readProviders(own(fields, 'providers'), childOrigin(origin, 'providers'), context),
  }
}

/** Where a field of a tool is written. */
function placeOf(key: string, companion: Companion, origin: Origin): Origin {
  return childOrigin(own(companion.fields, key) === undefined ? origin : companion.origin, key)
}

function readAnnotations(
  fields: JsonObject,
  companion: Companion,
  origin: Origin,
  context: Context,
): ToolAnnotations {
  const merged: JsonObject = {}
  for (const [source, at] of [
    [fields, origin],
    [companion.fields, companion.origin],
  ] as const) {
    const annotations = own(source, 'annotations')
    if (isObject(annotations))
      Object.assign(
        merged,
        readFields(annotations, childOrigin(at, 'annotations'), ANNOTATION_FIELDS, context),
      )
  }
  return copyJson(merged) as ToolAnnotations
}

/** The items of a list that have all that they need; what is wrong is reported. */
function readList(
  list: { value: Json; at: Origin } | undefined,
  fields: Fields,
  context: Context,
  ifMissing?: string,
): { value: JsonObject; at: Origin }[] {
  if (!Array.isArray(list?.value)) return []
  return list.value.flatMap((item, index) => {
    const at = childOrigin(list.at, String(index))
    if (isObject(item)) {
      const value = copyJson(readFields(item, at, fields, context, ifMissing)) as JsonObject
      return missingFields(value, fields).length === 0 ? [{ value, at }] : []
    }
    const params = { key: list.at.key as string, expected: messages.MAPPINGS, found: describeValue(item) }
    context.report({ code: 'wrong_type', at, params })
    return []
  })
}

function readProviders(
  value: Json | undefined,
  origin: Origin,
  context: Context,
): Record<string, JsonObject> {
  const providers: Record<string, JsonObject> = {}
  if (!isObject(value)) return providers
  const { known } = context.options
  for (const key of Object.keys(value)) {
    const at = childOrigin(origin, key)
    const settings = own(value, key) as Json
    if (!known.has(key)) {
      const meant = suggest(key, known.keys())
      const hint = meant === undefined ? messages.known(known.keys()) : messages.didYouMean(meant)
      context.report({
        code: 'profile_unknown',
        at,
        mark: 'key',
        params: { profile: key, known: [...known.keys()].join(', ') },
        hint,
      })
    } else if (isObject(settings)) providers[key] = copyJson(settings)
    else
      context.report({
        code: 'wrong_type',
        at,
        params: { key, expected: messages.MAPPING, found: describeValue(settings) },
      })
  }
  return providers
}

interface Companion {
  readonly fields: JsonObject
  readonly origin: Origin
}

function readCompanion({ companion, origin }: ResolvedModule, context: Context): Companion {
  if (companion === undefined) return { fields: {}, origin }
  const at = rootOrigin(companion)
  if (isObject(companion.value))
    return { fields: readFields(companion.value, at, COMPANION_FIELDS, context), origin: at }
  const hint = messages.COMPANION
  context.report({ code: 'not_a_tool', at, params: { found: describeValue(companion.value) }, hint })
  return { fields: {}, origin: at }
}

function extensionsOf(value: JsonObject): JsonObject {
  const extensions: JsonObject = {}
  for (const key of Object.keys(value)) {
    if (key.startsWith('x-') && key !== 'x-llm-description') extensions[key] = copyJson(value[key] as Json)
  }
  return extensions
}

function text(value: JsonObject, key: string): string | undefined {
  const member = own(value, key)
  return typeof member === 'string' ? member : undefined
}
