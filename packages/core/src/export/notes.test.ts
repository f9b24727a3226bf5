import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Compilation } from '../compile-types.ts'

function run(input_schema: object, profile: string, reshape = true): Compilation {
  return compile(JSON.stringify({ module_id: 'a', description: 'd', input_schema }), { profile, reshape })
}

const sent = (compilation: Compilation, profile: string) => compilation.requests[profile]?.tools[0]?.input

const EITHER = {
  type: 'object',
  properties: { url: { type: 'string' }, file: { type: 'string' } },
  oneOf: [{ required: ['url'] }, { required: ['file'] }],
  additionalProperties: false,
}

it('a titled union leaves its branches their own titles where it has no place of its own', () => {
  const branch = (kind: string, more: object) => ({
    type: 'object',
    properties: { kind: { const: kind } },
    required: ['kind'],
    ...more,
  })
  const payment = {
    title: 'Payment',
    anyOf: [branch('card', { title: 'Card' }), branch('bank', {}), { type: 'null' }],
  }
  const compilation = run({ type: 'object', properties: { payment } }, 'gemini-openapi')
  expect(compilation.requests['gemini-openapi']?.json).toMatchObject([
    {
      functionDeclarations: [
        {
          parameters: {
            properties: { payment: { anyOf: [{ title: 'Card', nullable: true }, { title: 'Payment' }] } },
          },
        },
      ],
    },
  ])
})

it('listed values are sent to Gemini with their type, without which it may ignore them', () => {
  const properties = { kind: { const: 'a' }, size: { enum: [1, 2.5] }, both: { enum: [1, 'a'] } }
  expect(run({ type: 'object', properties }, 'gemini').requests['gemini']?.json).toMatchObject([
    {
      functionDeclarations: [
        {
          parametersJsonSchema: {
            properties: {
              kind: { type: 'string', const: 'a' },
              size: { type: 'number', enum: [1, 2.5] },
              both: { enum: [1, 'a'] },
            },
          },
        },
      ],
    },
  ])
})

describe('a oneOf', () => {
  it('is described as what the author wrote', () => {
    const compilation = run(EITHER, 'gemini-openapi')
    const text = '(oneOf: [{"required":["url"]},{"required":["file"]}])'
    expect(sent(compilation, 'gemini-openapi')?.description).toBe(text)
    expect(compilation.diagnostics.map(({ message }) => message)).toContain(
      '"oneOf" moves to the description for gemini-openapi',
    )
  })

  it('whose branches overlap has a note beside anyOf', () => {
    const count = {
      oneOf: [
        { type: 'integer', minimum: 0 },
        { type: 'number', maximum: 5 },
      ],
    }
    const input = { type: 'object', properties: { count } }
    expect(sent(run(input, 'gemini'), 'gemini')?.properties?.['count']).toMatchObject({
      anyOf: count.oneOf,
      description: '(exactly one of the alternatives)',
    })
  })

  it('whose branches do not overlap needs none', () => {
    const id = { oneOf: [{ type: 'integer' }, { type: 'string' }] }
    const input = { type: 'object', properties: { id } }
    expect(sent(run(input, 'gemini'), 'gemini')?.properties?.['id']).toEqual({ anyOf: id.oneOf })
  })
})

it('where null means absent, notes about required properties add that', () => {
  expect(sent(run(EITHER, 'openai'), 'openai')?.description).toMatch(/^\(oneOf: .*, null means absent\)$/)
})

describe('a definition that a note refers to', () => {
  const user = { type: 'string', not: { $ref: '#/$defs/Reserved' } }
  const $defs = { Reserved: { enum: ['root', 'admin'] } }
  const input = { type: 'object', properties: { user, group: user }, required: ['user', 'group'], $defs }

  it('is added to the description of the root, once', () => {
    const text = '(in notes and JSON text, #/$defs/Reserved is {"enum":["root","admin"]})'
    expect(sent(run(input, 'openai'), 'openai')?.description).toBe(text)
  })

  it('is part of the description of the tool where the root has none', () => {
    const request = JSON.stringify(run(input, 'ollama').requests['ollama']?.json)
    expect(request).toContain('"description":"d\\n(in notes and JSON text, #/$defs/Reserved is ')
  })

  it('is left out where it is sent as the author wrote it', () => {
    const both = { ...input, properties: { ...input.properties, owner: { $ref: '#/$defs/Reserved' } } }
    expect(sent(run(both, 'mistral'), 'mistral')?.description).toBeUndefined()
    const twice = { ...both.properties, other: { $ref: '#/$defs/Reserved' } }
    expect(sent(run({ ...both, properties: twice }, 'openai'), 'openai')).not.toHaveProperty('description')
  })

  it('shows what JSON text holds, once for all levels of a recursion', () => {
    const Node = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        tag: { $ref: '#/$defs/Tag' },
        children: { type: 'array', items: { $ref: '#/$defs/Node' } },
      },
      required: ['name'],
    }
    const Tag = { type: 'object', additionalProperties: { type: 'string' } }
    const tree = {
      type: 'object',
      properties: { root: { $ref: '#/$defs/Node' } },
      required: ['root'],
      $defs: { Node, Tag },
    }
    const { description = '' } = sent(run(tree, 'ollama'), 'ollama') ?? {}
    expect(description).toContain(
      `#/$defs/Node is ${JSON.stringify({ ...Node, properties: { ...Node.properties, tag: Tag } })}`,
    )
  })
})

describe('a list of the entries of a map', () => {
  const sentMap = (map: object, profile: string) =>
    sent(
      run({ type: 'object', properties: { map: { type: 'object', ...map } }, required: ['map'] }, profile),
      profile,
    )?.properties?.['map']
  const additionalProperties = { type: 'number' }

  it('has the bounds of the map', () => {
    const map = { additionalProperties, minProperties: 1, maxProperties: 3 }
    expect(sentMap(map, 'openai')).toMatchObject({ type: 'array', minItems: 1, maxItems: 3 })
    expect(sentMap(map, 'openai')).not.toHaveProperty('description')
  })

  it('constrains the keys as propertyNames does', () => {
    const map = { additionalProperties, propertyNames: { pattern: '^[a-z]+$', maxLength: 5 } }
    const key = { type: 'string', pattern: '^[a-z]+$', description: '(maxLength: 5)' }
    expect(sentMap(map, 'openai')).toMatchObject({ items: { properties: { key } } })
    expect(sentMap(map, 'openai')).not.toHaveProperty('description')
  })

  it('has no null that means absent', () => {
    const map = { additionalProperties, not: { required: ['debug'] } }
    expect(sentMap(map, 'openai')).toHaveProperty('description', '(not: {"required":["debug"]})')
  })
})

it('notes about renamed properties add the names that are sent', () => {
  const input = {
    type: 'object',
    properties: { $top: { type: 'integer' }, $orderby: { type: 'string' } },
    dependentRequired: { $top: ['$orderby'] },
  }
  const text = compile(JSON.stringify({ module_id: 'a', description: 'd', input_schema: input }), {
    profile: 'anthropic',
    mode: true,
  }).requests['anthropic']?.tools[0]?.input.description
  expect(text).toBe(
    '(dependentRequired: {"$top":["$orderby"]}, "$top" is sent as "_top", "$orderby" is sent as "_orderby")',
  )
})

it('examples that are invalid are not sent in another shape', () => {
  const person = {
    type: 'object',
    properties: { name: { type: 'string' }, tags: { type: 'string' } },
    required: ['name'],
    examples: [{ command: 'x' }, { name: 'a' }],
  }
  const input = { type: 'object', properties: { person }, required: ['person'] }
  expect(sent(run(input, 'openai'), 'openai')?.properties?.['person']).toHaveProperty(
    'description',
    '(examples: [{"name":"a","tags":null}])',
  )
})

it('bounds of safe integers are omitted where they would only be described', () => {
  const count = { type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
  const input = { type: 'object', properties: { count } }
  expect(sent(run(input, 'ollama'), 'ollama')?.properties?.['count']).toEqual({ type: 'integer' })
})
