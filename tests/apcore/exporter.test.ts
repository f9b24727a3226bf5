import { describe, expect, it, vi } from 'vitest'
import type { ModuleExample, SchemaDefinition } from '../../packages/apcore/src/index.ts'
import {
  ExportProfile,
  InvalidInputError,
  SchemaExporter,
  SchemaLoader,
  SchemaNotFoundError,
} from '../../packages/apcore/src/index.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/index.ts'
import { at, folderOf, frozen } from './folder.ts'

/** Other profiles may change the shape of arguments, which an export cannot reverse. */
const PLAIN = BUILT_IN_PROFILES.filter(({ modes }) => modes.loose.shape.recursion === 'keep')

const definition = (): SchemaDefinition =>
  frozen({
    moduleId: 'email.send_mail',
    description: 'Send an email',
    inputSchema: {
      type: 'object',
      'x-owner': 'mail',
      properties: {
        to: { type: 'string', description: 'Recipient', 'x-llm-description': 'Address of one recipient' },
        subject: { type: 'string', default: 'Hello', 'x-llm-description': 'for models only' },
        default: { type: 'string', description: 'a property of that name' },
        'x-trace': { type: 'string', 'x-sensitive': true },
      },
      required: ['to'],
    },
    outputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    definitions: { Address: { type: 'string' } },
    version: '1.0.0',
  })

const UP = '../mail/send.schema.yaml#/definitions/Address'
const EXAMPLES: ModuleExample[] = [
  { title: 'one', inputs: { to: 'a@example.org' } },
  { title: 'two', inputs: { to: 'b@example.org' } },
]

const exporter = new SchemaExporter()
const run = (...[profile, ...rest]: [string, ...unknown[]]): unknown =>
  exporter.export(definition(), profile, ...(rest as [null]))

describe('seed 000', () => {
  it('export() dispatches to the correct profile method', () => {
    const spied = new SchemaExporter()
    const methods = {
      [ExportProfile.MCP]: vi.spyOn(spied, 'exportMcp'),
      [ExportProfile.OpenAI]: vi.spyOn(spied, 'exportOpenai'),
      [ExportProfile.Anthropic]: vi.spyOn(spied, 'exportAnthropic'),
      [ExportProfile.Generic]: vi.spyOn(spied, 'exportGeneric'),
    }
    for (const [profile, method] of Object.entries(methods)) {
      const result = spied.export(definition(), profile, { readonly: true }, EXAMPLES, 'own')
      expect(method).toHaveBeenCalledTimes(1)
      expect(result).toBe(method.mock.results[0]?.value)
    }
    expect(methods.mcp.mock.calls[0]?.slice(1)).toEqual([{ readonly: true }, 'own'])
    expect(methods.anthropic.mock.calls[0]?.slice(1)).toEqual([EXAMPLES])
  })

  it('MCP format includes name, description, inputSchema, and annotation hints', () => {
    expect(run('mcp', { readonly: true, destructive: true, idempotent: true, openWorld: false })).toEqual({
      name: 'email.send_mail',
      description: 'Send an email',
      inputSchema: definition().inputSchema,
      annotations: { readOnlyHint: true, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    })
  })

  it.each([[undefined], [null], [{}]])(
    'MCP hints without annotations (%j): openWorldHint is true',
    (given) => {
      expect(at(run('mcp', given), '/annotations')).toEqual({
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      })
    },
  )

  it('MCP format supports custom name override via parameter', () => {
    expect(at(run('mcp', null, null, 'mail'), '/name')).toBe('mail')
    expect(exporter.exportMcp(definition(), null, 'mail')['name']).toBe('mail')
  })

  it('OpenAI format wraps schema in { type: "function", function: { ... } } with strict: true', () => {
    const tool = run('openai')
    expect(tool).toEqual({ type: 'function', function: expect.anything() })
    expect(Object.keys(at(tool, '/function') as object)).toEqual([
      'name',
      'description',
      'parameters',
      'strict',
    ])
    expect(at(tool, '/function/strict')).toBe(true)
  })

  it('OpenAI format applies LLM descriptions and strict-mode transformations', () => {
    expect(at(run('openai'), '/function/parameters')).toEqual({
      type: 'object',
      properties: {
        to: { type: 'string', description: 'Address of one recipient' },
        subject: { type: ['string', 'null'] },
        default: { type: ['string', 'null'], description: 'a property of that name' },
        'x-trace': { type: ['string', 'null'] },
      },
      required: ['default', 'subject', 'to', 'x-trace'],
      additionalProperties: false,
    })
  })

  it('OpenAI format replaces dots with underscores in function name', () => {
    expect(at(run('openai'), '/function/name')).toBe('email_send_mail')
    expect(at(run('anthropic'), '/name')).toBe('email_send_mail')
  })

  it('Anthropic format applies LLM descriptions and strips extensions', () => {
    expect(at(run('anthropic'), '/input_schema')).toEqual({
      type: 'object',
      properties: {
        to: { type: 'string', description: 'Address of one recipient' },
        subject: { type: 'string' },
        default: { type: 'string', description: 'a property of that name' },
        'x-trace': { type: 'string' },
      },
      required: ['to'],
    })
  })

  it('Anthropic format includes input_examples when examples are provided', () => {
    expect(at(run('anthropic', null, EXAMPLES), '/input_examples')).toEqual([
      { to: 'a@example.org' },
      { to: 'b@example.org' },
    ])
    for (const none of [undefined, null, []]) {
      expect(run('anthropic', null, none)).not.toHaveProperty('input_examples')
    }
  })

  it('Generic format passes through all schema data including output_schema and definitions', () => {
    const { moduleId, description, inputSchema, outputSchema, definitions } = definition()
    expect(run('generic')).toEqual({
      module_id: moduleId,
      description,
      input_schema: inputSchema,
      output_schema: outputSchema,
      definitions,
    })
  })

  it.each(['seed', 'spec', 'none'] as const)(
    'No export method mutates the original SchemaDefinition (compat %s), and nothing is shared with it',
    (compat) => {
      // It is frozen: a change would throw.
      const given = definition()
      const before = structuredClone(given)
      const own = frozen(structuredClone(EXAMPLES))
      for (const profile of ['mcp', 'openai', 'anthropic', 'generic']) {
        const result = new SchemaExporter({ compat }).export(
          given,
          profile,
          frozen({ cacheKeyFields: ['to'] }),
          own,
        )
        expect(given).toEqual(before)
        expect(objectsIn(result).filter((object) => Object.isFrozen(object))).toEqual([])
      }
    },
  )
})

describe('beyond the seed', () => {
  it('an unknown profile is an error that names the known ones', () => {
    const failing = (): unknown => exporter.export(definition(), 'openia')
    expect(failing).toThrow(InvalidInputError)
    expect(failing).toThrow(expect.objectContaining({ code: 'GENERAL_INVALID_INPUT' }))
    expect(failing).toThrow(expect.objectContaining({ suggestion: expect.stringContaining('openai, ') }))
    expect(failing).toThrow(/^Unknown export profile "openia"\. Allowed: .*openai, /)
  })

  it.each(PLAIN.map(({ id }) => id))('every profile of the compiler: %s', (id) => {
    const isOwn = ['mcp', 'openai', 'anthropic', 'generic'].includes(id)
    const compiled = new SchemaExporter({ compat: 'none' }).export(definition(), id)
    expect(JSON.stringify(compiled)).toContain('email')
    const same = JSON.stringify(exporter.export(definition(), id)) === JSON.stringify(compiled)
    expect(same).toBe(!isOwn)
  })

  it('an id with other characters is written as well as it can be', () => {
    const tool = new SchemaExporter({ compat: 'none' }).export(
      { ...definition(), moduleId: 'Größe: x' },
      'mcp',
    )
    expect(tool['name']).toBe('Gr__e__x')
  })

  it('definitions of the file that the input refers to leave with it, others do not', () => {
    const given: SchemaDefinition = {
      ...definition(),
      inputSchema: { type: 'object', properties: { a: { $ref: '#/definitions/A' } } },
      definitions: {
        A: { type: 'object', properties: { b: { $ref: '#/definitions/B%20x/items' } } },
        'B%20x': { type: 'array', items: { type: 'string', default: 'x' } },
        C: { type: 'string' },
      },
    }
    const schema = exporter.exportMcp(given)
    expect(Object.keys(at(schema, '/inputSchema/definitions') as object)).toEqual(['A', 'B%20x'])
    const strict = at(exporter.exportOpenai(given), '/function/parameters')
    expect(at(strict, '/definitions/A/additionalProperties')).toBe(false)
    expect(at(strict, '/properties/a')).toEqual({ oneOf: [{ $ref: '#/definitions/A' }, { type: 'null' }] })
  })
})

describe('an export refers to nothing outside of itself (F-22)', () => {
  const FILES = {
    'mail/send.schema.yaml': {
      description: 'Send an email',
      input_schema: {
        type: 'object',
        properties: {
          to: { $ref: '#/definitions/Address' },
          copy: { $ref: '#/$defs/Copy' },
          size: { $ref: '#/x-shared/Size' },
          body: { $ref: './shared.yaml#/$defs/Body' },
          flag: { $ref: 'apcore://mail.other/definitions/Flag' },
          tree: { $ref: './shared.yaml#/$defs/Tree', description: 'folders' },
          literal: { const: { $ref: 'nowhere' } },
        },
        required: ['to'],
      },
      output_schema: { type: 'object', properties: { to: { $ref: '#/definitions/Address' } } },
      definitions: { Address: { type: 'string', minLength: 3 }, Far: { $ref: './shared.yaml#/$defs/Text' } },
      $defs: { Copy: { $ref: '#/$defs/Text' }, Text: { type: 'string' } },
      'x-shared': { Size: { type: 'integer' } },
    },
    'mail/shared.yaml': {
      $defs: {
        Body: { type: 'object', properties: { text: { $ref: '#/$defs/Text' }, up: { $ref: UP } } },
        Text: { type: 'string', maxLength: 9 },
        Tree: { type: 'object', properties: { below: { type: 'array', items: { $ref: '#/$defs/Tree' } } } },
      },
    },
    'mail/other.schema.yaml': {
      description: 'Another',
      input_schema: {},
      output_schema: {},
      definitions: { Flag: { type: 'boolean' } },
    },
  }
  const PROFILES = PLAIN.map(({ id }) => id)
  const load = (): SchemaDefinition => new SchemaLoader({}, folderOf(FILES)).load('mail.send')

  it.each(
    (['seed', 'spec', 'none'] as const).flatMap((compat) => PROFILES.map((id) => [compat, id] as const)),
  )(
    'compat %s, %s: references to other files, to other modules and to any place of the file',
    (compat, id) => {
      const tool = new SchemaExporter({ compat }).export(load(), id)
      expect(danglingIn(tool)).toEqual([])
      for (const text of ['folders', '"boolean"', '"integer"', '"nowhere"'])
        expect(JSON.stringify(tool).replaceAll('\\', '')).toContain(text)
    },
  )

  it('reports what resolve() reports', () => {
    const { inputSchema } = new SchemaExporter().exportMcp(load()) as { inputSchema: object }
    expect(inputSchema).toMatchObject({
      properties: {
        size: { type: 'integer' },
        body: { properties: { text: { type: 'string', maxLength: 9 }, up: { $ref: '#/$defs/Address' } } },
        tree: { $ref: '#/$defs/Tree', description: 'folders' },
      },
      $defs: { Address: { type: 'string', minLength: 3 } },
    })
  })

  it('a changed copy of a definition still knows its file', () => {
    const tool = new SchemaExporter().exportMcp({ ...load(), description: 'changed' })
    expect(danglingIn(tool)).toEqual([])
  })

  it('generic names all definitions as their group is called, and leaves out those that lead further', () => {
    const { input_schema: _, ...plain } = FILES['mail/send.schema.yaml']
    const file = { ...plain, input_schema: { properties: { copy: { $ref: '#/$defs/Copy' } } } }
    const loader = new SchemaLoader({}, folderOf({ ...FILES, 'a.schema.yaml': file }))
    const { input_schema, definitions } = new SchemaExporter().exportGeneric(loader.load('a'))
    expect(input_schema).toEqual({ properties: { copy: { $ref: '#/definitions/Copy' } } })
    expect(definitions).toEqual({
      Address: { type: 'string', minLength: 3 },
      Copy: { $ref: '#/definitions/Text' },
      Text: { type: 'string' },
    })
  })

  it('a definition of the file goes before one of the same name in the section', () => {
    const given: SchemaDefinition = {
      ...definition(),
      inputSchema: {
        properties: { a: { $ref: '#/definitions/A' } },
        definitions: { A: { type: 'string' } },
      },
      definitions: { A: { type: 'integer' } },
    }
    expect(at(new SchemaExporter().exportMcp(given), '/inputSchema/properties/a')).toEqual({
      type: 'integer',
    })
  })

  it.each(PROFILES)('%s: what leads nowhere is an error that names it', (id) => {
    const failing = ($ref: string) => (): unknown =>
      exporter.export({ ...definition(), inputSchema: { properties: { a: { $ref } } } }, id)
    expect(failing('#/definitions/Nope')).toThrow(SchemaNotFoundError)
    expect(failing('#/definitions/Nope')).toThrow('"#/definitions/Nope" cannot be resolved')
    for (const ref of ['./a.yaml#/A', 'apcore://a/A']) {
      expect(failing(ref)).toThrow(SchemaNotFoundError)
      expect(failing(ref)).toThrow(`"${ref}" of 'email.send_mail' starts from no file`)
    }
    expect(failing('https://example.org/a.json')).toThrow(
      '"https://example.org/a.json" is remote, and nothing is downloaded',
    )
  })
})

describe('the specification (D-140)', () => {
  const spec = new SchemaExporter({ compat: 'spec' })
  const TRUE = { destructive: true, requiresApproval: true, streaming: true }

  it('mcp carries approval and streaming in _meta, only when true', () => {
    const mcp = spec.exportMcp(definition(), TRUE)
    expect(mcp['_meta']).toEqual({ requiresApproval: true, streaming: true })
    expect(Object.keys(mcp['annotations'] as object)).toEqual([
      'readOnlyHint',
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
    ])
    expect(spec.exportMcp(definition(), { readonly: true, requiresApproval: false })).not.toHaveProperty(
      '_meta',
    )
  })

  it('mcp carries caching and pages in _meta', () => {
    const annotations = { cacheable: true, cacheTtl: 60, cacheKeyFields: ['to'], paginated: true }
    expect(spec.exportMcp(definition(), annotations)['_meta']).toEqual({
      cacheable: true,
      cacheTtl: 60,
      cacheKeyFields: ['to'],
      paginated: true,
      paginationStyle: 'cursor',
    })
  })

  it('mcp has the output schema where it is one of an object', () => {
    expect(spec.exportMcp(definition())['outputSchema']).toEqual(definition().outputSchema)
    expect(spec.exportMcp({ ...definition(), outputSchema: { type: 'array' } })).not.toHaveProperty(
      'outputSchema',
    )
  })

  it('mcp keeps x-* keywords', () => {
    const schema = spec.exportMcp(definition(), TRUE)['inputSchema']
    expect(at(schema, '/x-owner')).toBe('mail')
    expect(at(schema, '/properties/x-trace/x-sensitive')).toBe(true)
  })

  it('anthropic strips x-* keywords at any depth, keeps properties of such names, and keeps default', () => {
    const schema = spec.exportAnthropic(definition())['input_schema']
    expect(schema).not.toHaveProperty('x-owner')
    expect(at(schema, '/properties/x-trace')).toEqual({ type: 'string' })
    expect(at(schema, '/properties/subject')).toEqual({ type: 'string', default: 'Hello' })
  })
})

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}

/** Returns references without a target in the surrounding schema or the tool. */
function danglingIn(tool: Record<string, unknown>): string[] {
  const found: string[] = []
  const visit = (value: unknown, roots: readonly unknown[]): void => {
    if (typeof value !== 'object' || value === null) return
    const members = Object.entries(value)
    const around = members.some(([key]) => key === '$defs' || key === 'definitions')
      ? [value, ...roots]
      : roots
    for (const [key, member] of members) {
      if (key === 'const' || key === 'enum') continue
      if (key !== '$ref' || typeof member !== 'string') visit(member, around)
      else if (!member.startsWith('#') || around.every((root) => at(root, member.slice(1)) === undefined))
        found.push(member)
    }
  }
  visit(tool, [tool])
  return found
}
