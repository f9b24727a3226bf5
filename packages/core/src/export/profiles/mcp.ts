import type { Profile, PropertyMark } from '../types.ts'
import { defineProfile } from './define.ts'
import { MCP_MODE, MCP_NAME, OLDER_DIALECTS } from './mcp-mode.ts'
import { unwrapMcp, wrapMcp } from './mcp-wire.ts'

/** A token of RFC 9110 §5.6.2. Clients over HTTP MUST omit a tool whose header cannot be sent. */
const HEADER: PropertyMark = {
  pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
  types: ['string', 'integer', 'boolean'],
  source: 'headers',
}

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
      url: 'https://modelcontextprotocol.io/specification/2026-07-28/basic#json-schema-usage',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'Any keyword of 2020-12 below a root of type object; no fetching of $ref.',
    },
    headers: {
      url: 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'x-mcp-header: a token, unique, on strings, integers and booleans reached through properties alone.',
    },
    sdk: {
      url: 'pkg:npm/%40modelcontextprotocol/sdk@1.32.2',
      date: '2026-11-21',
      evidence: 'sdk',
      note: 'Clients on version 1 refuse boolean schemas in properties; @modelcontextprotocol/core 2.4.0 takes them.',
    },
  },
  modes: { loose: { ...MCP_MODE, propertyMarks: { 'x-mcp-header': HEADER } } },
  strict: false,
  name: MCP_NAME,
  metaSchema: 'sdk',
  olderDialects: OLDER_DIALECTS,
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
