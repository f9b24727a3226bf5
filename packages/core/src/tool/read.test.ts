import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Compilation } from '../compile-types.ts'
import { memoryHost } from '../host.ts'
import type { Options } from '../options/types.ts'

function read(text: string, files: Record<string, string> = {}, options: Options = {}): Compilation {
  const host = memoryHost({ 'file:///w/t.schema.yaml': text, ...files })
  return compile(
    { uri: 'file:///w/t.schema.yaml' },
    { root: 'file:///w/', profiles: ['generic'], ...options, host },
  )
}

function codes({ diagnostics }: Compilation): string[] {
  return diagnostics.filter(({ severity }) => severity !== 'info').map(({ code }) => code)
}

function inputOf(compilation: Compilation): unknown {
  expect(codes(compilation)).toEqual([])
  return compilation.tools[0]?.input.schema
}

const schema = (input: unknown, rest: object = {}): string =>
  JSON.stringify({ module_id: 'a', input_schema: input, ...rest })

describe('identity', () => {
  it.each([
    ['file:///w/tools/email/send.schema.yaml', 'file:///w/tools/', 'email.send'],
    ['file:///w/tools/send.schema.yaml', undefined, 'send'],
    ['file:///w/tools/send%20mail.schema.yaml', undefined, 'send_mail'],
    ['file:///w/tools/7zip.schema.yml', undefined, '_7zip'],
    ['file:///w/tools/send.SCHEMA.YAML', undefined, 'send'],
    ['file:///w/tools/m%C3%BCll.schema.yml', undefined, 'm_ll'],
    ['file:///w/tools/mu%CC%88ll.schema.yml', undefined, 'm_ll'],
  ])('%s below %s is %s', (uri, schemasDir, id) => {
    const source = { uri, text: 'input_schema: { type: object }' }
    const { tools } = compile(source, {
      profiles: ['generic'],
      ...(schemasDir === undefined ? {} : { schemasDir }),
    })
    expect(tools[0]?.id).toBe(id)
  })

  it.each(['é', '日本/send', 'tools/日本'])('a path of another script has no id: %s', (path) => {
    const source = { uri: `file:///w/${encodeURI(path)}.schema.yaml`, text: 'input_schema: { type: object }' }
    const { diagnostics } = compile(source, { profiles: ['generic'], schemasDir: 'file:///w/' })
    expect(diagnostics.map(({ code }) => code)).toContain('module_id_missing')
  })

  it('a definition that is a whole file has its name without the ending, in any case', () => {
    const twice = { properties: { a: { $ref: './Money.YAML' }, b: { $ref: './Money.YAML' } } }
    const files = { 'file:///w/Money.YAML': 'type: object\nproperties: { of: { $ref: "#" } }' }
    expect(inputOf(read(schema(twice), files))).toMatchObject({ $defs: { Money: { type: 'object' } } })
  })

  it('a namespace goes before the id', () => {
    const { tools } = read('module_id: a.b\nnamespace: ns\ninput_schema: { type: object }')
    expect(tools[0]).toMatchObject({ id: 'a.b', namespace: 'ns', identity: 'ns:a.b' })
  })

  it.each(['', '9a', 'a b', 'a/b', 'ä', 'a'.repeat(193)])('refuses the id %j', (id) => {
    const compilation = read(JSON.stringify({ module_id: id, input_schema: { type: 'object' } }))
    expect(codes(compilation)).toEqual(['module_id_invalid'])
  })

  it('two tools of one identity', () => {
    const text = 'tools: [{ module_id: a, input_schema: true }, { module_id: a, input_schema: true }]'
    expect(codes(read(text))).toEqual(['identity_duplicate'])
    const tool = 'module_id: a\ninput_schema: { type: object }'
    const files = { 'file:///w/b.schema.yaml': tool, 'file:///w/in/c.schema.yaml': tool }
    const { diagnostics } = read('tools: [{ $ref: ./b.schema.yaml }, { $ref: ./in/c.schema.yaml }]', files)
    const duplicate = diagnostics.find(({ code }) => code === 'identity_duplicate')
    expect(duplicate).toMatchObject({ uri: 'file:///w/in/c.schema.yaml' })
    expect(duplicate?.hint).toContain('The other is in b.schema.yaml:')
  })
})

it('a bound of draft-04 that excludes nothing is reported as that', () => {
  const { diagnostics } = read(schema({ type: 'object', properties: { a: { exclusiveMinimum: true } } }))
  const reported = diagnostics
    .filter(({ code }) => code === 'dialect_rewritten')
    .map(({ message }) => message)
  expect(reported).toEqual(['"exclusiveMinimum" of an older draft is read as nothing: there is no "minimum"'])
})

describe('the file format', () => {
  it('reads everything there is', () => {
    const { tools } = read(`
module_id: a
version: 1.2.3
title: T
description: D
x-llm-description: L
documentation: Doc
category: c
tags: [x, y]
timeout: 30s
required_scopes: [mail.send]
annotations: { readonly: true, open_world: false, extra: { a.b: 1 } }
examples: [{ title: e, inputs: { q: 1 }, output: null }]
icons: [{ src: https://example.org/i.png }]
metadata: { k: v }
_meta: { example.org/k: 1 }
providers: { openai: { name: other } }
x-owner: me
input_schema: { type: object }
output_schema: { type: string }
error_schema: { type: object }
`)
    expect(tools[0]).toMatchObject({
      version: '1.2.3',
      title: 'T',
      description: 'D',
      llmDescription: 'L',
      documentation: 'Doc',
      category: 'c',
      tags: ['x', 'y'],
      timeout: '30s',
      requiredScopes: ['mail.send'],
      annotations: { readonly: true, open_world: false, extra: { 'a.b': 1 } },
      examples: [{ title: 'e', inputs: { q: 1 }, output: null }],
      icons: [{ src: 'https://example.org/i.png' }],
      metadata: { k: 'v' },
      meta: { 'example.org/k': 1 },
      providers: { openai: { name: 'other' } },
      extensions: { 'x-owner': 'me' },
      output: { schema: { type: 'string' } },
      error: { schema: { type: 'object' } },
    })
  })

  it('the companion wins: texts and lists replace, annotations and metadata merge', () => {
    const { tools, dependencies } = read(
      'module_id: a\ndescription: old\ntags: [x]\nannotations: { readonly: true, idempotent: true }\nmetadata: { a: 1, b: 1 }\ninput_schema: { type: object }',
      {
        'file:///w/t_meta.yaml':
          'description: new\ntags: [y]\nannotations: { readonly: false }\nmetadata: { b: 2 }\nentry_point: x:y',
      },
    )
    expect(dependencies).toContain('file:///w/t_meta.yaml')
    expect(tools[0]).toMatchObject({
      description: 'new',
      tags: ['y'],
      annotations: { readonly: false, idempotent: true },
      metadata: { a: 1, b: 2 },
    })
  })

  it('a companion that is no mapping is not asked for a schema', () => {
    const { diagnostics } = read(schema({ type: 'object' }), { 'file:///w/t_meta.yaml': '[1]' })
    const reported = diagnostics.find(({ code }) => code === 'not_a_tool')
    expect(reported?.uri).toBe('file:///w/t_meta.yaml')
    expect(reported?.hint).not.toContain('input_schema')
  })

  it('every fault of a file at once', () => {
    const text =
      'modul_id: a\ndescription: 5\ntags: x\nannotations: { readOnly: true }\nexamples: [{ title: t }, 5]\nproviders: { openapi: {} }\ninput_schema: []'
    expect(codes(read(text)).toSorted()).toEqual(
      [
        'missing_key',
        'profile_unknown',
        'unknown_key',
        'unknown_key',
        'wrong_type',
        'wrong_type',
        'wrong_type',
        'wrong_type',
      ].toSorted(),
    )
  })

  it('an invisible character in a text that a model reads', () => {
    expect(
      codes(
        read(
          JSON.stringify({
            module_id: 'a',
            description: 'a\u202Eb',
            input_schema: { type: 'object', description: 'x\u200B' },
          }),
        ),
      ),
    ).toEqual(['invisible_character', 'invisible_character'])
  })
})

describe('a missing description', () => {
  const hints = (input: unknown, rest: object = {}): (string | undefined)[] => {
    const node = { description: 'd', type: 'object', properties: { next: { $ref: '#' } } }
    const { diagnostics } = read(schema(input, rest), { 'file:///w/n.json': JSON.stringify(node) })
    return diagnostics.filter(({ code }) => code === 'description_missing').map(({ hint }) => hint)
  }
  const INSIDE = 'That of input_schema is sent only with the parameters: repeat it here.'

  it('is reported, with the description of the schema, also behind a `$ref` and of a recursive schema', () => {
    expect(hints({ type: 'object' })).toEqual([expect.stringContaining('Describe what it does')])
    expect(hints({ type: 'object', description: 'd' })).toEqual([INSIDE])
    expect(hints({ $ref: './n.json' })).toEqual([INSIDE])
    expect(hints({ $ref: './n.json' }, { description: 'd' })).toEqual([])
  })
})

describe('schemas become one self-contained 2020-12 document', () => {
  it('single uses are inlined, shared ones stand once in $defs', () => {
    const A = { type: 'string', minLength: 1 }
    const B = { type: 'integer' }
    const input = {
      type: 'object',
      properties: {
        a: { $ref: '#/definitions/A' },
        b1: { $ref: '#/definitions/B' },
        b2: { $ref: '#/definitions/B', description: 'two' },
      },
    }
    expect(inputOf(read(schema(input, { definitions: { A, B, Unused: { type: 'null' } } })))).toEqual({
      type: 'object',
      properties: { a: A, b1: { $ref: '#/$defs/B' }, b2: { $ref: '#/$defs/B', description: 'two' } },
      $defs: { B },
    })
  })

  it('a mapping of tags follows the branches that it leads to', () => {
    const A = { type: 'object', properties: { t: { const: 'a' } } }
    const B = { type: 'object', properties: { t: { const: 'b' }, next: { $ref: '#/definitions/B' } } }
    const union = (...names: string[]): object => ({
      oneOf: names.map((name) => ({ $ref: `#/definitions/${name}` })),
      discriminator: {
        propertyName: 't',
        mapping: Object.fromEntries(names.map((name) => [name.toLowerCase(), `#/definitions/${name}`])),
      },
    })
    const input = { type: 'object', properties: { both: union('A', 'B'), one: union('C') } }
    expect(inputOf(read(schema(input, { definitions: { A, B, C: A } })))).toEqual({
      type: 'object',
      properties: {
        both: {
          oneOf: [A, { $ref: '#/$defs/B' }],
          discriminator: { propertyName: 't', mapping: { b: '#/$defs/B' } },
        },
        one: { oneOf: [A], discriminator: { propertyName: 't' } },
      },
      $defs: {
        B: { type: 'object', properties: { t: { const: 'b' }, next: { $ref: '#/$defs/B' } } },
      },
    })
  })

  it('sharing never grows: 24 levels that each use the next one twice', () => {
    const definitions: Record<string, unknown> = { L24: { type: 'string' } }
    for (let level = 0; level < 24; level++) {
      const next = { $ref: `#/definitions/L${level + 1}` }
      definitions[`L${level}`] = { type: 'object', properties: { a: next, b: next } }
    }
    const input = inputOf(
      read(schema({ type: 'object', properties: { root: { $ref: '#/definitions/L0' } } }, { definitions })),
    )
    expect(JSON.stringify(input).length).toBeLessThan(3000)
  })

  it('recursion stays a reference, to a definition or to the root', () => {
    const node = {
      type: 'object',
      properties: { kids: { type: 'array', items: { $ref: '#/definitions/Node' } } },
    }
    expect(inputOf(read(schema({ $ref: '#/definitions/Node' }, { definitions: { Node: node } })))).toEqual({
      type: 'object',
      properties: { kids: { type: 'array', items: { $ref: '#' } } },
    })
    expect(
      inputOf(
        read(
          schema(
            { type: 'object', properties: { n: { $ref: '#/definitions/Node' } } },
            { definitions: { Node: node } },
          ),
        ),
      ),
    ).toEqual({
      type: 'object',
      properties: { n: { $ref: '#/$defs/Node' } },
      $defs: {
        Node: { type: 'object', properties: { kids: { type: 'array', items: { $ref: '#/$defs/Node' } } } },
      },
    })
  })

  it('a target that also stands in place is written once', () => {
    const input = {
      type: 'object',
      properties: { a: { type: 'string', enum: ['x'] }, b: { $ref: '#/properties/a' } },
    }
    expect(inputOf(read(schema(input)))).toEqual({
      type: 'object',
      properties: { a: { $ref: '#/$defs/a' }, b: { $ref: '#/$defs/a' } },
      $defs: { a: { type: 'string', enum: ['x'] } },
    })
  })

  it('annotations beside $ref override, assertions are conjoined', () => {
    const definitions = { A: { type: 'string', description: 'old', title: 'T' } }
    const input = { type: 'object', properties: { a: { $ref: '#/definitions/A', description: 'new' } } }
    expect(inputOf(read(schema(input, { definitions })))).toMatchObject({
      properties: { a: { type: 'string', description: 'new', title: 'T' } },
    })
    const narrowed = { type: 'object', properties: { a: { $ref: '#/definitions/A', minLength: 2 } } }
    expect(inputOf(read(schema(narrowed, { definitions })))).toEqual({
      type: 'object',
      properties: { a: { $ref: '#/$defs/A', minLength: 2 } },
      $defs: { A: definitions.A },
    })
  })

  it('nullable beside a reference adds null to what it leads to', () => {
    const once = { Word: { type: 'string', enum: ['a'], description: 'old' } }
    const word = { $ref: '#/definitions/Word', nullable: true, description: 'new' }
    expect(inputOf(read(schema({ type: 'object', properties: { word } }, { definitions: once })))).toEqual({
      type: 'object',
      properties: { word: { type: ['string', 'null'], enum: ['a', null], description: 'new' } },
    })
    const twice = { A: { type: 'object', properties: { next: { $ref: '#/definitions/A', nullable: true } } } }
    const a = { $ref: '#/definitions/A', nullable: true, description: 'd' }
    const recursive = read(schema({ type: 'object', properties: { a } }, { definitions: twice }))
    const reported = recursive.diagnostics.filter(({ code }) => code === 'dialect_rewritten')
    expect(reported.map(({ pointer }) => pointer)).toEqual([
      '/input_schema/properties/a/nullable',
      '/definitions/A/properties/next/nullable',
    ])
    expect(inputOf(recursive)).toEqual({
      type: 'object',
      properties: { a: { description: 'd', anyOf: [{ $ref: '#/$defs/A' }, { type: 'null' }] } },
      $defs: {
        A: { type: 'object', properties: { next: { anyOf: [{ $ref: '#/$defs/A' }, { type: 'null' }] } } },
      },
    })
  })

  it('data is never taken for schema, names never for keywords', () => {
    const input = {
      type: 'object',
      properties: {
        $ref: { const: { $ref: '#/nope' } },
        default: { enum: [{ items: [] }] },
        definitions: { default: { $id: 5 } },
      },
      examples: [{ $ref: { $ref: '#/nope' } }],
    }
    expect(inputOf(read(schema(input)))).toEqual(input)
  })

  it.each([
    [
      { type: 'array', items: [{ type: 'string' }], additionalItems: false },
      { type: 'array', prefixItems: [{ type: 'string' }], items: false },
    ],
    [{ minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    [{ maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    [
      { dependencies: { a: ['b'], c: { required: ['d'] } } },
      { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } },
    ],
    [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      { type: 'string', example: 'a', title: 'T' },
      { type: 'string', examples: ['a'], title: 'T' },
    ],
    [{ example: 1, examples: [2, 1] }, { examples: [1, 2] }],
    [
      { type: 'string', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      { anyOf: [{ type: 'string' }], nullable: true, description: 'd' },
      { description: 'd', anyOf: [{ anyOf: [{ type: 'string' }] }, { type: 'null' }] },
    ],
    [
      { definitions: { A: { type: 'string' } }, $ref: '#/input_schema/properties/p/definitions/A' },
      { type: 'string' },
    ],
  ])('%j is %j', (older, modern) => {
    expect(inputOf(read(schema({ type: 'object', properties: { p: older } })))).toEqual({
      type: 'object',
      properties: { p: modern },
    })
  })

  it.each([
    [{ properties: [] }, 'keyword_invalid'],
    [{ properties: { a: 'string' } }, 'schema_invalid'],
    [{ required: 'a' }, 'keyword_invalid'],
    [{ required: ['a', 'a'] }, 'keyword_invalid'],
    [{ properties: { a: { type: 'str' } } }, 'keyword_invalid'],
    [{ properties: { a: { enum: 'a' } } }, 'keyword_invalid'],
    [{ properties: { a: { anyOf: [] } } }, 'keyword_invalid'],
    [{ properties: { a: { pattern: '(' } } }, 'pattern_invalid'],
    [{ properties: { a: { pattern: '^\\PC*$' } } }, 'pattern_invalid'],
    [{ properties: { a: { pattern: '\\Qa.b\\E' } } }, 'pattern_invalid'],
    [{ properties: { a: { pattern: '[\\p{L}\\@]' } } }, 'pattern_invalid'],
    [{ properties: { a: { pattern: '\\@\\\\p' } } }, 'pattern_not_unicode'],
    [{ properties: { a: { title: 5 } } }, 'annotation_invalid'],
    [{ properties: { a: { minLenght: 5 } } }, 'keyword_misspelt'],
  ])('%j is reported as %s', (fault, code) => {
    expect(codes(read(schema({ type: 'object', ...fault })))).toEqual([code])
  })

  it.each([
    [false, 'root_not_object'],
    [{ type: 'string' }, 'root_not_object'],
    [{ type: ['array', 'null'] }, 'root_not_object'],
  ])('%j cannot be the arguments', (input, code) => {
    expect(codes(read(schema(input)))).toEqual([code])
  })

  it.each([[true], [{}], [{ properties: { a: {} } }]])('%j is read as an object', (input) => {
    expect(inputOf(read(schema(input)))).toMatchObject({ type: 'object' })
  })
})
