import { afterAll, describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { diffTools } from '../../packages/core/src/diff/diff-tools.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { matchesPattern } from '../../packages/core/src/pattern/match.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { FULL } from '../full.ts'

/** A limit in milliseconds: ten times what an idle machine needs. */
const MOST = 5000

type Compiled = ReturnType<typeof compile> & { readonly time: number }

function compiled(schema: SchemaObject, mode: true | 'auto' = true): Compiled {
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema: schema })
  const started = performance.now()
  const compilation = compile({ uri: 'file:///a.schema.json', text }, { profile: 'openai', mode })
  return Object.assign(compilation, { time: performance.now() - started })
}

const text = 'a'
const long = (length: number): string => text.repeat(length)

describe('patterns do not hang the build', () => {
  it.each<[shape: string, pattern: string, text: string]>([
    ['nested quantifiers beside many states', `^(a+)+$|${'x'.repeat(130)}`, `${long(31)}!`],
    ['nested quantifiers in a choice of many states', `^(?:(a+)+|${'y'.repeat(500)})$`, `${long(60)}!`],
    ['a counted repetition of a repetition', '^(a+){15}$', `${long(31)}!`],
    ['counted repetitions of counted repetitions', '^(a{1,50}){1,50}$', `${long(200)}!`],
    ['several stars on one letter', '^a*a*a*a*a*a*$', `${long(500)}!`],
    ['several optional letters', `^${'a?'.repeat(30)}${long(30)}$`, `${long(29)}!`],
    ['a look ahead around nested quantifiers', '^(?=(a+)+$)', `${long(40)}!`],
    ['a look behind at each place', '(?<!a+)b', `${long(20_000)}!`],
    ['a reference to a group', '^(a+)+\\1$', `${long(60)}!`],
    ['a star on whatever', '(.*)*x', long(60)],
    ['one star and a long text', 'a*b', long(100_000)],
  ])('%s', (_, pattern, value) => {
    const started = performance.now()
    matchesPattern(pattern, value)
    expect(performance.now() - started).toBeLessThan(MOST)
    const string: Schema = { type: 'string', pattern, default: value, examples: [value] }
    const map: Schema = {
      type: 'object',
      patternProperties: { [pattern]: string },
      properties: { [value]: {} },
    }
    const { time } = compiled({ type: 'object', properties: { string, map } })
    expect(time).toBeLessThan(MOST)
  })

  it.each([
    ['^[a-z]+$', 'abc', true],
    ['^(?:a|b)*c', 'ababc', true],
    ['^(a+)+$', 'aaa', true],
    ['^(a+){3}$', 'aa', false],
    ['(?<!a)b', 'ab', false],
    ['a*b', `${long(4000)}b`, true],
  ] as const)('what they match is as the engine has it: %s', (pattern, value, expected) => {
    expect([matchesPattern(pattern, value), new RegExp(pattern, 'u').test(value)]).toEqual([
      expected,
      expected,
    ])
    expect(matchesPattern(pattern, value)).toBe(expected)
  })

  it('many slow patterns are found in about linear time', () => {
    const of = (count: number): number => {
      const properties = Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `p${index}`,
          { type: 'string', pattern: `^(a+${index}?)+$` } as const,
        ]),
      )
      return compiled({ type: 'object', properties }).time
    }
    expect(of(400)).toBeLessThan(2 * MOST)
  })
})

const range = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index))
const reference = (index: number): SchemaObject => ({ $ref: `#/$defs/d${index}` })

/** Definitions that are objects with one member of their own. */
function family(size: number, more: (index: number) => SchemaObject): SchemaObject {
  const definitions = range(size, (index) => [
    `d${index}`,
    { type: 'object', properties: { [`p${index}`]: { type: 'string' } }, ...more(index) } as SchemaObject,
  ])
  return {
    type: 'object',
    properties: { a: reference(0) },
    required: ['a'],
    $defs: Object.fromEntries(definitions),
  }
}

function extending(size: number, targets: (index: number) => number[], keyword = 'allOf'): SchemaObject {
  return family(size, (index) => {
    const found = targets(index).filter((target) => target < size)
    return found.length === 0 ? {} : { [keyword]: found.map(reference) }
  })
}

const FAMILIES: Readonly<Record<string, (size: number) => SchemaObject>> = {
  'each extends the next two': (size) => extending(size, (index) => [index + 1, index + 2]),
  'each extends the next three': (size) => extending(size, (index) => [index + 1, index + 2, index + 3]),
  'each extends all later ones': (size) =>
    extending(size, (index) => range(size - index - 1, (step) => index + 1 + step)),
  'each extends the next twice': (size) => extending(size, (index) => [index + 1, index + 1]),
  'a product of unions': (size) => ({
    type: 'object',
    properties: {
      a: {
        type: 'object',
        allOf: range(size, (index) => ({
          anyOf: ['a', 'b'].map((name) => ({
            properties: { [`${name}${index}`]: { type: 'string' as const } },
            required: [`${name}${index}`],
          })),
        })),
      },
    },
  }),
  'unions of extensions': (size) =>
    family(size, (index) => ({
      allOf: [
        {
          anyOf: [
            ...[index + 1, index + 2].filter((next) => next < size).map(reference),
            { required: [`z${index}`] },
          ],
        },
      ],
    })),
  'each is one of the next two': (size) => extending(size, (index) => [index + 1, index + 2], 'anyOf'),
  'each is one of all later ones': (size) =>
    extending(size, (index) => range(size - index - 1, (step) => index + 1 + step), 'anyOf'),
  'each is exactly one of all later ones': (size) =>
    extending(size, (index) => range(size - index - 1, (step) => index + 1 + step), 'oneOf'),
  'each has the next two as members': (size) =>
    family(size, (index) => ({
      properties: Object.fromEntries(
        [index + 1, index + 2].filter((next) => next < size).map((next) => [`m${next}`, reference(next)]),
      ),
    })),
}

const curves: Record<string, Record<string, number>> = {}

afterAll(() => {
  console.log('Milliseconds to lower what grows, n, 2n, 4n:')
  console.table(curves)
})

describe.each(Object.entries(FAMILIES))('lowering grows slowly or is refused: %s', (name, schema) => {
  it.each([true, 'auto'] as const)('strict %s', (mode) => {
    for (const size of FULL ? [10, 20, 40, 80, 160] : [6, 12, 24]) {
      const { time, ok, diagnostics } = compiled(schema(size), mode)
      curves[`${name}, ${mode}`] = { ...curves[`${name}, ${mode}`], [size]: Math.round(time) }
      expect(time).toBeLessThan(2 * MOST)
      // Exceeding a budget must cause a diagnostic.
      expect(ok || diagnostics.some(({ severity }) => severity === 'error')).toBe(true)
    }
  })
})

it('a file as large as files may be is compiled or refused in time', () => {
  const values: Json[] = range(40_000, (index) => `value number ${index}`)
  expect(compiled({ type: 'object', properties: { a: { enum: values } } }).time).toBeLessThan(2 * MOST)
  const wide = Object.fromEntries(
    range(15_000, (index) => [`property number ${index}`, { type: 'string' } as const]),
  )
  expect(compiled({ type: 'object', properties: wide }).time).toBeLessThan(2 * MOST)
})

/** Tools in which one deep part changes. */
const CHANGED: Readonly<Record<string, (size: number, change: string) => SchemaObject>> = {
  'a union of many constants': (size, change) => ({
    type: 'object',
    properties: {
      a: { oneOf: range(25 * size, (index) => ({ const: `v${index}${index === 0 ? change : ''}` })) },
    },
  }),
  'a union of many objects': (size, change) => ({
    type: 'object',
    properties: {
      a: {
        anyOf: range(25 * size, (index) => ({
          type: 'object' as const,
          properties: { [`p${index}`]: { type: 'string' as const, title: `${change}` } },
          required: [`p${index}`],
        })),
      },
    },
  }),
  ...Object.fromEntries(
    (['allOf', 'anyOf', 'oneOf'] as const).map((keyword) => [
      `${keyword} of all later definitions`,
      (size: number, change: string) => ({
        ...extending(size, (index) => range(size - index - 1, (step) => index + 1 + step), keyword),
        required: change === '' ? ['a'] : [],
      }),
    ]),
  ),
}

it.each(Object.entries(CHANGED))('differences are found in about the time of a build: %s', (_, schema) => {
  const size = FULL ? 80 : 20
  const [before, after] = ['', 'x'].map((change) => compiled(schema(size, change), 'auto').tools)
  const started = performance.now()
  const { tools } = diffTools(before ?? [], after ?? [])
  expect(performance.now() - started).toBeLessThan(MOST)
  expect(tools).toHaveLength(1)
})
