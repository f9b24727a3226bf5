import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CompatName, JsonSchema } from '../../packages/apcore/src/index.ts'
import {
  RefResolver,
  SchemaCircularRefError,
  SchemaMaxDepthExceededError,
  SchemaNotFoundError,
  SchemaParseError,
} from '../../packages/apcore/src/index.ts'
import { at, folderOf, frozen, writeInto } from './folder.ts'

const STRING = { type: 'string' }

function resolver(
  files: Record<string, string | object> = {},
  compat: CompatName = 'seed',
  depth = 32,
): RefResolver {
  return new RefResolver(folderOf(files), depth, { compat })
}

function resolved(
  schema: JsonSchema,
  files: Record<string, string | object> = {},
  compat?: CompatName,
): JsonSchema {
  return resolver(files, compat).resolve(frozen(schema))
}

/** Returns a schema with one property for each reference. */
function refsTo(...refs: string[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(refs.map((ref, index) => [`p${index}`, { $ref: ref }])),
  }
}

describe('seed 002: RefResolver.resolve() handles', () => {
  it('local pointers', () => {
    const schema = {
      ...refsTo('#/definitions/A', '#/$defs/B~1c', '#/definitions/A'),
      definitions: { A: STRING },
    }
    const all = resolved({ ...schema, $defs: { 'B/c': { type: 'integer' } } })
    expect(all['properties']).toEqual({ p0: STRING, p1: { type: 'integer' }, p2: STRING })
  })

  it('percent-encoded pointers, pointers through lists, anchors', () => {
    const $defs = {
      'a b': STRING,
      list: { prefixItems: [{ type: 'null' }, STRING] },
      named: { $anchor: 'here', ...STRING },
    }
    const all = resolved({ ...refsTo('#/$defs/a%20b', '#/$defs/list/prefixItems/1', '#here'), $defs })
    expect(all['properties']).toEqual({ p0: STRING, p1: STRING, p2: { $anchor: 'here', ...STRING } })
  })

  it('relative files', () => {
    const files = { 'shared.yaml': { definitions: { A: STRING } }, 'deep/whole.yaml': { type: 'boolean' } }
    expect(resolved(refsTo('shared.yaml#/definitions/A', './deep/whole.yaml'), files)['properties']).toEqual({
      p0: STRING,
      p1: { type: 'boolean' },
    })
  })

  it('apcore:// URIs, with a pointer, with a fragment, with a bare name and alone', () => {
    const module = {
      module_id: 'common.types',
      description: 'x',
      definitions: { Id: STRING },
      input_schema: {},
    }
    const files = { 'common/types.schema.yaml': module, 'common/plain.schema.yaml': { type: 'integer' } }
    const refs = ['/definitions/Id', '#/definitions/Id', '/Id'].map((rest) => `apcore://common.types${rest}`)
    expect(resolved(refsTo(...refs, 'apcore://common.plain'), files)['properties']).toEqual({
      p0: STRING,
      p1: STRING,
      p2: STRING,
      p3: { type: 'integer' },
    })
  })

  it('nested $ref chains', () => {
    const definitions = { A: { $ref: '#/definitions/B' }, B: { $ref: '#/definitions/C' }, C: STRING }
    expect(at(resolved({ ...refsTo('#/definitions/A'), definitions }), '/properties/p0')).toEqual(STRING)
    const inner = { ...refsTo('#/definitions/A'), definitions }
    expect(
      at(
        resolved({ allOf: [{ items: { $ref: '#/$defs/O' } }], $defs: { O: inner }, definitions }),
        '/allOf/0/items/properties/p0',
      ),
    ).toEqual(STRING)
  })

  it('references in lists and below oneOf', () => {
    const schema = {
      oneOf: [{ $ref: '#/$defs/A' }, { prefixItems: [{ $ref: '#/$defs/A' }] }],
      $defs: { A: STRING },
    }
    expect(resolved(schema)['oneOf']).toEqual([STRING, { prefixItems: [STRING] }])
  })

  it('siblings, which win over the target', () => {
    const properties = { a: { $ref: '#/$defs/A', description: 'own', minLength: 2 } }
    const $defs = { A: { type: 'string', description: 'other', maxLength: 3 } }
    expect(at(resolved({ properties, $defs }), '/properties/a')).toEqual({
      type: 'string',
      description: 'own',
      minLength: 2,
      maxLength: 3,
    })
  })

  it('a schema without references, which comes back equal but not the same', () => {
    const schema = frozen({ type: 'object', properties: { a: STRING }, const: [{ a: 1 }] })
    expect(resolved(schema)).toEqual(schema)
    expect(resolved(schema)).not.toBe(schema)
    expect(at(resolved(schema), '/properties/a')).not.toBe(schema.properties.a)
  })
})

describe('seed 002: RefResolver detects circular references and raises SchemaCircularRefError', () => {
  const cases: [string, JsonSchema][] = [
    ['aliases', { ...refsTo('#/$defs/A'), $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } } }],
    ['itself', { ...refsTo('#/$defs/A'), $defs: { A: { $ref: '#/$defs/A' } } }],
    ['through a body', { ...refsTo('#/$defs/A'), $defs: { A: { items: { $ref: '#/$defs/A' } } } }],
    ['the root', { type: 'object', properties: { next: { $ref: '#' } } }],
  ]

  it.each(cases)('%s', (_, schema) => {
    expect(() => resolved(schema)).toThrow(SchemaCircularRefError)
    expect(() => resolved(schema)).toThrow(expect.objectContaining({ code: 'SCHEMA_CIRCULAR_REF' }))
  })

  it('across files', () => {
    const files = { 'a.yaml': { items: { $ref: 'b.yaml' } }, 'b.yaml': { items: { $ref: 'a.yaml' } } }
    expect(() => resolved(refsTo('a.yaml'), files)).toThrow(SchemaCircularRefError)
  })

  it('using one definition twice is no circle, nor is one that nobody uses', () => {
    const $defs = { A: STRING, B: { items: { $ref: '#/$defs/A' } } }
    expect(resolved({ ...refsTo('#/$defs/A', '#/$defs/B', '#/$defs/A'), $defs })['properties']).toBeDefined()
    const unused = { R: { items: { $ref: '#/$defs/R' } } }
    expect(resolved({ ...refsTo('#/$defs/A'), $defs: { ...unused, A: STRING } })['$defs']).toMatchObject(
      unused,
    )
  })

  it.each([true, false])(
    'one pointer in two files is no circle, whatever stands first (%s)',
    (definitionsFirst) => {
      const definitions = { X: { $ref: 'b.yaml#/definitions/Z' } }
      const properties = { a: { $ref: '#/definitions/X' } }
      const files = { 'b.yaml': { definitions: { Z: { $ref: '#/definitions/X' }, X: STRING } } }
      const schema = definitionsFirst ? { definitions, properties } : { properties, definitions }
      expect(at(resolved(schema, files), '/properties/a')).toEqual(STRING)
    },
  )
})

describe('seed 002: RefResolver enforces max depth and raises on exceeded depth', () => {
  const chain = (length: number): JsonSchema => {
    const $defs = Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `D${index}`,
        index + 1 < length ? { $ref: `#/$defs/D${index + 1}` } : STRING,
      ]),
    )
    return { properties: { a: { $ref: '#/$defs/D0' } }, $defs }
  }

  it('32 references in a row are fine, 33 are not', () => {
    expect(at(resolved(chain(32)), '/properties/a')).toEqual(STRING)
    expect(() => resolved(chain(33))).toThrow(SchemaMaxDepthExceededError)
  })

  it('the limit is an argument', () => {
    expect(() => resolver({}, 'seed', 2).resolve(chain(2))).not.toThrow()
    expect(() => resolver({}, 'seed', 2).resolve(chain(3))).toThrow(
      expect.objectContaining({ code: 'SCHEMA_MAX_DEPTH_EXCEEDED' }),
    )
  })

  it('only references count', () => {
    let schema: JsonSchema = STRING
    for (let depth = 0; depth < 60; depth++) schema = { type: 'array', items: schema }
    expect(resolved(schema)).toEqual(schema)
  })

  it('copies are bounded where definitions name each other twice', () => {
    const two = (index: number): JsonSchema => refsTo(`#/$defs/D${index + 1}`, `#/$defs/D${index + 1}`)
    const $defs = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`D${index}`, two(index)]))
    expect(() => resolved({ ...refsTo('#/$defs/D0'), $defs: { ...$defs, D20: STRING } })).toThrow(
      SchemaParseError,
    )
    const bundled = resolved({ ...refsTo('#/$defs/D0'), $defs: { ...$defs, D20: STRING } }, {}, 'none')
    expect(JSON.stringify(bundled).length).toBeLessThan(5_000)
  })
})

describe('A05: what is not there', () => {
  it.each([
    ['a missing pointer', '#/definitions/Nope', SchemaNotFoundError],
    ['what objects inherit', '#/constructor', SchemaNotFoundError],
    ['a missing file', 'nope.yaml', SchemaNotFoundError],
    ['a missing module', 'apcore://no.such', SchemaNotFoundError],
    ['the network', 'https://example.org/a.json', SchemaNotFoundError],
    ['a file outside', '../outside.yaml', SchemaNotFoundError],
    ['a pointer into a file outside', '../outside.yaml#/a', SchemaNotFoundError],
    ['a broken file', 'broken.yaml', SchemaParseError],
    ['a text', 'text.yaml', SchemaParseError],
    ['a list', 'list.yaml', SchemaParseError],
    ['a scalar in a schema', '#/title', SchemaParseError],
    ['an id of a module that is none', 'apcore://a..b', SchemaParseError],
    ['an id with a pointer that is none', 'apcore://.a/b', SchemaParseError],
    ['no id', 'apcore://', SchemaParseError],
  ])('%s', (_, ref, error) => {
    const files = { 'broken.yaml': 'a: [1', 'text.yaml': 'text', 'list.yaml': '- 1' }
    const failing = (): unknown => resolved({ title: 'x', ...refsTo(ref) }, files)
    expect(failing).toThrow(error)
    expect(failing).toThrow(expect.objectContaining({ details: expect.anything(), retryable: false }))
  })

  it('a folder beside whose name begins the same is outside, and so is where a link leads', () => {
    const folder = folderOf({ 'schemas/a.yaml': STRING, 'schemas-other/b.yaml': STRING })
    const inside = new RefResolver(join(folder, 'schemas'))
    expect(inside.resolveRef('a.yaml')).toEqual(STRING)
    expect(() => inside.resolveRef('../schemas-other/b.yaml')).toThrow(SchemaNotFoundError)
    symlinkSync(join(folder, 'schemas-other/b.yaml'), join(folder, 'schemas/link.yaml'))
    expect(() => inside.resolveRef('link.yaml')).toThrow(SchemaNotFoundError)
  })

  it.each([
    ['nothing', ''],
    ['spaces', ' \n '],
    ['null', 'null\n'],
  ])('a file of %s is the empty schema', (_, text) => {
    expect(resolved(refsTo('empty.yaml'), { 'empty.yaml': text })['properties']).toEqual({ p0: {} })
  })
})

describe('A05: files', () => {
  it('a reference starts from the file that holds it', () => {
    const files = {
      'shared.yaml': { definitions: { A: { type: 'integer' } } },
      'mod/shared.yaml': { definitions: { A: { $ref: './deeper/b.yaml#/B' } } },
      'mod/deeper/b.yaml': { B: { $ref: '#/C' }, C: STRING },
    }
    const folder = folderOf(files)
    const own = new RefResolver(folder)
    const schema = refsTo('./shared.yaml#/definitions/A')
    expect(at(own.resolve(schema), '/properties/p0')).toEqual({ type: 'integer' })
    expect(at(own.resolve(schema, join(folder, 'mod/tool.schema.yaml')), '/properties/p0')).toEqual(STRING)
  })

  it('# is the file that the schema stands in, then the schema', () => {
    const folder = folderOf({ 'mod/tool.schema.yaml': { definitions: { A: STRING } } })
    const schema = { ...refsTo('#/definitions/A', '#/definitions/B'), definitions: { B: { type: 'null' } } }
    const file = join(folder, 'mod/tool.schema.yaml')
    expect(new RefResolver(folder).resolve(schema, file)['properties']).toEqual({
      p0: STRING,
      p1: { type: 'null' },
    })
  })

  it('a file can be named by the path of a link', () => {
    const written = { input_schema: { const: 'of the file' }, definitions: { A: STRING } }
    const folder = folderOf({ 'real/a.schema.yaml': written })
    symlinkSync('real', join(folder, 'link'))
    const own = new RefResolver(join(folder, 'link'))
    const schema = refsTo('#/definitions/A', './a.schema.yaml#/definitions/A')
    for (const name of ['real', 'link']) {
      expect(own.resolve(schema, join(folder, name, 'a.schema.yaml'))['properties']).toEqual({
        p0: STRING,
        p1: STRING,
      })
    }
  })

  it('files are read once, until clearCache()', () => {
    const folder = folderOf({ 'a.yaml': STRING })
    const own = new RefResolver(folder)
    expect(own.resolveRef('a.yaml')).toEqual(STRING)
    writeInto(folder, 'a.yaml', { type: 'integer' })
    expect(own.resolveRef('a.yaml')).toEqual(STRING)
    own.clearCache()
    expect(own.resolveRef('a.yaml')).toEqual({ type: 'integer' })
  })

  it('twice gives the same bytes', () => {
    const own = resolver({ 'a.yaml': { ...refsTo('#/$defs/A'), $defs: { A: STRING } } })
    expect(JSON.stringify(own.resolve(refsTo('a.yaml')))).toBe(JSON.stringify(own.resolve(refsTo('a.yaml'))))
  })
})

describe('what is no reference', () => {
  it('a property named $ref, and $ref in data', () => {
    const schema = {
      properties: { $ref: { type: 'string' }, other: { const: { $ref: '#/nope' }, enum: [{ $ref: 'x' }] } },
      default: { $ref: '#/nope' },
      examples: [{ $ref: '#/nope' }],
    }
    for (const compat of ['seed', 'spec', 'none'] as const)
      expect(resolved(schema, {}, compat)).toEqual(schema)
  })
})

describe('the specification: a schema that holds itself stays lazy', () => {
  it('the root', () => {
    const tree = { $id: 'TreeNode', type: 'object', properties: { children: { items: { $ref: '#' } } } }
    expect(resolved(tree, {}, 'spec')).toEqual(tree)
    const noted = resolved({ properties: { a: { $ref: '#/', description: 'again' } } }, {}, 'spec')
    expect(noted).toEqual({ properties: { a: { $ref: '#', description: 'again' } } })
  })

  it('a definition of another file comes along', () => {
    const definitions = { Node: { type: 'object', properties: { next: { $ref: '#/definitions/Node' } } } }
    const schema = resolved(refsTo('nodes.yaml#/definitions/Node'), { 'nodes.yaml': { definitions } }, 'spec')
    expect(schema).toEqual({
      type: 'object',
      properties: { p0: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
      $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
    })
  })

  it('a chain without a body is an error all the same', () => {
    const $defs = { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } }
    for (const compat of ['spec', 'none'] as const)
      expect(() => resolved({ ...refsTo('#/$defs/A'), $defs }, {}, compat)).toThrow(SchemaCircularRefError)
  })

  it('names that meet get numbers', () => {
    const node = (next: string): JsonSchema => ({ type: 'object', properties: { next: { $ref: next } } })
    const files = { 'a.yaml': { Node: node('#/Node') }, 'b.yaml': { Node: node('#/Node') } }
    const schema = resolved(
      { ...refsTo('a.yaml#/Node', 'b.yaml#/Node'), $defs: { Node: STRING } },
      files,
      'spec',
    )
    expect(Object.keys(schema['$defs'] as object)).toEqual(['Node', 'Node2', 'Node3'])
  })
})

describe('files that lead back to the file of the schema', () => {
  const files = {
    'a.yaml': { type: 'object', properties: { b: { $ref: 'b.yaml' } }, definitions: { A: STRING } },
    'b.yaml': { type: 'object', properties: { a: { $ref: 'a.yaml' } } },
    'self.yaml': { items: { $ref: 'self.yaml' } },
    'part.yaml': { properties: { one: { $ref: 'a.yaml#/definitions/A' } } },
  }
  const resolveIn = (
    file: keyof typeof files | 'new.yaml',
    compat: CompatName,
    schema?: JsonSchema,
  ): JsonSchema => {
    const folder = folderOf({ ...files, 'back.yaml': { items: { $ref: 'new.yaml' } } })
    const given = schema ?? (files as Record<string, JsonSchema>)[file] ?? {}
    return new RefResolver(folder, 32, { compat }).resolve(frozen(given), join(folder, file))
  }

  it.each(['a.yaml', 'b.yaml', 'self.yaml'] as const)('%s is a circle for the first documents', (file) => {
    expect(() => resolveIn(file, 'seed')).toThrow(SchemaCircularRefError)
  })

  it.each(['a.yaml', 'b.yaml', 'self.yaml'] as const)('%s stays lazy otherwise', (file) => {
    for (const compat of ['spec', 'none'] as const) {
      const schema = resolveIn(file, compat)
      const [{ $ref: lazy }] = [...JSON.stringify(schema).matchAll(/\{"\$ref":"([^"]*)"\}/g)].map(
        ([text]) => JSON.parse(text) as { $ref: string },
      ) as [{ $ref: string }]
      expect(at(schema, lazy.slice(1))).toBeDefined()
    }
  })

  it('a part of that file is no circle, nor is the whole of a file that is still to be written', () => {
    expect(at(resolveIn('a.yaml', 'seed', { $ref: 'part.yaml' }), '/properties/one')).toEqual(STRING)
    const unwritten = { properties: { x: { $ref: 'back.yaml' }, y: STRING } }
    expect(() => resolveIn('new.yaml', 'seed', unwritten)).toThrow(SchemaCircularRefError)
    expect(at(resolveIn('new.yaml', 'spec', unwritten), '/properties/y')).toEqual(STRING)
  })
})

describe('compat none', () => {
  it('what is shared stands once, and assertions beside a reference count', () => {
    const $defs = { A: { type: 'string', maxLength: 3 } }
    const properties = { a: { $ref: '#/$defs/A', minLength: 2 }, b: { $ref: '#/$defs/A' } }
    expect(resolved({ type: 'object', properties, $defs }, {}, 'none')).toEqual({
      type: 'object',
      properties: { a: { $ref: '#/$defs/A', minLength: 2 }, b: { $ref: '#/$defs/A' } },
      $defs,
    })
  })
})
