import { expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { JsonObject } from '../../packages/core/src/json.ts'
import { evaluate } from '../emit/modules.ts'

/** Values that one keyword excludes stay excluded with `nullable`. */
const CASES: readonly [schema: JsonObject, accepted: readonly unknown[], refused: readonly unknown[]][] = [
  [{ type: 'string', enum: ['x'], const: 'b', nullable: true }, [], ['b', 'x', 1]],
  [{ type: 'string', enum: ['x', 'b'], const: 'b', nullable: true }, ['b'], ['x', 1]],
  [{ enum: ['x', 1], const: 1, nullable: true }, [1], ['x', 'b']],
  [{ type: 'integer', enum: [1, 2], minimum: 2, nullable: true }, [2], [1, 3]],
  [{ $ref: '#/$defs/Kind', const: 'b', nullable: true }, ['b'], ['a', 'c']],
]

test.each(CASES)('nullable beside listed values: %j', (schema, accepted, refused) => {
  const input = {
    type: 'object',
    properties: { a: schema },
    $defs: { Kind: { type: 'string', enum: ['a', 'b'] } },
  }
  const text = JSON.stringify({ module_id: 'm', description: 'A tool.', input_schema: input })
  const { code } = compile({ uri: 'file:///m.schema.json', text }, { profiles: ['generic'] })
  const isInput = evaluate(code)['isInput'] as (value: unknown) => boolean
  for (const value of accepted) expect([value, isInput({ a: value })]).toEqual([value, true])
  for (const value of refused) expect([value, isInput({ a: value })]).toEqual([value, false])
})
