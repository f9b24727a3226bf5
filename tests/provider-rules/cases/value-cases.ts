import type { Json } from '../../oracles/json.ts'
import { type SchemaCases, withProperty } from './schema-case.ts'

const A = '/properties/a'

export const VALUE_CASES: Readonly<Record<string, SchemaCases>> = {
  'enum-type': {
    rejects: [
      { schema: withProperty({ type: 'string', enum: ['x', null] }), at: `${A}/enum/1` },
      { schema: withProperty({ type: 'integer', enum: [1.5] }), at: `${A}/enum/0` },
      { schema: withProperty({ type: ['string', 'null'], enum: [1] }), at: `${A}/enum/0` },
    ],
    accepts: [
      { schema: withProperty({ type: ['string', 'null'], enum: ['x', null] }) },
      { schema: withProperty({ type: 'number', enum: [1, 1.5] }) },
      { schema: withProperty({ enum: ['x', 1, null] }) },
    ],
  },
  'enum-complex': {
    rejects: [{ schema: withProperty({ enum: ['x', { a: 1 }] }), at: `${A}/enum/1` }],
    accepts: [{ schema: withProperty({ enum: ['x', 1, true, null] }) }],
  },
  'const-complex': {
    rejects: [{ schema: withProperty({ const: [1] }), at: `${A}/const` }],
    accepts: [{ schema: withProperty({ const: 'x' }) }, { schema: withProperty({ default: [1] }) }],
  },
  'enum-empty': {
    rejects: [{ schema: withProperty({ enum: [] }), at: `${A}/enum` }],
    accepts: [{ schema: withProperty({ enum: ['x'] }) }],
  },
  'gemini-enum': {
    rejects: [
      { schema: withProperty({ type: 'string', enum: [''] }), at: `${A}/enum/0` },
      { schema: withProperty({ type: 'integer', enum: [1] }), at: `${A}/enum` },
      { schema: withProperty({ type: 'string', enum: ['x', 1] }), at: `${A}/enum/1` },
      { schema: withProperty({ enum: ['x'] }), at: `${A}/enum` },
    ],
    accepts: [
      { schema: withProperty({ type: 'STRING', enum: ['x'] }) },
      { schema: withProperty({ type: 'INTEGER', format: 'enum', enum: ['101'] }) },
      { schema: { properties: { enum: { type: 'integer' } } } },
    ],
  },
  format: {
    rejects: [
      { schema: withProperty({ type: 'string', format: 'iri' }), at: `${A}/format` },
      {
        schema: withProperty({ type: 'string', format: 'uri' }),
        at: `${A}/format`,
        targets: ['openai-strict', 'cohere-strict', 'gemini'],
      },
      {
        schema: withProperty({ type: 'string', format: 'email' }),
        at: `${A}/format`,
        targets: ['cohere-strict', 'gemini'],
      },
    ],
    accepts: [
      { schema: withProperty({ type: 'string', format: 'date-time' }) },
      {
        schema: withProperty({ type: 'string', format: 'uri' }),
        targets: ['anthropic-strict', 'bedrock-strict'],
      },
      { schema: { properties: { format: { type: 'string' } } } },
    ],
  },
  'pattern-lookaround': {
    rejects: ['^(?=a)b', 'a(?!b)', '(?<=a)b', '(?<!a)b'].map((pattern) => rejected(pattern)),
    accepts: ['^a$', '[(?=]', '\\(?=a', '(?:a)', '(?<name>a)'].map((pattern) => accepted(pattern)),
  },
  'pattern-backreference': {
    rejects: ['(a)\\1', '(?<n>a)\\k<n>'].map((pattern) => rejected(pattern)),
    accepts: ['\\\\1', '[\\1]', 'a\\d1'].map((pattern) => accepted(pattern)),
  },
  'pattern-boundary': {
    rejects: [rejected('\\bword\\b')],
    accepts: ['[\\b]', '\\\\b', 'b'].map((pattern) => accepted(pattern)),
  },
  'pattern-property': {
    rejects: ['^\\p{L}+$', '^\\P{L}$'].map((pattern) => rejected(pattern)),
    accepts: ['^\\\\p$', '^[a-z]+$'].map((pattern) => accepted(pattern)),
  },
  'pattern-partial': {
    rejects: ['@', '^a', 'a$', '^a\\$'].map((pattern) => rejected(pattern)),
    accepts: ['^a$', '^[\\s\\S]*@[\\s\\S]*$'].map((pattern) => accepted(pattern)),
  },
  'pattern-anchor': {
    rejects: ['^a', 'a$', '(^|a)b'].map((pattern) => rejected(pattern)),
    accepts: ['[^a]', '\\^a\\$', 'a+'].map((pattern) => accepted(pattern)),
  },
  'pattern-repeat': {
    rejects: ['a{1000}', 'a{1,5000}'].map((pattern) => rejected(pattern)),
    accepts: ['a{1,64}', '\\{5000}', '[{5000}]'].map((pattern) => accepted(pattern)),
  },
  'pattern-other': {
    rejects: ['\\D', '\\p{L}', '(?:a)', '\\n'].map((pattern) => rejected(pattern)),
    accepts: ['\\d\\w\\s', '\\.', '(a)', '[\\D]', '(?=a)'].map((pattern) => accepted(pattern)),
  },
  'pattern-broken': {
    rejects: ['(', '[a', '*a'].map((pattern) => rejected(pattern)),
    accepts: ['[\\w\\_]', 'a'].map((pattern) => accepted(pattern)),
  },
  'gemini-field': {
    rejects: [
      { schema: { type: 'object', additionalProperties: false }, at: '/additionalProperties' },
      { schema: withProperty({ type: 'integer', exclusiveMinimum: 1 }), at: `${A}/exclusiveMinimum` },
      { schema: withProperty({ $ref: '#/$defs/x' }), at: `${A}/$ref` },
      { schema: withProperty({ type: 'any' }), at: `${A}/type`, grade: 'sdk' },
      { schema: { type: 'object', required: 'a' }, at: '/required', grade: 'sdk' },
      { schema: withProperty({ type: 'string', minLength: 'one' }), at: `${A}/minLength`, grade: 'sdk' },
    ],
    accepts: [
      {
        schema: withProperty({
          type: 'STRING',
          nullable: true,
          format: 'x',
          example: {},
          title: 't',
          minLength: '1',
          maxLength: 2,
        }),
      },
      {
        schema: {
          type: 'object',
          properties: { additionalProperties: { type: 'string' } },
          propertyOrdering: ['a'],
        },
      },
    ],
  },
  'keyword-unknown': {
    rejects: [
      { schema: withProperty({ type: 'string', 'x-mine': 1 }), at: `${A}/x-mine` },
      { schema: withProperty({ type: 'string', nullable: true }), at: `${A}/nullable` },
      { schema: { type: 'object', strict: true }, at: '/strict' },
    ],
    accepts: [
      {
        schema: { type: 'object', properties: { 'x-mine': { type: 'string' }, strict: { type: 'string' } } },
      },
      { schema: withProperty({ default: { 'x-mine': 1 }, examples: [{ odd: 1 }], enum: [{ odd: 1 }] }) },
    ],
  },
}

function rejected(pattern: string): { schema: Json; at: string } {
  return { schema: withProperty({ type: 'string', pattern }), at: `${A}/pattern` }
}

function accepted(pattern: string): { schema: Json } {
  return { schema: withProperty({ type: 'string', pattern }) }
}
