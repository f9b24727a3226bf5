import type { Target } from '../types.ts'
import { type SchemaCases, withProperty } from './schema-case.ts'

const OPENAI: readonly Target[] = ['openai', 'openai-strict', 'openai-responses', 'openai-responses-strict']
const CLOSED = { type: 'object', properties: {}, additionalProperties: false }

export const STRUCTURE_CASES: Readonly<Record<string, SchemaCases>> = {
  'root-no-object': {
    rejects: [
      { schema: true, at: '' },
      { schema: null, at: '' },
      { schema: ['object'], at: '' },
    ],
    accepts: [{ schema: {} }],
  },
  'root-type': {
    rejects: [
      { schema: { properties: {} }, at: '' },
      { schema: { type: 'array', items: {} }, at: '/type' },
      { schema: { type: ['object', 'null'], properties: {} }, at: '/type' },
      { schema: { $ref: '#/$defs/a', $defs: { a: CLOSED } }, at: '' },
      { schema: { type: 'array' }, at: '/type', place: 'output', targets: ['mcp-2025-11-25'] },
    ],
    accepts: [
      { schema: CLOSED },
      { schema: { type: 'OBJECT', properties: {} }, targets: ['gemini'] },
      { schema: { type: 'array' }, place: 'output', targets: ['mcp'] },
    ],
  },
  'root-combinator': {
    rejects: [
      { schema: { type: 'object', anyOf: [CLOSED] }, at: '/anyOf' },
      { schema: { type: 'object', oneOf: [CLOSED] }, at: '/oneOf' },
      { schema: { type: 'object', allOf: [CLOSED] }, at: '/allOf' },
      { schema: { type: 'object', properties: {}, not: {} }, at: '/not', targets: OPENAI },
      { schema: { type: 'object', properties: {}, enum: [{}] }, at: '/enum', targets: OPENAI },
    ],
    accepts: [
      { schema: withProperty({ anyOf: [CLOSED, { type: 'null' }] }) },
      { schema: { type: 'object', properties: { anyOf: CLOSED, oneOf: CLOSED, not: CLOSED } } },
    ],
  },
  'root-properties-missing': {
    rejects: [
      { schema: { type: 'object' }, at: '' },
      { schema: { type: 'object', additionalProperties: false }, at: '' },
    ],
    accepts: [{ schema: CLOSED }, { schema: withProperty({ type: 'object' }) }],
  },
  'root-property-key': {
    rejects: [
      { schema: { type: 'object', properties: { 'a[b]': {} } }, at: '/properties/a[b]' },
      { schema: { type: 'object', properties: { 'a/b': {} } }, at: '/properties/a~1b' },
      {
        schema: { type: 'object', properties: { ['k'.repeat(65)]: {} } },
        at: `/properties/${'k'.repeat(65)}`,
      },
      { schema: { type: 'object', properties: { '': {} } }, at: '/properties/' },
    ],
    accepts: [
      { schema: { type: 'object', properties: { 'a.b_c-1': {}, ['k'.repeat(64)]: {} } } },
      { schema: withProperty({ type: 'object', properties: { 'a[b]': {} } }) },
    ],
  },
  'root-keywords-nova': {
    rejects: [{ schema: CLOSED, at: '/additionalProperties' }],
    accepts: [
      { schema: { type: 'object', properties: { a: { type: 'string', minLength: 1 } }, required: ['a'] } },
    ],
  },
  dialect: {
    rejects: [
      { schema: { $schema: 'http://json-schema.org/draft-04/schema#', ...CLOSED }, at: '/$schema' },
      {
        schema: { $schema: 'http://json-schema.org/draft-07/schema#' },
        at: '/$schema',
        targets: ['anthropic'],
      },
    ],
    accepts: [
      { schema: CLOSED },
      { schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...CLOSED } },
      { schema: { $schema: 'http://json-schema.org/draft-07/schema#', ...CLOSED }, targets: ['mcp'] },
    ],
  },
  'meta-schema': {
    rejects: [
      { schema: withProperty({ type: 'any' }), at: '/properties/a/type' },
      { schema: withProperty([]), at: '/properties/a' },
      { schema: { type: 'object', properties: [] }, at: '/properties' },
      { schema: { type: 'object', required: 'a' }, at: '/required' },
      {
        schema: withProperty({ items: [{}] }),
        at: '/properties/a/items',
        targets: ['anthropic', 'anthropic-strict', 'mcp', 'bedrock-strict'],
      },
      {
        schema: withProperty({ minimum: 0, exclusiveMinimum: true }),
        at: '/properties/a/exclusiveMinimum',
        targets: ['openai', 'anthropic', 'mcp', 'mistral'],
      },
    ],
    accepts: [
      { schema: CLOSED },
      { schema: { default: { type: 'any' }, examples: [{ required: 'a' }], const: { properties: [] } } },
      { schema: { type: 'object', properties: { type: { type: 'string' }, required: { type: 'array' } } } },
      { schema: withProperty({ items: [{}] }), targets: ['openai', 'mistral', 'cohere'] },
      {
        schema: withProperty({ items: [{}] }, { $schema: 'http://json-schema.org/draft-07/schema#' }),
        targets: ['mcp', 'mcp-2025-11-25'],
      },
    ],
  },
  untyped: {
    rejects: [
      { schema: withProperty({}), at: '/properties/a' },
      { schema: withProperty({ description: 'anything' }), at: '/properties/a' },
      { schema: withProperty({ type: 'array', items: { description: 'x' } }), at: '/properties/a/items' },
      {
        schema: withProperty({ enum: ['x'] }),
        at: '/properties/a',
        grade: 'unconfirmed',
        targets: ['openai-strict', 'openai-responses-strict', 'gemini'],
      },
    ],
    accepts: [
      { schema: {} },
      { schema: withProperty({ type: 'string' }) },
      { schema: withProperty({ $ref: '#' }) },
      { schema: withProperty({ anyOf: [{ type: 'string' }] }) },
      { schema: withProperty({ enum: ['x'] }), targets: ['anthropic-strict'] },
    ],
  },
  'boolean-schema': {
    rejects: [
      { schema: { type: 'object', properties: { a: true } }, at: '/properties/a' },
      { schema: { type: 'object', properties: { a: false } }, at: '/properties/a' },
      {
        schema: withProperty({ type: 'array', items: true }),
        at: '/properties/a/items',
        targets: ['openai-strict', 'gemini'],
      },
    ],
    accepts: [
      { schema: { ...CLOSED, unevaluatedProperties: false } },
      { schema: withProperty({ type: 'boolean', default: true, const: true, enum: [true] }) },
      { schema: withProperty({ type: 'array', items: true }), targets: ['mcp-2025-11-25'] },
    ],
  },
  'type-list': {
    rejects: [{ schema: withProperty({ type: ['string', 'null'] }), at: '/properties/a/type' }],
    accepts: [{ schema: { type: 'object', properties: { type: { type: 'string', enum: ['a'] } } } }],
  },
  'type-list-sibling': {
    rejects: [
      {
        schema: withProperty({ type: ['array', 'object'], items: { type: 'string' } }),
        at: '/properties/a/items',
      },
      {
        schema: withProperty({ type: ['object', 'null'], properties: {} }),
        at: '/properties/a/properties',
        grade: 'unconfirmed',
      },
    ],
    accepts: [
      { schema: withProperty({ type: ['string', 'null'] }) },
      { schema: withProperty({ type: 'array', items: {} }) },
    ],
  },
  'object-closed-by-default': {
    rejects: [{ schema: withProperty({ type: 'object' }), at: '/properties/a' }],
    accepts: [
      { schema: withProperty({ type: 'object', additionalProperties: true }) },
      { schema: withProperty({ type: 'object', properties: {} }) },
    ],
  },
  'object-unclosed': {
    rejects: [
      { schema: { type: 'object', properties: {} }, at: '' },
      {
        schema: withProperty({ properties: { b: {} } }, { additionalProperties: false }),
        at: '/properties/a',
      },
      { schema: { ...CLOSED, $defs: { d: { type: ['object', 'null'] } } }, at: '/$defs/d' },
      {
        schema: { ...CLOSED, properties: { a: { anyOf: [{ type: 'object' }] } } },
        at: '/properties/a/anyOf/0',
      },
      {
        schema: { ...CLOSED, properties: { a: { type: 'array', items: { type: 'object' } } } },
        at: '/properties/a/items',
      },
    ],
    accepts: [
      { schema: CLOSED },
      {
        schema: { ...CLOSED, properties: { a: { default: { type: 'object' }, enum: [{ type: 'object' }] } } },
      },
      { schema: { ...CLOSED, properties: { properties: { type: 'string' }, type: { type: 'string' } } } },
    ],
  },
  'object-open': {
    rejects: [
      { schema: { type: 'object', additionalProperties: true }, at: '/additionalProperties' },
      { schema: { type: 'object', additionalProperties: { type: 'string' } }, at: '/additionalProperties' },
      { schema: withProperty({ additionalProperties: {} }), at: '/properties/a/additionalProperties' },
    ],
    accepts: [{ schema: CLOSED }, { schema: withProperty({ const: { additionalProperties: true } }) }],
  },
  'required-incomplete': {
    rejects: [
      { schema: withProperty({ type: 'string' }), at: '' },
      { schema: withProperty({ type: 'string' }, { required: [] }), at: '/required' },
      { schema: withProperty(withProperty({}), { required: ['a'] }), at: '/properties/a' },
    ],
    accepts: [{ schema: withProperty({ type: 'string' }, { required: ['a'] }) }, { schema: CLOSED }],
  },
  'required-unknown': {
    rejects: [{ schema: withProperty({}, { required: ['a', 'b'] }), at: '/required/1' }],
    accepts: [
      { schema: withProperty({}, { required: ['a'] }) },
      { schema: { type: 'object', properties: { required: {} } } },
    ],
  },
  'properties-missing': {
    rejects: [{ schema: withProperty({ type: 'object', additionalProperties: false }), at: '/properties/a' }],
    accepts: [{ schema: { type: 'object' } }, { schema: withProperty(CLOSED) }],
  },
  'gemini-object-empty': {
    rejects: [
      { schema: withProperty({ type: 'object' }), at: '/properties/a' },
      { schema: withProperty({ type: 'OBJECT', properties: {} }), at: '/properties/a/properties' },
    ],
    accepts: [{ schema: CLOSED }, { schema: withProperty({ type: 'object', properties: { b: {} } }) }],
  },
  'gemini-properties-of-others': {
    rejects: [
      { schema: withProperty({ type: 'STRING', properties: { b: {} } }), at: '/properties/a/properties' },
    ],
    accepts: [{ schema: withProperty({ type: 'Object', properties: { b: {} } }) }],
  },
  'gemini-property-key': {
    rejects: [
      { schema: { properties: { 'a-b': {} } }, at: '/properties/a-b' },
      { schema: withProperty({ properties: { '1': {} } }), at: '/properties/a/properties/1' },
    ],
    accepts: [{ schema: { properties: { _a1: {}, ['k'.repeat(64)]: {} } } }],
  },
  'cohere-property-key': {
    rejects: [{ schema: { properties: { 'a.b': {} } }, at: '/properties/a.b' }],
    accepts: [{ schema: { properties: { a_b1: {} } } }],
  },
  'cohere-required-none': {
    rejects: [
      { schema: withProperty({}), at: '' },
      { schema: withProperty({ type: 'object' }, { required: [] }), at: '/required' },
      { schema: withProperty({ type: 'object' }, { required: ['a'] }), at: '/properties/a' },
    ],
    accepts: [{ schema: withProperty({ type: 'string' }, { required: ['a'] }) }],
  },
  'items-missing': {
    rejects: [
      { schema: withProperty({ type: 'array' }), at: '/properties/a' },
      { schema: withProperty({ type: ['array', 'null'] }), at: '/properties/a' },
    ],
    accepts: [
      { schema: withProperty({ type: 'array', items: { type: 'string' } }) },
      { schema: withProperty({ type: 'array', prefixItems: [{}] }), targets: ['gemini-json'] },
      { schema: withProperty({ const: { type: 'array' } }) },
    ],
  },
  'items-list': {
    rejects: [{ schema: withProperty({ type: 'array', items: [{}] }), at: '/properties/a/items' }],
    accepts: [{ schema: withProperty({ type: 'array', items: {} }) }],
  },
  'min-items-over-one': {
    rejects: [
      { schema: withProperty({ type: 'array', items: {}, minItems: 2 }), at: '/properties/a/minItems' },
    ],
    accepts: [{ schema: withProperty({ minItems: 1 }) }, { schema: withProperty({ minItems: 0 }) }],
  },
  'any-of-first-keys': {
    rejects: [
      {
        schema: withProperty({ anyOf: [{ properties: { k: {}, x: {} } }, { properties: { k: {}, y: {} } }] }),
        at: '/properties/a/anyOf',
      },
    ],
    accepts: [
      {
        schema: withProperty({
          anyOf: [{ properties: { x: {}, k: {} } }, { properties: { k: {} } }, { type: 'null' }],
        }),
      },
    ],
  },
  'any-of-siblings': {
    rejects: [
      { schema: withProperty({ type: 'object', anyOf: [{ type: 'object' }] }), at: '/properties/a/anyOf' },
      {
        schema: withProperty({ description: 'x', anyOf: [{}] }),
        at: '/properties/a/anyOf',
        targets: ['gemini'],
      },
    ],
    accepts: [
      { schema: withProperty({ anyOf: [{ type: 'string' }] }) },
      { schema: withProperty({ description: 'x', anyOf: [{}] }), targets: ['openai-strict'] },
    ],
  },
  'all-of-ref': {
    rejects: [{ schema: withProperty({ allOf: [{}, { $ref: '#' }] }), at: '/properties/a/allOf/1/$ref' }],
    accepts: [{ schema: withProperty({ allOf: [{ type: 'object' }] }) }],
  },
  'all-of-limited': {
    rejects: [{ schema: withProperty({ allOf: [{}] }), at: '/properties/a/allOf' }],
    accepts: [{ schema: { properties: { allOf: {} } } }],
  },
}
