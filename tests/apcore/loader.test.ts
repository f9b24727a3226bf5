import { Type } from '@sinclair/typebox'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { ResolvedSchema, SchemaDefinition } from '../../packages/apcore/src/index.ts'
import {
  Config,
  ExportProfile,
  InvalidInputError,
  SchemaLoader,
  SchemaNotFoundError,
  SchemaParseError,
  SchemaStrategy,
} from '../../packages/apcore/src/index.ts'
import { at, folderOf, writeInto } from './folder.ts'

const SEND = `
module_id: email.send
description: Send an email
version: 2.1.0
$schema: https://example.org/v1
documentation: Long
input_schema:
  type: object
  properties:
    to: { $ref: '#/definitions/Address' }
    receipt: { $ref: './shared.yaml#/Receipt' }
  required: [to]
output_schema: { type: object, properties: { id: { type: string } } }
error_schema: { type: object }
definitions: { Address: { type: string, minLength: 3 } }
$defs: { Other: { type: integer } }
`
const FILES = { 'email/send.schema.yaml': SEND, 'email/shared.yaml': { Receipt: { type: 'boolean' } } }

const nativeInput = Type.Object({ native: Type.String() })
const nativeOutput = Type.Object({ done: Type.Boolean() })

function loader(files: Record<string, string | object> = FILES, strategy?: string): SchemaLoader {
  return new SchemaLoader(strategy === undefined ? {} : { schema: { strategy } }, folderOf(files))
}

describe('seed 002: types', () => {
  it('SchemaDefinition, ResolvedSchema, SchemaStrategy, ExportProfile are defined and exported', () => {
    expect([SchemaStrategy.YamlFirst, SchemaStrategy.NativeFirst, SchemaStrategy.YamlOnly]).toEqual([
      'yaml_first',
      'native_first',
      'yaml_only',
    ])
    expect([ExportProfile.MCP, ExportProfile.OpenAI, ExportProfile.Anthropic, ExportProfile.Generic]).toEqual(
      ['mcp', 'openai', 'anthropic', 'generic'],
    )
    expectTypeOf<SchemaStrategy>().toEqualTypeOf<'yaml_first' | 'native_first' | 'yaml_only'>()
    expectTypeOf<ExportProfile>().toEqualTypeOf<'mcp' | 'openai' | 'anthropic' | 'generic'>()
    expectTypeOf<SchemaDefinition>().toHaveProperty('inputSchema')
    expectTypeOf<ResolvedSchema['direction']>().toEqualTypeOf<'input' | 'output'>()
  })
})

describe('seed 002: SchemaLoader.load()', () => {
  it('reads YAML files', () => {
    expect(loader().load('email.send')).toEqual({
      moduleId: 'email.send',
      description: 'Send an email',
      inputSchema: expect.objectContaining({ required: ['to'] }),
      outputSchema: { type: 'object', properties: { id: { type: 'string' } } },
      errorSchema: { type: 'object' },
      definitions: { Address: { type: 'string', minLength: 3 }, Other: { type: 'integer' } },
      version: '2.1.0',
      documentation: 'Long',
      schemaUrl: 'https://example.org/v1',
    })
  })

  it('fills what is not in the file with defaults', () => {
    const plain = { description: 'd', input_schema: {}, output_schema: {} }
    expect(loader({ 'a/b.schema.yaml': plain }).load('a.b')).toMatchObject({
      moduleId: 'a.b',
      version: '1.0.0',
      errorSchema: null,
      documentation: null,
      schemaUrl: null,
      definitions: {},
    })
  })

  it.each(['input_schema', 'output_schema', 'description'])('validates required fields: %s', (key) => {
    const { [key]: _, ...rest }: Record<string, unknown> = {
      description: 'd',
      input_schema: {},
      output_schema: {},
    }
    const failing = (): unknown => loader({ 'a.schema.yaml': rest }).load('a')
    expect(failing).toThrow(SchemaParseError)
    expect(failing).toThrow(`Missing required field: ${key}`)
  })

  it('caches results until clearCache()', () => {
    const folder = folderOf(FILES)
    const own = new SchemaLoader({}, folder)
    const first = own.load('email.send')
    const pair = own.getSchema('email.send')
    writeInto(
      folder,
      'email/send.schema.yaml',
      SEND.replace('Send an email', 'changed').replace('minLength: 3', 'minLength: 4'),
    )
    expect(own.load('email.send')).toBe(first)
    expect(own.getSchema('email.send')).toBe(pair)
    own.clearCache()
    expect(own.load('email.send').description).toBe('changed')
    expect(at(own.getSchema('email.send')[0].jsonSchema, '/properties/to/minLength')).toBe(4)
  })

  it.each([
    ['no file', {}, SchemaNotFoundError],
    ['broken YAML', { 'a.schema.yaml': 'description: [' }, SchemaParseError],
    ['a key twice', { 'a.schema.yaml': 'description: a\ndescription: b' }, SchemaParseError],
    ['an empty file', { 'a.schema.yaml': '' }, SchemaParseError],
    ['a list', { 'a.schema.yaml': '- 1' }, SchemaParseError],
    [
      'a schema that is null',
      { 'a.schema.yaml': 'description: d\ninput_schema:\noutput_schema: {}' },
      SchemaParseError,
    ],
    [
      'a schema that is a number',
      { 'a.schema.yaml': 'description: d\ninput_schema: 1\noutput_schema: {}' },
      SchemaParseError,
    ],
  ])('%s is an error', (_, files, error) => {
    expect(() => loader(files).load('a')).toThrow(error)
  })

  it.each([
    ['input_schema: 5', '"input_schema" must be a mapping, not 5 (a.schema.yaml:2:15)'],
    ['input_schema:', '"input_schema" must be a mapping, not null (a.schema.yaml:2:14)'],
    ['input_schema: {}\nmodule_id: 1', '"module_id" must be a string, not 1 (a.schema.yaml:3:12)'],
    ['input: {}', 'Missing required field: input_schema (a.schema.yaml:1:1)'],
    [
      'input_schema: {}\ndefinitions: []',
      '"definitions" must be a mapping, not an empty list (a.schema.yaml:3:14)',
    ],
  ])('a wrong or missing member is reported with its line and in details: %j', (lines, message) => {
    const own = loader({ 'a.schema.yaml': `description: d\n${lines}\noutput_schema: {}` })
    const line = Number(/:(\d+):\d+\)$/.exec(message)?.[1])
    expect(() => own.load('a')).toThrow(SchemaParseError)
    expect(() => own.load('a')).toThrow(
      expect.objectContaining({ message, details: { diagnostics: [expect.objectContaining({ line })] } }),
    )
  })

  it('all wrong members of a file are in details, and so is a file that is no mapping', () => {
    const diagnosticsOf = (text: string): unknown => {
      try {
        return loader({ 'a.schema.yaml': text }).load('a')
      } catch (error) {
        return (error as SchemaParseError).details['diagnostics']
      }
    }
    expect(diagnosticsOf('description: 1\ninput_schema: []')).toMatchObject([
      { code: 'missing_key' },
      { code: 'wrong_type', line: 1, pointer: '/description' },
      { code: 'wrong_type', line: 2, pointer: '/input_schema' },
    ])
    expect(diagnosticsOf('- 1')).toMatchObject([{ code: 'not_a_tool', line: 1 }])
  })

  describe('a member that no module has (F-35)', () => {
    const text = 'description: d\ninput_schema: {}\noutput_schema: {}\ndefinitons: {}\nx-own: 1\ntags: [a]'

    it.each(['spec', 'none'] as const)('compat %s: an error that suggests what may be meant', (compat) => {
      const own = new SchemaLoader({}, folderOf({ 'a.schema.yaml': text }), { compat })
      expect(() => own.load('a')).toThrow(SchemaParseError)
      expect(() => own.load('a')).toThrow(
        expect.objectContaining({
          message: 'Unknown key "definitons" (a.schema.yaml:4:1)',
          suggestion: 'Did you mean "definitions"?',
        }),
      )
      // Members that only the compiler reads, and `x-*`, are known too.
      const right = folderOf({ 'a.schema.yaml': text.replace('definitons', 'definitions') })
      expect(new SchemaLoader({}, right, { compat }).load('a').definitions).toEqual({})
    })

    it('compat seed, whose documents define only what has to be there: read over', () => {
      expect(loader({ 'a.schema.yaml': text }).load('a').definitions).toEqual({})
    })
  })

  it('an id that would lead elsewhere names no module', () => {
    for (const id of ['../a', 'a/b', '', 'a..b', '%2e%2e'])
      expect(() => loader().load(id)).toThrow(SchemaNotFoundError)
  })

  it('an error names the file and the line', () => {
    expect(() => loader({ 'a.schema.yaml': 'x: 1\nx: 2' }).load('a')).toThrow(/a\.schema\.yaml:2:1/)
  })

  it('the folder and the settings come from the configuration', () => {
    const folder = folderOf(FILES)
    expect(new SchemaLoader({ 'schema.root': folder }).load('email.send').moduleId).toBe('email.send')
    expect(new SchemaLoader(new Config({ schema: { root: folder } })).load('email.send').moduleId).toBe(
      'email.send',
    )
    const chain = {
      description: 'd',
      input_schema: { $ref: '#/$defs/A' },
      output_schema: {},
      $defs: { A: { $ref: '#/$defs/B' }, B: {} },
    }
    const files = { 'a.schema.yaml': chain }
    expect(() => new SchemaLoader({ schema: { max_ref_depth: 1 } }, folderOf(files)).getSchema('a')).toThrow(
      expect.objectContaining({ code: 'SCHEMA_MAX_DEPTH_EXCEEDED' }),
    )
  })
})

describe('seed 002: SchemaLoader.resolve()', () => {
  it('resolves what the file defines and what lies beside it', () => {
    const own = loader()
    const [input, output] = own.resolve(own.load('email.send'))
    expect(input).toMatchObject({ moduleId: 'email.send', direction: 'input' })
    expect(output).toMatchObject({ moduleId: 'email.send', direction: 'output' })
    expect(input.jsonSchema['properties']).toEqual({
      to: { type: 'string', minLength: 3 },
      receipt: { type: 'boolean' },
    })
  })

  it('takes a definition that was never in a file', () => {
    const [input] = loader().resolve({
      moduleId: 'made.here',
      description: 'd',
      inputSchema: {
        type: 'object',
        properties: { a: { $ref: '#/definitions/A' }, b: { $ref: 'email/shared.yaml#/Receipt' } },
      },
      outputSchema: {},
      definitions: { A: { type: 'null' } },
      version: '1.0.0',
    })
    expect(input.jsonSchema['properties']).toEqual({ a: { type: 'null' }, b: { type: 'boolean' } })
  })
})

describe('seed 002: SchemaLoader.getSchema() applies YamlFirst/NativeFirst/YamlOnly strategy correctly', () => {
  const ids = ([input, output]: [ResolvedSchema, ResolvedSchema]): (string | undefined)[] =>
    [input, output]
      .map(({ jsonSchema }) => jsonSchema['properties'] as object)
      .map((properties) => Object.keys(properties)[0])

  it.each([
    ['yaml_first', 'to'],
    ['native_first', 'native'],
    ['yaml_only', 'to'],
  ])('%s, both there: %s', (strategy, key) => {
    expect(ids(loader(FILES, strategy).getSchema('email.send', nativeInput, nativeOutput))[0]).toBe(key)
  })

  it('yaml_first without a file: the code', () => {
    const pair = loader({}, 'yaml_first').getSchema('email.send', nativeInput, nativeOutput)
    expect(pair[0]).toEqual({
      jsonSchema: JSON.parse(JSON.stringify(nativeInput)),
      schema: nativeInput,
      moduleId: 'email.send',
      direction: 'input',
    })
    expect(pair[0].schema).toBe(nativeInput)
  })

  it('native_first without code: the file', () => {
    expect(ids(loader(FILES, 'native_first').getSchema('email.send'))).toEqual(['to', 'id'])
    expect(ids(loader(FILES, 'native_first').getSchema('email.send', nativeInput, null))).toEqual([
      'to',
      'id',
    ])
  })

  it('yaml_only without a file, and the others without anything: SCHEMA_NOT_FOUND', () => {
    expect(() => loader({}, 'yaml_only').getSchema('a', nativeInput, nativeOutput)).toThrow(
      SchemaNotFoundError,
    )
    for (const strategy of ['yaml_first', 'native_first'])
      expect(() => loader({}, strategy).getSchema('a')).toThrow(SchemaNotFoundError)
  })

  it('a broken reference in a file that is there is never taken for "no file"', () => {
    const broken = { description: 'd', input_schema: { $ref: '#/nope' }, output_schema: {} }
    const failing = (): unknown =>
      loader({ 'a.schema.yaml': broken }, 'yaml_first').getSchema('a', nativeInput, nativeOutput)
    expect(failing).toThrow(SchemaNotFoundError)
    expect(failing).toThrow(/#\/nope/)
  })

  it('an unknown strategy is an error that names the allowed ones', () => {
    const failing = (): unknown => loader(FILES, 'yaml-first').getSchema('email.send')
    expect(failing).toThrow(InvalidInputError)
    expect(failing).toThrow(
      expect.objectContaining({
        message: 'Unknown schema strategy "yaml-first". Allowed: yaml_first, native_first, yaml_only',
        suggestion: 'Allowed: yaml_first, native_first, yaml_only',
      }),
    )
  })

  it('two modules with one content keep their ids and share the schema', () => {
    const module = { description: 'd', input_schema: { type: 'object' }, output_schema: { type: 'array' } }
    const other = { ...module, output_schema: { type: 'string' } }
    const own = loader({ 'a.schema.yaml': module, 'b.schema.yaml': module, 'c.schema.yaml': other })
    const [a, b, c] = ['a', 'b', 'c'].map((id) => own.getSchema(id))
    expect([a, b, c].map((pair) => pair?.[0].moduleId)).toEqual(['a', 'b', 'c'])
    expect(a?.[1].schema).toBe(b?.[1].schema)
    expect(c?.[0].schema).toBe(a?.[0].schema)
    expect(c?.[1].jsonSchema).toEqual({ type: 'string' })
  })
})
