import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { SchemaObject } from '../schema/types.ts'

const MARK = 'x-mcp-header'

function faults(properties: Readonly<Record<string, SchemaObject>>, profile = 'mcp'): string[] {
  const $defs = { Region: { type: 'string', [MARK]: 'Region' } }
  const text = JSON.stringify({ module_id: 'a', input_schema: { type: 'object', properties, $defs } })
  const { diagnostics } = compile({ uri: 'file:///a.schema.json', text }, { profile })
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map((fault) => `${fault.code} ${fault.pointer}`)
}

it.each<[string, Record<string, SchemaObject>]>([
  ['a property', { region: { type: 'string', [MARK]: 'Region' } }],
  [
    'a property of a property',
    { a: { type: 'object', properties: { b: { type: 'integer', [MARK]: 'B' } } } },
  ],
  ['several', { a: { type: 'boolean', [MARK]: 'A' }, b: { type: 'string', [MARK]: 'B-b' } }],
  ['a property of that name', { [MARK]: { type: 'number' } }],
])('MCP takes a header of %s', (_, properties) => {
  expect(faults(properties)).toEqual([])
})

it.each<[string, Record<string, SchemaObject>, string]>([
  ['of an object', { a: { type: 'object', [MARK]: 'A' } }, '/a'],
  ['of a number', { a: { type: 'number', [MARK]: 'A' } }, '/a'],
  ['of several types', { a: { type: ['string', 'null'], [MARK]: 'A' } }, '/a'],
  ['of no type', { a: { [MARK]: 'A' } }, '/a'],
  ['that is no token', { a: { type: 'string', [MARK]: 'bad name' } }, '/a'],
  ['that is empty', { a: { type: 'string', [MARK]: '' } }, '/a'],
  ['that is no text', { a: { type: 'string', [MARK]: 1 } }, '/a'],
  ['of another', { a: { type: 'string', [MARK]: 'A' }, b: { type: 'string', [MARK]: 'a' } }, '/b'],
  ['of items', { a: { type: 'array', items: { type: 'string', [MARK]: 'A' } } }, '/a/items'],
  ['of a branch', { a: { anyOf: [{ type: 'string', [MARK]: 'A' }] } }, '/a/anyOf/0'],
])('MCP refuses a header %s', (_, properties, place) => {
  expect(faults(properties)).toEqual([`mark_refused /input_schema/properties${place}/${MARK}`])
  expect(faults(properties, 'mcp-2025-11-25')).toEqual([])
  expect(faults(properties, 'openai')).toEqual([])
})

it('MCP refuses a header of a shared schema, which no chain of properties leads to', () => {
  const properties = { a: { $ref: '#/$defs/Region' }, b: { $ref: '#/$defs/Region' } }
  expect(faults(properties)).toEqual([`mark_refused /input_schema/$defs/Region/${MARK}`])
})
