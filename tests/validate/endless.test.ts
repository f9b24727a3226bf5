import { describe, expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import type { Decoder, StandardValidator } from '../../packages/runtime/src/index.ts'
import { evaluate as run } from '../emit/modules.ts'
import { evaluate } from './evaluate.ts'

interface Part {
  parent?: Part
  parts?: Part[]
}

const PART = {
  type: 'object',
  properties: { parent: { $ref: '#/$defs/part' }, parts: { type: 'array', items: { $ref: '#/$defs/part' } } },
} as const
const SCHEMA: Schema = {
  type: 'object',
  properties: { part: { $ref: '#/$defs/part' } },
  $defs: { part: PART },
}
const UNION: Schema = {
  type: 'object',
  properties: { part: { $ref: '#/$defs/part' } },
  $defs: { part: { anyOf: [{ type: 'string' }, PART] } },
}

function held(): Part {
  const part: Part = {}
  part.parent = part
  return part
}

/** A list would collect all parts of each level before it detects that there is no end. */
function wide(): Part {
  const whole: Part = {}
  whole.parts = Array.from({ length: 500 }, () => ({ parent: whole }))
  return whole
}

/** In both directions, so that the breadth would double at each level. */
function ring(): Part {
  const links = Array.from({ length: 300 }, (): Part => ({}))
  for (const [index, link] of links.entries()) {
    link.parent = links[(index + 1) % 300] as Part
    link.parts = [links.at(index - 1) as Part]
  }
  return links[0] as Part
}

function deep(levels: number): Part {
  let part: Part = {}
  for (let level = 0; level < levels; level++) part = { parent: part }
  return part
}

const VALUES = { held, wide, ring, deep: () => deep(100_000) }

describe.each(['full', 'small'] as const)('values without an end (errors: %s)', (errors) => {
  describe.each(Object.entries({ properties: SCHEMA, unions: UNION }))('through %s', (_name, schema) => {
    const { v, check } = evaluate<{ v: StandardValidator; check: (value: unknown) => unknown }>(
      [{ schema, faces: { validator: 'v', check: 'check' } }],
      { errors },
    ).values
    const text = JSON.stringify({ module_id: 't', input_schema: schema })
    const options = { profile: 'mcp', validators: { errors }, decode: { repair: true } } as const
    const { code } = compile({ uri: 'file:///t.schema.json', text }, options)
    const decodeCall = run(code).decodeCall as Decoder

    test.each(Object.entries(VALUES))('get a clean error: %s', (_shape, make) => {
      const value = { part: make() }
      for (const face of [v.is, v.check, v.parse, check]) expect(() => face(value)).toThrow(RangeError)
      const message = 'must not be nested so deeply'
      expect(v['~standard'].validate(value)).toEqual({ issues: [{ message, path: [] }] })
      expect(decodeCall('t', value)).toMatchObject({
        code: 'invalid_input',
        errors: [{ keyword: 'depth', message }],
      })
    })

    test('are valid where the schema does not go on, and so is what stands in two places', () => {
      const twice = deep(2)
      const values = [{ other: held() }, { part: { other: wide() } }, { part: { parts: [twice, twice] } }]
      expect(values.map(v.is)).toEqual([true, true, true])
    })
  })
})
