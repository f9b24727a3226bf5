import { isObject, own, toPointer } from '../../oracles/json.ts'
import * as source from '../sources.ts'
import type { DocumentRule, NodeRule, Offence } from '../types.ts'
import { type SchemaNode, tokensOf } from '../walk.ts'
import { typesOf } from './schema-facts.ts'

const HEADER = 'x-mcp-header'

const HEADER_PLACE: NodeRule = {
  id: 'mcp-header',
  targets: { mcp: 'doc' },
  source: source.MCP_SPEC,
  *check(node, { place }): Iterable<Offence> {
    const name = own(node.schema, HEADER)
    if (name === undefined || place === 'output') return
    const refuse = (message: string): Offence => ({ at: [HEADER], message })
    if (typeof name !== 'string' || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
      yield refuse('must be a header name')
    const types = typesOf(node.schema)
    if (types.length !== 1 || !['string', 'integer', 'boolean'].includes(types[0] ?? '')) {
      yield refuse('is for strings, integers and booleans')
    }
    if (!isPlainProperty(node)) yield refuse('is for properties reached through properties only')
  },
}

const HEADER_TWICE: DocumentRule = {
  id: 'mcp-header-twice',
  targets: { mcp: 'doc' },
  source: source.MCP_SPEC,
  *check({ nodes, place }): Iterable<Offence> {
    const seen = new Map<string, string>()
    for (const node of place === 'input' ? nodes : []) {
      const name = own(node.schema, HEADER)
      if (typeof name !== 'string') continue
      const at = [...tokensOf(node), HEADER]
      const first = seen.get(name.toLowerCase())
      if (first !== undefined) yield { at, message: `the header ${name} is taken by ${first}` }
      else seen.set(name.toLowerCase(), toPointer(at))
    }
  },
}

// The parser of SDK 1.x checks the types of these two; it passes on the rest of a schema.
const PROPERTIES_2025: DocumentRule = {
  id: 'mcp-2025-properties',
  targets: { 'mcp-2025-11-25': 'sdk' },
  source: `${source.MCP_SDK}; ${source.MCP_SPEC_2025}`,
  *check({ root }): Iterable<Offence> {
    const properties = own(root, 'properties')
    if (properties !== undefined && !isObject(properties))
      yield { at: ['properties'], message: 'must be an object' }
    for (const [name, value] of isObject(properties) ? Object.entries(properties) : []) {
      // The rule boolean-schema covers booleans; the parser accepts a list as an object.
      if (typeof value !== 'object' || value === null) {
        if (typeof value !== 'boolean') yield { at: ['properties', name], message: 'must be a schema' }
      }
    }
  },
}

export const MCP_NODE_RULES: readonly NodeRule[] = [HEADER_PLACE]
export const MCP_DOCUMENT_RULES: readonly DocumentRule[] = [HEADER_TWICE, PROPERTIES_2025]

function isPlainProperty(node: SchemaNode): boolean {
  for (let at: SchemaNode = node; at.parent !== undefined; at = at.parent)
    if (at.keyword !== 'properties') return false
  return node.parent !== undefined
}
