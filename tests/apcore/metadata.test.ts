import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../packages/apcore/src/index.ts'
import {
  contentHash,
  contentHashAsync,
  DEFAULT_ANNOTATIONS,
  InvalidInputError,
  jsonSchemaToTypeBox,
  mergeAnnotations,
  mergeExamples,
  mergeMetadata,
  RefResolver,
  redactSensitive,
  SchemaParseError,
  SchemaValidator,
  toStrictSchema,
} from '../../packages/apcore/src/index.ts'
import { frozen } from './folder.ts'

describe('seed 002: mergeAnnotations(), mergeExamples(), mergeMetadata() merge YAML/code metadata with correct precedence', () => {
  it('annotations: YAML, else code, else default, member by member', () => {
    const merged = mergeAnnotations(
      frozen({ destructive: true, open_world: false, cacheTtl: 5 }),
      frozen({ destructive: false, readonly: true, cacheTtl: 1 }),
    )
    expect(merged).toEqual({
      ...DEFAULT_ANNOTATIONS,
      destructive: true,
      openWorld: false,
      cacheTtl: 5,
      readonly: true,
    })
    expect(mergeAnnotations(null, undefined)).toEqual(DEFAULT_ANNOTATIONS)
    expect(mergeAnnotations({ readonly: false }, { readonly: true }).readonly).toBe(false)
  })

  it('annotations: other members of the YAML are extra, and nested ones go first', () => {
    const flat = frozen({ flat: 1, 'a.b': [2], both: 3, extra: { both: 4, nested: 5 } })
    expect(mergeAnnotations(flat, { extra: { code: 6 } })).toEqual({
      ...DEFAULT_ANNOTATIONS,
      extra: { flat: 1, 'a.b': [2], both: 4, nested: 5 },
    })
    expect(mergeAnnotations({ flat: 1 }, null).extra).toEqual({ flat: 1 })
    expect(mergeAnnotations({ readonly: true }, { extra: { code: 6 } }).extra).toEqual({ code: 6 })
    expect(mergeAnnotations({ flat: undefined }, { extra: { code: 6 } }).extra).toEqual({ code: 6 })
  })

  it('annotations: an unknown member is added to the extra of the code', () => {
    const code = frozen({ extra: { code: 6, flat: 0 } })
    expect(mergeAnnotations({ flat: 1 }, code).extra).toEqual({ code: 6, flat: 1 })
    expect(mergeAnnotations({ flat: 1, extra: null }, code).extra).toEqual({ code: 6, flat: 1 })
    expect(mergeAnnotations({ flat: 1, extra: {} }, code).extra).toEqual({ flat: 1 })
  })

  it('annotations: what is merged is new, and null means something for cacheKeyFields only', () => {
    const yaml = frozen({ extra: { a: [1] }, cache_key_fields: null, readonly: null })
    const merged = mergeAnnotations(yaml, { cacheKeyFields: ['a'], readonly: true })
    expect(merged).toMatchObject({ cacheKeyFields: null, readonly: true, extra: { a: [1] } })
    expect(merged.extra).not.toBe(yaml.extra)
    expect(mergeAnnotations(null, null).extra).not.toBe(DEFAULT_ANNOTATIONS.extra)
  })

  it('examples: those of the YAML replace all of the code', () => {
    const code = frozen([{ title: 'code', inputs: { a: 1 } }])
    const yaml = frozen([{ title: 'yaml', inputs: { b: 2 }, output: { c: 3 }, description: 'd' }, {}])
    expect(mergeExamples(yaml, code)).toEqual([yaml[0], { title: '', inputs: {} }])
    expect(mergeExamples([], code)).toEqual([])
    expect(mergeExamples(null, code)).toEqual(code)
    expect(mergeExamples(undefined, null)).toEqual([])
  })

  it('metadata: shallow, YAML wins', () => {
    const merged = mergeMetadata(frozen({ a: { x: 1 } }), frozen({ a: { y: 2 }, b: 3 }))
    expect(merged).toEqual({ a: { x: 1 }, b: 3 })
    expect(mergeMetadata(null, { a: 1 })).toEqual({ a: 1 })
    expect(mergeMetadata(null, undefined)).toEqual({})
  })
})

describe('the specification: contentHash()', () => {
  const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

  it.each([
    [
      'keys are sorted, lists are not',
      { b: [2, 1], a: { d: 1, c: null } },
      '{"a":{"c":null,"d":1},"b":[2,1]}',
    ],
    ['1.0 is 1', JSON.parse('{"default":1.0,"minimum":0.0,"x":-0.0}'), '{"default":1,"minimum":0,"x":0}'],
    ['characters are written as they are', { 名前: 'café—🦀', δ: 'Ω' }, '{"δ":"Ω","名前":"café—🦀"}'],
    ['large integers keep their digits', { max: 18446744073709551615n }, '{"max":18446744073709551615}'],
    ['what JSON does not know is left out', { a: undefined, b: () => 1, c: [undefined] }, '{"c":[null]}'],
    ['scalars', 'x', '"x"'],
  ])('%s', async (_, value, text) => {
    expect(contentHash(value)).toBe(sha256(text))
    expect(contentHash(value)).toMatch(/^[0-9a-f]{64}$/)
    expect(await contentHashAsync(value)).toBe(contentHash(value))
  })

  it('other content, another hash', () => {
    expect(contentHash({ a: [1, 2] })).not.toBe(contentHash({ a: [2, 1] }))
    expect(contentHash({ input: 1, output: 2 })).not.toBe(contentHash({ input: 1, output: 3 }))
  })
})

it('an unknown compat is an error that names the allowed ones', () => {
  // Violates the type, as plain JavaScript may.
  const failing = (): unknown => toStrictSchema({}, { compat: 'apcore' as never })
  expect(failing).toThrow(InvalidInputError)
  expect(failing).toThrow('Unknown compat "apcore". Allowed: seed, spec, none')
  expect(failing).toThrow(expect.objectContaining({ suggestion: 'Allowed: seed, spec, none' }))
})

describe.each<[unknown, string]>([
  [null, 'null'],
  [undefined, 'nothing'],
  [[{}], 'a list'],
  ['object', '"object"'],
])('for a schema %j', (given, found) => {
  const schema = given as JsonSchema
  const validator = new SchemaValidator()

  it.each<[string, () => unknown]>([
    ['toStrictSchema()', () => toStrictSchema(schema)],
    ['toStrictSchema() with compat none', () => toStrictSchema(schema, { compat: 'none' })],
    ['jsonSchemaToTypeBox()', () => jsonSchemaToTypeBox(schema)],
    ['redactSensitive()', () => redactSensitive({}, schema)],
    ['RefResolver.resolve()', () => new RefResolver('.').resolve(schema)],
  ])('%s reports what a schema is', (_, failing) => {
    expect(failing).toThrow(SchemaParseError)
    expect(failing).toThrow(`A schema must be a mapping, true or false, not ${found}`)
  })

  it('SchemaValidator.validate() does not throw', () => {
    const { valid, errors } = validator.validate({}, schema)
    expect(valid).toBe(false)
    expect(errors[0]?.message).toContain(`A schema must be a mapping, true or false, not ${found}`)
  })
})
