import { describe, expect, test } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { repair } from '../../packages/runtime/src/repair.ts'
import type { Attempt } from '../../packages/runtime/src/types.ts'
import { formatForModel } from '../../packages/runtime/src/validate/index.ts'
import { createJudges } from '../laws/judge.ts'
import type { Check } from './evaluate.ts'
import { evaluate } from './evaluate.ts'

const judges = createJudges(1)

function checkOf(schema: Schema, errors: 'full' | 'small' = 'full'): Check {
  return evaluate<{ check: Check }>([{ schema, faces: { check: 'check' } }], { errors }).values.check
}

/** Returns the lines for a model. Whether there are errors, and where the first is, must match ajv and `small`. */
function linesOf(schema: SchemaObject, value: Json): string[] {
  const errors = checkOf(schema)(value)
  const faults = judges(schema).faults(value)
  const [first] = errors
  // A forbidden part is reported at its place, and so is a tag.
  const isKnown = faults.some(
    ({ keyword, pointer }) => keyword === first?.keyword && `${first.path}/`.startsWith(`${pointer}/`),
  )
  expect([first !== undefined, isKnown]).toEqual([faults.length > 0, faults.length > 0])
  expect(checkOf(schema, 'small')(value).length > 0).toBe(faults.length > 0)
  expect(checkOf(schema)(value, 1)).toEqual(errors.slice(0, 1))
  return formatForModel(errors).split('\n').slice(1)
}

function object(properties: Record<string, Schema>, ...required: string[]): SchemaObject {
  return { type: 'object', properties, required }
}

describe('a union beside an unevaluated keyword', () => {
  const SPHERE = { properties: { kind: { const: 'sphere' }, r: { type: 'number' } }, required: ['kind', 'r'] }
  const BOX = { properties: { kind: { const: 'box' }, size: { type: 'number' } }, required: ['kind', 'size'] }
  const SHAPE = { type: 'object', oneOf: [SPHERE, BOX], unevaluatedProperties: false } as SchemaObject
  const SHAPE_LINE = 'must be an object with "kind": "sphere", "r" or an object with "kind": "box", "size"'
  const TAGGED = {
    oneOf: [
      { type: 'object', ...SPHERE },
      { type: 'object', ...BOX },
    ],
    unevaluatedProperties: false,
  } as SchemaObject
  const PAIRS: SchemaObject = {
    type: 'array',
    anyOf: [
      { prefixItems: [{ const: 'a' }, { type: 'integer' }], minItems: 2 },
      { prefixItems: [{ const: 'b' }, { type: 'string' }] },
    ],
    unevaluatedItems: false,
  }
  const NULLABLE: SchemaObject = {
    anyOf: [object({ n: { type: 'integer' } }, 'n'), { type: 'null' }],
    unevaluatedProperties: false,
    unevaluatedItems: false,
  }

  const UNKNOWN = '/z must not be present: no such property is declared'

  test.each<[schema: SchemaObject, value: Json, ...lines: readonly string[]]>([
    [SHAPE, { kind: 'sphere', r: '1' }, SHAPE_LINE, '/r must be a number, not "1"'],
    [SHAPE, { kind: 'box' }, SHAPE_LINE, 'must have the property "size"'],
    [SHAPE, { kind: 'sphere', r: 1, z: 1 }, UNKNOWN],
    [
      { ...SHAPE, oneOf: [SPHERE, { ...SPHERE }] } as SchemaObject,
      { kind: 'sphere', r: 1 },
      'must be only one of these: an object with "kind": "sphere", "r"',
    ],
    [TAGGED, { kind: 'sphere', r: '1' }, '/r must be a number, not "1"'],
    [TAGGED, { kind: 'cone', r: 1 }, '/kind must be one of "sphere", "box", not "cone"'],
    [TAGGED, { r: 1 }, 'must have the property "kind"'],
    [TAGGED, { kind: 'box', size: 1, z: 1 }, UNKNOWN],
    [NULLABLE, { n: 'x', z: 1 }, '/n must be an integer, not "x"', UNKNOWN],
    [NULLABLE, ['x'], 'must be an object with "n" or null'],
    [PAIRS, ['a', 'x'], '/1 must be an integer, not "x"'],
  ])('%j reports for %j no more than that', (schema, value, ...lines) => {
    expect(linesOf(schema, value).slice(-lines.length)).toEqual(lines.map((line) => `- ${line}`))
  })

  test.each([SHAPE, TAGGED])('lets the call be mended: %j', (schema) => {
    const check = checkOf(schema)
    const attempt = (input: unknown, limit?: number): Attempt => ({
      input,
      errors: check(input, limit),
      repairs: [],
    })
    const value = { kind: 'sphere', r: '1' }
    expect(repair.mend(value, attempt)).toEqual({
      input: { kind: 'sphere', r: 1 },
      errors: [],
      repairs: [{ code: 'number_string', path: '/r' }],
    })
  })

  test.each<[schema: SchemaObject, value: Json, errors: readonly string[]]>([
    [SHAPE, { kind: 'sphere', r: '1' }, [' oneOf', '/r type']],
    [SHAPE, { kind: 'sphere', r: 1, z: 1 }, ['/z unevaluatedProperties']],
    [PAIRS, ['b', 1], [' anyOf', '/1 type']],
    [{ allOf: [object({ n: { type: 'integer' } })], unevaluatedProperties: false }, { n: 'x' }, ['/n type']],
  ])('%j reports for %j no more than that, in full and in small', (schema, value, errors) => {
    const reported = checkOf(schema)(value)
    expect(reported.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual(errors)
    expect(checkOf(schema, 'small')(value)).toEqual(reported)
  })
})

describe('a union of plain types and one other alternative', () => {
  const TEXT: SchemaObject = { type: 'string' }
  const TEXTS: SchemaObject = { type: 'array', items: TEXT }
  const NAMED = object({ name: TEXT }, 'name')

  test.each<[alternatives: readonly Schema[], value: Json, line: string]>([
    [[TEXT, TEXTS], 1, 'must be a string or an array of strings, not 1'],
    [[TEXT, TEXTS], [1], '/0 must be a string, not 1'],
    [
      [TEXT, { type: 'number' }, { type: 'null' }, TEXTS],
      true,
      'must be a string or a number or null or an array of strings, not true',
    ],
    [[{ const: 'auto' }, { type: 'number' }], true, 'must be "auto" or a number, not true'],
    [[{ enum: ['low', 'high'] }, { type: 'integer' }], 1.5, 'must be "low" or "high" or an integer, not 1.5'],
    [[{ enum: ['low', 'high'] }, { type: 'integer' }], 'x', 'must be one of "low", "high", not "x"'],
    [[NAMED, { type: 'null' }], 5, 'must be an object with "name" or null, not 5'],
    [[NAMED, { type: 'null' }], {}, 'must have the property "name"'],
    [[{ $ref: '#/$defs/named' }, { type: 'null' }], 5, 'must be an object with "name" or null, not 5'],
    [[{ $ref: '#/$defs/code' }, { type: 'null' }], 5, 'must be a string that matches ^a or null, not 5'],
    [[{ $ref: '#/$defs/code' }, { type: 'null' }], 'b', 'must match the pattern ^a, not "b"'],
    [[{ ...TEXT, minLength: 2 }, { type: 'integer' }], true, 'must be a string or an integer, not true'],
    [[{ ...TEXT, minLength: 2 }, { type: 'integer' }], 'x', 'must have at least 2 characters, not "x"'],
    [
      [object({ t: { const: 'a' } }, 't'), object({ t: { const: 'b' } }, 't'), { ...TEXTS, minItems: 1 }],
      5,
      'must be an object with "t": "a" or an object with "t": "b" or an array of at least 1 item, not 5',
    ],
  ])('%j denies to %j nothing that is allowed', (alternatives, value, line) => {
    for (const keyword of ['anyOf', 'oneOf']) {
      const schema = { [keyword]: alternatives, $defs: { named: NAMED, code: { ...TEXT, pattern: '^a' } } }
      expect(linesOf(schema as SchemaObject, value)).toEqual([`- ${line}`])
    }
  })
})

describe('the tag of a union', () => {
  const TEXT: SchemaObject = { type: 'string' }
  const pet = (kind: string, name: string): Schema =>
    object({ kind: { const: kind, default: kind }, [name]: TEXT })
  const DEFAULTED = { anyOf: [pet('cat', 'meow'), pet('dog', 'bark'), pet('fish', 'swim')] }
  const NEEDING = {
    anyOf: [
      { ...object({ kind: { const: 'cat' }, name: TEXT, meow: TEXT }, 'meow', 'name') },
      { ...object({ kind: { enum: ['dog', 'wolf'] }, name: TEXT, bark: TEXT }, 'bark', 'name') },
    ],
  }
  const BESIDE = {
    ...object({}, 'kind'),
    oneOf: [
      { properties: { kind: { const: 'cat' } } },
      { properties: { kind: { const: 'dog' }, bark: TEXT } },
    ],
  } as SchemaObject
  const NUMBERS = {
    oneOf: [object({ v: { const: 1 }, a: TEXT }, 'v'), object({ v: { enum: [2, 3] }, b: TEXT }, 'v')],
  }
  const RESULT = {
    oneOf: [
      object({ ok: { const: true }, a: TEXT }, 'ok'),
      object({ ok: { const: false }, why: TEXT }, 'ok', 'why'),
    ],
  }
  const MIXED = {
    anyOf: [
      object({ v: { type: 'string', enum: ['a', null] } }, 'v'),
      object({ v: { const: null }, b: TEXT }, 'v'),
    ],
  } as SchemaObject
  const INSIDE = {
    anyOf: [
      { oneOf: [object({ kind: { const: 'a' } }, 'kind'), object({ kind: { const: 'b' } }, 'kind')] },
      pet('c', 'x'),
    ],
  }

  test.each<[schema: SchemaObject, value: Json, ...lines: readonly string[]]>([
    [DEFAULTED, { kind: 'bird' }, '/kind must be one of "cat", "dog", "fish", not "bird"'],
    [DEFAULTED, { kind: 'dog', bark: 1 }, '/bark must be a string, not 1'],
    [
      NEEDING,
      { kind: 'bird' },
      '/kind must be one of "cat", "dog", "wolf", not "bird"',
      'must have the property "name"',
    ],
    [BESIDE, { kind: 'bird' }, '/kind must be one of "cat", "dog", not "bird"'],
    [NUMBERS, { v: 5 }, '/v must be one of 1, 2, 3, not 5'],
    [NUMBERS, { v: 3, b: 1 }, '/b must be a string, not 1'],
    [RESULT, { ok: 'no' }, '/ok must be one of true, false, not "no"'],
    [RESULT, { ok: false }, 'must have the property "why"'],
    [MIXED, { v: 'x' }, '/v must be one of "a", null, not "x"'],
    [MIXED, { v: null, b: 1 }, '/b must be a string, not 1'],
    [INSIDE, { kind: 'x' }, '/kind must be one of "a", "b", "c", not "x"'],
  ])('%j reports for %j all its values', (schema, value, ...lines) => {
    expect(linesOf(schema, value).slice(-lines.length)).toEqual(lines.map((line) => `- ${line}`))
    const [union, other] = linesOf(schema, value)
    expect([union, other].includes(`- ${lines[0]}`)).toBe(true)
  })
})

describe('what is reported about alternatives', () => {
  const TEXT: SchemaObject = { type: 'string' }
  const IS: SchemaObject = { type: 'array', prefixItems: [{ const: '==' }, TEXT], minItems: 2 }
  const ALL: SchemaObject = { type: 'array', prefixItems: [{ enum: ['all', 'any'] }], items: TEXT }
  const CONDITION = 'must be an array that begins with "==" or an array that begins with "all" or "any"'
  const LISTS: SchemaObject = {
    anyOf: [
      { type: 'array', items: TEXT },
      { type: 'array', items: { type: 'number' } },
    ],
  }
  const VAGUE: SchemaObject = { anyOf: [{ minProperties: 2 }, { propertyNames: { pattern: '^a' } }] }
  const kind = (name: string): Schema => ({ properties: { kind: { const: name } } })

  test.each<[schema: SchemaObject, value: Json, ...lines: readonly string[]]>([
    [{ oneOf: [IS, ALL] }, ['==', 1], CONDITION, '/1 must be a string, not 1'],
    [
      { oneOf: [IS, ALL] },
      ['any', 1, 2],
      CONDITION,
      '/1 must be a string, not 1',
      '/2 must be a string, not 2',
    ],
    [{ oneOf: [IS, ALL] }, ['not'], CONDITION, '/0 must be one of "==", "all", "any", not "not"'],
    [{ oneOf: [IS, ALL] }, 5, `${CONDITION}, not 5`],
    [LISTS, [true], 'must be an array of strings or an array of numbers', '/0 must be a string, not true'],
    [VAGUE, { b: 1 }, 'must be a value that matches `anyOf`', 'must have at least 2 properties'],
    [
      { type: 'object', required: ['kind'], oneOf: [kind('a'), kind('b')] },
      { kind: 'c' },
      'must be an object with "kind": "a" or an object with "kind": "b"',
      '/kind must be one of "a", "b", not "c"',
    ],
    [{ anyOf: [{ type: 'string', minLength: 1 }, false] }, 1, 'must be a string, not 1'],
    [{ not: { contains: TEXT } }, ['x'], 'must not be a value that matches `not`'],
    [{ not: { type: 'array', minItems: 1 } }, ['x'], 'must not be an array of at least 1 item'],
    [{ not: { type: 'array', contains: TEXT } }, ['x'], 'must not be an array that matches `not`'],
    [{ not: kind('a') }, {}, 'must not be a value that matches `not`'],
    [
      { contains: { uniqueItems: true } },
      [[1, 1]],
      'must have an item that is a value that matches `contains`',
    ],
  ])('%j denies to %j nothing that it is', (schema, value, ...lines) => {
    expect(linesOf(schema, value)).toEqual(lines.map((line) => `- ${line}`))
  })
})
