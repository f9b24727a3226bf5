import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { Inputs } from '@toolbake/runtime'
import type { Baked, Handlers } from './baked-tools.ts'
import { toMcpHandlers } from './mcp.ts'

/** An element of the option `mcpServers`. */
export interface ClaudeMcpServer {
  type: 'sdk'
  name: string
  instance: McpServer
}

/**
 * What `createSdkMcpServer` of the Claude Agent SDK returns, which itself takes only Zod: a server for the option
 * `mcpServers` of `query`. Claude calls its tools `mcp__<name of the server>__<name of the tool>`.
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
  return { type: 'sdk', name, instance }
}
