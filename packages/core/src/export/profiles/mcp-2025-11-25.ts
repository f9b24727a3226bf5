import type { Profile } from '../types.ts'
import { defineProfile } from './define.ts'
import { MCP_MODE, MCP_NAME, OLDER_DIALECTS } from './mcp-mode.ts'
import { unwrapMcp, wrapMcp } from './mcp-wire.ts'

/** Model Context Protocol before 2026-07-28: only object results, and tasks per tool. */
export const mcp20251125: Profile = defineProfile({
  id: 'mcp-2025-11-25',
  label: 'MCP 2025-11-25',
  revision: '2025-11-25',
  sources: {
    tools: {
      url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools',
      date: '2026-11-21',
      evidence: 'doc',
    },
    clients: {
      url: 'https://github.com/evoila/meho/issues/2745',
      date: '2026-11-23',
      evidence: 'live',
      note: 'claude.ai and Claude Desktop leave out a server with a name outside ^[a-zA-Z0-9_-]{1,64}$.',
    },
    schemaMember: {
      url: 'https://github.com/modelcontextprotocol/typescript-sdk/issues/2721',
      date: '2026-11-28',
      evidence: 'live',
      note: 'Claude Desktop refuses calls of tools whose outputSchema declares draft-07; it reads 2020-12. Few clients read $schema in arguments.',
      advisory: 'input',
    },
    usage: {
      url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic#json-schema-usage',
      date: '2026-11-21',
      evidence: 'doc',
    },
    sdk: {
      url: 'pkg:npm/%40modelcontextprotocol/sdk@1.32.2',
      date: '2026-11-21',
      evidence: 'sdk',
      note: 'ToolSchema refuses boolean schemas in properties and results whose root is no object.',
    },
  },
  modes: { loose: MCP_MODE },
  strict: false,
  name: MCP_NAME,
  metaSchema: 'sdk',
  olderDialects: OLDER_DIALECTS,
  request: {},
  llmDescriptions: false,
  inputExamples: false,
  outputSchema: 'object',
  extras: {
    _meta: { shape: { type: 'object' }, source: 'tools' },
    annotations: {
      shape: { type: 'object', properties: { title: { type: 'string' } } },
      source: 'tools',
    },
    execution: {
      shape: {
        type: 'object',
        properties: { taskSupport: { type: 'string', enum: ['required', 'optional', 'forbidden'] } },
        additionalProperties: false,
      },
      source: 'tools',
    },
  },
  wrap: wrapMcp,
  unwrap: (json) => unwrapMcp(json, 'mcp-2025-11-25'),
})
