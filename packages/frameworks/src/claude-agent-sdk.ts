import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { Inputs } from '@toolbake/runtime'
import { type Baked, bakedTools, type Handlers } from './baked-tools.ts'
import { toMcpHandlers } from './mcp.ts'

/** A server in the option `mcpServers`. */
export interface ClaudeMcpServer {
  type: 'sdk'
  name: string
  instance: McpServer
  /** For tools that require approval: Claude asks `canUseTool` before each call, even if `allowedTools` lists them. */
  tools?: { name: string; permission_policy: 'always_ask' }[]
}

/**
 * Returns a server for the option `mcpServers` of `query`, as `createSdkMcpServer` of the Claude Agent SDK does, which
 * takes only Zod. Claude knows its tools as `mcp__<name of the server>__<name of the tool>`.
 */
export function toClaudeMcpServer<I extends Inputs>(
  name: string,
  baked: Baked<I>,
  handlers: Handlers<NoInfer<I>, unknown>,
): ClaudeMcpServer {
  const { listTools, callTool } = toMcpHandlers(baked, handlers)
  const instance = new McpServer({ name, version: '1.0.0' }, { capabilities: { tools: {} } })
  instance.server.setRequestHandler(ListToolsRequestSchema, listTools)
  instance.server.setRequestHandler(CallToolRequestSchema, callTool)
  const asking = bakedTools(baked, handlers).filter(({ requiresApproval }) => requiresApproval)
  const tools = asking.map((tool) => ({ name: tool.name, permission_policy: 'always_ask' as const }))
  return { type: 'sdk', name, instance, ...(tools.length > 0 && { tools }) }
}
