import { defineProfile } from '../profile.ts'
import type { Profile } from '../types.ts'
import { MCP_MODE } from './mcp-mode.ts'
import { unwrapMcp, wrapMcp } from './mcp-wire.ts'

/** Model Context Protocol, current revision. */
export const mcp: Profile = defineProfile({
  id: 'mcp',
  label: 'MCP',
  revision: '2026-07-28',
  sources: {
    tools: {
      url: 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'Names SHOULD be 1 to 128 of A-Z a-z 0-9 _ . -; the SDKs only warn.',
    },
    usage: {
      url: 'https://modelcontextprotocol.io/specification/2026-07-28/basic#json-schema-usage',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'Any keyword of 2020-12 below a root of type object; no fetching of $ref.',
    },
    sdk: {
      url: 'pkg:npm/%40modelcontextprotocol/sdk@1.32.2',
      date: '2026-11-21',
      evidence: 'sdk',
      note: 'Clients on version 1 refuse boolean schemas in properties; @modelcontextprotocol/core 2.4.0 takes them.',
    },
  },
  modes: { loose: MCP_MODE },
  strict: false,
  name: { characters: 'A-Za-z0-9_.-', maxLength: 128, source: 'tools' },
  request: {},
  llmDescriptions: false,
  inputExamples: false,
  outputSchema: 'any',
  extras: {
    _meta: { shape: { type: 'object' }, source: 'tools' },
    annotations: {
      shape: { type: 'object', properties: { title: { type: 'string' } } },
      source: 'tools',
    },
  },
  wrap: wrapMcp,
  unwrap: (json) => unwrapMcp(json, 'mcp'),
})
