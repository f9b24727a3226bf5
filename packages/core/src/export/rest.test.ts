import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Json } from '../json.ts'

const TUPLE = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }
const HEAD = '(prefixItems: [{"type":"string"},{"type":"integer"}])'
const ITEMS = { anyOf: [{ type: 'string' }, { type: 'integer' }] }
const EQUAL = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }] }
const MAP = { type: 'object', patternProperties: { '^x': { type: 'integer' }, '^y': { type: 'integer' } } }
const PATTERNS = '(patternProperties: {"^x":{"type":"integer"},"^y":{"type":"integer"}})'
const EITHER = { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }] }

/** What may come after what comes first is reported, too: once, by a bound where there is one, else in words. */
it.each<[string, Json, Json, string[]]>([
  [
    'mistral',
    { ...TUPLE, items: false },
    { type: 'array', items: ITEMS, maxItems: 2, description: HEAD },
    ['keyword_described prefixItems', 'keyword_rewritten items'],
  ],
  [
    'mistral',
    { ...TUPLE, items: false, maxItems: 4 },
    { type: 'array', items: ITEMS, maxItems: 2, description: HEAD },
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
    { ...TUPLE, items: { type: 'boolean' }, maxItems: 2 },
    { type: 'array', items: ITEMS, maxItems: 2, description: HEAD },
    ['keyword_described prefixItems'],
  ],
  [
    'mistral',
    { ...TUPLE, maxItems: 2 },
    { type: 'array', items: ITEMS, maxItems: 2, description: HEAD },
    ['keyword_described prefixItems'],
  ],
  [
    'ollama',
    { ...TUPLE, maxItems: 2 },
    {
      type: 'array',
      items: ITEMS,
      description: HEAD.replace(')', ', maxItems: 2)'),
    },
    ['keyword_described maxItems', 'keyword_described prefixItems'],
  ],
  ['ollama', TUPLE, { type: 'array', items: {}, description: HEAD }, ['keyword_described prefixItems']],
  ...['openai', 'groq'].map((profile): [string, Json, Json, string[]] => [
    profile,
    { ...TUPLE, items: false },
    { ...TUPLE, items: {}, maxItems: 2 },
    ['keyword_rewritten items'],
  ]),
  [
    'cohere',
    { ...TUPLE, maxItems: 2 },
    {
      type: 'array',
      items: ITEMS,
      description: HEAD.replace(')', ', maxItems: 2)'),
    },
    ['keyword_described maxItems', 'keyword_described prefixItems'],
  ],
  [
    'mistral',
    { ...EQUAL, items: false },
    { type: 'array', items: { type: 'string' }, maxItems: 2 },
    ['keyword_rewritten prefixItems'],
  ],
  [
    'openai',
    { ...EQUAL, minItems: 2, maxItems: 2 },
    { anyOf: [{ type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 }, { type: 'null' }] },
    ['keyword_rewritten prefixItems'],
  ],
  [
    'mistral',
    { ...EQUAL, items: { type: 'string' }, maxItems: 4 },
    { type: 'array', items: { type: 'string' }, maxItems: 4 },
    ['keyword_rewritten prefixItems'],
  ],
  [
    'cohere',
    { ...EQUAL, items: false },
    { type: 'array', items: { type: 'string' }, description: '(maxItems: 2)' },
    ['keyword_described maxItems', 'keyword_rewritten prefixItems'],
  ],
  ['mcp', { ...TUPLE, items: false }, { ...TUPLE, maxItems: 2 }, ['keyword_rewritten items']],
  ['generic', { ...TUPLE, items: false }, { ...TUPLE, maxItems: 2 }, ['keyword_rewritten items']],
  ['gemini', { ...TUPLE, items: false }, { ...TUPLE, maxItems: 2 }, ['keyword_rewritten items']],
  ['gemini', { ...TUPLE, items: false, maxItems: 2 }, { ...TUPLE, maxItems: 2 }, []],
  [
    'cohere',
    { ...TUPLE, items: false },
    { type: 'array', items: ITEMS, description: `${HEAD} (items: false)` },
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
