import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { Inputs } from '@toolbake/runtime'
import type { Baked, Handlers } from './baked-tools.ts'
import { toMcpHandlers } from './mcp.ts'

/** A server in the option `mcpServers`. */
export interface ClaudeMcpServer {
  type: 'sdk'
  name: string
  instance: McpServer
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
  return { type: 'sdk', name, instance }
}
