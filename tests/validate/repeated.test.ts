import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { SchemaObject } from '../../packages/core/src/schema/types.ts'
import type { Check, Is } from './evaluate.ts'
import { evaluate } from './evaluate.ts'

const SELF: SchemaObject = { $ref: '#' }
const TEXT: SchemaObject = { type: 'string' }

function object(properties: Record<string, SchemaObject>, ...required: string[]): SchemaObject {
  return { type: 'object', properties, required }
}

type Level = (inner: Json) => Json

/** Recursive schemas with two parts that apply to the same value; one level of a value; the innermost values. */
const SCHEMAS: Readonly<Record<string, readonly [SchemaObject, Level, innermost: readonly Json[]]>> = {
  'a tag that is wrong': [
    {
      anyOf: [
        object({ op: { enum: ['and', 'or'] }, args: { type: 'array', items: SELF } }, 'op', 'args'),
        object({ op: { const: 'not' }, args: { type: 'array', items: SELF } }, 'op', 'args'),
        object({ field: TEXT }, 'field'),
      ],
    },
    (inner) => ({ args: [inner], op: 'xor' }),
    [{ field: 1 }],
  ],
  'no tag': [
    { anyOf: [object({ a: TEXT, next: SELF }, 'a'), object({ b: TEXT, next: SELF }, 'b')] },
    (inner) => ({ a: '', b: '', next: inner }),
    [{}, { a: '' }],
  ],
  'the second one fits': [
    { anyOf: [object({ next: SELF, a: TEXT }, 'a'), object({ next: SELF, b: TEXT }, 'b')] },
    (inner) => ({ next: inner, b: '' }),
    [{ b: '' }, {}],
  ],
  'oneOf, one of which is recursive': [
    { oneOf: [object({ kids: { type: 'array', items: SELF } }, 'kids'), object({ b: TEXT }, 'b')] },
    (inner) => ({ kids: [inner] }),
    [{ b: '' }, { b: 1 }],
  ],
  allOf: [
    { allOf: [object({ kid: SELF }), object({ kid: SELF, n: TEXT })] },
    (inner) => ({ kid: inner }),
    [{}, { n: 1 }],
  ],
  'beside a reference': [
    { $ref: '#/$defs/Base', properties: { kid: SELF }, $defs: { Base: object({ kid: SELF, n: TEXT }) } },
    (inner) => ({ kid: inner }),
    [{}, { n: 1 }],
  ],
  'if and then': [
    {
      ...object({ k: SELF }),
      if: { properties: { k: SELF }, required: ['k'] },
      then: { properties: { k: SELF } },
    },
    (inner) => ({ k: inner }),
    [{}, []],
  ],
  not: [{ ...object({ k: SELF }), not: object({ k: SELF }, 'never') }, (inner) => ({ k: inner }), [{}, 1]],
  contains: [{ type: 'array', items: SELF, contains: SELF, minContains: 0 }, (inner) => [inner], [[], 1]],
  dependentSchemas: [
    { ...object({ k: SELF }), dependentSchemas: { k: object({ k: SELF }) } },
    (inner) => ({ k: inner }),
    [{}, []],
  ],
  unevaluatedProperties: [
    {
      anyOf: [object({ next: SELF, a: TEXT }, 'a'), object({ next: SELF, b: TEXT }, 'b')],
      unevaluatedProperties: false,
    },
    (inner) => ({ next: inner, b: '' }),
    [{ b: '' }, { c: '' }],
  ],
  'below the root': [
    object({ f: { anyOf: [object({ a: SELF }, 'x'), object({ a: SELF }, 'y')] } }),
    (inner) => ({ f: { y: 1, a: inner } }),
    [{}, { f: {} }],
  ],
}

const CASES = Object.entries(SCHEMAS).map(([name, parts]) => [name, ...parts] as const)

function nested(level: Level, innermost: Json, depth: number, watch = (value: Json): Json => value): Json {
  return depth === 0 ? watch(innermost) : watch(level(nested(level, innermost, depth - 1, watch)))
}

/** Counts how often a check reads parts of a value. */
function countLooks(value: (watch: (part: Json) => Json) => Json, check: (value: Json) => unknown): number {
  let count = 0
  const look = (): void => {
    count += 1
    // Exponential time would never end.
    if (count > 1_000_000) throw new Error('looked a million times')
  }
  const watched = value((part) => {
    if (typeof part !== 'object' || part === null) return part
    return new Proxy(part, {
      ownKeys(target) {
        look()
        return Reflect.ownKeys(target)
      },
      get(target, key) {
        look()
        return Reflect.get(target, key)
      },
    })
  })
  check(watched)
  return count
}

interface Faces {
  readonly is: Is
  readonly check: Check
}

function facesOf(schema: SchemaObject, errors: 'full' | 'small'): Faces {
  return evaluate<Faces>([{ schema, faces: { is: 'is', check: 'check' } }], { errors }).values
}

describe.each(['full', 'small'] as const)(
  'parts of a recursive schema that lead to the same value (%s)',
  (errors) => {
    test.each(CASES)('take no more than the square of the depth: %s', (_, schema, level, innermost) => {
      const { is, check } = facesOf(schema, errors)
      for (const end of innermost) {
        for (const face of [is, check]) {
          const at = (depth: number): number => countLooks((watch) => nested(level, end, depth, watch), face)
          // From some depth on, results are cached.
          expect(at(240)).toBeLessThan(6 * at(120))
        }
      }
    })

    test.each(CASES)('are judged as by ajv, and reported once: %s', (_, schema, level, innermost) => {
      const { is, check } = facesOf(schema, errors)
      const judge = new Ajv2020({ strict: false }).compile(schema)
      for (const end of innermost) {
        for (const depth of [0, 1, 2, 3, 7, 9]) {
          const value = nested(level, end, depth)
          const found = check(value)
          expect(is(value)).toBe(judge(value))
          expect(found.length === 0).toBe(judge(value))
          expect(new Set(found.map(({ path, schemaPath }) => `${path} ${schemaPath}`)).size).toBe(
            found.length,
          )
        }
      }
    })

    test('a value that was changed is checked again', () => {
      const [schema, level] = SCHEMAS['the second one fits'] as (typeof SCHEMAS)[string]
      const { is, check } = facesOf(schema, errors)
      const end = { b: '' as Json }
      const value = nested(level, end, 50)
      expect([is(value), check(value)]).toEqual([true, []])
      end.b = 1
      expect([is(value), check(value).length > 0]).toEqual([false, true])
      end.b = ''
      expect([is(value), check(value)]).toEqual([true, []])
    })
  },
)

test.each(CASES)('an example is checked in time: %s', (_, schema, level, innermost) => {
  for (const end of innermost) {
    const value = nested(level, end, 24)
    const module = {
      module_id: 'm',
      input_schema: {
        type: 'object',
        properties: { v: { $ref: '#/$defs/V' } },
        $defs: { V: referTo(schema) },
      },
      examples: [{ inputs: { v: value } }],
    }
    const { diagnostics } = compile({ uri: 'file:///m.schema.json', text: JSON.stringify(module) })
    const isRefused = diagnostics.some(({ code }) => code === 'example_invalid')
    expect(isRefused).toBe(!facesOf(schema, 'full').is(value))
  }
})

/** Returns the schema with references to its root replaced by references to a definition. */
function referTo(schema: SchemaObject): SchemaObject {
  return JSON.parse(
    JSON.stringify(schema)
      .replaceAll('"#"', '"#/$defs/V"')
      .replaceAll('#/$defs/Base', '#/$defs/V/$defs/Base'),
  )
}
