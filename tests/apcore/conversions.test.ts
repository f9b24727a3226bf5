import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { Conversion } from '../../packages/apcore/src/index.ts'
import { ConversionError, createAdapterRegistry } from '../../packages/apcore/src/index.ts'
import type { Json, JsonObject } from '../../packages/core/src/index.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/index.ts'
import { loadSchemas, loadTools, loadWire } from '../corpora/load.ts'
import type { WireRecord } from '../corpora/records.ts'
import { FULL, sampled } from '../full.ts'
import { deepFreeze, lowerUnchanged } from '../profiles/modules.ts'
import type { Recomputer } from './recompute.ts'
import { createRecomputer } from './recompute.ts'

const registry = createAdapterRegistry()

/** Converts a recorded request to the tool in the provider's API. */
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
  'google:parameters': ({ name, schema }) => [
    'gemini',
    { functionDeclarations: [{ name, description: name, parameters: schema }] },
  ],
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

/** Returns all other formats; without the complete corpora, two of them for each tool. */
function targetsOf(id: string, index: number): readonly string[] {
  const others = registry.list().filter((to) => to !== id)
  return sampled(others, 10, index)
}

test('recorded tools: every other format, every warning found again', () => {
  const counts = newCounts()
  for (const [index, { id, raw }] of wire.entries()) {
    for (const to of targetsOf(id, index)) checkPair(raw, id, to, counts)
  }
  console.log(JSON.stringify({ ...counts, disagreeing: 0 }))
  expect(counts.disagreeing).toEqual([])
  expect(counts.converted).toBeGreaterThan(wire.length * (FULL ? 5 : 1))
  expect(counts.warned).toBeGreaterThan(FULL ? 50 : 15)
  expect(counts.refused).toBeLessThan(counts.converted / 5)
})

test('recorded tools with members of nobody around them and inside of them, every warning found again', () => {
  const counts = newCounts()
  for (const [index, { id, raw }] of wire.entries()) {
    const own = { 'own/one': { deep: [1] }, two: 2, none: null, name: 'a', own: {} }
    const given = deepFreeze(withMembers(raw, own)) as JsonObject
    expect(registry.convert(given, { from: id, to: id }).tool).toEqual(given)
    for (const to of targetsOf(id, index)) checkPair(given, id, to, counts)
  }
  console.log(JSON.stringify({ ...counts, disagreeing: 0 }))
  expect(counts.disagreeing).toEqual([])
  expect(counts.warned).toBe(counts.converted)
})

/** Adds members to every object around the schemas that lacks them. */
function withMembers(value: JsonObject, own: JsonObject): JsonObject {
  const isSchema = (key: string): boolean => /schema|parameters|json/i.test(key) && key !== 'inputSchema'
  const inner = Object.entries(value).map(([key, member]): [string, Json] => {
    const change = (part: Json): Json =>
      typeof part === 'object' && part !== null ? withMembers(part as JsonObject, own) : part
    if (isSchema(key)) return [key, member]
    return [key, Array.isArray(member) ? member.map(change) : change(member)]
  })
  return { ...own, ...Object.fromEntries(inner) }
}

/** Other profiles may change the shape of arguments, which an export cannot reverse. */
const PLAIN = BUILT_IN_PROFILES.filter(({ modes }) => modes.loose.shape.recursion === 'keep')
const PAIRS = BUILT_IN_PROFILES.flatMap((from) =>
  PLAIN.flatMap((to) => (from === to ? [] : [[from, to.id] as const])),
)
/** Each tool is tested in some pairs, and each pair with tools of all sources: about a thousand with all corpora. */
const SAMPLE = FULL ? 5 : 59
const tools = sampled(loadTools(), 4).map((tool, index) => ({ tool, index }))

test.each(slices(tools, 50))(
  'tools %i to %i of the corpora, to themselves and in every pair of formats',
  (_from, _to, slice) => {
    const counts = newCounts()
    for (const { tool, index } of slice) {
      const recomputed = createRecomputer()
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
      for (const from of BUILT_IN_PROFILES) {
        const targets = PAIRS.flatMap(([source, to], pair) =>
          source === from && index % SAMPLE === pair % SAMPLE ? [to] : [],
        )
        if (targets.length === 0) continue
        const raw = deepFreeze(from.wrap(lowerUnchanged(module, from))) as JsonObject
        if (!isDeepStrictEqual(registry.convert(raw, { from: from.id, to: from.id }).tool, raw))
          counts.disagreeing.push({ name, from: from.id, to: from.id })
        for (const to of targets) checkPair(raw, from.id, to, counts, recomputed)
      }
    }
    console.log(JSON.stringify({ ...counts, disagreeing: 0 }))
    expect(counts.disagreeing).toEqual([])
    const due = slice.length * Math.floor(PAIRS.length / SAMPLE)
    expect(counts.converted + counts.refused).toBeGreaterThanOrEqual(due)
    // No format accepts a few tools of the corpora.
    expect(counts.refused).toBeLessThan(counts.converted / 20)
  },
)

// As the root, where `$schema` has an effect, and below a property, where any schema is allowed.
const places = sampled(loadSchemas(), 2).flatMap(({ schema }): object[] => [schema, belowProperty(schema)])
const formats = registry.list().filter((id) => id !== 'mcp')

test.each(slices(places, 100))('schemas %i to %i of the corpora, to every format', (from, _to, slice) => {
  const counts = newCounts()
  for (const [index, inputSchema] of slice.entries()) {
    const raw = deepFreeze({ name: 'a', inputSchema: inputSchema as JsonObject })
    // In a sample, both places of a schema use one format.
    for (const to of sampled(formats, formats.length, (from + index) >> 1)) checkPair(raw, 'mcp', to, counts)
  }
  console.log(JSON.stringify({ ...counts, disagreeing: 0 }))
  expect(counts.disagreeing).toEqual([])
  // Some refer to missing documents, others are invalid on purpose.
  expect(counts.converted).toBeGreaterThan((counts.converted + counts.refused) / 2)
})

/** Moves a schema below a property, to which its pointers are adapted. */
function belowProperty(schema: object): JsonObject {
  const text = JSON.stringify(schema)
    .replaceAll('"#/', '"#/properties/v/')
    .replaceAll('"#"', '"#/properties/v"')
  return { type: 'object', properties: { v: JSON.parse(text) } }
}

/** Returns parts of a list with their first and last index, short enough for the runner to get reports in time. */
function slices<T>(list: readonly T[], length: number): [first: number, last: number, slice: T[]][] {
  return Array.from({ length: Math.ceil(list.length / length) }, (_, index) => {
    const slice = list.slice(index * length, (index + 1) * length)
    return [index * length, index * length + slice.length - 1, slice]
  })
}

interface Counts {
  converted: number
  refused: number
  warned: number
  /** Conversions whose warnings differ from the recomputed ones. */
  readonly disagreeing: object[]
}

function newCounts(): Counts {
  return { converted: 0, refused: 0, warned: 0, disagreeing: [] }
}

function checkPair(
  raw: JsonObject,
  from: string,
  to: string,
  counts: Counts,
  recomputed: Recomputer = createRecomputer(),
): void {
  const conversion = convert(raw, from, to)
  if (conversion === undefined) {
    counts.refused += 1
    return
  }
  const { tool, canonical, warnings } = conversion
  counts.converted += 1
  counts.warned += warnings.length > 0 ? 1 : 0
  const reported = warnings.map(({ feature, pointer }) => `${pointer} ${feature}`).sort()
  const lost = recomputed(canonical, registry.get(to).toCanonical(tool), raw)
  const isAsReported =
    lost.join('\n') === reported.join('\n') &&
    new Set(reported).size === reported.length &&
    warnings.every((warning) => warning.from === from && warning.to === to)
  if (!isAsReported) counts.disagreeing.push({ name: canonical.name, from, to, reported, lost })
}

function convert(raw: JsonObject, from: string, to: string): Conversion | undefined {
  try {
    return registry.convert(raw as Json, { from, to })
  } catch (error) {
    // The message is about the tool; it is never a crash.
    if (error instanceof ConversionError && error.adapter === to && error.cause.message !== '')
      return undefined
    throw error
  }
}
