import { defineProfile } from '../profile.ts'
import type { Profile } from '../types.ts'
import { MCP_MODE } from './mcp-mode.ts'
import { unwrapMcp, wrapMcp } from './mcp-wire.ts'

/** Model Context Protocol before 2026-07-28: object results only, and tasks per tool. */
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
  name: { characters: 'A-Za-z0-9_.-', maxLength: 128, advisory: true, source: 'tools' },
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
