import { type Context, reportingOnce } from '../context.ts'
import { describeValue, shorten } from '../describe.ts'
import { displayPath } from '../diagnostics/format.ts'
import { childOrigin, type Origin, rootOrigin } from '../diagnostics/origin.ts'
import { copyJson, definedMembers, isObject, type JsonObject } from '../json.ts'
import * as format from '../messages/file-format.ts'
import * as messages from '../messages/tools.ts'
import { describesReply } from '../ref/tool-file.ts'
import type { ResolvedDocument, ResolvedModule } from '../ref/types.ts'
import { hintMeant } from '../suggest.ts'
import type { SchemaReader } from './bundle.ts'
import { describedTool, extensionsOf, type ToolFile } from './details.ts'
import { hintForForeign, isBareSchema, readFields, readList, reportType } from './fields.ts'
import { readModuleId } from './identity.ts'
import { reportNewerKeywords } from './newer-keywords.ts'
import { checkValue } from './read-node.ts'
import { readInput, readSchema, readUnused } from './read-schema.ts'
import { checkTexts } from './texts.ts'
import type { Tool, ToolAnnotations, ToolExample, ToolIcon } from './types.ts'

/** Returns the canonical tools of a document, in file order, without modules that have errors; reports all errors. */
export function readTools(resolved: ResolvedDocument, outer: Context): Tool[] {
  const { document, kind } = resolved
  const context = reportingOnce(outer)
  const reader: SchemaReader = { resolved, context, read: new Set() }
  if (kind === 'toolset' && isObject(document.value)) {
    const at = rootOrigin(document)
    readFields(document.value, at, format.TOOLSET_FIELDS, context)
    if (resolved.modules.length === 0 && !context.has('error')) context.report({ code: 'toolset_empty', at })
  }
  const tools: Tool[] = []
  const identities = new Map<string, ResolvedModule>()
  for (const module of resolved.modules) {
    const tool = readTool(module, reader)
    if (tool === undefined) continue
    const other = identities.get(tool.identity)
    if (other !== undefined) {
      // If a tool is listed twice, only the entry is wrong.
      const entry = other.value === module.value ? module.entry : undefined
      const hint = entry === undefined ? renameHint(other, module, context) : messages.LISTED_TWICE
      const problem = { at: entry ?? tool.origin, params: { identity: tool.identity } }
      context.report({ code: 'identity_duplicate', ...problem, hint })
      continue
    }
    identities.set(tool.identity, module)
    tools.push(tool)
  }
  readUnused(reader)
  reportNewerKeywords(resolved, context)
  return tools
}

/** Names the file of the other tool if it is a different file. */
function renameHint(other: ResolvedModule, module: ResolvedModule, { options }: Context): string | undefined {
  const { uri } = other.origin.document
  const isHere = uri === module.origin.document.uri
  return isHere ? undefined : messages.otherFile(shorten(displayPath(uri, options.root), 200))
}

function readTool(module: ResolvedModule, reader: SchemaReader): Tool | undefined {
  const { context } = reader
  const { value, origin } = module
  if (isBareSchema(value)) {
    const params = { found: messages.JSON_SCHEMA }
    context.report({ code: 'not_a_tool', at: origin, mark: 'key', params, hint: messages.NEST_SCHEMA })
    return undefined
  }
  const isReply = describesReply(value)
  const [fields, exampleFields, ifMissing] = isReply
    ? [format.REPLY_FIELDS, format.REPLY_EXAMPLE_FIELDS, messages.UNDER_OUTPUT]
    : [format.MODULE_FIELDS, format.EXAMPLE_FIELDS, messages.UNDER_INPUTS]
  const written = readFields<ToolFile>(value, origin, fields, context, hintForForeign(value))
  const companion = readCompanion(module, context)
  const placeOf = (key: string): Origin =>
    childOrigin(Object.hasOwn(companion.fields, key) ? companion.origin : origin, key)
  const isInline = origin.key !== undefined
  const id = readModuleId(written.module_id, origin, isInline, context)
  const input = module.input && (isReply ? readSchema : readInput)(module.input, reader)
  const output = module.output && readSchema(module.output, reader)
  const error = module.error && readSchema(module.error, reader)
  const instead = value['x-llm-description']
  const isText = instead !== undefined && checkValue('x-llm-description', value, origin, context)
  // Fields of the companion win: strings and arrays replace, annotations and metadata merge by member.
  const file = { ...written, ...companion.fields }
  const list = placeOf('examples')
  const examples = readList<ToolExample>(file.examples, list, exampleFields, context, ifMissing)
  const annotations = {
    ...readAnnotations(written, origin, context),
    ...readAnnotations(companion.fields, companion.origin, context),
  }
  const icons = readList<ToolIcon>(file.icons, placeOf('icons'), format.ICON_FIELDS, context)
  const providers = readProviders(file.providers, childOrigin(origin, 'providers'), context)
  if (id === undefined || input === undefined) return undefined
  const toolset = isInline && isObject(origin.document.value) ? origin.document.value['namespace'] : undefined
  const described: ToolFile = {
    ...(typeof toolset === 'string' ? { namespace: toolset } : {}),
    ...file,
    ...(isText && typeof instead === 'string' ? { 'x-llm-description': instead } : {}),
    metadata: { ...written.metadata, ...companion.fields.metadata },
    annotations,
    examples: examples.map(({ value }) => (isReply ? { ...value, inputs: value.output ?? null } : value)),
    icons: icons.map((icon) => icon.value),
    providers,
  }
  const tool: Tool = {
    ...describedTool(id, described, extensionsOf(value)),
    ...(examples.length === 0 ? {} : { exampleOrigins: examples.map(({ at }) => at) }),
    input,
    ...definedMembers({ output, error }),
    ...(isReply && { replyKey: 'schema' }),
    origin,
  }
  checkTexts(tool, placeOf, context)
  return tool
}

function readAnnotations(file: ToolFile, origin: Origin, context: Context): ToolAnnotations {
  const at = childOrigin(origin, 'annotations')
  const { annotations } = file
  return isObject(annotations)
    ? readFields<ToolAnnotations>(copyJson(annotations), at, format.ANNOTATION_FIELDS, context)
    : {}
}

function readProviders(written: unknown, origin: Origin, context: Context): Record<string, JsonObject> {
  const providers: Record<string, JsonObject> = {}
  if (!isObject(written)) return providers
  const { known } = context.options
  for (const [key, settings] of Object.entries(written)) {
    const at = childOrigin(origin, key)
    if (!known.has(key)) {
      const ids = [...known.keys()]
      const params = { profile: key, known: ids.join(', ') }
      context.report({ code: 'profile_unknown', at, mark: 'key', params, hint: hintMeant(key, ids) })
    } else if (isObject(settings)) providers[key] = copyJson(settings)
    else reportType(key, format.EXPECTED.mapping, settings, at, context)
  }
  return providers
}

function readCompanion(
  { companion, origin }: ResolvedModule,
  context: Context,
): { readonly fields: ToolFile; readonly origin: Origin } {
  if (companion === undefined) return { fields: {}, origin }
  const at = rootOrigin(companion)
  if (isObject(companion.value))
    return { fields: readFields<ToolFile>(companion.value, at, format.COMPANION_FIELDS, context), origin: at }
  const hint = messages.COMPANION
  context.report({ code: 'not_a_tool', at, params: { found: describeValue(companion.value) }, hint })
  return { fields: {}, origin: at }
}
