import type { TSchema } from '@sinclair/typebox'
import { FormatRegistry, Kind, OptionalKind, Type, TypeGuard } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../packages/apcore/src/index.ts'
import {
  jsonSchemaToTypeBox,
  SchemaLoader,
  SchemaParseError,
  SchemaValidator,
} from '../../packages/apcore/src/index.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { loadSchemas } from '../corpora/load.ts'
import { folderOf, frozen } from './folder.ts'

describe('seed 002: jsonSchemaToTypeBox() converts all supported JSON Schema types to TypeBox equivalents', () => {
  const cases: [JsonSchema, string, (schema: TSchema) => boolean][] = [
    [{ type: 'object', properties: { a: { type: 'string' } } }, 'Object', TypeGuard.IsObject],
    [{ type: 'array', items: { type: 'string' } }, 'Array', TypeGuard.IsArray],
    [{ type: 'string' }, 'String', TypeGuard.IsString],
    [{ type: 'integer' }, 'Integer', TypeGuard.IsInteger],
    [{ type: 'number' }, 'Number', TypeGuard.IsNumber],
    [{ type: 'boolean' }, 'Boolean', TypeGuard.IsBoolean],
    [{ type: 'null' }, 'Null', TypeGuard.IsNull],
    [{ enum: ['a', 1] }, 'Union', TypeGuard.IsUnion],
    [{ const: 'a' }, 'Literal', TypeGuard.IsLiteral],
    [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, 'Union', TypeGuard.IsUnion],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'Union', TypeGuard.IsUnion],
    [{ allOf: [{ type: 'string' }, { minLength: 1 }] }, 'Intersect', TypeGuard.IsIntersect],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record', TypeGuard.IsRecord],
    [{}, 'Unknown', TypeGuard.IsUnknown],
  ]

  it.each(cases)('%j: %s', (schema, kind, is) => {
    const made = jsonSchemaToTypeBox(frozen(schema))
    expect(made[Kind]).toBe(kind)
    expect(is(made)).toBe(true)
  })

  it('optional properties are optional, required ones are not', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' } }
    const made = jsonSchemaToTypeBox({ type: 'object', properties, required: ['a'] })
    expect(made['required']).toEqual(['a'])
    expect(made['properties'].b[OptionalKind]).toBe('Optional')
  })
})

describe('seed 002: jsonSchemaToTypeBox() passes through constraint options (minLength, maximum, etc.)', () => {
  it.each([
    [{ type: 'string', minLength: 1, maxLength: 9, pattern: '^a', format: 'uuid' }],
    [{ type: 'integer', minimum: 1, maximum: 9, multipleOf: 2 }],
    [{ type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 9 }],
    [{ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2, uniqueItems: true }],
    [{ type: 'string', title: 'T', description: 'd', default: 'x', examples: ['y'], 'x-sensitive': true }],
    [{ type: 'object', properties: { a: { type: 'null' } }, required: ['a'], additionalProperties: false }],
  ])('%j', (schema) => {
    expect(JSON.parse(JSON.stringify(jsonSchemaToTypeBox(schema)))).toEqual(schema)
  })
})

describe('beyond the seed', () => {
  const check = (schema: JsonSchema, value: unknown): boolean =>
    Value.Check(jsonSchemaToTypeBox(schema), value)

  it('oneOf is exclusive, at any depth', () => {
    const schema = { type: 'object', properties: { a: { oneOf: [{ type: 'number' }, { type: 'integer' }] } } }
    expect([check(schema, { a: 1.5 }), check(schema, { a: 1 })]).toEqual([true, false])
  })

  it('what TypeBox has no words for is checked all the same', () => {
    expect([check({ not: { type: 'string' } }, 1), check({ not: { type: 'string' } }, 'a')]).toEqual([
      true,
      false,
    ])
    const conditional = { if: { type: 'string' }, then: { minLength: 2 }, else: { type: 'number' } }
    expect(['ab', 'a', 1, true].map((value) => check(conditional, value))).toEqual([true, false, true, false])
    const both = { type: 'string', enum: ['a', 1] }
    expect(['a', 1, 'b'].map((value) => check(both, value))).toEqual([true, false, false])
  })

  it('recursion is checked at every level', () => {
    const Node = {
      type: 'object',
      properties: { next: { $ref: '#/$defs/Node' }, v: { type: 'integer' } },
      required: ['v'],
    }
    const schema = { $ref: '#/$defs/Node', $defs: { Node } }
    expect([check(schema, { v: 1, next: { v: 2 } }), check(schema, { v: 1, next: { v: '2' } })]).toEqual([
      true,
      false,
    ])
  })

  it('what is no schema is an error', () => {
    expect(() => jsonSchemaToTypeBox({ type: 'strng' })).toThrow(SchemaParseError)
    expect(() => jsonSchemaToTypeBox({ $ref: '#/nope' })).toThrow(
      expect.objectContaining({ code: 'SCHEMA_NOT_FOUND' }),
    )
  })

  it('a member of any type that is required has to be there', () => {
    const schema = jsonSchemaToTypeBox({
      type: 'object',
      properties: { a: { minLength: 2 } },
      required: ['a'],
    })
    expect([{}, { a: 'x' }, { a: 'xy' }, { a: 1 }].map((value) => Value.Check(schema, value))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('names with quotes, brackets and prototypes are only names', () => {
    const names = ["it's", 'a"b', '<x>', '__proto__', 'constructor', 'a\u2028b', '\\', 'Type', '☃']
    const properties = Object.fromEntries(names.map((name) => [name, { const: name, description: name }]))
    Object.defineProperty(properties, '__proto__', { value: { const: 'p' }, enumerable: true })
    const schema = jsonSchemaToTypeBox({ type: 'object', properties, required: ['\\'] })
    expect(Value.Check(schema, { '\\': '\\', "it's": "it's" })).toBe(true)
    expect(Value.Check(schema, { '\\': '\\', '☃': 'x' })).toBe(false)
    const inherited = JSON.parse('{ "\\\\": "\\\\", "__proto__": "q" }') as object
    expect(Value.Check(schema, inherited)).toBe(false)
  })

  it('a native schema is taken by the loader as it is', () => {
    const [input] = new SchemaLoader({}, folderOf({})).getSchema(
      'a',
      Type.Object({ a: Type.Date() }),
      Type.Null(),
    )
    expect(new SchemaValidator().validate({ a: new Date() }, input).valid).toBe(true)
    expect(new SchemaValidator().validate({ a: 'x' }, input).valid).toBe(false)
  })
})

describe('over the schemas of the corpora', () => {
  const records = loadSchemas().filter(({ draft, remotes, externalRefs, optional, tests, schema }) => {
    const isPlain = typeof schema === 'object' && tests.length > 0 && !remotes && !externalRefs && !optional
    return isPlain && (draft === 'draft2020-12' || draft === undefined)
  })

  it('TypeBox judges every labelled instance as its label does', () => {
    let [compared, refused] = [0, 0]
    const wrong: string[] = []
    for (const { id, schema, tests, ajv } of records) {
      let made: TSchema
      try {
        made = jsonSchemaToTypeBox(schema)
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error)) throw error
        refused += 1
        continue
      }
      for (const [index, { data, valid }] of tests.entries()) {
        if (!isComparable(made, data as Json) || ajv.disagree?.includes(index)) continue
        compared += 1
        if (Value.Check(made, data) !== valid) wrong.push(`${id}: ${JSON.stringify(data)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(100)
    expect(refused).toBeLessThan(records.length / 4)
  })
})

/** Whether TypeBox can be compared: it counts UTF-16 units, and refuses strings with an unregistered format. */
function isComparable(schema: TSchema, data: Json): boolean {
  for (const [, format] of JSON.stringify(schema).matchAll(/"format":"([^"]*)"/g)) {
    if (!FormatRegistry.Has(format as string)) return false
  }
  return !/[\ud800-\udfff]/.test(JSON.stringify(data))
}
