import { NOT_WRITTEN } from './languages.mjs'

// Values that validators get wrong, each with a minimal schema.
const read = JSON.parse
const closed = (properties, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const open = (properties, required) => ({ type: 'object', properties, required })
const node = {
  type: 'object',
  properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } },
  required: ['children'],
  additionalProperties: false,
}

function nested(depth) {
  let value = { children: [] }
  for (let level = 0; level < depth; level++) value = { children: [value] }
  return { root: value }
}

/** @type {{ name: string, schema: any, valid: any[], invalid: any[] }[]} */
export const EDGES = [
  {
    name: 'lengths in code points',
    schema: closed({ a: { type: 'string', minLength: 2, maxLength: 2 } }),
    valid: [{ a: '😀😀' }, { a: 'ab' }],
    invalid: [{ a: '😀' }, { a: '😀😀😀' }],
  },
  {
    name: 'integers by value',
    schema: closed({ a: { type: 'integer' } }),
    valid: [read('{"a":1.0}'), read('{"a":1e20}'), read('{"a":-0}')],
    invalid: [{ a: 1.5 }, { a: '1' }, { a: null }],
  },
  {
    name: 'required names of the prototype',
    schema: open(
      { constructor: { type: 'object', properties: {}, required: [] }, toString: { type: 'string' } },
      ['constructor', 'toString'],
    ),
    valid: [read('{"constructor":{},"toString":"a"}')],
    invalid: [{}, read('{"constructor":{}}')],
  },
  {
    name: 'optional names of the prototype',
    schema: open({ valueOf: { type: 'string' } }, []),
    valid: [{}, read('{"valueOf":"a"}')],
    invalid: [read('{"valueOf":1}')],
  },
  {
    name: '__proto__ declared',
    schema: {
      type: 'object',
      properties: read('{"__proto__":{"type":"string"}}'),
      required: [],
      additionalProperties: false,
    },
    valid: [{}, read('{"__proto__":"a"}')],
    invalid: [read('{"__proto__":1}')],
  },
  {
    name: '__proto__, constructor unknown',
    schema: closed({ a: { type: 'string' } }),
    valid: [{ a: 'b' }],
    invalid: [read('{"a":"b","__proto__":{}}'), read('{"a":"b","constructor":1}')],
  },
  {
    name: 'multipleOf 0.01',
    schema: closed({ a: { type: 'number', multipleOf: 0.01 } }),
    valid: [{ a: 0.07 }, { a: 1.13 }, { a: 4.35 }],
    invalid: [{ a: 0.075 }],
  },
  {
    name: 'deep equality',
    schema: closed({ a: { type: 'array', items: {}, uniqueItems: true } }),
    valid: [{ a: [1, '1'] }, { a: [[1], [2]] }],
    invalid: [
      {
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      },
      { a: [[1], [1]] },
    ],
  },
  {
    name: 'closed recursion',
    schema: { ...closed({ root: { $ref: '#/$defs/node' } }), $defs: { node } },
    valid: [nested(0), nested(3)],
    invalid: [{ root: { children: [{}] } }, { root: { children: [], a: 1 } }],
  },
  {
    name: '2,000 levels',
    schema: { ...closed({ root: { $ref: '#/$defs/node' } }), $defs: { node } },
    valid: [nested(2000)],
    invalid: [],
  },
]

/**
 * Returns the names of the edge cases that a contestant gets wrong. They include schemas that it cannot compile, but
 * not those that this bench cannot write in its language.
 * @param {(tools: { id: string, schema: any }[]) => Promise<Record<string, (value: any) => boolean>>} load
 */
export async function wrongEdges(load) {
  const wrong = []
  for (const { name, schema, valid, invalid } of EDGES) {
    try {
      const { edge } = await load([{ id: 'edge', schema }])
      if (valid.some((value) => edge(value) !== true) || invalid.some((value) => edge(value) !== false))
        wrong.push(name)
    } catch (error) {
      if (error.message !== NOT_WRITTEN)
        wrong.push(`${name} (${error instanceof RangeError ? 'stack overflow' : 'cannot'})`)
    }
  }
  return wrong
}
