// Properties that a server sets are not part of a request, wherever the document declares them.
import { expect, it } from 'vitest'
import type { Schemas } from './documents.ts'
import { refer, toolIn, withBody } from './documents.ts'

const text = { type: 'string' }
const Id = { ...text, readOnly: true }
const Entity = { type: 'object', properties: { id: Id }, required: ['id'] }
const named = { properties: { name: text }, required: ['name'] }

it.each<[string, object, Schemas]>([
  [
    'by reference',
    { type: 'object', properties: { id: refer('Id'), name: text }, required: ['id', 'name'] },
    { Id },
  ],
  [
    'in a part of allOf',
    {
      type: 'object',
      properties: { id: { allOf: [refer('Id'), { minLength: 1 }] }, name: text },
      required: ['id', 'name'],
    },
    { Id },
  ],
  ['of a schema that is extended', { allOf: [refer('Entity'), named], required: ['id', 'name'] }, { Entity }],
  [
    'that another part requires',
    { allOf: [refer('Entity'), { ...named, required: ['id', 'name'] }] },
    { Entity },
  ],
  [
    'that a schema of the document requires or declares',
    { allOf: [refer('Known'), { ...named, properties: { name: text, id: Id } }] },
    { Known: { type: 'object', properties: { id: text }, required: ['id'] } },
  ],
  ['in a branch', { oneOf: [refer('Entity')], ...named, required: ['id', 'name'] }, { Entity }],
])('%s', (_, schema, schemas) => {
  const { accepts, module } = toolIn(withBody({ ...schema }, schemas))
  expect(accepts({ name: 'a' })).toBe(true)
  expect(accepts({})).toBe(false)
  const parts = [(module['input_schema'] as { properties: object }).properties, module['definitions'] ?? {}]
  expect(JSON.stringify(parts)).not.toContain('"id"')
})

it('elsewhere a schema keeps what is left out of it where another one is the servers', () => {
  const Known = { type: 'object', properties: { id: text, next: refer('Own') }, required: ['id'] }
  const Own = { allOf: [refer('Known'), { properties: { id: Id } }] }
  const schema = { type: 'object', properties: { known: refer('Known'), own: refer('Own') } }
  const { accepts } = toolIn(withBody(schema, { Known, Own }))
  expect(accepts({ known: { id: 'a' }, own: { next: { next: {} } } })).toBe(true)
  expect(accepts({ known: {} })).toBe(false)
})

it('references to them, and below them, lead to what they are', () => {
  const Node = {
    allOf: [{ type: 'object', properties: { id: text, meta: { properties: { at: text } } } }],
    properties: { id: Id, meta: { readOnly: true }, items: { type: 'object', properties: { id: text } } },
  }
  const schema = {
    type: 'object',
    properties: {
      parents: { type: 'array', items: refer('Node/properties/id') },
      since: refer('Node/allOf/0/properties/meta/properties/at'),
      item: refer('Node/properties/items/properties/id'),
      parent: refer('Node/properties/id'),
    },
  }
  const { accepts, body } = toolIn(withBody(schema, { Node }))
  expect(accepts({ parents: ['a'], since: 'b', item: 'c' })).toBe(true)
  expect(accepts({ parents: [1] })).toBe(false)
  expect(accepts({ since: 1 })).toBe(false)
  expect(body['properties']).toMatchObject({
    item: { $ref: '#/definitions/Node/properties/items/properties/id' },
  })
  // By its reference, the server sets this property too.
  expect(body['properties']).not.toHaveProperty('parent')
})
