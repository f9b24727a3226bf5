import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Compilation } from '../compile-types.ts'

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#'

function read(property: object, rest: object = {}): Compilation {
  const input_schema = { type: 'object', properties: { x: property } }
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema, ...rest })
  return compile({ uri: 'file:///w/a.schema.json', text }, { profiles: ['generic'] })
}

function schemaOf(property: object): unknown {
  const schema = read(property).tools[0]?.input.schema
  return typeof schema === 'object' ? schema.properties?.['x'] : undefined
}

/** `severity code pointer` */
function reported({ diagnostics }: Compilation): string[] {
  return diagnostics
    .filter(({ code }) => code !== 'dialect_rewritten')
    .map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`)
}

describe('tuples', () => {
  it('a list in items beside prefixItems is refused, in either order', () => {
    const items = [{ type: 'integer' }]
    const prefixItems = [{ type: 'string' }]
    for (const property of [
      { prefixItems, items },
      { items, prefixItems },
    ]) {
      const { diagnostics } = read({ type: 'array', ...property })
      expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
        'keyword_invalid /input_schema/properties/x/items',
      ])
      expect(diagnostics[0]?.hint).toContain('prefixItems')
      expect(diagnostics[0]?.message).toBe('"items" must be a schema beside "prefixItems", not a list')
    }
  })

  it.each([
    [
      { prefixItems: [true] },
      'warn keyword_unknown',
      'Put the schema of what follows "prefixItems" in "items".',
    ],
    [{}, 'warn keyword_unknown', 'It applies only to'],
    [{ items: { type: 'string' } }, 'info keyword_annotation', 'It applies only to'],
  ])('additionalItems without a list in items is reported: %j', (property, problem, hint) => {
    const compilation = read({ type: 'array', ...property, additionalItems: false })
    expect(reported(compilation)).toEqual([`${problem} /input_schema/properties/x/additionalItems`])
    expect(compilation.diagnostics[0]?.hint).toContain(hint)
    expect(schemaOf({ type: 'array', ...property, additionalItems: false })).toEqual({
      type: 'array',
      ...property,
    })
  })
})

describe('dependencies', () => {
  it('additionalItems: true, its default in draft-07, is only a note', () => {
    const { diagnostics } = read({ type: 'array', additionalItems: true })
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['keyword_annotation', 'info'],
    ])
  })

  it('hold beside dependentRequired', () => {
    expect(
      schemaOf({ dependencies: { a: ['b', 'd'], e: ['f'] }, dependentRequired: { a: ['c', 'b'], g: ['h'] } }),
    ).toEqual({ dependentRequired: { a: ['b', 'd', 'c'], e: ['f'], g: ['h'] } })
  })

  it('hold beside dependentSchemas, in either order', () => {
    const dependencies = { a: { required: ['b'] }, d: false }
    const dependentSchemas = { a: { required: ['c'] }, d: { required: ['e'] } }
    const both = {
      dependentSchemas: {
        a: { allOf: [{ required: ['b'] }, { required: ['c'] }] },
        d: { allOf: [false, { required: ['e'] }] },
      },
    }
    expect(schemaOf({ dependencies, dependentSchemas })).toEqual(both)
    expect(schemaOf({ dependentSchemas, dependencies })).toEqual(both)
  })
})

describe('keywords that came after the declared dialect', () => {
  const newer = {
    $schema: DRAFT_07,
    $id: 'https://e.org/x',
    type: 'object',
    properties: { a: { const: 1, prefixItems: [true] }, b: { prefixItems: [true], unevaluatedItems: false } },
    unevaluatedProperties: false,
  }

  it('are read, and each is reported once', () => {
    expect(reported(read(newer))).toEqual([
      'info keyword_newer /input_schema/properties/x/unevaluatedProperties',
      'info keyword_newer /input_schema/properties/x/properties/a/prefixItems',
      'info keyword_newer /input_schema/properties/x/properties/b/unevaluatedItems',
    ])
    expect(schemaOf(newer)).toMatchObject({ unevaluatedProperties: false })
    expect(read(newer).diagnostics[1]).toMatchObject({
      message: '"prefixItems" was added in 2020-12, after draft-07; it is read as in 2020-12',
      hint: 'Declare 2020-12: a tool that follows draft-07 strictly ignores the keyword.',
    })
  })

  it.each([
    [
      'http://json-schema.org/draft-04/schema#',
      ['unevaluatedProperties', 'const', 'prefixItems', 'unevaluatedItems'],
    ],
    ['https://json-schema.org/draft/2019-09/schema', ['prefixItems']],
    ['https://json-schema.org/draft/2020-12/schema', []],
  ])('are those of %s', ($schema, keywords) => {
    const { $id: id, ...rest } = newer
    const { diagnostics } = read({ ...rest, ...($schema.includes('04') ? { id } : { $id: id }), $schema })
    expect(diagnostics.filter(({ code }) => code === 'keyword_newer').map(({ keyword }) => keyword)).toEqual(
      keywords,
    )
  })

  it('are not reported where nothing is declared, nor beside a $ref that leaves them out', () => {
    expect(reported(read({ prefixItems: [true] }))).toEqual([])
    const beside = {
      $schema: DRAFT_07,
      $ref: '#/definitions/A',
      unevaluatedProperties: false,
      definitions: { A: {} },
    }
    expect(reported(read({ $id: 'https://e.org/y', ...beside })).join()).not.toContain('keyword_newer')
  })

  it('a $dynamicRef, which needs its anchors, is not followed', () => {
    const property = { $schema: DRAFT_07, $id: 'https://e.org/x', items: { $dynamicRef: '#T' } }
    expect(reported(read(property))).toEqual([
      'info keyword_annotation /input_schema/properties/x/items/$dynamicRef',
    ])
  })
})

describe('x-llm-description', () => {
  it.each([5, [1], null, { a: 1 }])('that is no text is reported: %j', (value) => {
    const wrong = { 'x-llm-description': value }
    const compilation = read({ type: 'string', ...wrong }, wrong)
    expect(reported(compilation)).toEqual([
      'warn annotation_invalid /input_schema/properties/x/x-llm-description',
      'warn annotation_invalid /x-llm-description',
    ])
    expect(compilation.tools[0]).not.toHaveProperty('llmDescription')
  })
})

describe('nullable', () => {
  it.each([
    [{ enum: ['x'], const: 'b' }, [null]],
    [{ enum: ['x', 'b'], const: 'b' }, ['b', null]],
    [{ enum: [['b'], { b: 1 }], const: { b: 1 } }, [{ b: 1 }, null]],
    [{ const: 'b' }, ['b', null]],
  ])('adds only null to %j', (listing, values) => {
    const schema = schemaOf({ type: ['string', 'object'], ...listing, nullable: true })
    expect(schema).toEqual({ type: ['string', 'object', 'null'], enum: values })
  })
})
