import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Json } from '../json.ts'

const TUPLE = { type: 'array', prefixItems: [{ type: 'string' }] }
const HEAD = '(prefixItems: [{"type":"string"}])'
const MAP = { type: 'object', patternProperties: { '^x': { type: 'integer' } } }
const PATTERNS = '(patternProperties: {"^x":{"type":"integer"}})'
const EITHER = { anyOf: [{ type: 'string' }, { type: 'boolean' }] }

/** What may come after what comes first is reported, too: once, by a bound where there is one, else in words. */
it.each<[string, Json, Json, string[]]>([
  [
    'mistral',
    { ...TUPLE, items: false },
    { type: 'array', items: { type: 'string' }, maxItems: 1, description: HEAD },
    ['keyword_described prefixItems', 'keyword_rewritten items'],
  ],
  [
    'mistral',
    { ...TUPLE, items: false, maxItems: 4 },
    { type: 'array', items: { type: 'string' }, maxItems: 1, description: HEAD },
    ['keyword_described prefixItems', 'keyword_rewritten items'],
  ],
  [
    'mistral',
    { ...TUPLE, items: { type: 'boolean' } },
    { type: 'array', items: EITHER, description: `${HEAD} (items: {"type":"boolean"})` },
    ['keyword_described items', 'keyword_described prefixItems'],
  ],
  [
    'mistral',
    { ...TUPLE, items: { type: 'boolean' }, maxItems: 1 },
    { type: 'array', items: { type: 'string' }, maxItems: 1, description: HEAD },
    ['keyword_described prefixItems'],
  ],
  [
    'mistral',
    { ...TUPLE, maxItems: 1 },
    { type: 'array', items: { type: 'string' }, maxItems: 1, description: HEAD },
    ['keyword_described prefixItems'],
  ],
  [
    'ollama',
    { ...TUPLE, maxItems: 1 },
    {
      type: 'array',
      items: { type: 'string' },
      description: `(prefixItems: [{"type":"string"}], maxItems: 1)`,
    },
    ['keyword_described maxItems', 'keyword_described prefixItems'],
  ],
  ['ollama', TUPLE, { type: 'array', items: {}, description: HEAD }, ['keyword_described prefixItems']],
  ...['openai', 'groq'].map((profile): [string, Json, Json, string[]] => [
    profile,
    { ...TUPLE, items: false },
    { ...TUPLE, items: {}, maxItems: 1 },
    ['keyword_rewritten items'],
  ]),
  [
    'cohere',
    { ...TUPLE, maxItems: 1 },
    {
      type: 'array',
      items: { type: 'string' },
      description: `(prefixItems: [{"type":"string"}], maxItems: 1)`,
    },
    ['keyword_described maxItems', 'keyword_described prefixItems'],
  ],
  [
    'mistral',
    { ...TUPLE, items: { type: 'string' } },
    { type: 'array', items: { type: 'string' }, description: HEAD },
    ['keyword_described prefixItems'],
  ],
  ['mcp', { ...TUPLE, items: false }, { ...TUPLE, maxItems: 1 }, ['keyword_rewritten items']],
  ['generic', { ...TUPLE, items: false }, { ...TUPLE, maxItems: 1 }, ['keyword_rewritten items']],
  ['gemini', { ...TUPLE, items: false }, { ...TUPLE, maxItems: 1 }, ['keyword_rewritten items']],
  ['gemini', { ...TUPLE, items: false, maxItems: 1 }, { ...TUPLE, maxItems: 1 }, []],
  [
    'cohere',
    { ...TUPLE, items: false },
    { type: 'array', items: { type: 'string' }, description: `${HEAD} (items: false)` },
    ['keyword_described items', 'keyword_described prefixItems'],
  ],
  ...['cohere', 'gemini'].flatMap((profile): [string, Json, Json, string[]][] => [
    [
      profile,
      { ...MAP, additionalProperties: false },
      {
        type: 'object',
        additionalProperties: { type: 'integer' },
        description: `${PATTERNS} (additionalProperties: false)`,
      },
      ['keyword_described additionalProperties', 'keyword_described patternProperties'],
    ],
    [
      profile,
      { ...MAP, additionalProperties: { type: 'integer' } },
      { type: 'object', additionalProperties: { type: 'integer' }, description: PATTERNS },
      ['keyword_described patternProperties'],
    ],
  ]),
])('%s, %j', (profile, schema, expected, reported) => {
  const input_schema = { type: 'object', properties: { e: schema } }
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema })
  const { requests, diagnostics } = compile({ uri: 'file:///a.schema.json', text }, { profile })
  expect(requests[profile]?.tools[0]?.input.properties?.['e']).toEqual(expected)
  const records = diagnostics.filter(({ code }) => code.startsWith('keyword_'))
  expect(records.map(({ code, keyword }) => `${code} ${keyword}`).toSorted()).toEqual(reported)
})
