import { expect, test } from 'vitest'
import type { Conversion } from '../../packages/apcore/src/index.ts'
import { ConversionError, createAdapterRegistry } from '../../packages/apcore/src/index.ts'
import type { Json, JsonObject } from '../../packages/core/src/index.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/index.ts'
import { loadSchemas, loadTools, loadWire } from '../corpora/load.ts'
import type { WireRecord } from '../corpora/records.ts'
import { deepFreeze, lowerUnchanged } from '../profiles/modules.ts'
import { recomputeLosses } from './recompute.ts'

const registry = createAdapterRegistry()
const FULL = process.env.TOOLBAKE_FULL === '1'

/** A recorded request as the provider's API takes its tool. */
const ENVELOPES: Record<string, (record: WireRecord) => [profile: string, wire: object]> = {
  'openai-chat': ({ name, schema, strict }) => [
    'openai',
    { type: 'function', function: { name, description: '', parameters: schema, strict } },
  ],
  'openai-responses': ({ name, schema, strict = null }) => [
    'openai-responses',
    { type: 'function', name, description: null, parameters: schema, strict },
  ],
  anthropic: ({ name, schema, strict }) => ['anthropic', { name, input_schema: schema, strict }],
  bedrock: ({ name, schema }) => ['bedrock', { toolSpec: { name, inputSchema: { json: schema } } }],
  'google:parametersJsonSchema': google,
  'google:parameters_json_schema': google,
}

function google({ name, schema }: WireRecord): [string, object] {
  return ['gemini', { functionDeclarations: [{ name, description: name, parametersJsonSchema: schema }] }]
}

const wire = loadWire().flatMap((record) => {
  const envelope = record.kind === 'tool' ? ENVELOPES[record.dialect] : undefined
  if (envelope === undefined) return []
  const [id, raw] = envelope(record)
  return [{ id, raw: deepFreeze(JSON.parse(JSON.stringify(raw))) as JsonObject }]
})

test('recorded tools: from → canonical → from is the identity', () => {
  for (const { id, raw } of wire) {
    const adapter = registry.get(id)
    expect(adapter.fromCanonical(adapter.toCanonical(raw))).toEqual(raw)
  }
  expect(new Set(wire.map(({ id }) => id)).size).toBe(5)
})

test('recorded tools: every other format, every warning found again', () => {
  const counts = { converted: 0, refused: 0, warned: 0 }
  for (const { id, raw } of wire) {
    for (const to of registry.list()) if (to !== id) checkPair(raw, id, to, counts)
  }
  expect(counts.converted).toBeGreaterThan(wire.length * 5)
  expect(counts.warned).toBeGreaterThan(50)
  expect(counts.refused).toBeLessThan(counts.converted / 5)
})

const PAIRS = BUILT_IN_PROFILES.flatMap((from) =>
  BUILT_IN_PROFILES.flatMap((to) => (from === to ? [] : [[from.id, to.id] as const])),
)
const tools = loadTools()

// Each tool takes part in some pairs and each pair gets tools from everywhere; all of them together take minutes.
test.each(PAIRS)('tools of the corpora, %s to %s: no crash, every warning found again', (from, to) => {
  const profile = BUILT_IN_PROFILES.find(({ id }) => id === from)
  const pair = PAIRS.findIndex((names) => names[0] === from && names[1] === to)
  const counts = { converted: 0, refused: 0, warned: 0 }
  const step = FULL ? 31 : 29
  for (const tool of tools.filter((_, index) => index % step === pair % step)) {
    const { name, description, inputSchema, outputSchema, title } = tool
    const module: JsonObject = JSON.parse(
      JSON.stringify({
        module_id: name,
        description,
        title,
        input_schema: inputSchema,
        output_schema: outputSchema,
      }),
    )
    const raw = deepFreeze(profile?.wrap(lowerUnchanged(module, profile)))
    checkPair(raw as JsonObject, from, to, counts)
  }
  expect(counts.converted).toBeGreaterThan(FULL ? 100 : 5)
  expect(counts.refused).toBeLessThan(counts.converted)
})

test('schemas of the corpora below a property: no crash, every warning found again', () => {
  const counts = { converted: 0, refused: 0, warned: 0 }
  const schemas = loadSchemas().filter(({ remotes, externalRefs }) => !remotes && !externalRefs)
  const targets = registry.list().filter((id) => id !== 'mcp')
  for (const [index, { schema }] of schemas.entries()) {
    // Their pointers begin at the property now.
    const text = JSON.stringify(schema)
      .replaceAll('"#/', '"#/properties/v/')
      .replaceAll('"#"', '"#/properties/v"')
    const raw = { name: 'a', inputSchema: { type: 'object', properties: { v: JSON.parse(text) } } }
    checkPair(deepFreeze(raw), 'mcp', targets[index % targets.length] as string, counts)
  }
  expect(counts.converted).toBeGreaterThan(schemas.length / 2)
})

/** Tools with spellings of older dialects are converted, too, but what they lose is not read twice here. */
const OLD =
  /"(?:nullable|dependencies|additionalItems|id|\$recursiveRef|\$dynamicRef|\$anchor|\$id)":|"items":\[|draft-0[346]/

function checkPair(
  raw: JsonObject,
  from: string,
  to: string,
  counts: { converted: number; refused: number; warned: number },
): void {
  const conversion = convert(raw, from, to)
  if (conversion === undefined) {
    counts.refused += 1
    return
  }
  const { tool, canonical, warnings } = conversion
  counts.converted += 1
  counts.warned += warnings.length > 0 ? 1 : 0
  expect(new Set(warnings.map((warning) => JSON.stringify(warning))).size).toBe(warnings.length)
  expect(warnings.every((warning) => warning.from === from && warning.to === to)).toBe(true)
  const told = warnings.map(({ feature, pointer }) => `${pointer} ${feature}`)
  if (
    OLD.test(JSON.stringify(canonical.inputSchema)) ||
    OLD.test(JSON.stringify(canonical.outputSchema ?? 0))
  )
    return
  const back = registry.get(to).toCanonical(tool)
  expect([canonical.name, told.sort()]).toEqual([canonical.name, recomputeLosses(canonical, back).sort()])
}

function convert(raw: JsonObject, from: string, to: string): Conversion | undefined {
  try {
    return registry.convert(raw as Json, { from, to })
  } catch (error) {
    // A sentence about the tool, never a crash.
    if (error instanceof ConversionError && error.adapter === to && error.cause.message !== '')
      return undefined
    throw error
  }
}
