import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { CompileRequest } from '../compile-types.ts'
import type { Json } from '../json.ts'
import { isObject } from '../json.ts'
import { decodeArguments, encodeCall } from './export.ts'
import { BUILT_IN_PROFILES } from './profiles/index.ts'
import type { LoweredRequest, LoweredTool } from './types.ts'

const HAVING = BUILT_IN_PROFILES.filter(({ format }) => format !== undefined).map(({ id }) => id)

function lowered(file: object, profile: string, request: CompileRequest = {}): LoweredRequest {
  const { ok, requests, diagnostics } = compile(JSON.stringify(file), { profile, ...request })
  expect([ok, ...diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([true])
  return requests[profile] as LoweredRequest
}

const invoice = {
  module_id: 'billing.invoice',
  description: 'An invoice.',
  schema: {
    type: 'object',
    description: 'As it is printed.',
    properties: { number: { type: 'string' }, total: { type: 'number' }, kind: { const: 'invoice' } },
    required: ['number'],
  },
}
const loose = {
  type: 'object',
  description: 'As it is printed.',
  properties: { number: { type: 'string' }, total: { type: 'number' }, kind: { const: 'invoice' } },
  required: ['number'],
}
const strict = {
  ...loose,
  properties: {
    number: loose.properties.number,
    total: { type: 'number' },
    kind: { type: 'string', const: 'invoice' },
  },
  additionalProperties: false,
}
const name = 'billing_invoice'
const [description, both] = ['An invoice.', 'An invoice.\n\nAs it is printed.']

describe('structured output', () => {
  it('is what the request of each provider takes', () => {
    const openai = {
      ...strict,
      properties: {
        ...strict.properties,
        total: { type: ['number', 'null'] },
        kind: { type: ['string', 'null'], enum: ['invoice', null] },
      },
      required: ['number', 'total', 'kind'],
    }
    const text = JSON.stringify(lowered(invoice, 'bedrock').tools[0]?.input)
    expect(Object.fromEntries(HAVING.map((id) => [id, lowered(invoice, id).format]))).toMatchObject({
      openai: { type: 'json_schema', json_schema: { name, description, schema: openai, strict: true } },
      'openai-responses': { type: 'json_schema', name, description, schema: openai, strict: true },
      anthropic: { type: 'json_schema', schema: { ...strict, description: both } },
      gemini: {
        responseMimeType: 'application/json',
        responseJsonSchema: {
          ...loose,
          description: both,
          properties: { ...loose.properties, kind: { type: 'string', enum: ['invoice'] } },
        },
      },
      bedrock: { type: 'json_schema', structure: { jsonSchema: { name, description, schema: text } } },
      mistral: {
        type: 'json_schema',
        jsonSchema: { name, description, schemaDefinition: loose, strict: true },
      },
      cohere: { type: 'json_object', jsonSchema: { ...loose, description: both } },
      generic: { name: 'billing.invoice', description, schema: loose },
    })
  })

  it('of a tool is its output_schema, without what describes the tool', () => {
    const tool = {
      module_id: 'send',
      description: 'Sends.',
      providers: { openai: { strict: false } },
      input_schema: { type: 'object' },
      output_schema: invoice.schema,
    }
    const { format, names, tools } = lowered(tool, 'openai', { as: 'output' })
    expect(format).toMatchObject({ json_schema: { name: 'send', strict: true } })
    expect(format?.['json_schema']).not.toHaveProperty('description')
    expect([names, tools[0]?.mode]).toEqual([{ send: 'send' }, 'strict'])
    const other = { ...tool, module_id: 'other', output_schema: true }
    expect(lowered({ tools: [tool, other] }, 'openai', { as: 'output', tool: 'send' }).format).toEqual(format)
  })

  it('falls back to the loose mode where the provider has one, as tools do', () => {
    const huge = { schema: { enum: Array.from({ length: 2000 }, (_, index) => `value ${index}`) } }
    expect(lowered(huge, 'openai').format).toMatchObject({ json_schema: { strict: false } })
    expect(lowered(invoice, 'openai', { mode: false }).format).toMatchObject({
      json_schema: { strict: false },
    })
    // There is no reply that is not constrained.
    expect(lowered(invoice, 'anthropic', { mode: false }).tools[0]?.mode).toBe('strict')
  })

  it('is compiled for the profiles that have it, where none is asked for', () => {
    const { requests, diagnostics, code } = compile(JSON.stringify(invoice))
    expect(Object.keys(requests)).toEqual(['openai', 'openai-responses', 'anthropic'])
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
    expect([...code.matchAll(/^export (?:const )?(.*?)(?: =|$)/gm)].map(([, found]) => found)).toEqual([
      '{ output }',
      'isOutput',
      'validators',
    ])
  })

  it('has examples that are checked', () => {
    const examples = [{ output: { number: 1 } }, { title: 'Right', output: { number: 'A' } }]
    const { diagnostics } = compile(JSON.stringify({ ...invoice, examples }))
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([
      expect.objectContaining({ code: 'example_invalid', pointer: '/examples/0/output/number' }),
    ])
  })
})

describe('a root that is not a plain object', () => {
  const item = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }
  const other = { type: 'object', properties: { b: { type: 'number' } }, required: ['b'] }
  const cases: [string, object, Json[]][] = [
    ['a list', { schema: { type: 'array', items: item } }, [[], [{ a: 'x' }]]],
    ['a text', { schema: { type: 'string' } }, ['', 'null']],
    ['listed values', { schema: { enum: ['a', 1, null] } }, ['a', 1, null]],
    ['a union of objects', { schema: { anyOf: [item, other] } }, [{ a: 'x' }, { b: 1 }]],
    ['a union', { schema: { oneOf: [item, { type: 'array', items: item }] } }, [{ a: 'x' }, [{ a: 'x' }]]],
    ['an object or null', { schema: { ...item, type: ['object', 'null'] } }, [{ a: 'x' }, null]],
    ['anything', { schema: true }, [1, null, { a: [] }, 'x']],
    ['any object', { schema: { type: 'object' } }, [{}, { a: 1 }]],
    ['a map', { schema: { type: 'object', additionalProperties: item } }, [{}, { k: { a: 'x' } }]],
    [
      'a recursive one',
      {
        schema: { $ref: '#/$defs/Tree' },
        $defs: { Tree: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
      },
      [[], [[], [[]]]],
    ],
  ]

  it.each(cases)('comes back: %s', (_, file, values) => {
    for (const id of HAVING) {
      const tool = lowered(file, id).tools[0] as LoweredTool
      for (const value of values) {
        const sent = encodeCall(tool, value)
        expect([id, isObject(sent) || id === 'generic']).toEqual([id, true])
        expect([id, decodeArguments(tool, sent)]).toEqual([id, { value, errors: [], repairs: [] }])
      }
    }
  })
})
