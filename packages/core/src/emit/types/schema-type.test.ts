import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { memoryHost } from '../../host.ts'
import type { Json } from '../../json.ts'
import { emitTypes } from './emit-types.ts'

/** What is declared for a schema: the type of a tool's answer, and what it refers to. */
function declared(schema: Json): string {
  const text = JSON.stringify({ module_id: 't', input_schema: { type: 'object' }, output_schema: schema })
  const source = { uri: 'file:///p/t.schema.yaml', text }
  const compilation = compile(source, { host: memoryHost({}), root: 'file:///p/', profiles: ['mcp'] })
  expect(compilation.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const { files } = emitTypes([{ compilation }], { base: 'file:///p/', dir: 'file:///p/t/' })
  const file = files.find(({ path }) => path === 't.schema.d.yaml.ts')?.text ?? ''
  const start = file.indexOf('export type TInput')
  const end = file.indexOf('\n/** What each tool is called with')
  return file.slice(file.indexOf('\n\n', start) + 2, end)
}

/** The type alone. */
function typeOf(schema: Json): string {
  return declared(schema)
    .replace(/^[\s\S]*?export type TOutput =\s/, '')
    .trimEnd()
}

const STRING = { type: 'string' }
const NUMBER = { type: 'number' }

describe('values', () => {
  it.each<[Json, string]>([
    [{}, 'unknown'],
    [true, 'unknown'],
    [{ not: STRING }, 'unknown'],
    [{ required: [], additionalProperties: true }, 'unknown'],
    [false, 'never'],
    [{ not: {} }, 'never'],
    [{ enum: [] }, 'never'],
    [{ type: 'integer' }, 'number'],
    [{ type: ['null', 'string', 'array'] }, 'string | unknown[] | null'],
    [
      { enum: ['a', 1, null, true, false, { a: [1, 'x'] }, []] },
      "'a' | 1 | boolean | { a: [1, 'x'] } | [] | null",
    ],
    [{ enum: ['a', 1], type: 'string' }, "'a'"],
    [{ const: -1.5 }, '-1.5'],
    [{ const: {} }, '{ [key: string]: never }'],
    [{ const: `it's "x"\n\u2028\`\${a}\` \\ */ \u202e` }, `'it\\'s "x"\\n\\u2028\`\${a}\` \\\\ */ \\u202e'`],
  ])('%j', (schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })
})

describe('without a type the keywords show what is meant', () => {
  it.each<[Json, string]>([
    [{ minimum: 3 }, 'number'],
    [{ pattern: 'a' }, 'string'],
    [{ items: STRING }, 'string[]'],
    [{ properties: { a: STRING } }, '{ a?: string }'],
    [{ contentMediaType: 'text/plain' }, 'unknown'],
    [{ properties: {} }, 'unknown'],
    [{ items: true, uniqueItems: true }, 'unknown'],
    [{ properties: {}, items: STRING, minLength: 1 }, '{ [key: string]: unknown } | string[] | string'],
    [{ minLength: 1, items: {} }, 'string | unknown[]'],
    [{ minimum: 1, additionalProperties: true }, 'number | { [key: string]: unknown }'],
    [{ maxLength: 9, dependentRequired: {}, minItems: 1 }, 'string | { [key: string]: unknown } | unknown[]'],
    [
      { properties: { a: STRING }, anyOf: [{ type: 'object', required: ['a'] }, { type: 'null' }] },
      '{ a: string } | null',
    ],
    [{ minLength: 1, anyOf: [STRING, NUMBER] }, 'string | number'],
  ])('%j', (schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })
})

describe('lists and tuples', () => {
  const prefixItems = [STRING, NUMBER]
  it.each<[Json, string]>([
    [{ type: 'array', items: { type: ['string', 'null'] }, minItems: 1 }, '(string | null)[]'],
    [{ type: 'array', items: false }, '[]'],
    [{ type: 'array', prefixItems }, '[string?, number?, ...unknown[]]'],
    [{ type: 'array', prefixItems, minItems: 1, items: false }, '[string, number?]'],
    [{ type: 'array', prefixItems, minItems: 2, maxItems: 2 }, '[string, number]'],
    [
      { type: 'array', prefixItems, minItems: 3, items: { type: 'boolean' } },
      '[string, number, boolean, ...boolean[]]',
    ],
    [{ type: 'array', prefixItems, maxItems: 1 }, '[string?]'],
    [{ type: 'array', prefixItems, unevaluatedItems: false }, '[string?, number?]'],
    [
      { type: 'array', prefixItems, contains: NUMBER, unevaluatedItems: false },
      '[string?, number?, ...unknown[]]',
    ],
    [{ type: 'array', items: [STRING], additionalItems: false, minItems: 1 }, '[string]'],
  ])('%j', (schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })
})

describe('objects', () => {
  it.each<[Json, string]>([
    [{ type: 'object' }, '{ [key: string]: unknown }'],
    [{ type: 'object', additionalProperties: false }, '{ [key: string]: never }'],
    [{ type: 'object', additionalProperties: NUMBER }, '{ [key: string]: number }'],
    [{ type: 'object', properties: { a: STRING }, required: ['a'] }, '{ a: string }'],
    [
      { type: 'object', properties: { a: STRING }, additionalProperties: NUMBER },
      '{ a?: string; [key: string]: number | string | undefined }',
    ],
    [
      { type: 'object', properties: { a: STRING }, additionalProperties: true },
      '{ a?: string; [key: string]: unknown }',
    ],
    [{ type: 'object', properties: { a: true, b: false } }, '{ a?: unknown; b?: never }'],
    [{ type: 'object', required: ['x'] }, '{ x: unknown }'],
    [
      { type: 'object', properties: { constructor: STRING, valueOf: STRING }, required: ['valueOf'] },
      "{ constructor?: string | Object['constructor']; valueOf: string }",
    ],
    [
      { type: 'object', propertyNames: { enum: ['toString', 'a'] }, additionalProperties: STRING },
      "{ toString?: string | Object['toString']; a?: string }",
    ],
    [{ type: 'object', required: ['x'], additionalProperties: false }, '{ x: never }'],
    [
      { type: 'object', required: ['x'], additionalProperties: STRING },
      '{ x: string; [key: string]: string }',
    ],
    [
      {
        type: 'object',
        required: ['x-a'],
        patternProperties: { '^x-': STRING },
        additionalProperties: false,
      },
      `{ 'x-a': string; [key: \`x-\${string}\`]: string }`,
    ],
    [
      { type: 'object', properties: { 'x-a': NUMBER, b: NUMBER }, patternProperties: { '^x-': STRING } },
      `{ 'x-a'?: number; b?: number; [key: \`x-\${string}\`]: string | number | undefined }`,
    ],
    [
      { type: 'object', patternProperties: { '^[a-z]+$': STRING }, additionalProperties: false },
      '{ [key: string]: string }',
    ],
    [{ type: 'object', patternProperties: { '^[a-z]+$': STRING } }, '{ [key: string]: unknown }'],
    [{ type: 'object', patternProperties: { '.*': STRING } }, '{ [key: string]: string }'],
    [
      { type: 'object', patternProperties: { '^x-': STRING, '^x-y-': NUMBER } },
      `{ [key: \`x-\${string}\`]: string | number; [key: \`x-y-\${string}\`]: number }`,
    ],
    [
      { type: 'object', propertyNames: { enum: ['a', 'b'] }, additionalProperties: NUMBER },
      '{ a?: number; b?: number }',
    ],
    [{ type: 'object', propertyNames: { pattern: '^x-' } }, `{ [key: \`x-\${string}\`]: unknown }`],
    [
      { type: 'object', properties: { a: STRING }, unevaluatedProperties: NUMBER },
      '{ a?: string; [key: string]: number | string | undefined }',
    ],
    [
      { type: 'object', properties: { 'a b': {}, new: {}, "it's": {}, '0': {}, $a_1: {}, [`a\`\${b}`]: {} } },
      `{\n  '0'?: unknown\n  'a b'?: unknown\n  new?: unknown\n  'it\\'s'?: unknown\n  $a_1?: unknown\n  'a\`\${b}'?: unknown\n}`,
    ],
    [JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'), '{ __proto__?: string }'],
  ])('%j', (schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })
})

describe('combinations', () => {
  const kinds = { properties: { kind: { enum: ['x', 'y'] } }, required: ['kind'] }
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`p${index}`, STRING]))
  it.each<[Json, string]>([
    [
      { anyOf: [STRING, { const: 'a' }, { type: 'null' }, { type: 'string', maxLength: 3 }] },
      'string | null',
    ],
    [{ type: 'string', anyOf: [{ format: 'date' }, { maxLength: 3 }] }, 'string'],
    [{ type: 'string', allOf: [{ enum: ['a', 'b', 1] }, { enum: ['b', 'c'] }] }, "'b'"],
    [{ oneOf: [STRING, { type: 'array', items: STRING }] }, 'string | string[]'],
    [
      {
        type: 'object',
        ...kinds,
        oneOf: [
          { properties: { kind: { const: 'x' }, v: STRING } },
          { properties: { kind: { const: 'y' } } },
        ],
      },
      "{ kind: 'x'; v?: string } | { kind: 'y' }",
    ],
    [
      {
        type: 'object',
        properties: { a: STRING, b: STRING },
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
      },
      '{ a: string; b?: string } | { a?: string; b: string }',
    ],
    [
      {
        type: 'object',
        properties: { a: STRING },
        oneOf: [{ properties: { b: STRING }, required: ['b'] }, { not: { required: ['b'] } }],
      },
      '{ a?: string; b: string } | { a?: string }',
    ],
    [
      {
        allOf: [
          { type: 'object', properties: { a: STRING } },
          { anyOf: [{ properties: { b: STRING }, required: ['b'] }, { type: ['object', 'string'] }] },
        ],
      },
      '{ a?: string } & ({ b: string } | { [key: string]: unknown })',
    ],
    [
      { type: 'object', properties: { a: STRING }, allOf: [{ anyOf: [{ type: 'object' }, STRING] }] },
      '{ a?: string }',
    ],
    [
      { type: 'object', properties: many, anyOf: [{ required: ['p0'] }, { required: ['p1'] }] },
      `{\n${Object.keys(many)
        .map((name) => `  ${name}?: string\n`)
        .join('')}} & ({ p0: string } | { p1: string })`,
    ],
    [
      {
        allOf: [
          { type: 'object', properties: { a: STRING } },
          { properties: { b: NUMBER }, required: ['b'] },
        ],
      },
      '{ a?: string; b: number }',
    ],
    [{ allOf: [STRING, NUMBER] }, 'never'],
    [{ anyOf: [{}, STRING] }, 'unknown'],
    [
      {
        type: 'object',
        properties: { a: NUMBER },
        if: { properties: { a: { const: 1 } }, required: ['a'] },
        else: { required: ['b'] },
      },
      '{ a?: number } & ({ a: 1 } | { b: unknown })',
    ],
    [
      { type: 'object', properties: { a: NUMBER }, if: { required: ['a'] }, then: { required: ['b'] } },
      '{ a?: number; b?: unknown }',
    ],
    [
      {
        type: 'object',
        properties: { a: NUMBER },
        allOf: [{ if: { required: ['a'] }, then: { properties: { b: STRING } } }],
        dependentRequired: { a: ['c'] },
        dependentSchemas: { a: { properties: { d: STRING } } },
        unevaluatedProperties: NUMBER,
      },
      '{ a?: number; d?: unknown; c?: unknown; b?: unknown }',
    ],
    [
      {
        type: 'object',
        properties: { a: NUMBER },
        patternProperties: { '^b': STRING },
        dependentRequired: { a: ['b'] },
      },
      `{ a?: number; [key: \`b\${string}\`]: string }`,
    ],
    [
      {
        type: 'object',
        properties: { a: NUMBER },
        dependentRequired: { a: ['b'] },
        additionalProperties: STRING,
      },
      '{ a?: number; [key: string]: string | number | undefined }',
    ],
  ])('%j', (schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })
})

it('unions beside each other are no more than TypeScript can multiply', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => ({
    anyOf: [{ required: [`a${index}`] }, { required: [`b${index}`] }],
  }))
  const type = typeOf({ type: 'object', allOf: [...twelve, { properties: { c: STRING } }] })
  expect(type.match(/ \| /g)).toHaveLength(10)
  expect(type).toContain('{ a9: unknown } | { b9: unknown }')
  expect(type).toContain('{ c?: string }')
})

describe('definitions', () => {
  it('are declared once, recursive ones too', () => {
    const node = { type: 'array', title: 'A node', description: 'Of a tree', items: { $ref: '#/$defs/node' } }
    const schema = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/node' }, b: { $ref: '#/$defs/node' } },
      $defs: { node },
    }
    expect(declared(schema)).toBe(
      'export type TOutput = { a?: Node; b?: Node }\n\n/** Of a tree */\nexport type Node = Node[]\n',
    )
  })

  it('leave members that others ask for no `undefined`', () => {
    const schema = {
      type: 'object',
      properties: { only: { $ref: '#/$defs/base', required: ['id'] } },
      allOf: [{ $ref: '#/$defs/base' }, { properties: { b: NUMBER }, required: ['id', 'b'] }],
      $defs: { base: { properties: { id: STRING } } },
    }
    expect(declared(schema)).toMatchInlineSnapshot(`
      "export type TOutput = { only?: { id: {} | null } & Base; b: number; id: {} | null } & Base

      export type Base = { id?: string }
      "
    `)
  })

  it('have their names where they are used once, too; what stands beside the reference is reported there', () => {
    const schema = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/word', description: 'First' }, b: { $ref: '#/properties/a' } },
      allOf: [{ $ref: '#/$defs/base' }],
      $defs: {
        word: { type: 'string', description: 'A word', maxLength: 9 },
        base: { properties: { id: STRING } },
      },
    }
    expect(declared(schema)).toMatchInlineSnapshot(`
      "export type TOutput = { a?: OutputA; b?: OutputA } & Base

      export type Base = { id?: string }

      /** First */
      export type OutputA = Word

      /**
       * A word
       * @maxLength 9
       */
      export type Word = string
      "
    `)
  })

  it('lead back to the root', () => {
    expect(typeOf({ type: 'object', properties: { next: { $ref: '#' } } })).toBe('{ next?: TOutput }')
  })

  it('of dynamic references, whose scope is known or depends on the way there', () => {
    const list = {
      $id: 'https://example.com/list',
      $dynamicAnchor: 'item',
      type: 'object',
      properties: { items: { type: 'array', items: { $dynamicRef: '#item' } } },
    }
    const schema = {
      $id: 'https://example.com/root',
      $ref: 'list',
      $dynamicAnchor: 'item',
      properties: { own: STRING },
      $defs: { list },
    }
    expect(declared(schema)).toBe(
      'export type TOutput = { own?: string } & List\n\nexport type List = { items?: TOutput[] }\n',
    )
    const both = { type: 'object', properties: { own: schema, list: { $ref: 'https://example.com/list' } } }
    expect(declared(both)).toBe(
      [
        'export type TOutput = { own?: TOutputOwn; list?: TList }\n',
        'export type TList = { items?: TList[] }\n',
        'export type TList_2 = { items?: TOutputOwn[] }\n',
        'export type TOutputOwn = { own?: string } & TList_2\n',
      ].join('\n'),
    )
  })
})

describe('comments', () => {
  it('state what the type does not, and cannot be closed by what authors write', () => {
    const schema = {
      type: 'object',
      properties: {
        a: {
          type: 'string',
          description: 'One */ @one a@b.c\n\n@tag two\u2028three\u202e four\u0000',
          pattern: 'a*/b',
          default: '*/\n',
          examples: ['a', 'b'],
          deprecated: true,
        },
        title: { type: 'string', title: 'Title' },
        other: { type: 'boolean', title: 'Something else', default: false, readOnly: true },
        list: { type: 'array', minItems: 1, uniqueItems: true },
      },
    }
    expect(declared(schema)).toMatchInlineSnapshot(`
      "export type TOutput = {
        /**
         * One *\\/ \\@one a@b.c
         *
         * \\@tag two
         * three four
         *
         * @default "*\\/\\n"
         * @pattern a*\\/b
         * @example "a"
         * @example "b"
         * @deprecated
         */
        a?: string
        title?: string
        /**
         * Something else
         * @default false
         * @readonly
         */
        other?: boolean
        /**
         * @minItems 1
         * @uniqueItems
         */
        list?: unknown[]
      }
      "
    `)
  })
})
