import { expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { encode } from '../../packages/core/src/export/encode.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { definitionsOf } from '../../packages/core/src/schema/definitions.ts'
import type { Decoder } from '../../packages/runtime/src/index.ts'
import { loadTools } from '../corpora/load.ts'
import { FULL, sampled } from '../full.ts'
import { valuesOf } from '../generate/values.ts'
import { createJudges } from '../laws/judge.ts'
import { evaluate } from './modules.ts'

const SETTINGS = [
  { profile: 'openai', mode: true },
  { profile: 'openai', mode: 'auto', reshape: true },
  { profile: 'gemini' },
  { profile: 'mcp', validators: { formats: 'assert' } },
] as const

const DECODE = [{}, { repair: true, applyDefaults: true }, { coerce: true }]

test('a decoder as data does what the compiled one does', () => {
  const judges = createJudges()
  const counts = { calls: 0, refused: 0, repaired: 0 }
  for (const [index, { id, inputSchema }] of sampled(loadTools(), 2).entries()) {
    const setting = SETTINGS[index % SETTINGS.length] ?? {}
    const decode = DECODE[index % DECODE.length]
    const text = JSON.stringify({ module_id: 'm', description: 'A tool.', input_schema: inputSchema })
    const of = (code: 'data' | 'compiled') =>
      compile({ uri: 'file:///m.schema.json', text }, { ...setting, decode: { ...decode, code } })
    const [data, compiled] = [of('data'), of('compiled')]
    expect(
      data.diagnostics.map(({ message }) => message),
      id,
    ).toEqual(compiled.diagnostics.map(({ message }) => message))
    const [tool] = Object.values(data.requests)[0]?.tools ?? []
    if (!data.ok || tool === undefined) continue
    const [asData, asCode] = [data, compiled].map(({ code }) => evaluate(code).decodeCall as Decoder)
    const { schema } = tool.tool.input
    const source = valuesOf(schema, { seed: index, isValid: judges(schema).isValid })
    const site = { author: definitionsOf(schema), lowered: definitionsOf(tool.input) }
    for (let round = 0; round < (FULL ? 30 : 6); round++) {
      const value = round % 3 === 0 ? source.valid() : source.nearMiss()
      if (value === undefined) continue
      for (const args of [value, encoded(() => encode(tool.codec, value, site), value)]) {
        const result = asData?.(tool.name, args)
        expect(result, `${id}: ${JSON.stringify(args)}`).toEqual(asCode?.(tool.name, args))
        counts.calls += 1
        counts.refused += Number(result?.ok === false)
        counts.repaired += Number((result?.ok && result.repairs.length > 0) === true)
      }
    }
  }
  expect(Math.min(counts.calls / 5, counts.refused, counts.repaired)).toBeGreaterThan(30)
})

/** An invalid value may have no encoding. */
function encoded(make: () => Json, value: Json): Json {
  try {
    return make()
  } catch {
    return value
  }
}

test.each([true, { type: ['object', 'null'] }])('a reply that may be null or an object: %j', (schema) => {
  const of = (code: 'data' | 'compiled') => {
    const text = JSON.stringify({ module_id: 'r', description: 'A reply.', schema })
    const { code: emitted } = compile(
      { uri: 'file:///r.schema.json', text },
      { profile: 'generic', decode: { code } },
    )
    return evaluate(emitted).decode as (text: string) => unknown
  }
  for (const decode of [of('data'), of('compiled')])
    for (const value of [null, {}])
      expect(decode(JSON.stringify(value))).toEqual({ ok: true, value, repairs: [] })
})

test('a property whose own name is empty comes back by it', () => {
  const schema = {
    type: 'object',
    properties: { '': { type: 'string' }, a: { type: 'string' } },
    required: [''],
  }
  const text = JSON.stringify({ module_id: 'm', description: 'A tool.', input_schema: schema })
  for (const code of ['data', 'compiled'] as const) {
    const made = compile(
      { uri: 'file:///m.schema.json', text },
      { profile: 'anthropic', mode: true, decode: { code } },
    )
    const [tool] = made.requests['anthropic']?.tools ?? []
    const sent = Object.keys(tool?.input.properties ?? {})
    expect(sent).not.toContain('')
    const decode = evaluate(made.code).decodeCall as Decoder
    const args = Object.fromEntries(sent.map((name) => [name, 'x']))
    expect(decode('m', args)).toMatchObject({ ok: true, input: { '': 'x', a: 'x' } })
  }
})
