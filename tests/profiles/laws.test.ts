import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gemini } from '../../packages/core/src/export/profiles/gemini.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { Profile } from '../../packages/core/src/export/types.ts'
import { unwrapTools } from '../../packages/core/src/export/unwrap-request.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import { loadTools, loadWire } from '../corpora/load.ts'
import type { ToolRecord, WireRecord } from '../corpora/records.ts'
import { FULL } from '../full.ts'
import { arbitraryModule } from './arbitrary-module.ts'
import { deepFreeze, lowerUnchanged } from './modules.ts'

const RUNS = { seed: 13, numRuns: FULL ? 2000 : 100 }
const PROFILES = BUILT_IN_PROFILES
const byId = (id: string): Profile => PROFILES.find((profile) => profile.id === id) as Profile

/** Returns the mode that a tool had in the request. */
function modeOf(module: JsonObject, profile: Profile): 'loose' | 'strict' {
  const own = (module.providers as JsonObject | undefined)?.[profile.id] as JsonObject | undefined
  return own?.strict === true ? 'strict' : 'loose'
}

function rewrap(wire: JsonObject, profile: Profile): JsonObject {
  const module = profile.unwrap(deepFreeze(wire))
  if (module === undefined) throw new Error(`${profile.id} does not know ${JSON.stringify(wire)}`)
  return profile.wrap(lowerUnchanged(deepFreeze(module), profile, modeOf(module, profile)))
}

describe.each(PROFILES.map((profile) => [profile.id, profile] as const))('%s', (_, profile) => {
  const modules = arbitraryModule(profile)

  test('wrap ∘ unwrap ∘ wrap is wrap: whatever the profile carries comes back', () => {
    fc.assert(
      fc.property(modules, fc.boolean(), (module, strict) => {
        const mode = strict && profile.modes.strict ? 'strict' : 'loose'
        const wire = profile.wrap(lowerUnchanged(deepFreeze(module), profile, mode))
        expect(JSON.stringify(rewrap(wire, profile))).toBe(JSON.stringify(wire))
      }),
      RUNS,
    )
  })

  test('the members that it carries are those of the module', () => {
    fc.assert(
      fc.property(modules, (module) => {
        const back = profile.unwrap(profile.wrap(lowerUnchanged(module, profile)))
        const { description, input_schema } = module
        const carried = { description, input_schema, ...CARRIED[profile.id]?.(module) }
        for (const [key, value] of Object.entries(carried)) expect([key, back?.[key]]).toEqual([key, value])
      }),
      RUNS,
    )
  })

  test('no profile takes the tools of another for its own', () => {
    const family = FAMILIES.find((ids) => ids.includes(profile.id)) ?? [profile.id]
    const module = { module_id: 'a', input_schema: { type: 'object' } }
    for (const other of PROFILES.filter(({ id }) => !family.includes(id))) {
      expect([other.id, other.unwrap(profile.wrap(lowerUnchanged(module, profile)))]).toEqual([
        other.id,
        undefined,
      ])
    }
  })

  test('the wire object shares nothing with the tool', () => {
    const module = {
      module_id: 'a',
      input_schema: { type: 'object', properties: { a: { enum: [{}] } } },
      examples: [{ inputs: { a: {} } }],
      icons: [{ src: 'a', sizes: ['any'] }],
      _meta: { a: {} },
    }
    const seen = new Set<unknown>()
    collect(module, seen)
    const wire = new Set<unknown>()
    collect(profile.wrap(lowerUnchanged(module, profile)), wire)
    expect([...wire].filter((value) => seen.has(value))).toEqual([])
  })
})

/** Profiles with the same envelope. */
const FAMILIES = [
  ['mcp', 'mcp-2025-11-25'],
  [
    'openai',
    'azure-openai',
    'mistral',
    'cohere',
    'deepseek',
    'xai',
    'groq',
    'cerebras',
    'moonshot',
    'ollama',
    'llamacpp',
  ],
  ['anthropic', 'anthropic-vertex'],
  ['bedrock', 'bedrock-nova'],
]

/** Members that must be restored in addition to the description and the input schema. */
const CARRIED: Record<string, (module: JsonObject) => Record<string, Json | undefined>> = {
  anthropic: ({ examples }) => ({
    examples: (examples as { inputs: Json }[] | undefined)?.map(({ inputs }) => ({ inputs })),
  }),
  bedrock: emptyIsAbsent,
  'bedrock-nova': (module) => ({ ...emptyIsAbsent(module), ...describedAtTool(module) }),
  ollama: describedAtTool,
  gemini: emptyIsAbsent,
  'gemini-openapi': (module) => ({
    ...emptyIsAbsent(module),
    // In its schemas, objects have no other members.
    input_schema: JSON.parse(
      JSON.stringify(module.input_schema, (key, value) =>
        key === 'additionalProperties' && value === false ? undefined : value,
      ),
    ),
  }),
  mcp: carriedByMcp,
  'mcp-2025-11-25': carriedByMcp,
  generic: (module) => module,
}

/** Adds the description of the root to that of the tool. */
function describedAtTool({ description, input_schema }: JsonObject): Record<string, Json | undefined> {
  const { description: note, ...schema } = input_schema as JsonObject
  const texts = [description, note].flatMap((text) => (typeof text === 'string' && text !== '' ? [text] : []))
  return { ...(texts.length > 0 && { description: texts.join('\n') }), input_schema: schema }
}

function emptyIsAbsent({ description }: JsonObject): Record<string, Json | undefined> {
  return { description: description || undefined }
}

function carriedByMcp(module: JsonObject): Record<string, Json | undefined> {
  const { title, output_schema, icons } = module
  const annotations = { ...(module.annotations as JsonObject | undefined) }
  // False values are omitted; https://github.com/aiperceivable/apcore writes them only if true.
  for (const key of ['requires_approval', 'streaming']) if (annotations[key] !== true) delete annotations[key]
  const stated = Object.keys(annotations).length > 0 ? annotations : undefined
  return { title, output_schema, icons, annotations: stated }
}

function collect(value: unknown, into: Set<unknown>): void {
  if (typeof value !== 'object' || value === null) return
  into.add(value)
  for (const member of Object.values(value)) collect(member, into)
}

/** Returns a tool as MCP servers send it; a null hint means "not stated" and is not restored. */
function mcpWire(tool: ToolRecord): JsonObject {
  const { name, title, description, inputSchema, outputSchema, annotations, _meta, icons, execution } = tool
  const hints = Object.entries(annotations ?? {}).filter(([, value]) => value !== null)
  const members = { name, title, description, icons, inputSchema, outputSchema, execution, _meta }
  return JSON.parse(
    JSON.stringify({ ...members, ...(hints.length > 0 ? { annotations: Object.fromEntries(hints) } : {}) }),
  )
}

const tools = loadTools()

test('grouped tools of a request come apart again', () => {
  const modules = ['a', 'b'].map((id) => ({ module_id: id, input_schema: { type: 'object' } }))
  const wrapped = modules.map((module) => gemini.wrap(lowerUnchanged(module, gemini)))
  const request = { tools: [...(gemini.assemble?.(wrapped) ?? [])] }
  expect(request.tools).toHaveLength(1)
  expect(unwrapTools(gemini, request)).toMatchObject({ tools: modules, foreign: [] })
  expect(gemini.assemble?.([])).toEqual([])
})

test('real MCP tools survive unwrap and wrap', () => {
  const profile = byId('mcp-2025-11-25')
  for (const tool of tools.filter(({ kind }) => kind === 'mcp')) {
    const wire = mcpWire(tool)
    expect(rewrap(wire, profile)).toEqual(wire)
  }
})

test('real function tools survive wrap and unwrap wherever their names are legal', () => {
  const profile = byId('openai')
  const legal = tools.filter(({ name }) => /^[\w-]{1,64}$/.test(name))
  expect(legal.length).toBeGreaterThan(tools.length * 0.9)
  for (const { name, description, inputSchema, strict } of legal) {
    const parts = { name, description, parameters: inputSchema, ...(strict ? { strict } : {}) }
    const wire = { type: 'function', function: JSON.parse(JSON.stringify(parts)) }
    expect(rewrap(wire, profile)).toEqual(wire)
  }
})

const ENVELOPES: Record<string, (record: WireRecord) => [profile: string, wire: unknown]> = {
  'openai-chat': ({ name, schema, strict }) => [
    'openai',
    { type: 'function', function: { name, parameters: schema, ...(strict ? { strict } : {}) } },
  ],
  'openai-responses': ({ name, schema, strict = false }) => [
    'openai-responses',
    { type: 'function', name, parameters: schema, strict },
  ],
  anthropic: ({ name, schema, strict }) => [
    'anthropic',
    { name, input_schema: schema, ...(strict ? { strict } : {}) },
  ],
  bedrock: ({ name, schema, strict }) => [
    'bedrock',
    { toolSpec: { name, inputSchema: { json: schema }, ...(strict ? { strict } : {}) } },
  ],
  'google:parametersJsonSchema': googleWire,
  'google:parameters_json_schema': googleWire,
}

function googleWire({ name, schema }: WireRecord): [string, unknown] {
  return ['gemini', { name, description: '', parametersJsonSchema: schema }]
}

test('tools that were recorded on their way to a provider survive unwrap and wrap', () => {
  const counts: Record<string, number> = {}
  for (const record of loadWire().filter(({ kind }) => kind === 'tool')) {
    const envelope = ENVELOPES[record.dialect]
    if (envelope === undefined) continue
    const [id, wire] = envelope(record)
    expect(rewrap(JSON.parse(JSON.stringify(wire)), byId(id))).toEqual(wire)
    counts[id] = (counts[id] ?? 0) + 1
  }
  expect(Object.keys(counts).sort()).toEqual(['anthropic', 'bedrock', 'gemini', 'openai', 'openai-responses'])
})
