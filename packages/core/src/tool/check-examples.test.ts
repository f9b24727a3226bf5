import { describe, expect, test } from 'vitest'
import { compile } from '../compile.ts'
import type { Diagnostic } from '../diagnostics/types.ts'
import { memoryHost } from '../host.ts'

function reported(text: string, files: Record<string, string> = {}): readonly Diagnostic[] {
  const uri = 'file:///project/a.schema.yaml'
  const options = {
    root: 'file:///project/',
    profile: 'generic',
    host: memoryHost({ ...files, [uri]: text }),
  }
  return compile({ uri }, options).diagnostics.filter(({ severity }) => severity !== 'info')
}

/** `code pointer: line:column text` */
function places(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, uri, pointer, range }) => {
    return `${code} ${uri.split('/').at(-1)}#${pointer} ${range.start.line}:${range.start.column}`
  })
}

const TOOL = `
description: A tool.
input_schema:
  type: object
  properties: { to: { type: array, items: { type: string } }, n: { type: integer } }
  required: [to]
output_schema: { type: string }
`

describe('examples of a tool', () => {
  test('that fit are not mentioned', () => {
    expect(reported(`${TOOL}examples: [{ title: A, inputs: { to: [] }, output: x }]`)).toEqual([])
  })

  test('are marked where they do not fit', () => {
    const diagnostics = reported(`${TOOL}examples:
  - { title: A, inputs: { to: [a, 1], n: 1.5 } }
  - { title: B, inputs: {}, output: 5 }
`)
    expect(places(diagnostics)).toEqual([
      'example_invalid a.schema.yaml#/examples/0/inputs/to/1 9:35',
      'example_invalid a.schema.yaml#/examples/0/inputs/n 9:42',
      'example_invalid a.schema.yaml#/examples/1/inputs 10:25',
      'example_invalid a.schema.yaml#/examples/1/output 10:37',
    ])
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The input of the example does not match its schema: "1" does not fit type: "string"',
      'The input of the example does not match its schema: "n" does not fit type: "integer"',
      'The input of the example does not match its schema: "to" is missing',
      'The output of the example does not match its schema: it does not fit type: "string"',
    ])
  })

  test('of a companion are marked there', () => {
    const files = { 'file:///project/a_meta.yaml': 'examples:\n  - { title: A, inputs: { to: 1 } }\n' }
    expect(places(reported(TOOL, files))).toEqual(['example_invalid a_meta.yaml#/examples/0/inputs/to 2:31'])
  })
})

describe('values in a schema', () => {
  test('are warned of where they do not fit', () => {
    const text = `
input_schema:
  type: object
  properties:
    a: { type: integer, default: x, examples: [1, y], x-examples: [2.5] }
    b: { type: object, properties: { c: { type: string } }, default: { c: 1 } }
    d: { type: string, default: null }
    e: { anyOf: [{ type: string }, { type: 'null' }], default: null }
`
    const diagnostics = reported(text)
    expect(places(diagnostics)).toEqual([
      'default_invalid a.schema.yaml#/input_schema/properties/a/default 5:34',
      'default_invalid a.schema.yaml#/input_schema/properties/a/examples/1 5:51',
      'default_invalid a.schema.yaml#/input_schema/properties/a/x-examples/0 5:68',
      'default_invalid a.schema.yaml#/input_schema/properties/b/default/c 6:75',
    ])
    expect(diagnostics[0]?.severity).toBe('warn')
    const [older] = reported(
      'input_schema: { type: object, properties: { a: { type: string, example: 1 } } }\n',
    )
    expect(older?.message).toMatch(/^"example" does not match/)
  })

  test('are warned of where a list of them holds what the type shuts out', () => {
    const text = `
input_schema:
  type: object
  properties:
    a: { type: integer, enum: ['0', '1'] }
    b: { type: array, enum: [x, y] }
    c: { type: string, const: 1 }
    d: { type: string, nullable: true, enum: [x] }
    e: { type: number, enum: [1, 2.5] }
    enum: { type: string }
`
    const diagnostics = reported(text)
    expect(places(diagnostics)).toEqual([
      'enum_mistyped a.schema.yaml#/input_schema/properties/a/enum/0 5:32',
      'enum_mistyped a.schema.yaml#/input_schema/properties/b/enum/0 6:30',
      'enum_mistyped a.schema.yaml#/input_schema/properties/c/const 7:31',
    ])
    expect(diagnostics[0]?.message).toBe('"enum" lists "0", which "type": "integer" never allows')
  })

  test('are reported once, although several tools refer to them', () => {
    const text = `
definitions: { n: { type: integer, default: x } }
tools:
  - { module_id: a, input_schema: { type: object, properties: { n: { $ref: '#/definitions/n' } } } }
  - { module_id: b, input_schema: { type: object, properties: { n: { $ref: '#/definitions/n' }, m: { $ref: '#/definitions/n' } } } }
`
    const codes = reported(text).map(({ code, pointer }) => `${code} ${pointer}`)
    expect(codes).toEqual(['default_invalid /definitions/n/default'])
  })

  test('named like keywords are properties', () => {
    expect(
      reported(
        'input_schema: { type: object, properties: { default: { type: integer }, examples: { type: integer } } }',
      ),
    ).toEqual([])
  })
})
