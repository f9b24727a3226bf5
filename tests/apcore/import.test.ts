import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../../packages/core/src/index.ts'
import { compile, ImportError, importTools } from '../../packages/core/src/index.ts'
import { loadTools } from '../corpora/load.ts'
import { frozen } from './folder.ts'

const text = (json: unknown, from?: string): string => {
  const { files } = importTools(frozen(json) as Json, from === undefined ? {} : { from })
  return files.map((file) => file.text).join('---\n')
}

test('an answer to tools/list as files, dots of ids as folders', () => {
  const tool = {
    name: 'mail.send',
    title: 'Send',
    description: 'd',
    inputSchema: { type: 'object' },
    annotations: { destructiveHint: true },
  }
  const answer = { jsonrpc: '2.0', id: 1, result: { tools: [tool, { ...tool, name: 'b' }] } }
  const { profile, files, isPartial } = importTools(answer)
  expect([profile.id, isPartial]).toEqual(['mcp', false])
  expect(files.map(({ path }) => path)).toEqual(['mail/send.schema.yaml', 'b.schema.yaml'])
  expect(files[0]?.text).toBe(`module_id: mail.send
title: Send
description: d
input_schema:
  type: object
annotations:
  destructive: true
providers:
  mcp:
    name: mail.send
`)
  expect(files[0]?.comments).toEqual([])
})

test('of two revisions that fit, the one that knows all members', () => {
  const tool = { name: 'a', inputSchema: { type: 'object' }, execution: { taskSupport: 'forbidden' } }
  expect(importTools({ tools: [{ ...tool, execution: null }] }).profile.id).toBe('mcp')
  const { profile, files } = importTools({ tools: [tool] })
  expect([profile.id, files[0]?.comments]).toEqual(['mcp-2025-11-25', []])
  expect(text({ tools: [tool] }, 'mcp')).toContain('# Not a known member of MCP')
  const titled = { ...tool, annotations: { title: 'A' } }
  expect(text({ tools: [titled] })).toBe(`module_id: a
input_schema:
  type: object
providers:
  mcp:
    annotations:
      title: A
  mcp-2025-11-25:
    execution:
      taskSupport: forbidden
    annotations:
      title: A
`)
})

test('the first page of a server shows that there are more', () => {
  const tools = [{ name: 'a', inputSchema: { type: 'object' } }]
  expect(importTools({ tools, nextCursor: 'x' }).isPartial).toBe(true)
  expect(importTools({ result: { tools, nextCursor: 'x' } }).isPartial).toBe(true)
})

test('what a file cannot express stands in comments where it was', () => {
  const tool = {
    name: 'größe/x',
    description: null,
    inputSchema: { type: 'object', properties: { a: { type: 'strng' }, b: { minlength: 1 } } },
    annotations: { readOnlyHint: null },
    own: { deep: ['*/'] },
  }
  expect(text({ tools: [tool] })).toBe(`# MCP had description: null, which has no effect here.
# MCP had annotations.readOnlyHint: null, which has no effect here.
module_id: gr__e_x
input_schema:
  type: object
  properties:
    a:
      # "type" must be one of array, boolean, integer, null, number, object, string, or a list of them, not "strng". Did you mean "string"?
      type: strng
    b:
      # Unknown keyword "minlength" is treated as an annotation. Did you mean "minLength"?
      minlength: 1
providers:
  mcp:
    name: größe/x
    # Not a known member of MCP: it is kept, but not sent.
    own:
      deep:
        - '*/'
`)
})

test('a mode that is off is sent as nothing', () => {
  const tool = { type: 'function', function: { name: 'a', strict: false, parameters: { type: 'object' } } }
  expect(text([tool])).toContain(
    '    # function.strict: false is the default of OpenAI Chat Completions and is not sent.\n    strict: false',
  )
})

test('a text of the tool ends no comment', () => {
  const printed = text(
    { name: 'a', input_schema: {}, type: 'custom', cache_control: { type: 'x\ny: 1\n# z' } },
    'anthropic',
  )
  expect(compile(printed).tools[0]?.id).toBe('a')
})

test('what is not a tool is an error with its place', () => {
  expect(() => importTools({ name: 'a' })).toThrow(ImportError)
  expect(() => importTools([])).toThrow('there is no tool in it')
  expect(() => importTools([{ type: 'web_search' }], { from: 'anthropic' })).toThrow(
    'not a tool of "anthropic": /0',
  )
  expect(() => importTools([], { from: 'opnai' })).toThrow(
    expect.objectContaining({ hint: expect.stringMatching(/^Known: openai, /) }),
  )
})

test('tools of real servers compile to themselves again, and comments change nothing', () => {
  const wires = loadTools()
    .filter(({ kind }) => kind === 'mcp')
    .map(({ name, title, description, inputSchema, outputSchema, annotations, icons, _meta }, index) => {
      const members = {
        name: `t${index}_${name}`,
        title,
        description,
        inputSchema,
        outputSchema,
        annotations,
        icons,
        _meta,
      }
      return JSON.parse(JSON.stringify(members)) as JsonObject
    })
  const { files } = importTools({ tools: wires }, { from: 'mcp' })
  expect(files).toHaveLength(wires.length)
  const json = (source: string): unknown => compile(source, { profile: 'mcp' }).requests['mcp']?.json
  for (const file of files) expect(json(file.text)).toEqual(json(JSON.stringify(file.module)))
})
