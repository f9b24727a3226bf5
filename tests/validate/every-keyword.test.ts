import { expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { accepts } from '../../packages/core/src/schema/evaluate/evaluate.ts'
import type { KEYWORDS, Keyword } from '../../packages/core/src/schema/keywords.ts'
import type { SchemaObject } from '../../packages/core/src/schema/types.ts'
import { evaluate } from '../emit/modules.ts'

type Assertion = {
  [K in Keyword]: (typeof KEYWORDS)[K] extends { kind: 'assertion' } ? K : never
}[Keyword]

/** For each assertion a schema, and a value that only this keyword refuses. A new keyword without a row does not compile. */
const REFUSED: Readonly<Record<Assertion, readonly [schema: SchemaObject, value: Json]>> = {
  type: [{ type: 'string' }, 1],
  enum: [{ enum: [1] }, 2],
  const: [{ const: 1 }, 2],
  minLength: [{ minLength: 2 }, 'a'],
  maxLength: [{ maxLength: 1 }, 'ab'],
  pattern: [{ pattern: '^a' }, 'b'],
  minimum: [{ minimum: 1 }, 0],
  maximum: [{ maximum: 1 }, 2],
  exclusiveMinimum: [{ exclusiveMinimum: 1 }, 1],
  exclusiveMaximum: [{ exclusiveMaximum: 1 }, 1],
  multipleOf: [{ multipleOf: 2 }, 3],
  required: [{ required: ['a'] }, {}],
  minProperties: [{ minProperties: 1 }, {}],
  maxProperties: [{ maxProperties: 0 }, { a: 1 }],
  dependentRequired: [{ dependentRequired: { a: ['b'] } }, { a: 1 }],
  minContains: [{ contains: true, minContains: 2 }, [1]],
  maxContains: [{ contains: true, maxContains: 1 }, [1, 2]],
  minItems: [{ minItems: 1 }, []],
  maxItems: [{ maxItems: 0 }, [1]],
  uniqueItems: [{ uniqueItems: true }, [1, 1]],
}

type Decoder = (name: string, args: Json) => { readonly errors?: readonly { readonly keyword: string }[] }

const ways = Object.entries(REFUSED).flatMap(([keyword, [schema, value]]) =>
  (['data', 'compiled'] as const).map((way) => [keyword, way, schema, value] as const),
)

it.each(ways)('%s is checked at build time and by %s', (keyword, way, schema, value) => {
  expect(accepts(schema, value, () => undefined)).toBe(false)
  const tool = {
    module_id: 'm',
    input_schema: { type: 'object', properties: { v: schema }, required: ['v'] },
  }
  const { code } = compile(JSON.stringify(tool), { profile: 'generic', decode: { code: way } })
  const decodeCall = evaluate(code)['decodeCall'] as Decoder
  const { errors = [] } = decodeCall('m', { v: value })
  expect(errors.map((one) => one.keyword)).toEqual([keyword])
})
