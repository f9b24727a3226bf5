import { describe, expect, it } from 'vitest'
import type { Adapter } from '../../packages/apcore/src/index.ts'
import {
  CanonicalTool,
  ConversionError,
  createAdapterRegistry,
  InvalidInputError,
} from '../../packages/apcore/src/index.ts'
import type { Json, JsonObject } from '../../packages/core/src/index.ts'
import { at, frozen } from './folder.ts'

const registry = createAdapterRegistry()
const mcp = (inputSchema: JsonObject, rest: JsonObject = {}): JsonObject =>
  frozen({ name: 'a_tool', inputSchema, ...rest })
const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...rest,
})
const schemaOf = (schema: JsonObject): unknown =>
  registry.convert(mcp(schema), { to: 'generic' }).canonical.inputSchema

function lost(schema: JsonObject, to: string): string[] {
  return registry
    .convert(mcp(schema), { from: 'mcp', to })
    .warnings.map(({ feature, pointer }) => `${feature} ${pointer}`)
}

describe('seed 001: CanonicalTool', () => {
  it('id() is "namespace:name", or the name alone', () => {
    const inputSchema = {}
    expect(new CanonicalTool({ namespace: 'github', name: 'get_repo', inputSchema }).id()).toBe(
      'github:get_repo',
    )
    expect(new CanonicalTool({ name: 'get_weather', inputSchema }).id()).toBe('get_weather')
  })

  it('validate() asks for a name and an input schema', () => {
    expect(() => new CanonicalTool({ name: 'a', inputSchema: {} }).validate()).not.toThrow()
    expect(() => new CanonicalTool({ name: '', inputSchema: {} }).validate()).toThrow('name')
    expect(() => new CanonicalTool({ name: 'a', inputSchema: undefined as never }).validate()).toThrow(
      'input schema',
    )
    const twoReadings = new CanonicalTool({ namespace: 'a:b', name: 'c', inputSchema: {} })
    expect(() => twoReadings.validate()).toThrow(InvalidInputError)
  })

  it('has every field that a format knows', () => {
    const { canonical } = registry.convert(
      frozen({
        namespace: 'github',
        module_id: 'get_repo',
        version: '1.2.0',
        description: 'd',
        category: 'code',
        tags: ['git'],
        timeout: 30_000,
        required_scopes: ['repo'],
        input_schema: object({}),
        output_schema: { type: 'object' },
        annotations: { readonly: true },
      }),
      { from: 'generic', to: 'mcp' },
    )
    expect(Object.fromEntries(Object.entries(canonical))).toEqual({
      namespace: 'github',
      name: 'get_repo',
      version: '1.2.0',
      description: 'd',
      category: 'code',
      tags: ['git'],
      timeout: 30_000,
      requiredScopes: ['repo'],
      inputSchema: object({}),
      outputSchema: { type: 'object' },
      sourceFormat: 'generic',
      sourceMeta: { annotations: { readonly: true } },
    })
  })
})

describe('seed 001: the registry', () => {
  const own: Adapter = { ...registry.get('mcp'), name: 'own' }

  it('registers, gets and lists in the order of registration', () => {
    const mine = createAdapterRegistry([])
    for (const name of ['z', 'a', 'm']) mine.register({ ...own, name })
    expect(mine.list()).toEqual(['z', 'a', 'm'])
    expect(mine.get('a').name).toBe('a')
    expect([mine.unregister('a'), mine.unregister('a'), mine.list()]).toEqual([true, false, ['z', 'm']])
  })

  it('refuses a name that is taken, and names the known ones for one that is not', () => {
    const mine = createAdapterRegistry()
    mine.register(own)
    expect(() => mine.register(own)).toThrow(InvalidInputError)
    expect(() => mine.get('opnai')).toThrow(InvalidInputError)
    expect(() => mine.get('opnai')).toThrow(
      expect.objectContaining({ suggestion: expect.stringMatching(/^Known: openai, .*own$/) }),
    )
    expect(() => mine.convert(mcp({}), { from: 'mcp', to: 'x' })).toThrow(InvalidInputError)
  })

  it('finds the format by itself', () => {
    const made: [string, Json][] = [
      ['openai', { type: 'function', function: { name: 'a', parameters: {} } }],
      ['openai-responses', { type: 'function', name: 'a', parameters: {} }],
      ['anthropic', { name: 'a', input_schema: {} }],
      ['mcp', { name: 'a', inputSchema: {} }],
      ['gemini', { functionDeclarations: [{ name: 'a', parametersJsonSchema: {} }] }],
      ['bedrock', { toolSpec: { name: 'a', inputSchema: { json: {} } } }],
      ['generic', { module_id: 'a', input_schema: {} }],
    ]
    expect(made.map(([, raw]) => registry.detect(raw))).toEqual(made.map(([id]) => id))
    for (const foreign of [null, 'x', [], {}, { name: 'a' }, 1])
      expect(registry.detect(foreign)).toBeUndefined()
    expect(() => registry.convert({ name: 'a' }, { to: 'mcp' })).toThrow(InvalidInputError)
  })

  it('says which keywords a format takes', () => {
    const supports = (id: string, feature: string): boolean => registry.get(id).supportsFeature(feature)
    expect(supports('mcp', '$ref')).toBe(true)
    expect(supports('openai', '$defs')).toBe(true)
    expect(supports('gemini', 'not')).toBe(false)
    expect(supports('mcp', 'constructor')).toBe(false)
  })
})

describe('seed 001: errors', () => {
  it.each(['a tool', null, 1, [], {}, { name: 'a', input_schema: {} }])(
    'mcp refuses %j with a sentence',
    (raw) => {
      const failing = (): unknown => registry.convert(raw, { from: 'mcp', to: 'openai' })
      expect(failing).toThrow(ConversionError)
      expect(failing).toThrow(/^mcp \(to_canonical\): expected a tool of MCP as an object, found (a|an|null)/)
      expect(failing).toThrow(
        expect.objectContaining({ adapter: 'mcp', direction: 'to_canonical', cause: expect.any(TypeError) }),
      )
    },
  )

  it('tools of another format are refused, too', () => {
    expect(() => registry.convert(mcp({}), { from: 'openai', to: 'mcp' })).toThrow(ConversionError)
  })

  it('what the target refuses altogether names the target', () => {
    const failing = (): unknown => registry.convert(mcp({ type: 'strng' }), { from: 'mcp', to: 'openai' })
    expect(failing).toThrow(
      expect.objectContaining({ adapter: 'openai', direction: 'from_canonical', cause: expect.any(Error) }),
    )
  })
})

describe('seed 001: what only one format knows comes back', () => {
  const TOOLS: [string, JsonObject][] = [
    ['mcp', mcp(object({ a: { const: null } }), { title: 'My Tool', description: null, _meta: { x: 1 } })],
    [
      'mcp',
      mcp(
        {},
        { annotations: { readOnlyHint: true, title: 'T', own: 1 }, icons: [{ src: 'a.png' }], own: [1] },
      ),
    ],
    ['openai', { type: 'function', function: { name: 'a.b', strict: true, parameters: object({}) } }],
    [
      'openai',
      { type: 'function', function: { name: 'a', strict: null, parameters: {}, own: 1 }, other: { x: [] } },
    ],
    ['openai', { type: 'function', function: { name: 'a', strict: false, description: '', parameters: {} } }],
    ['openai', { type: 'function', function: { name: 'a' } }],
    [
      'anthropic',
      {
        name: 'a',
        input_schema: {},
        cache_control: { type: 'ephemeral' },
        type: 'custom',
        input_examples: [{}],
      },
    ],
    [
      'gemini',
      {
        functionDeclarations: [{ name: 'a', description: null, parametersJsonSchema: {} }],
        googleSearch: {},
      },
    ],
    ['gemini', { name: 'a', description: '', parametersJsonSchema: {} }],
    [
      'generic',
      { module_id: 'a', input_schema: {}, 'x-own': 1, providers: { openai: { strict: false } }, tags: [] },
    ],
  ]

  it.each(TOOLS)('%s to itself is the identity: %j', (format, raw) => {
    const { tool, warnings } = registry.convert(frozen(raw), { from: format, to: format })
    expect(tool).toEqual(raw)
    expect(tool).not.toBe(raw)
    expect(warnings).toEqual([])
  })

  it('the title of MCP and the strict of OpenAI stand in sourceMeta', () => {
    const [, titled] = TOOLS[0] as [string, JsonObject]
    expect(registry.get('mcp').toCanonical(titled).sourceMeta['title']).toBe('My Tool')
    const [, strict] = TOOLS[2] as [string, JsonObject]
    const canonical = registry.get('openai').toCanonical(strict)
    expect(canonical.sourceMeta).toEqual({ strict: true })
    expect(at(registry.get('openai').fromCanonical(canonical), '/function/strict')).toBe(true)
  })

  it('a changed canonical tool is written as changed', () => {
    const canonical = registry.get('mcp').toCanonical(mcp({}, { title: 'old', own: 1 }))
    const sourceMeta = { ...canonical.sourceMeta, title: 'new' }
    const changed = canonical.with({ name: 'b', description: 'd', sourceMeta })
    expect(registry.get('mcp').fromCanonical(changed)).toEqual({
      name: 'b',
      title: 'new',
      description: 'd',
      inputSchema: {},
      own: 1,
    })
  })

  it('members that the target does not have are told', () => {
    const raw = mcp({}, { title: 'T', outputSchema: { type: 'object' }, annotations: { readOnlyHint: true } })
    const { warnings } = registry.convert(raw, { from: 'mcp', to: 'anthropic' })
    expect(warnings).toEqual([
      { feature: 'title', from: 'mcp', to: 'anthropic', pointer: '/sourceMeta/title' },
      { feature: 'annotations', from: 'mcp', to: 'anthropic', pointer: '/sourceMeta/annotations' },
      { feature: 'outputSchema', from: 'mcp', to: 'anthropic', pointer: '/outputSchema' },
    ])
  })
})

describe('seed 001: feature loss', () => {
  it('is told for each occurrence, at any depth, in document order, without duplicates', () => {
    const inner = object({ s: { type: 'string', not: { const: 'x' } } }, { not: { required: ['z'] } })
    const schema = object(
      { b: inner, a: { type: 'array', items: inner }, c: { $ref: '#/$defs/N' }, d: { $ref: '#/$defs/N' } },
      { $defs: { N: inner } },
    )
    expect(lost(schema, 'gemini')).toEqual([
      'not /inputSchema/properties/b',
      'not /inputSchema/properties/b/properties/s',
      'const /inputSchema/properties/b/properties/s/not',
      'required /inputSchema/properties/b/not',
      'not /inputSchema/properties/a/items',
      'not /inputSchema/properties/a/items/properties/s',
      'const /inputSchema/properties/a/items/properties/s/not',
      'required /inputSchema/properties/a/items/not',
      'not /inputSchema/$defs/N',
      'not /inputSchema/$defs/N/properties/s',
      'const /inputSchema/$defs/N/properties/s/not',
      'required /inputSchema/$defs/N/not',
    ])
    expect(lost(schema, 'mcp-2025-11-25')).toEqual([])
  })

  it('is the same every time, and whatever order maps were made in', () => {
    const schema = object({ a: { type: 'string', not: {}, minLength: 1 }, b: { not: {} } })
    const twice = [lost(schema, 'gemini'), lost(structuredClone(schema), 'gemini')]
    expect(twice[0]).toEqual(twice[1])
    const [first, second] = [0, 1].map(() => registry.convert(mcp(schema), { from: 'mcp', to: 'gemini' }))
    expect(JSON.stringify(first?.tool)).toBe(JSON.stringify(second?.tool))
  })

  it('a warning says from, to and where', () => {
    const { warnings } = registry.convert(mcp(object({ a: { not: {} } })), { from: 'mcp', to: 'gemini' })
    expect(warnings).toEqual([
      { feature: 'not', from: 'mcp', to: 'gemini', pointer: '/inputSchema/properties/a' },
    ])
  })
})

describe('the flaws of the systems behind it', () => {
  it.each<[string, JsonObject]>([
    ['F-40: lists of types', object({ a: { type: ['string', 'null'] } })],
    ['F-41: additionalProperties with a schema', object({}, { additionalProperties: { type: 'string' } })],
    ['F-41, F-49: boolean and empty schemas', object({ a: true, b: {}, c: { type: 'array', items: true } })],
    [
      'F-42: any keyword',
      object({ a: { exclusiveMinimum: 1, title: 'T' } }, { patternProperties: { a: {} }, if: {}, own: 1 }),
    ],
    [
      'F-43: null and empty texts',
      object({ a: { const: null }, b: { default: null }, c: { description: '', default: '' } }),
    ],
  ])('%s: nothing is lost on the way to the canonical tool', (_, schema) => {
    expect(schemaOf(schema)).toEqual(schema)
  })

  it('F-45: a warning tells what was done, and nothing widens to {} in silence', () => {
    const { tool, warnings } = registry.convert(
      mcp(
        object(
          { a: { type: 'string', minLength: 2 }, b: { $ref: '#/$defs/B' } },
          { $defs: { B: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
        ),
      ),
      { to: 'openai' },
    )
    expect(warnings).toEqual([])
    expect(at(tool, '/function/parameters/properties')).toEqual({
      a: { type: 'string', minLength: 2 },
      b: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    })
  })

  it('F-46: strict means strict at every level, when it is asked for', () => {
    const schema = object({ a: object({ b: { type: 'string' } }) })
    const strict = registry.convert(mcp(schema), { to: 'openai', strict: true }).tool
    expect(at(strict, '/function/strict')).toBe(true)
    expect(JSON.stringify(strict).match(/"additionalProperties":false/g)).toHaveLength(2)
    const plain = registry.convert(mcp(schema), { to: 'openai' }).tool
    expect(JSON.stringify(plain)).not.toContain('additionalProperties')
  })

  it('F-48: names become legal, and a changed name is told', () => {
    const raw = { namespace: 'git.hub', module_id: 'get', input_schema: object({}) }
    const { tool, warnings } = registry.convert(raw, { from: 'generic', to: 'openai' })
    expect(at(tool, '/function/name')).toBe('git_hub_get')
    expect(warnings.map(({ feature }) => feature)).toEqual(['namespace', 'name'])
  })
})
