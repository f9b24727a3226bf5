import type { Json } from '../../oracles/json.ts'
import { type SchemaCases, withProperty } from './schema-case.ts'

const A = '/properties/a'
const NAMES = Array.from({ length: 5001 }, (_, index) => `p${index}`)

export const REFERENCE_CASES: Readonly<Record<string, SchemaCases>> = {
  'ref-siblings': {
    rejects: [{ schema: withProperty({ $ref: '#', description: 'x' }), at: `${A}/$ref` }],
    accepts: [
      { schema: withProperty({ $ref: '#' }) },
      { schema: { properties: { $ref: { type: 'string' }, description: { type: 'string' } } } },
      { schema: withProperty({ default: { $ref: '#', description: 'x' } }) },
    ],
  },
  'ref-external': {
    rejects: [
      { schema: withProperty({ $ref: 'https://example.org/other.json' }), at: `${A}/$ref` },
      { schema: withProperty({ $ref: './other.json#/a' }), at: `${A}/$ref` },
    ],
    accepts: [
      { schema: withProperty({ $ref: '#/$defs/x' }, { $defs: { x: {} } }) },
      {
        schema: {
          $id: 'https://example.org/a',
          properties: { b: { $ref: 'https://example.org/a#/$defs/x' } },
          $defs: { x: {} },
        },
      },
    ],
  },
  'ref-lost': {
    rejects: [
      { schema: withProperty({ $ref: '#/$defs/x' }), at: `${A}/$ref` },
      { schema: withProperty({ $ref: '#/$defs/toString' }, { $defs: {} }), at: `${A}/$ref` },
      { schema: withProperty({ $dynamicRef: '#x' }), at: `${A}/$dynamicRef` },
    ],
    accepts: [
      { schema: withProperty({ $ref: '#/definitions/x~1y' }, { definitions: { 'x/y': {} } }) },
      { schema: withProperty({ $ref: '#x' }, { $defs: { y: { $anchor: 'x' } } }) },
      { schema: withProperty({ $ref: 'https://example.org/other.json' }) },
    ],
  },
  'ref-to-boolean': {
    rejects: [{ schema: withProperty({ $ref: '#/$defs/x' }, { $defs: { x: true } }), at: `${A}/$ref` }],
    accepts: [{ schema: withProperty({ $ref: '#/$defs/x' }, { $defs: { x: {} } }) }],
  },
  'nested-id': {
    rejects: [{ schema: withProperty({ $id: 'inner' }), at: `${A}/$id` }],
    accepts: [{ schema: { $id: 'outer', properties: { $id: { type: 'string' } } } }],
  },
  'recursion-required': {
    rejects: [
      { schema: withProperty({ $ref: '#' }, { required: ['a'] }), at: `${A}/$ref` },
      {
        schema: withProperty(
          { $ref: '#/$defs/x' },
          { $defs: { x: { anyOf: [{}, { properties: { b: { $ref: '#/$defs/x' } }, required: ['b'] }] } } },
        ),
        at: '/$defs/x/anyOf/1/properties/b/$ref',
      },
    ],
    accepts: [
      { schema: withProperty({ $ref: '#' }) },
      { schema: withProperty({ type: 'array', items: { $ref: '#' } }, { required: ['a'] }) },
    ],
  },
  recursion: {
    rejects: [
      { schema: withProperty({ $ref: '#' }), at: `${A}/$ref` },
      {
        schema: withProperty(
          { $ref: '#/$defs/x' },
          { $defs: { x: { items: { $ref: '#/$defs/y' } }, y: { not: { $ref: '#/$defs/x' } } } },
        ),
        at: '/$defs/x/items/$ref',
      },
    ],
    accepts: [
      {
        schema: {
          properties: { a: { $ref: '#/$defs/x' }, b: { $ref: '#/$defs/x' } },
          $defs: { x: { type: 'string' } },
        },
      },
      { schema: withProperty({ default: { $ref: '#' } }) },
    ],
  },
  'limit-properties': {
    rejects: [
      { schema: { type: 'object', properties: Object.fromEntries(NAMES.map((name) => [name, {}])) }, at: '' },
    ],
    accepts: [
      {
        schema: { type: 'object', properties: Object.fromEntries(NAMES.slice(1).map((name) => [name, {}])) },
      },
    ],
  },
  'limit-depth': {
    rejects: [
      { schema: nested(12), at: A.repeat(11) },
      { schema: nested(11), at: A.repeat(10), grade: 'contested' },
    ],
    accepts: [{ schema: nested(10) }],
  },
  'limit-characters': {
    rejects: [
      { schema: withProperty({ enum: ['x'.repeat(120_000)] }), at: '' },
      { schema: withProperty({ $ref: '#' }, { $defs: { ['x'.repeat(120_000)]: {} } }), at: '' },
    ],
    accepts: [{ schema: withProperty({ const: 'x'.repeat(119_999), description: 'x'.repeat(9_999) }) }],
  },
  'limit-enum-values': {
    rejects: [
      { schema: withProperty({ enum: NAMES.slice(0, 1001) }), at: '' },
      { schema: withProperty({ enum: NAMES.slice(0, 1000) }), at: '', grade: 'contested' },
    ],
    accepts: [{ schema: withProperty({ enum: NAMES.slice(0, 999) }) }],
  },
  'limit-long-enum': {
    rejects: [
      {
        schema: withProperty({ enum: NAMES.slice(0, 251).map((name) => name.padEnd(60, 'x')) }),
        at: `${A}/enum`,
      },
    ],
    accepts: [{ schema: withProperty({ enum: NAMES.slice(0, 250).map((name) => name.padEnd(80, 'x')) }) }],
  },
  'mcp-header': {
    rejects: [
      { schema: withProperty({ type: 'string', 'x-mcp-header': '' }), at: `${A}/x-mcp-header` },
      { schema: withProperty({ type: 'number', 'x-mcp-header': 'A' }), at: `${A}/x-mcp-header` },
      {
        schema: withProperty({ type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } }),
        at: `${A}/items/x-mcp-header`,
      },
    ],
    accepts: [
      { schema: withProperty(withProperty({ type: 'string', 'x-mcp-header': 'A-b' })) },
      { schema: { type: 'object', properties: { 'x-mcp-header': { type: 'string' } } } },
      { schema: withProperty({ type: 'number', 'x-mcp-header': 'A' }), place: 'output' },
    ],
  },
  'mcp-header-twice': {
    rejects: [
      {
        schema: {
          properties: {
            a: { type: 'string', 'x-mcp-header': 'A' },
            b: { type: 'string', 'x-mcp-header': 'a' },
          },
        },
        at: '/properties/b/x-mcp-header',
      },
    ],
    accepts: [{ schema: { properties: { a: { 'x-mcp-header': 'A' }, b: { 'x-mcp-header': 'B' } } } }],
  },
  'mcp-2025-properties': {
    rejects: [
      { schema: { type: 'object', properties: { a: null } }, at: A },
      { schema: { properties: 1 }, at: '/properties' },
    ],
    accepts: [{ schema: withProperty({ type: 'string' }) }],
  },
}

/** Returns this many nested objects. */
function nested(levels: number): Json {
  let schema: Json = { type: 'object', properties: {} }
  for (let level = 1; level < levels; level += 1) schema = { type: 'object', properties: { a: schema } }
  return schema
}
