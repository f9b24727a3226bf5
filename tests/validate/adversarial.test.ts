import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { flattenSchema } from '../../packages/core/src/flatten-schema.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { definitionsOf } from '../../packages/core/src/schema/definitions.ts'
import { evaluate as findFaults } from '../../packages/core/src/schema/evaluate/evaluate.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { createJudges } from '../laws/judge.ts'
import type { Check, Is } from './evaluate.ts'
import { evaluate } from './evaluate.ts'
import { hyperjump } from './hyperjump.ts'
import { NASTY } from './nasty/index.ts'
import type { NastyCase } from './nasty/types.ts'

/** Returns the verdicts of all our implementations, for the original schema and for the result of the front end. */
function ourVerdicts(schema: Schema): (value: Json) => Record<string, boolean> {
  const faces = { is: 'is', check: 'check' }
  const full = evaluate<{ is: Is; check: Check }>([{ schema, faces }]).values
  const { is } = evaluate<{ is: Is }>([{ schema, faces: { is: 'is' } }]).values
  const small = evaluate<{ check: Check }>([{ schema, faces: { check: 'check' } }], {
    errors: 'small',
  }).values
  const read = evaluate<{ is: Is }>([{ schema: canonical(schema), faces: { is: 'is' } }]).values
  const { schema: flat } = flattenSchema(schema)
  const definition = definitionsOf(flat)
  return (value) => ({
    is: is(value),
    'is with errors': full.is(value),
    'all errors': full.check(value).length === 0,
    'first error': full.check(value, 1).length === 0,
    'small errors': small.check(value).length === 0,
    interpreted: findFaults(flat, value, definition).length === 0,
    'through the front end': read.is(value),
  })
}

function canonical(schema: Schema): Schema {
  const text = JSON.stringify({ module_id: 'm', input_schema: { type: 'object' }, output_schema: schema })
  const { tools, diagnostics } = compile({ uri: 'file:///m.schema.json', text }, { profile: 'generic' })
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ message }) => message)).toEqual([])
  return tools[0]?.output?.schema ?? true
}

/** Returns the values with another verdict by a judge. */
function differences({ valid, invalid }: NastyCase, name: string, judge: (value: Json) => boolean): string[] {
  return [
    ...valid.filter((value) => !judge(value)).map((value) => `${name} refuses ${show(value)}`),
    ...invalid.filter((value) => judge(value)).map((value) => `${name} accepts ${show(value)}`),
  ]
}

function show(value: Json): string {
  return JSON.stringify(value).slice(0, 80)
}

const JUDGES = ['ajv', 'hyperjump'] as const

describe('schemas that are easy to get wrong', () => {
  it.each(NASTY.map((nasty) => [nasty.name, nasty] as const))('%s', async (_name, nasty) => {
    const { schema, valid, invalid } = nasty
    const verdicts = ourVerdicts(schema)
    for (const [values, expected] of [
      [valid, true],
      [invalid, false],
    ] as const) {
      for (const value of values) {
        const all = verdicts(value)
        expect({ value: show(value), ...all }).toEqual({
          value: show(value),
          ...Object.fromEntries(Object.keys(all).map((name) => [name, expected])),
        })
      }
    }
    const judges = {
      ajv: differences(nasty, 'ajv', createJudges()(schema).isValid),
      hyperjump: differences(nasty, 'Hyperjump', await hyperjump(schema)),
    }
    const unexplained = JUDGES.flatMap((judge) => (nasty[judge] === undefined ? judges[judge] : []))
    const outdated = JUDGES.filter((judge) => nasty[judge] !== undefined && judges[judge].length === 0)
    expect({ unexplained, outdated }).toEqual({ unexplained: [], outdated: [] })
  })
})
