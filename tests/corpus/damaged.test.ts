import { parseAst } from 'rollup/parseAst'
import { expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { emitTypes } from '../../packages/core/src/emit/types/emit-types.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import { setOwn } from '../../packages/core/src/json.ts'
import { KEYWORDS } from '../../packages/core/src/schema/keywords.ts'
import { loadSchemas, loadTools } from '../corpora/load.ts'
import { FULL } from '../full.ts'
import type { Random } from '../generate/random.ts'
import { randomOf } from '../generate/random.ts'

// Real schemas with one or two faults: each is either compiled or refused with an error.

const COUNT = FULL ? 20_000 : 200
const LONGEST = 60_000

const FOREIGN: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  1.5,
  '',
  'object',
  '#',
  '#/',
  '#/$defs/x',
  '#/properties/a',
  './nope.yaml',
  'https://example.com/x',
  '__proto__',
  [],
  {},
  [null],
  [{}],
  ['a', 'a'],
  { $ref: '#' },
  { allOf: [{ $ref: '#' }] },
  { enum: [] },
  { const: null },
  { not: {} },
  { type: 'wat' },
  { type: ['string', 'null'] },
  { properties: JSON.parse('{"__proto__":{"type":"string"},"":{},"a/b~c%25":true}') as Json },
  { if: true, then: false },
  { $id: 'urn:x' },
  { $anchor: 'a' },
  { $dynamicRef: '#a' },
  { $dynamicAnchor: 'a' },
  { unevaluatedProperties: false },
  { patternProperties: { '(': {}, '^(a+)+$': true } },
  { pattern: '[\\-' },
  { multipleOf: 0 },
  { minLength: -1 },
  { required: ['a', 1] },
  { dependentSchemas: { a: false } },
  { prefixItems: [true] },
  { items: [{}], additionalItems: false },
  { contains: {}, minContains: 0 },
  { anyOf: [] },
  { oneOf: [true, true] },
  { nullable: true },
  { exclusiveMinimum: true, minimum: 1 },
  { $schema: 'http://json-schema.org/draft-04/schema#', id: 'http://x/' },
  { definitions: { a: { $ref: '#/definitions/a' } } },
]

it(`compiles or refuses ${COUNT} damaged schemas`, { timeout: 3_000_000 }, () => {
  const random = randomOf(20_261_122)
  const { pick } = random
  const schemas = [
    ...loadTools().map((tool) => tool.inputSchema),
    ...loadSchemas().map(({ schema }) => schema),
  ]
  let compiled = 0
  for (let index = 0; index < COUNT; index++) {
    const module = {
      module_id: 'a.b',
      description: 'A tool.',
      input_schema: structuredClone(pick(schemas)) as Json,
    }
    for (let faults = 0; faults <= random.below(2); faults++) damage(module.input_schema, random)
    const text = JSON.stringify(module)
    if (text.length > LONGEST) continue
    const { id: profile } = pick(BUILT_IN_PROFILES)
    const options = { profile, mode: pick(['auto', true, false] as const), reshape: random.below(2) === 0 }
    const shown = `${JSON.stringify(options)} ${text}`
    try {
      const compilation = compile(
        { uri: 'file:///p/tool.schema.json', text },
        { root: 'file:///p/', ...options },
      )
      const hasError = compilation.diagnostics.some(({ severity }) => severity === 'error')
      if (compilation.ok === hasError) throw new Error('refused without an error, or taken with one')
      if (!compilation.ok) continue
      compiled += 1
      parseAst(compilation.code)
      emitTypes([{ compilation }], { base: 'file:///p/', dir: 'file:///p/types/' })
    } catch (error) {
      throw new Error(shown, { cause: error })
    }
  }
  expect(compiled).toBeGreaterThan(COUNT / 10)
})

function damage(root: Json, random: Random): void {
  const places = containers(root)
  const place = places[random.below(places.length)]
  if (place === undefined) return
  const value = structuredClone(
    random.below(2) === 0 ? FOREIGN[random.below(FOREIGN.length)] : places[random.below(places.length)],
  ) as Json
  if (Array.isArray(place)) place.push(value)
  else setOwn(place, memberOf(place, random), value)
}

function memberOf(place: JsonObject, random: Random): string {
  const names = random.below(2) === 0 ? Object.keys(place) : Object.keys(KEYWORDS)
  return names[random.below(names.length)] ?? 'type'
}

function containers(value: Json): (Json[] | JsonObject)[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(containers)]
}
