import { type Inputs, OutputError, type OutputValidators } from '@toolbake/runtime'
import { type Baked, bakedTools, type Handlers } from './baked-tools.ts'
import type { JsonObject } from './declarations.ts'
import { noOutput } from './messages/messages.ts'

/** A server's handlers of `tools/list` and `tools/call`, for version 1 and 2 of the SDK. */
export interface McpHandlers<Context> {
  readonly listTools: () => { tools: McpTool[] }
  /** Never rejects: an error that a tool's handler throws becomes a result with `isError`. */
  readonly callTool: (request: McpCall, context: Context) => Promise<McpResult>
}

export interface McpTool {
  [member: string]: unknown
  name: string
  inputSchema: { [keyword: string]: unknown; type: 'object' }
}

export interface McpCall {
  readonly params: {
    readonly name: string
    readonly arguments?: Readonly<Record<string, unknown>> | undefined
  }
}

/** An element of a result's `content`. `data` and `blob` are in base64, `size` is in bytes. */
export type McpBlock = McpMeta & { annotations?: McpAnnotations } & (
    | { type: 'text'; text: string }
    | { type: 'image' | 'audio'; data: string; mimeType: string }
    | ({ type: 'resource_link' } & McpLink)
    | { type: 'resource'; resource: McpMeta & McpResource }
  )

/** Who a block is for, and how important it is, from 0 to 1. */
export interface McpAnnotations {
  audience?: ('user' | 'assistant')[]
  priority?: number
  /** ISO 8601. */
  lastModified?: string
}

interface McpMeta {
  _meta?: { [key: string]: unknown }
}

interface McpLink {
  uri: string
  name: string
  title?: string
  description?: string
  mimeType?: string
  size?: number
}

type McpResource = { uri: string; mimeType?: string } & ({ text: string } | { blob: string })

/** A handler's answer with more than a text: `new McpContent([{ type: 'image', data, mimeType: 'image/png' }])`. */
export class McpContent {
  readonly content: readonly McpBlock[]
  readonly output: unknown

  /** @param output the output of a tool with an `output_schema`, which a handler otherwise returns directly */
  constructor(content: readonly McpBlock[], output?: unknown) {
    this.content = content
    this.output = output
  }
}

export interface McpResult {
  [member: string]: unknown
  content: McpBlock[]
  /**
   * The handler's output, for a tool with an `outputSchema`. In the protocol 2026-07-28 it may be any JSON value. For
   * older protocols, it is `{ result: output }` with version 2 of the SDK, unless schema and output have type `object`.
   */
  structuredContent?: { [key: string]: unknown }
  isError?: boolean
}

/**
 * Returns handlers for the `Server` of an MCP SDK. Version 2: `server.setRequestHandler('tools/list', listTools)` and
 * `server.setRequestHandler('tools/call', callTool)`; version 1 takes `ListToolsRequestSchema` and
 * `CallToolRequestSchema` in place of the names.
 *
 * @param validators the export of the import without a query. It checks the outputs of tools with an `output_schema`,
 * and the client gets the errors as a result with `isError`. Without it, clients refuse an invalid output themselves
 */
export function toMcpHandlers<I extends Inputs, Context = unknown>(
  baked: Baked<I>,
  handlers: Handlers<NoInfer<I>, Context>,
  validators: OutputValidators<keyof I & string> = {},
): McpHandlers<Context> {
  const tools = new Map(bakedTools(baked, handlers).map((tool) => [tool.name, tool]))
  return {
    // The tools as the profile printed them. The profile's types guarantee members that `JsonObject` does not express.
    listTools: () => ({ tools: [...tools.values()].map(({ json }) => json as McpTool) }),
    async callTool({ params: { name, arguments: args = {} } }, context) {
      const tool = tools.get(name)
      // The decoder also has a message for a name that no tool has.
      const call = tool ? tool.decode(args) : baked.decodeCall(name, args)
      if (!call.ok) return failure(call.message)
      try {
        const returned = await tool?.handle(call, context)
        const schema = tool?.json['outputSchema'] as JsonObject | undefined
        const { output, ...result } = answerOf(returned, schema !== undefined)
        if (schema === undefined || result.isError === true) return result
        checkOutput(call.tool, output, validators)
        return { ...result, structuredContent: structured(output, schema, context) }
      } catch (error) {
        return failure(error instanceof Error ? error.message : String(error))
      }
    },
  }
}

/** Returns a result, with the handler's output in addition. */
function answerOf(returned: unknown, hasOutput: boolean): McpResult & { output: unknown } {
  if (returned instanceof McpContent) return { content: [...returned.content], output: returned.output }
  if (!isResult(returned, hasOutput)) return { content: textOf(returned), output: returned }
  return { ...returned, output: returned.structuredContent }
}

/** What `content` of a result consists of. Documents of editors also have a `content` of objects with a `type`. */
const BLOCKS = new Set<unknown>([
  'text',
  'image',
  'audio',
  'resource_link',
  'resource',
] satisfies McpBlock['type'][])

/** Whether a handler returned a result of its own, as callbacks of `McpServer.registerTool` do. */
function isResult(value: unknown, hasOutput: boolean): value is McpResult {
  if (typeof value !== 'object' || value === null || !('content' in value)) return false
  const { content } = value
  const isContent =
    Array.isArray(content) &&
    content.every((block: unknown) => BLOCKS.has({ ...(block as JsonObject) }['type']))
  const isMarked = 'isError' in value || 'structuredContent' in value
  // An output may have a member `content`, too, and without content there is nothing to recognize.
  return isContent && (isMarked || (!hasOutput && content.length > 0))
}

function textOf(output: unknown): McpBlock[] {
  return [{ type: 'text', text: typeof output === 'string' ? output : (JSON.stringify(output) ?? '') }]
}

/** Throws for missing or invalid output: clients throw if a tool with `outputSchema` returns no structured content. */
function checkOutput(tool: string, output: unknown, validators: OutputValidators<string>): void {
  if (output === undefined) throw new TypeError(noOutput(tool))
  const errors = Object.hasOwn(validators, tool) ? (validators[tool]?.output?.check(output) ?? []) : []
  if (errors.length > 0) throw new OutputError(tool, errors)
}

/** Returns the structured content, which the protocol asks for in addition to the text. */
function structured(output: unknown, schema: JsonObject, context: unknown): JsonObject {
  return (isBeforeAnyOutput(context) ? asObject(output, schema) : output) as JsonObject
}

/**
 * Does the same as `Server.projectCallToolResult` of the SDK, to which handlers have no access. To clients that support
 * only objects, version 2 lists any other schema as that of `{ result: … }`, but it leaves the results to handlers.
 */
function asObject(output: unknown, schema: JsonObject): unknown {
  const isObject = typeof output === 'object' && output !== null && !Array.isArray(output)
  return isObject && schema['type'] === 'object' ? output : { result: output }
}

/** Whether a request of SDK version 2 lacks the envelope that protocol 2026-07-28 adds. Version 1 has no `mcpReq`. */
function isBeforeAnyOutput(context: unknown): boolean {
  const { mcpReq } = { ...(context as JsonObject) }
  return typeof mcpReq === 'object' && mcpReq !== null && !('envelope' in mcpReq)
}

function failure(text: string): McpResult {
  return { content: [{ type: 'text', text }], isError: true }
}
