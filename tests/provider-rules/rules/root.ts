import { isObject, own } from '../../oracles/json.ts'
import * as source from '../sources.ts'
import type { DocumentRule, NodeRule, Offence } from '../types.ts'
import { has, propertiesOf, typesOf } from './schema-facts.ts'

const EVERY_OPENAI = {
  openai: 'live',
  'openai-strict': 'live',
  'openai-responses': 'live',
  'openai-responses-strict': 'live',
} as const
const EVERY_CLAUDE = { anthropic: 'live', 'anthropic-strict': 'live' } as const

const ROOT_TYPE: DocumentRule = {
  id: 'root-type',
  targets: {
    ...EVERY_OPENAI,
    anthropic: 'sdk',
    'anthropic-strict': 'sdk',
    mcp: 'sdk',
    'mcp-2025-11-25': 'sdk',
    gemini: 'live',
    'gemini-json': 'unconfirmed',
    bedrock: 'unconfirmed',
    'bedrock-strict': 'unconfirmed',
    'bedrock-nova': 'doc',
    mistral: 'unconfirmed',
    cohere: 'unconfirmed',
    'cohere-strict': 'unconfirmed',
    ollama: 'unconfirmed',
  },
  source: `${source.OPENAI_GUIDE}; ${source.ANTHROPIC_TYPES}; ${source.MCP_SDK}; ${source.GEMINI_MEASURED}`,
  *check({ root, target, place }): Iterable<Offence> {
    if (target === 'mcp' && place === 'output') return
    const type = own(root, 'type')
    const named = typeof type === 'string' && target === 'gemini' ? type.toLowerCase() : type
    if (named !== 'object')
      yield {
        at: type === undefined ? [] : ['type'],
        message: 'the root must be of type "object", and no other',
      }
  },
}

const ROOT_COMBINATOR: DocumentRule = {
  id: 'root-combinator',
  targets: { ...EVERY_OPENAI, ...EVERY_CLAUDE, bedrock: 'contested', 'bedrock-strict': 'contested' },
  source:
    'anthropics/claude-code#27337, anthropics/claude-code#40075; OpenAI 400 "must not have oneOf/anyOf/… at the top level"',
  *check({ root, target }): Iterable<Offence> {
    const refused = target.startsWith('openai') ? ['enum', 'const', 'not'] : []
    for (const keyword of ['anyOf', 'oneOf', 'allOf', ...refused]) {
      if (own(root, keyword) !== undefined)
        yield { at: [keyword], message: `${keyword} may not stand at the root` }
    }
  },
}

const ROOT_PROPERTIES: DocumentRule = {
  id: 'root-properties-missing',
  targets: EVERY_OPENAI,
  source: 'OpenAI 400 "object schema missing properties"',
  *check({ root }): Iterable<Offence> {
    if (!isObject(own(root, 'properties')))
      yield { message: 'the root must have properties, if only an empty object' }
  },
}

const ROOT_PROPERTY_KEY: DocumentRule = {
  id: 'root-property-key',
  targets: { ...EVERY_CLAUDE, bedrock: 'contested', 'bedrock-strict': 'contested' },
  source: 'decocms/studio#6874 (Anthropic 400, top level only); Claude on Bedrock alike in one report',
  *check({ root }): Iterable<Offence> {
    for (const [name] of isObject(root) ? propertiesOf(root) : []) {
      if (/^[a-zA-Z0-9_.-]{1,64}$/.test(name)) continue
      yield {
        at: ['properties', name],
        message: 'property keys of the root must match ^[a-zA-Z0-9_.-]{1,64}$',
      }
    }
  },
}

const ROOT_KEYWORDS_NOVA: DocumentRule = {
  id: 'root-keywords-nova',
  targets: { 'bedrock-nova': 'doc' },
  source: source.NOVA_GUIDE,
  *check({ root }): Iterable<Offence> {
    for (const keyword of Object.keys(isObject(root) ? root : {})) {
      if (!['type', 'properties', 'required'].includes(keyword)) {
        yield { at: [keyword], message: 'the root may carry type, properties and required only' }
      }
    }
  },
}

const DIALECT: DocumentRule = {
  id: 'dialect',
  targets: { anthropic: 'contested', 'anthropic-strict': 'contested', mcp: 'unconfirmed' },
  source: `${source.ANTHROPIC_TYPES} (2020-12; a draft-07 $schema has been blamed for 400s); ${source.MCP_SDK} (four dialects)`,
  *check({ root, target }): Iterable<Offence> {
    const uri = own(root, '$schema')
    if (typeof uri !== 'string') return
    const known = target === 'mcp' ? /2020-12|2019-09|draft-07|draft-06/ : /2020-12/
    if (!known.test(uri)) yield { at: ['$schema'], message: `the dialect ${uri} may not be known` }
  },
}

export const ROOT_RULES: readonly DocumentRule[] = [
  ROOT_TYPE,
  ROOT_COMBINATOR,
  ROOT_PROPERTIES,
  ROOT_PROPERTY_KEY,
  ROOT_KEYWORDS_NOVA,
  DIALECT,
]

const UNTYPED: NodeRule = {
  id: 'untyped',
  targets: {
    'openai-strict': 'live',
    'openai-responses-strict': 'live',
    'anthropic-strict': 'sdk',
    'bedrock-strict': 'unconfirmed',
    'cohere-strict': 'unconfirmed',
    gemini: 'unconfirmed',
  },
  source: `apexive/odoo-llm#212 (OpenAI 400 "schema must have a 'type' key"); ${source.ANTHROPIC_SDK}`,
  *check({ schema, boolean, parent }, { target }): Iterable<Offence> {
    if (boolean !== undefined || parent === undefined || has(schema, 'type', '$ref', 'anyOf')) return
    // Other rules report these keywords.
    if (has(schema, 'oneOf', 'allOf', 'not', 'if', '$dynamicRef')) return
    const values = has(schema, 'enum', 'const')
    if (values && target === 'anthropic-strict') return
    yield { message: 'has no type', ...(values ? { grade: 'unconfirmed' as const } : {}) }
  },
}

const BOOLEAN_SCHEMA: NodeRule = {
  id: 'boolean-schema',
  targets: {
    'openai-strict': 'sdk',
    'openai-responses-strict': 'sdk',
    openai: 'unconfirmed',
    'openai-responses': 'unconfirmed',
    'anthropic-strict': 'sdk',
    gemini: 'sdk',
    'gemini-json': 'unconfirmed',
    bedrock: 'unconfirmed',
    'bedrock-strict': 'unconfirmed',
    cohere: 'unconfirmed',
    'cohere-strict': 'unconfirmed',
    ollama: 'doc',
    'mcp-2025-11-25': 'sdk',
  },
  source: `${source.OPENAI_SDK}; ${source.ANTHROPIC_SDK}; ${source.GEMINI_SDK}; ${source.OLLAMA_TYPES}; ${source.MCP_SDK}`,
  *check(node, { target }): Iterable<Offence> {
    if (node.boolean === undefined) return
    // These may be booleans, and have their own rules.
    if (/^(additional|unevaluated)/.test(node.keyword ?? '')) return
    const shallow = node.keyword === 'properties' && node.parent?.parent === undefined
    if ((target === 'mcp-2025-11-25' || target === 'ollama') && !shallow) return
    yield { message: `a schema may not be ${node.boolean}` }
  },
}

const TYPE_LIST: NodeRule = {
  id: 'type-list',
  targets: {
    gemini: 'live',
    'bedrock-strict': 'unconfirmed',
    'cohere-strict': 'unconfirmed',
    'cerebras-strict': 'doc',
  },
  source: `${source.GEMINI_MEASURED}; ${source.CEREBRAS_GUIDE}`,
  *check({ schema }): Iterable<Offence> {
    if (Array.isArray(own(schema, 'type'))) yield { at: ['type'], message: 'type may not be a list' }
  },
}

const TYPED_KEYWORDS: readonly (readonly [string, string])[] = [
  ['object', 'properties required additionalProperties'],
  ['array', 'items minItems prefixItems'],
  ['string', 'pattern format'],
]

const TYPE_LIST_SIBLING: NodeRule = {
  id: 'type-list-sibling',
  targets: { 'anthropic-strict': 'live' },
  source: "Anthropic 400 \"For 'object' type, property 'items' is not supported\" (matrx translator test)",
  *check({ schema }): Iterable<Offence> {
    const types = typesOf(schema)
    if (types.length < 2) return
    const others = (type: string): string[] => types.filter((other) => other !== type)
    for (const [type, keywords] of TYPED_KEYWORDS) {
      for (const keyword of keywords.split(' ').filter((name) => has(schema, name))) {
        const clashing = others(type)
        if (clashing.length === 0) continue
        const onlyNull = clashing.every((other) => other === 'null')
        const message = `${keyword} beside type ${clashing.join(', ')}: split the types with anyOf`
        yield { at: [keyword], message, ...(onlyNull ? { grade: 'unconfirmed' as const } : {}) }
      }
    }
  },
}

export const TYPE_RULES: readonly NodeRule[] = [UNTYPED, BOOLEAN_SCHEMA, TYPE_LIST, TYPE_LIST_SIBLING]
