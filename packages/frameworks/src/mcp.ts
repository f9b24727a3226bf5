import type { Inputs } from '@toolbake/runtime'
import { type Baked, bakedTools, type Handlers } from './baked-tools.ts'

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

export interface McpResult {
  [member: string]: unknown
  content: { type: 'text'; text: string }[]
  /** What the handler returned, for a tool with an `outputSchema`. */
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
        return success(output, tool?.json['outputSchema'] !== undefined)
      } catch (error) {
        return failure(error instanceof Error ? error.message : String(error))
      }
    },
  }
}

function success(output: unknown, isStructured: boolean): McpResult {
  const text = typeof output === 'string' ? output : (JSON.stringify(output) ?? '')
  return {
    content: [{ type: 'text', text }],
    // The protocol asks for it beside the text.
    ...(isStructured && { structuredContent: output as { [key: string]: unknown } }),
  }
}

function failure(text: string): McpResult {
  return { content: [{ type: 'text', text }], isError: true }
}
