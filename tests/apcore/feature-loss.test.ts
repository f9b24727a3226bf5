import { describe, expect, it } from 'vitest'
import { createAdapterRegistry } from '../../packages/apcore/src/index.ts'
import type { JsonObject } from '../../packages/core/src/index.ts'
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

describe('seed 001: feature loss', () => {
  it('is reported for each occurrence, at any depth, in document order, without duplicates', () => {
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

  it('a warning names from, to and where', () => {
    const { warnings } = registry.convert(mcp(object({ a: { not: {} } })), { from: 'mcp', to: 'gemini' })
    expect(warnings).toEqual([
      { feature: 'not', from: 'mcp', to: 'gemini', pointer: '/inputSchema/properties/a' },
    ])
  })
})

describe('what a schema expresses differently', () => {
  it('const beside a list of values is expressed by const', () => {
    expect(lost(object({ a: { const: 'x', enum: ['x', 'y'] } }), 'anthropic')).toEqual([])
  })

  it('older dialects by the keywords of 2020-12, where the author wrote them', () => {
    const pair = [{ type: 'string' }, { minimum: 1, exclusiveMinimum: true }]
    const tuple = { type: 'array', items: pair, additionalItems: { not: {} } }
    const $schema = 'http://json-schema.org/draft-04/schema#'
    expect(lost({ $schema, ...object({ a: tuple }) }, 'cohere')).toEqual([
      'prefixItems /inputSchema/properties/a',
      'type /inputSchema/properties/a/items/0',
      'exclusiveMinimum /inputSchema/properties/a/items/1',
      'not /inputSchema/properties/a/additionalItems',
    ])
  })

  it('nullable beside no type: at the schema that has it', () => {
    const a = { nullable: true, minLength: 3, description: 'd' }
    expect(lost(object({ a }, { title: 'T', minLength: 1 }), 'cohere')).toEqual([
      'title /inputSchema',
      'minLength /inputSchema',
      'minLength /inputSchema/properties/a',
    ])
    expect(lost(object({ a }, { title: 'T' }), 'gemini')).toEqual([])
  })

  it('an annotation beside a $ref and the same in its definition are two', () => {
    const $defs = { A: { type: 'string', title: 't' } }
    expect(lost(object({ a: { $ref: '#/$defs/A', title: 't' } }, { $defs }), 'cohere')).toEqual([
      'title /inputSchema/properties/a',
      'title /inputSchema/$defs/A',
    ])
  })

  it('beside a $ref of draft-07 only words count', () => {
    const $schema = 'http://json-schema.org/draft-07/schema#'
    const definitions = { A: { type: 'string', minLength: 1 } }
    const schema = object(
      { a: { $ref: '#/definitions/A', minLength: 2, title: 't' } },
      { $schema, definitions },
    )
    expect(lost(schema, 'cohere')).toEqual([
      'title /inputSchema/properties/a',
      'minLength /inputSchema/definitions/A',
    ])
  })

  it('what stands behind references that depend on the dynamic scope is compared, too', () => {
    const any = { $dynamicAnchor: 'item', $comment: 'any' }
    const text = { $dynamicAnchor: 'item', $comment: 'text', type: 'string' }
    const list = { $id: 'list', type: 'array', items: { $dynamicRef: '#item' }, $defs: { any } }
    const texts = { $id: 'texts', $ref: 'list', $defs: { text } }
    const schema = object(
      { a: { $ref: 'list' }, b: { $ref: 'texts' } },
      { $id: 'https://example.com/root', $defs: { list, texts } },
    )
    expect(lost(schema, 'anthropic')).toEqual([
      '$comment /inputSchema/$defs/list/$defs/any',
      '$comment /inputSchema/$defs/texts/$defs/text',
    ])
    expect(lost(schema, 'generic')).toEqual([])
  })
})

describe('members of one provider', () => {
  const lostOf = (raw: JsonObject, to: string): string[] =>
    registry.convert(frozen(raw), { to }).warnings.map(({ feature, pointer }) => `${feature} ${pointer}`)

  it('are reported one by one, each once', () => {
    const anthropic = {
      name: 'a',
      input_schema: object({ q: { type: 'string' } }),
      strict: true,
      input_examples: [{ q: 'x' }],
      cache_control: { type: 'ephemeral' },
      defer_loading: true,
      'own/member': 1,
    }
    expect(lostOf(anthropic, 'openai')).toEqual([
      'examples /sourceMeta/examples',
      'strict /sourceMeta/strict',
      'cache_control /sourceMeta/extras/cache_control',
      'defer_loading /sourceMeta/extras/defer_loading',
      'own/member /sourceMeta/extras/own~1member',
    ])
    const hinted = mcp(object({}), { annotations: { title: 'T', readOnlyHint: true }, execution: {} })
    expect(lostOf(hinted, 'generic')).toEqual([
      'execution /sourceMeta/extras/execution',
      'annotations /sourceMeta/extras/annotations',
    ])
  })

  it('are reported one by one where they stand around the tool', () => {
    const inside = { name: 'a', parameters: {}, x1: 1, x2: 2 }
    const extras = ['x1 /sourceMeta/extras/x1', 'x2 /sourceMeta/extras/x2']
    expect(lostOf({ type: 'function', function: inside }, 'anthropic')).toEqual(extras)
    const around = { y1: 1, nothing: null, cache_control: { type: 'ephemeral' }, x1: 1, 'a/b': [] }
    for (const raw of [
      { type: 'function', function: inside, ...around },
      { ...around, function: inside, type: 'function' },
    ])
      expect(lostOf(raw, 'mcp')).toEqual([
        ...extras,
        'y1 /sourceMeta/leftover/y1',
        'cache_control /sourceMeta/leftover/cache_control',
        'x1 /sourceMeta/leftover/x1',
        'a/b /sourceMeta/leftover/a~1b',
      ])
  })

  it('are reported where they stand between the tool and its schema, or beside its list', () => {
    const bedrock = {
      toolSpec: { name: 'a', inputSchema: { json: {}, own: { deep: 1 } }, other: 1 },
      cachePoint: { type: 'default' },
    }
    expect(lostOf(bedrock, 'mcp')).toEqual([
      'other /sourceMeta/extras/other',
      'own /sourceMeta/leftover/toolSpec/inputSchema/own',
      'cachePoint /sourceMeta/leftover/cachePoint',
    ])
    const gemini = { functionDeclarations: [{ name: 'a', own: 1 }], googleSearch: {}, none: null }
    expect(lostOf(gemini, 'mcp')).toEqual([
      'own /sourceMeta/extras/own',
      'googleSearch /sourceMeta/grouped/googleSearch',
    ])
  })

  it('are kept where the target has them, too', () => {
    const raw = mcp(object({}), { _meta: { 'x/y': 1 }, icons: [{ src: 'a.png' }] })
    expect(lostOf(raw, 'mcp-2025-11-25')).toEqual([])
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

  it('F-45: a warning states what was done, and nothing widens to {} in silence', () => {
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

  it('F-48: names become legal, and a changed name is reported', () => {
    const raw = { namespace: 'git.hub', module_id: 'get', input_schema: object({}) }
    const { tool, warnings } = registry.convert(raw, { from: 'generic', to: 'openai' })
    expect(at(tool, '/function/name')).toBe('git_hub_get')
    expect(warnings.map(({ feature }) => feature)).toEqual(['namespace', 'name'])
  })
})
