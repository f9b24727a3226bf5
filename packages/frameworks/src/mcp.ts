import type { Inputs } from '@toolbake/runtime'
import { type Baked, bakedTools, type Handlers } from './baked-tools.ts'
import type { JsonObject } from './declarations.ts'

/** The handlers of a server's two requests, for version 1 and 2 of the SDK. */
export interface McpHandlers<Context> {
  /** For `tools/list`. */
  readonly listTools: () => { tools: McpTool[] }
  /** For `tools/call`. Never rejects: what a tool's handler throws becomes a result with `isError`. */
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

/** An element of a result's `content`. `data` is in base64. */
export type McpBlock =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string }
  | { type: 'resource_link'; uri: string; name: string; description?: string; mimeType?: string }
  | { type: 'resource'; resource: { uri: string; text: string; mimeType?: string } }

/** What a handler returns to answer with more than a text: `new McpContent([{ type: 'image', data, mimeType: 'image/png' }])`. */
export class McpContent {
  readonly content: readonly McpBlock[]
  readonly output: unknown

  /** @param output of a tool with an `output_schema`: what else the handler would return */
  constructor(content: readonly McpBlock[], output?: unknown) {
    this.content = content
    this.output = output
  }
}

export interface McpResult {
  [member: string]: unknown
  content: McpBlock[]
  /**
   * What the handler returned, for a tool with an `outputSchema`; with version 2 of the SDK `{ result: … }` around what
   * is not an object, if the client's protocol is older than 2026-07-28. In that protocol it may be any JSON value.
   */
  structuredContent?: { [key: string]: unknown }
  isError?: boolean
}

/**
 * For the `Server` of an MCP SDK. Version 2: `server.setRequestHandler('tools/list', listTools)` and
 * `server.setRequestHandler('tools/call', callTool)`; version 1 takes `ListToolsRequestSchema` and
 * `CallToolRequestSchema` in place of the names.
 */
export function toMcpHandlers<I extends Inputs, Context = unknown>(
  baked: Baked<I>,
  handlers: Handlers<NoInfer<I>, Context>,
): McpHandlers<Context> {
  const tools = new Map(bakedTools(baked, handlers).map((tool) => [tool.name, tool]))
  return {
    // What the profile printed, of which its types ensure more than `JsonObject` can say.
    listTools: () => ({ tools: [...tools.values()].map(({ json }) => json as McpTool) }),
    async callTool({ params: { name, arguments: args = {} } }, context) {
      const tool = tools.get(name)
      // The decoder has a text for a name that is no tool's, too.
      const call = tool ? tool.decode(args) : baked.decodeCall(name, args)
      if (!call.ok) return failure(call.message)
      try {
        const output = await tool?.handle(call, context)
        return success(output, tool?.json['outputSchema'] as JsonObject | undefined, context)
      } catch (error) {
        return failure(error instanceof Error ? error.message : String(error))
      }
    },
  }
}

function success(returned: unknown, schema: JsonObject | undefined, context: unknown): McpResult {
  const output = returned instanceof McpContent ? returned.output : returned
  const text = typeof output === 'string' ? output : (JSON.stringify(output) ?? '')
  const content: McpBlock[] =
    returned instanceof McpContent ? [...returned.content] : [{ type: 'text', text }]
  if (schema === undefined || output === undefined) return { content }
  // The protocol asks for it beside the text.
  const structured = isBeforeAnyOutput(context) ? asObject(output, schema) : output
  return { content, structuredContent: structured as JsonObject }
}

/**
 * As `projectCallToolResult` of the SDK's `Server`, which handlers do not reach: to clients that know only objects,
 * version 2 lists another schema as that of `{ result: … }`, and leaves results to handlers.
 */
function asObject(output: unknown, schema: JsonObject): unknown {
  const isObject = typeof output === 'object' && output !== null && !Array.isArray(output)
  return isObject && schema['type'] === 'object' ? output : { result: output }
}

/** In version 2 of the SDK, requests of the protocol 2026-07-28 have an envelope. Version 1 has no `mcpReq`. */
function isBeforeAnyOutput(context: unknown): boolean {
  const { mcpReq } = { ...(context as JsonObject) }
  return typeof mcpReq === 'object' && mcpReq !== null && !('envelope' in mcpReq)
}

function failure(text: string): McpResult {
  return { content: [{ type: 'text', text }], isError: true }
}
