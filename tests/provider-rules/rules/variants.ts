import { own } from '../../oracles/json.ts'
import * as source from '../sources.ts'
import type { DocumentRule, NodeRule, Offence, ToolRule } from '../types.ts'
import { type SchemaNode, tokensOf } from '../walk.ts'
import { propertiesOf, typesOf } from './schema-facts.ts'

// Additional refusals of providers that use another provider's protocol.

const MANY_BRANCHES: NodeRule = {
  id: 'many-branches',
  targets: { 'cerebras-strict': 'contested' },
  source: `${source.CEREBRAS_GUIDE} (at most five; whether more are refused is not stated)`,
  *check({ schema }): Iterable<Offence> {
    const branches = own(schema, 'anyOf')
    if (Array.isArray(branches) && branches.length > 5)
      yield { at: ['anyOf'], message: `${branches.length} branches, over 5` }
  },
}

const EMPTY_OBJECT: NodeRule = {
  id: 'empty-object',
  targets: { 'deepseek-strict': 'contested' },
  source:
    'rig-core 0.46.0, providers/deepseek.rs: an object without properties below the top is not expressible',
  *check({ schema, parent }): Iterable<Offence> {
    if (parent !== undefined && typesOf(schema).includes('object') && propertiesOf(schema).length === 0)
      yield { message: 'an object needs properties' }
  },
}

const UNION_REFERENCE: NodeRule = {
  id: 'union-reference',
  targets: { 'deepseek-strict': 'contested' },
  source: 'rig-core 0.46.0, providers/deepseek.rs: $ref inside anyOf is written out',
  *check({ schema }): Iterable<Offence> {
    const branches = own(schema, 'anyOf')
    for (const [index, branch] of (Array.isArray(branches) ? branches : []).entries())
      if (own(branch, '$ref') !== undefined) yield { at: ['anyOf', index, '$ref'], message: '$ref in anyOf' }
  },
}

const AZURE_LIMITS: DocumentRule = {
  id: 'limits-azure',
  targets: { 'azure-openai-strict': 'doc' },
  source: `${source.AZURE_GUIDE} (100 properties, five levels)`,
  *check({ nodes }): Iterable<Offence> {
    const total = nodes.reduce((sum, { schema }) => sum + propertiesOf(schema).length, 0)
    if (total > 100) yield { message: `${total} properties in all, over 100` }
    // Parents come before their children.
    const levels = new Map<SchemaNode, number>()
    for (const node of nodes) {
      const around = node.parent === undefined ? 0 : (levels.get(node.parent) ?? 0)
      const level = around + (typesOf(node.schema).includes('object') ? 1 : 0)
      levels.set(node, level)
      // The root may be level 0.
      if (level === 7) yield { at: tokensOf(node), message: 'objects within each other, over five levels' }
    }
  },
}

const NO_STRICT: ToolRule = {
  id: 'strict-unknown',
  profiles: { 'anthropic-vertex': 'live' },
  source: 'mindroom#782, anthropics/claude-code#37746: strict is refused as an extra input on Vertex AI',
  *check({ body }): Iterable<Offence> {
    if (own(body, 'strict') !== undefined) yield { at: ['strict'], message: 'strict is an extra input' }
  },
}

const DESCRIPTION: ToolRule = {
  id: 'description-long',
  profiles: { 'azure-openai': 'contested' },
  source:
    'OpenHands/OpenHands#4838 (2024-11: at most 1024) against MicrosoftDocs/azure-ai-docs#6203 (1,048,576)',
  *check({ description }): Iterable<Offence> {
    if (typeof description === 'string' && description.length > 1024)
      yield { at: ['description'], message: `${description.length} characters, over 1024` }
  },
}

export const VARIANT_NODE_RULES: readonly NodeRule[] = [MANY_BRANCHES, EMPTY_OBJECT, UNION_REFERENCE]
export const VARIANT_DOCUMENT_RULES: readonly DocumentRule[] = [AZURE_LIMITS]
export const VARIANT_TOOL_RULES: readonly ToolRule[] = [NO_STRICT, DESCRIPTION]
