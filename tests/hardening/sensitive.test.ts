import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import type { AnyDecoder } from '../../packages/runtime/src/types.ts'
import { evaluate } from '../emit/modules.ts'

const SECRET = 'hunter2'
const secret: JsonObject = { type: 'string', 'x-sensitive': true, minLength: 12 }
const number: JsonObject = { type: 'integer', 'x-sensitive': true }
const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...rest,
})

/** Places of a mark, with invalid arguments. */
const CASES: readonly [where: string, schema: JsonObject, args: Json][] = [
  ['a property', object({ a: secret }), { a: SECRET }],
  ['a property of another type', object({ a: number }), { a: SECRET }],
  ['an enumeration', object({ a: { enum: ['x'], 'x-sensitive': true } }), { a: SECRET }],
  ['a constant', object({ a: { const: 'x', 'x-sensitive': true } }), { a: SECRET }],
  ['a pattern', object({ a: { type: 'string', pattern: '^x', 'x-sensitive': true } }), { a: SECRET }],
  [
    'beside a reference used once',
    object({ a: { $ref: '#/$defs/A', 'x-sensitive': true } }, { $defs: { A: { type: 'integer' } } }),
    { a: SECRET },
  ],
  [
    'a definition used twice',
    object({ a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/A' } }, { $defs: { A: secret } }),
    { b: SECRET },
  ],
  [
    'a recursive definition',
    object(
      { a: { $ref: '#/$defs/A' } },
      { $defs: { A: object({ key: number, next: { $ref: '#/$defs/A' } }) } },
    ),
    { a: { next: { next: { key: SECRET } } } },
  ],
  ['items', object({ a: { type: 'array', items: number } }), { a: [1, SECRET] }],
  ['a tuple', object({ a: { type: 'array', prefixItems: [{}, number] } }), { a: [1, SECRET] }],
  ['a map', object({ a: { type: 'object', additionalProperties: number } }), { a: { '0': SECRET } }],
  [
    'a map by pattern',
    object({ a: { type: 'object', patternProperties: { '^k': number } } }),
    { a: { key: SECRET } },
  ],
  [
    'what is not evaluated otherwise',
    object({ a: object({ b: {} }, { allOf: [{ properties: { c: {} } }], unevaluatedProperties: number }) }),
    { a: { z: SECRET } },
  ],
  [
    'a part of an object',
    object({ a: object({ pin: { type: 'integer' } }, { 'x-sensitive': true }) }),
    { a: { pin: SECRET } },
  ],
  ['a branch of anyOf', object({ a: { anyOf: [number, { type: 'null' }] } }), { a: SECRET }],
  [
    'a branch that does not fit',
    object({
      a: {
        oneOf: [
          object({ kind: { const: 'x' }, v: number }),
          object({ kind: { const: 'y' }, v: { type: 'boolean' } }),
        ],
      },
    }),
    { a: { kind: 'y', v: SECRET } },
  ],
  ['a part of allOf', object({ a: { type: 'integer', allOf: [{ 'x-sensitive': true }] } }), { a: SECRET }],
  [
    'then',
    object(
      { k: {}, a: { type: 'integer' } },
      { if: { required: ['k'] }, then: { properties: { a: { 'x-sensitive': true } } } },
    ),
    { k: 1, a: SECRET },
  ],
  [
    'a dependent schema',
    object(
      { k: {}, a: { type: 'integer' } },
      { dependentSchemas: { k: { properties: { a: { 'x-sensitive': true } } } } },
    ),
    { k: 1, a: SECRET },
  ],
  ['an item instead of a list', object({ a: { type: 'array', items: secret } }), { a: SECRET }],
  ['text instead of an object', object({ a: object({ pin: secret }) }), { a: `{"pin":"${SECRET}" x}` }],
  [
    'text instead of an object behind a reference',
    object({ a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/A' } }, { $defs: { A: object({ p: secret }) } }),
    { a: `pin=${SECRET}` },
  ],
  [
    'text instead of the alternatives',
    object({ a: { oneOf: [object({ pin: secret }), { type: 'integer' }] } }),
    { a: SECRET },
  ],
  ['a name with escapes', object({ 'a/b~c': number }), { 'a/b~c': SECRET }],
  ['two words for a name that objects inherit', object({ constructor: number }), { constructor: SECRET }],
]

function moduleOf(
  schema: JsonObject,
  profile: string | undefined,
  errors: 'full' | 'small',
): Record<string, unknown> {
  const text = JSON.stringify({ module_id: 'a', description: 'A tool.', input_schema: schema })
  const { code, diagnostics } = compile(
    { uri: 'file:///a.schema.json', text },
    {
      ...(profile === undefined ? {} : { profile }),
      reshape: true,
      validators: { errors },
      decode: { repair: true, coerce: true },
    },
  )
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return evaluate(code)
}

describe.each(['full', 'small'] as const)(
  'values that are marked x-sensitive are not in errors: errors %s',
  (errors) => {
    it.each(CASES)('%s', (_, schema, args) => {
      for (const profile of ['mcp', 'openai']) {
        const { decodeCall } = moduleOf(schema, profile, errors) as { decodeCall: AnyDecoder }
        const [name = ''] = Object.keys(decodeCall.tools)
        const [entry] = Object.values(decodeCall.tools)
        const found = entry?.check?.(args) ?? []
        expect(found.length).toBeGreaterThan(0)
        expect(JSON.stringify(found)).not.toContain(SECRET)
        if (profile === 'openai') continue
        const result = decodeCall(name, JSON.stringify(args))
        expect(result.ok).toBe(false)
        expect(JSON.stringify(result)).not.toContain(SECRET)
      }
    })

    it('an error elsewhere shows what was found, and that beside a mark does not', () => {
      const schema = object({
        a: number,
        b: { type: 'integer' },
        c: { anyOf: [{ type: 'null' }, { type: 'integer' }] },
      })
      const { decodeCall } = moduleOf(schema, 'mcp', errors) as { decodeCall: AnyDecoder }
      const result = decodeCall('a', { a: SECRET, b: 'shown', c: 'too' })
      expect(JSON.stringify(result)).toContain('shown')
      expect(JSON.stringify(result)).toContain('too')
      expect(JSON.stringify(result)).not.toContain(SECRET)
    })

    it.each([`{"a": ${SECRET}}`, `{"a": '${SECRET}' }`, `${SECRET} {}`, `{"a": "x" "${SECRET}"}`])(
      'a text that is not JSON is not shown: %s',
      (text) => {
        const { decodeCall } = moduleOf(object({ a: number }), 'mcp', errors) as { decodeCall: AnyDecoder }
        const result = decodeCall('a', text)
        expect(result.ok).toBe(false)
        const { errors: found, message } = result as Extract<typeof result, { ok: false }>
        expect(JSON.stringify([found, message])).not.toContain(SECRET.slice(0, 4))
      },
    )
  },
)

it('parse() and Standard Schema do not show them', () => {
  const { input } = moduleOf(object({ a: secret }), undefined, 'full') as {
    input: { parse(value: unknown): unknown; '~standard': { validate(value: unknown): unknown } }
  }
  const thrown = (): unknown => {
    try {
      return input.parse({ a: SECRET })
    } catch (error) {
      return [String(error), (error as { errors: unknown }).errors]
    }
  }
  expect(JSON.stringify(thrown())).toMatch(/at least 12/)
  expect(JSON.stringify([thrown(), input['~standard'].validate({ a: SECRET })])).not.toContain(SECRET)
})
