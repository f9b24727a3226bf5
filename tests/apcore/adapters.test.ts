import { describe, expect, it } from 'vitest'
import type { Adapter } from '../../packages/apcore/src/index.ts'
import {
  CanonicalTool,
  ConversionError,
  createAdapterRegistry,
  InvalidInputError,
} from '../../packages/apcore/src/index.ts'
import type { Json, JsonObject, Profile } from '../../packages/core/src/index.ts'
import { BUILT_IN_PROFILES, defineProfile } from '../../packages/core/src/index.ts'
import { at, frozen } from './folder.ts'

const registry = createAdapterRegistry()
const mcp = (inputSchema: JsonObject, rest: JsonObject = {}): JsonObject =>
  frozen({ name: 'a_tool', inputSchema, ...rest })
const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...rest,
})

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
    // Violates the type, as plain JavaScript may.
    expect(() => new CanonicalTool({ name: 'a', inputSchema: undefined as never }).validate()).toThrow(
      'input schema',
    )
    const twoReadings = new CanonicalTool({ namespace: 'a:b', name: 'c', inputSchema: {} })
    expect(() => twoReadings.validate()).toThrow(InvalidInputError)
  })

  const validate = (name: string): void => new CanonicalTool({ name, inputSchema: {} }).validate()

  it.each(['a', 'Get-repo_v1.2', 'x'.repeat(128)])('validate() takes the name %j', (name) => {
    expect(() => validate(name)).not.toThrow()
  })

  it.each(['x'.repeat(129), 'a b', 'a:b', 'größe', 'a\n'])('validate() refuses the name %j', (name) => {
    expect(() => validate(name)).toThrow(/^A name must be 1 to 128 of A-Z a-z 0-9 _ \. -, not "/)
  })

  it('a name that validate() refuses is converted all the same', () => {
    const { tool } = registry.convert({ name: 'a b:c', inputSchema: {} }, { from: 'mcp', to: 'mcp' })
    expect(tool['name']).toBe('a b:c')
    const { warnings } = registry.convert(tool, { from: 'mcp', to: 'openai' })
    expect(warnings.map(({ feature }) => feature)).toEqual(['name'])
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
      expect.objectContaining({
        message: expect.stringMatching(/^Unknown adapter "opnai"\. Allowed: openai, .*own$/),
        suggestion: expect.stringMatching(/^Allowed: openai, .*own$/),
      }),
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

  it('finds and reads the other forms of a format: declarations of Gemini by its own type, or without any, and functions', () => {
    const declaration = {
      name: 'a',
      description: 'd',
      parameters: { type: 'OBJECT', properties: { b: { type: 'STRING', minLength: '2' } }, required: ['b'] },
    }
    const none = { name: 'a', description: 'd' }
    const lists = [declaration, none].map((each) => ({ functionDeclarations: [each] }))
    expect(lists.map((raw) => registry.detect(raw))).toEqual(['gemini', 'gemini'])
    // A name and a description alone are a tool of Gemini only if the format is named.
    expect(registry.detect(none)).toBeUndefined()
    const input = object({ b: { type: 'string', minLength: 2 } }, { required: ['b'] })
    for (const raw of [lists[0], declaration]) {
      const { tool, warnings } = registry.convert(frozen(raw), { from: 'gemini', to: 'mcp' })
      expect(tool).toEqual({ name: 'a', description: 'd', inputSchema: input })
      expect(warnings).toEqual([])
    }
    for (const raw of [lists[1], none]) {
      const { tool } = registry.convert(frozen(raw), { from: 'gemini', to: 'mcp' })
      expect(tool).toEqual({ name: 'a', description: 'd', inputSchema: object({}) })
    }
    const legacy = { name: 'a', parameters: object({}) }
    expect(registry.detect(legacy)).toBe('openai')
    expect(registry.convert(legacy, { to: 'mcp' }).tool).toEqual({ name: 'a', inputSchema: object({}) })
  })

  it('lists which keywords a format takes', () => {
    const supports = (id: string, feature: string): boolean => registry.get(id).supportsFeature(feature)
    expect(supports('mcp', '$ref')).toBe(true)
    expect(supports('openai', '$defs')).toBe(true)
    expect(supports('gemini', 'not')).toBe(false)
    expect(supports('mcp', 'constructor')).toBe(false)
  })
})

describe('seed 001: errors', () => {
  it.each(['a tool', null, undefined, 1, [], {}, { name: 'a', input_schema: {} }])(
    'mcp refuses %j with a sentence',
    (raw) => {
      const failing = (): unknown => registry.convert(raw, { from: 'mcp', to: 'openai' })
      expect(failing).toThrow(ConversionError)
      expect(failing).toThrow(
        /^mcp \(to_canonical\): expected a tool of MCP as an object, found (a |an |null|nothing)/,
      )
      expect(failing).toThrow(
        expect.objectContaining({ adapter: 'mcp', direction: 'to_canonical', cause: expect.any(TypeError) }),
      )
    },
  )

  it('what is no JSON because it never ends is refused, and detected as nothing', () => {
    const endless: Record<string, unknown> = { type: 'object', properties: {} }
    endless['properties'] = { a: endless }
    const deep = JSON.parse(`${'{"not":'.repeat(5000)}{}${'}'.repeat(5000)}`)
    for (const inputSchema of [endless, deep]) {
      const raw = { name: 'a', inputSchema }
      expect(registry.detect(raw)).toBeUndefined()
      for (const from of registry.list())
        expect(() => registry.convert(raw, { from, to: 'openai' })).toThrow(ConversionError)
      expect(() => registry.convert(raw, { from: 'mcp', to: 'openai' })).toThrow(
        /found a value that contains itself, or/,
      )
    }
  })

  it('a list of several tools, or of none, is distinguished from what is not a tool', () => {
    const declare = (...list: Json[]): JsonObject => ({ functionDeclarations: list })
    const tool = { name: 'a', parametersJsonSchema: {} }
    const reason = (raw: JsonObject): string => {
      try {
        registry.convert(raw, { from: 'gemini', to: 'mcp' })
        return ''
      } catch (error) {
        return (error as Error).message.replace(/^.*found /, '')
      }
    }
    expect(reason(declare(tool, { ...tool, name: 'b' }))).toBe('a list of 2: convert them one by one')
    expect(reason(declare())).toBe('a list of 0: convert them one by one')
    expect(reason(declare({ parameters: { type: 'OBJECT' } }))).toBe('an object with parameters')
    expect(reason(declare({ name: 'a', parameters: [] }))).toBe('an object with name, parameters')
    expect(reason(declare(tool))).toBe('')
  })

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
      'mcp',
      { icons: [], inputSchema: {}, _meta: { z: 1, a: { y: 1, b: 2 } }, name: 'a', own: 1, description: '' },
    ],
    ['gemini', { name: 'a', own: 1 }],
    ['gemini', { functionDeclarations: [{ name: 'a', parameters: null }] }],
    [
      'gemini',
      {
        functionDeclarations: [
          { name: 'a', parameters: { type: 'OBJECT', propertyOrdering: ['b'], properties: { b: {} } } },
        ],
        codeExecution: {},
      },
    ],
    ['openai', { name: 'a', description: 'd', parameters: {}, own: 1 }],
    [
      'generic',
      { module_id: 'a', input_schema: {}, 'x-own': 1, providers: { openai: { strict: false } }, tags: [] },
    ],
  ]

  it.each(TOOLS)('%s to itself is the identity: %j', (format, raw) => {
    const { tool, warnings } = registry.convert(frozen(raw), { from: format, to: format })
    expect(JSON.stringify(tool)).toBe(JSON.stringify(raw))
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

  it('a changed canonical tool that came in another form is written in the usual one', () => {
    const raw = frozen({ functionDeclarations: [{ name: 'a', parameters: { type: 'OBJECT' } }], own: 1 })
    const canonical = registry.get('gemini').toCanonical(raw)
    expect(registry.get('gemini').fromCanonical(canonical.with({ inputSchema: object({}) }))).toEqual({
      functionDeclarations: [{ name: 'a', parametersJsonSchema: object({}) }],
      own: 1,
    })
  })

  it('the name of a module stands beside its id only where they differ', () => {
    const { tool } = registry.convert(mcp(object({})), { to: 'generic' })
    expect(tool).toEqual({ module_id: 'a_tool', input_schema: object({}) })
    const spaced = registry.convert({ ...mcp(object({})), name: 'a tool' }, { to: 'generic' })
    expect(spaced.tool).toMatchObject({ module_id: 'a_tool', providers: { generic: { name: 'a tool' } } })
    expect(spaced.warnings).toEqual([])
  })

  it('members that the target does not have are reported', () => {
    const raw = mcp({}, { title: 'T', outputSchema: { type: 'object' }, annotations: { readOnlyHint: true } })
    const { warnings } = registry.convert(raw, { from: 'mcp', to: 'anthropic' })
    expect(warnings).toEqual([
      { feature: 'title', from: 'mcp', to: 'anthropic', pointer: '/sourceMeta/title' },
      { feature: 'annotations', from: 'mcp', to: 'anthropic', pointer: '/sourceMeta/annotations' },
      { feature: 'outputSchema', from: 'mcp', to: 'anthropic', pointer: '/outputSchema' },
    ])
  })
})

describe('seed 001: copies', () => {
  it('the canonical tool and what is made of it share nothing with what was given', () => {
    const raw = mcp(object({ a: { enum: [{ b: 1 }] } }), { _meta: { c: {} }, own: { d: [] } })
    // Gemini's own type has no objects in enums.
    for (const to of registry.list().filter((id) => id !== 'gemini-openapi')) {
      const { tool, canonical } = registry.convert(raw, { from: 'mcp', to })
      // The input is deeply frozen, so a frozen part would be shared with it.
      expect([...objectsIn(tool), ...objectsIn(canonical)].filter((part) => Object.isFrozen(part))).toEqual(
        [],
      )
      const own = new Set(objectsIn(canonical))
      expect(objectsIn(tool).filter((part) => own.has(part))).toEqual([])
    }
  })
})

describe('strict of a tool in its own format', () => {
  const openai = registry.get('openai')
  const closed = object({ a: { type: 'string' } }, { required: ['a'], additionalProperties: false })
  const tool = (parameters: JsonObject, rest: JsonObject = {}): JsonObject =>
    frozen({ type: 'function', function: { name: 'f', ...rest, parameters } })
  const strictOf = (json: JsonObject): unknown => at(json, '/function/strict')

  it('what came strict stays as it came', () => {
    for (const raw of [tool(closed, { strict: true }), tool(object({}), { strict: true })])
      for (const options of [{}, { strict: true }, { strict: 'auto' }] as const)
        expect(openai.fromCanonical(openai.toCanonical(raw), options)).toEqual(raw)
  })

  it.each([{}, { strict: true }])('what came strict and was changed is made strict again: %j', (options) => {
    const canonical = openai.toCanonical(tool(closed, { strict: true }))
    const inputSchema = object({ a: { type: 'string' }, b: { type: 'integer' } }, { required: ['a'] })
    const written = openai.fromCanonical(canonical.with({ inputSchema }), options)
    expect(strictOf(written)).toBe(true)
    expect(at(written, '/function/parameters')).toMatchObject({
      required: ['a', 'b'],
      additionalProperties: false,
      properties: { b: { type: ['integer', 'null'] } },
    })
    ;(canonical.inputSchema['properties'] as JsonObject)['c'] = { type: 'boolean' }
    expect(at(openai.fromCanonical(canonical), '/function/parameters/required')).toEqual(['a', 'c'])
  })

  it('false is not strict, true is', () => {
    const came = openai.toCanonical(tool(closed, { strict: true, own: 1 }))
    expect(strictOf(openai.fromCanonical(came, { strict: false }))).not.toBe(true)
    expect(at(openai.fromCanonical(came, { strict: false }), '/function/own')).toBe(1)
    const open = openai.toCanonical(tool(object({ a: { type: 'string' } }), { own: 1 }))
    expect(openai.fromCanonical(open, { strict: true })).toMatchObject({
      function: { name: 'f', strict: true, own: 1, parameters: { additionalProperties: false } },
    })
    const edited = came.with({ inputSchema: object({ z: {} }) })
    expect(strictOf(openai.fromCanonical(edited, { strict: false }))).not.toBe(true)
    expect(at(openai.fromCanonical(edited, { strict: false }), '/function/parameters')).toEqual(
      object({ z: {} }),
    )
  })
})

describe('adapters of the user', () => {
  const broken = (): never => {
    throw new RangeError('no way')
  }
  const adapter = (changes: Partial<Adapter>): Adapter => ({
    ...registry.get('mcp'),
    name: 'own',
    ...changes,
  })
  const withOwn = (changes: Partial<Adapter>): ReturnType<typeof createAdapterRegistry> => {
    const own = createAdapterRegistry()
    own.register(adapter(changes))
    return own
  }

  it.each([
    ['from_canonical', 'mcp', 'own', { fromCanonical: broken }],
    ['to_canonical', 'own', 'mcp', { toCanonical: broken }],
  ] as const)('what they throw is a ConversionError: %s', (direction, from, to, changes) => {
    const failing = (): unknown => withOwn(changes).convert(mcp(object({})), { from, to })
    expect(failing).toThrow(ConversionError)
    expect(failing).toThrow(
      expect.objectContaining({
        adapter: 'own',
        direction,
        cause: expect.any(RangeError),
        message: `own (${direction}): no way`,
      }),
    )
  })

  it('what is no error is one', () => {
    const own = withOwn({
      fromCanonical: () => {
        // JavaScript permits throwing a string.
        throw 'a text' as unknown as Error
      },
    })
    expect(() => own.convert(mcp(object({})), { from: 'mcp', to: 'own' })).toThrow(
      'own (from_canonical): a text',
    )
  })

  it('a format that is only written loses what its adapter does not support', () => {
    const own = withOwn({
      toCanonical: broken,
      supportsFeature: (feature) => !['pattern', 'not', '$ref', 'const'].includes(feature),
    })
    const schema = object(
      {
        a: { type: 'string', pattern: '^a' },
        b: { allOf: [{ not: { type: 'null' } }] },
        pattern: { enum: ['const'], default: { pattern: 1 } },
        c: { $ref: '#/$defs/C' },
        d: { $ref: '#/$defs/C' },
      },
      { $defs: { C: { const: 1 } } },
    )
    const { tool, warnings } = own.convert(mcp(schema), { from: 'mcp', to: 'own' })
    expect(tool['inputSchema']).toEqual(schema)
    expect(warnings.map(({ feature, pointer }) => `${pointer} ${feature}`)).toEqual([
      '/inputSchema/properties/a pattern',
      '/inputSchema/properties/b/allOf/0 not',
      '/inputSchema/properties/c $ref',
      '/inputSchema/properties/d $ref',
      '/inputSchema/$defs/C const',
    ])
  })

  it('a format that can be read loses what does not come back, whatever its adapter declares', () => {
    const own = withOwn({ supportsFeature: () => false })
    const { warnings } = own.convert(
      { module_id: 'a', input_schema: object({ a: { pattern: 'a' } }) },
      { to: 'own' },
    )
    expect(warnings).toEqual([])
  })
})

describe('a profile of the user', () => {
  const mine = defineProfile({
    ...(BUILT_IN_PROFILES.find(({ id }) => id === 'anthropic') as Profile),
    id: 'mine',
    wrap: ({ name, input }) => ({ called: name, takes: structuredClone(input) as JsonObject }),
    unwrap: (json) => {
      const { called, takes } = json as { called?: string; takes?: JsonObject }
      return called === undefined || takes === undefined
        ? undefined
        : { module_id: called, input_schema: takes }
    },
  })

  it('is an adapter like any other', () => {
    const own = createAdapterRegistry([...BUILT_IN_PROFILES, mine])
    const { tool, warnings } = own.convert(mcp(object({ a: { type: 'string' } }), { description: 'd' }), {
      to: 'mine',
    })
    expect(tool).toEqual({ called: 'a_tool', takes: object({ a: { type: 'string' } }) })
    expect(warnings).toEqual([{ feature: 'description', from: 'mcp', to: 'mine', pointer: '/description' }])
    expect(own.convert(tool, { to: 'mine' }).tool).toEqual(tool)
    expect(own.detect(tool)).toBe('mine')
  })
})

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}
