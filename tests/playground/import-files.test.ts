import { describe, expect, it } from 'vitest'
import type { GivenFile, ImportAnswer } from '../../playground/src/protocol.ts'
import { importFiles } from '../../playground/src/worker/import-files.ts'

const NAMED = { type: 'object', properties: { name: { type: 'string' } } }
const TOOL = 'module_id: order.create\ninput_schema: { $ref: ./order.json }\n'
const MCP = {
  tools: [
    { name: 'a', inputSchema: NAMED },
    { name: 'b', inputSchema: NAMED },
  ],
}

describe('files of the format are opened as they are', () => {
  it.each<[string, unknown]>([
    ['a schema with a property "name"', NAMED],
    ['shared schemas, one of them "name"', { $defs: { name: { type: 'string' } } }],
    ['schemas by their names', { name: { type: 'string' } }],
    ['a text with a mistake', '{ "type": }'],
  ])('beside a tool that refers to them: %s', (_, json) => {
    const files = [
      { path: 'order.create.schema.yaml', text: TOOL },
      { path: 'order.json', text: typeof json === 'string' ? json : JSON.stringify(json) },
    ]
    expect(importFiles({ kind: 'import', files })).toMatchObject({ files, notes: [], problems: [] })
  })

  it.each<[string, unknown]>([
    ['a tool', { module_id: 'a', input_schema: NAMED }],
    ['a tool without an id', { input_schema: NAMED }],
    ['a toolset', { tools: [{ module_id: 'a', input_schema: NAMED }] }],
    ['a toolset of other files', { tools: [{ include: './*.schema.yaml' }, { $ref: './name.json' }] }],
    ['structured output', { description: 'An order.', schema: NAMED }],
  ])('in JSON, with a property "name": %s', (_, json) => {
    const file = { path: 'a.schema.json', text: JSON.stringify(json) }
    expect(openOne(file)).toMatchObject({ files: [file], notes: [] })
    expect(openOne({ text: file.text }).files).toEqual([{ path: 'tool.schema.json', text: file.text }])
  })

  it('with mistakes, too: the compiler explains them', () => {
    for (const text of ['module_id: a\ninput_schema: {\n', '{ "module_id": "a", "input_schema": { }'])
      expect(openOne({ path: 'a', text }).files).toEqual([{ path: 'a', text }])
  })
})

describe('tools of a provider become tool files', () => {
  it.each<[string, unknown, string]>([
    ['MCP', MCP, '2 tools of MCP imported.'],
    ['Anthropic', { name: 'a', input_schema: NAMED }, '1 tool of Anthropic Messages imported.'],
    ['OpenAI', [{ type: 'function', function: { name: 'a', parameters: NAMED } }], '1 tool of OpenAI Chat'],
  ])('of %s', (_, json, note) => {
    const { files, notes } = openOne({ text: JSON.stringify(json) })
    expect(files[0]?.text).toContain('module_id: a')
    expect(notes.join()).toContain(note)
  })

  it('without entries that are not function tools, which are named', () => {
    const tool = { type: 'function', name: 'a', parameters: NAMED }
    const text = JSON.stringify([{ type: 'web_search' }, tool])
    const { files, notes, problems } = openOne({ text })
    expect(files.map(({ path }) => path)).toEqual(['a.schema.yaml'])
    expect(notes).toEqual(['1 tool of OpenAI Responses imported.'])
    expect(problems).toEqual(['"web_search", which is not a function tool (/0).'])
    const both = importFiles({ kind: 'import', files: [{ path: 'x.json', text }, { text: TOOL }] })
    expect(both.problems).toEqual([`x.json: ${problems[0]}`])
  })

  it('each in a file of its own', () => {
    const text = JSON.stringify(MCP)
    const answer = importFiles({
      kind: 'import',
      files: ['x.json', 'y.json'].map((path) => ({ path, text })),
    })
    expect(answer.files.map(({ path }) => path)).toEqual(['tools.schema.yaml', 'tools-2.schema.yaml'])
  })
})

describe('a JSON Schema becomes the input of a tool', () => {
  it.each([
    [{ path: 'order.json', text: JSON.stringify(NAMED) }, 'order'],
    [{ text: JSON.stringify({ title: 'New order', ...NAMED }) }, 'New_order'],
    [{ text: JSON.stringify({ $ref: '#/definitions/a', definitions: { a: NAMED } }) }, 'imported'],
    [{ text: 'type: object\nproperties: {}\n' }, 'imported'],
  ])('%j', (given: GivenFile, id) => {
    const [schema, tool] = openOne(given).files
    expect(schema?.text).toBe(given.text)
    expect(tool).toEqual({
      path: `${id}.schema.yaml`,
      text: `module_id: ${id}\ninput_schema:\n  $ref: ./${schema?.path}\n`,
    })
  })

  it('in another file, though it has the name of one', () => {
    const file = { path: 'order.schema.yaml', text: 'type: object\nproperties: {}\n' }
    const text = 'module_id: order\ninput_schema:\n  $ref: ./order.schema.yaml\n'
    expect(openOne(file).files).toEqual([file, { path: 'order-2.schema.yaml', text }])
  })
})

describe('a text that holds no tool', () => {
  it.each(['buy milk', 'note: buy milk', '{"hello": 1}', '{"$defs": {"a": {}}}', '42', '[1]'])(
    'is refused: %j',
    (text) => {
      const { files, problems } = openOne({ text })
      expect(files).toEqual([])
      expect(problems).toEqual([expect.stringContaining('this is no tool file')])
    },
  )

  it('is refused with the reason', () => {
    expect(openOne({ text: '{"swagger": "2.0"}' }).problems).toEqual(['Only OpenAPI 3.0 to 3.2 can be read.'])
    expect(openOne({ text: '{"a": ' }).problems[0]).toMatch(/JSON/)
    expect(openOne({ text: ' \n' }).problems).toEqual(['The file is empty'])
  })

  it.each([
    "import { z } from 'zod'\n\nexport const tool = z.object({ a: z.string() })\n",
    '// Tools.\nexport const tool = { }\n',
    '/* Tools.\n */ const Input = Type.Object({})',
    'z.object({ a: z.string() })',
  ])('is refused as code: %j', (text) => {
    expect(openOne({ text })).toMatchObject({
      files: [],
      problems: [expect.stringMatching(/^this is code\. The page reads JSON and YAML; `toolbake import/)],
    })
  })

  it.each(['const: 5\n', 'import: a\nexport: b\n', 'z: 1\n'])('is not taken for code: %j', (text) => {
    expect(openOne({ text }).problems).toEqual([expect.stringContaining('this is no tool file')])
  })

  it('is left out, and the others are opened', () => {
    const files = [
      { path: 'old.json', text: '{"swagger": "2.0"}' },
      { path: 'a.schema.yaml', text: TOOL },
    ]
    const answer = importFiles({ kind: 'import', files })
    expect(answer.files).toEqual(files.slice(1))
    expect(answer.problems).toEqual(['old.json: Only OpenAPI 3.0 to 3.2 can be read.'])
  })
})

function openOne(file: GivenFile): ImportAnswer {
  return importFiles({ kind: 'import', files: [file] })
}
