import { Client } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport as InMemoryTransport1 } from '@modelcontextprotocol/sdk/inMemory.js'
import { Server as Server1 } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { InMemoryTransport, Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { compile } from '@toolbake/core'
import { toClaudeMcpServer } from '@toolbake/frameworks/claude-agent-sdk'
import { type McpBlock, McpContent, toMcpHandlers } from '@toolbake/frameworks/mcp'
import type { OutputValidators } from '@toolbake/runtime'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../emit/modules.ts'
import { bake, FILE } from './email.ts'

const INFO = { name: 'test', version: '1.0.0' }
const OPTIONS = { capabilities: { tools: {} } }
const INPUT = { to: ['ada@example.org'], subject: 'Hello', headers: { 'x-build': '7' } }
const WITH_OUTPUT = `${FILE}
output_schema:
  type: object
  properties: { id: { type: string } }
  required: [id]
`

interface Connection {
  readonly client: Pick<Client1, 'listTools' | 'callTool' | 'close'>
  readonly tools: readonly object[]
  readonly inputs: readonly unknown[]
  readonly contexts: readonly unknown[]
}

type Handler = (input: { to: string[] }) => unknown

function handlersOf(answer: Handler) {
  const inputs: unknown[] = []
  const contexts: unknown[] = []
  const handlers = {
    'email.send': (input: { to: string[] }, _call: unknown, context: unknown) => {
      inputs.push(input)
      contexts.push(context)
      return answer(input)
    },
  }
  return { inputs, contexts, handlers }
}

function server2(answer: Handler, text?: string) {
  const { tools, decodeCall } = bake('mcp', undefined, text)
  const { handlers, ...seen } = handlersOf(answer)
  const server = new Server(INFO, OPTIONS)
  const { listTools, callTool } = toMcpHandlers({ tools, decodeCall }, handlers)
  server.setRequestHandler('tools/list', listTools)
  server.setRequestHandler('tools/call', callTool)
  return { server, tools, ...seen }
}

async function version2(answer: Handler, text?: string): Promise<Connection> {
  const { server, ...seen } = server2(answer, text)
  const client = new Client(INFO)
  const [one, other] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(one), client.connect(other)])
  return { client: client as unknown as Connection['client'], ...seen }
}

/** Uses the protocol 2026-07-28, which `server.connect` alone does not support. */
async function newest(answer: Handler, text?: string): Promise<Connection> {
  const { server, ...seen } = server2(answer, text)
  const [transport, other] = InMemoryTransport.createLinkedPair()
  serveStdio(() => server, { transport })
  const client = new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(other)
  return { client: client as unknown as Connection['client'], ...seen }
}

async function version1(answer: Handler, text?: string): Promise<Connection> {
  const { tools, decodeCall } = bake('mcp-2025-11-25', undefined, text)
  const { handlers, ...seen } = handlersOf(answer)
  const server = new Server1(INFO, OPTIONS)
  const { listTools, callTool } = toMcpHandlers({ tools, decodeCall }, handlers)
  server.setRequestHandler(ListToolsRequestSchema, listTools)
  server.setRequestHandler(CallToolRequestSchema, callTool)
  const client = new Client1(INFO)
  const [one, other] = InMemoryTransport1.createLinkedPair()
  await Promise.all([server.connect(one), client.connect(other)])
  return { client, tools, ...seen }
}

async function claude(answer: Handler, text?: string): Promise<Connection> {
  const { tools, decodeCall } = bake('mcp-2025-11-25', undefined, text)
  const { handlers, ...seen } = handlersOf(answer)
  const server = toClaudeMcpServer('email', { tools, decodeCall }, handlers)
  expect(server).toMatchObject({ type: 'sdk', name: 'email' })
  const client = new Client1(INFO)
  const [one, other] = InMemoryTransport1.createLinkedPair()
  await Promise.all([server.instance.connect(one), client.connect(other)])
  return { client, tools, ...seen }
}

const SERVERS = {
  'of version 2': version2,
  'of version 2 with the protocol 2026-07-28': newest,
  'of version 1': version1,
  'for the Claude Agent SDK': claude,
}

describe.each(Object.entries(SERVERS))('a server %s', (_, connect) => {
  it('lists the tools as they are, and answers calls', async () => {
    const { client, tools, inputs, contexts } = await connect(() => 'sent')
    expect((await client.listTools()).tools).toEqual(tools)
    const answer = await client.callTool({ name: 'email_send', arguments: INPUT })
    expect(answer).toMatchObject({ content: [{ type: 'text', text: 'sent' }] })
    expect(answer.isError).toBeUndefined()
    expect(inputs).toEqual([INPUT])
    expect(contexts).toEqual([expect.any(Object)])
    await client.close()
  })

  it('answers with the text of the decoder what it refuses', async () => {
    const { client, inputs } = await connect(() => 'sent')
    const refused = await client.callTool({ name: 'email_send', arguments: { ...INPUT, to: [] } })
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: 'Invalid arguments for email_send. Errors:\n- /to must have at least 1 item' }],
    })
    const missing = await client.callTool({ name: 'email_send' })
    expect(missing).toMatchObject({ isError: true, content: [{ text: /must have|required/ }] })
    const unknown = await client.callTool({ name: 'send_email', arguments: INPUT })
    expect(unknown).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('Did you mean "email_send"?') }],
    })
    expect(inputs).toEqual([])
    await client.close()
  })

  it('answers with what a handler throws', async () => {
    const { client } = await connect(() => Promise.reject(new Error('no server')))
    expect(await client.callTool({ name: 'email_send', arguments: INPUT })).toMatchObject({
      isError: true,
      content: [{ text: 'no server' }],
    })
    await client.close()
  })

  it('answers with the blocks that a handler returns', async () => {
    const blocks: McpBlock[] = [
      { type: 'text', text: 'A chart' },
      { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
      { type: 'resource_link', uri: 'file:///a.csv', name: 'a.csv', title: 'A', size: 3 },
      { type: 'resource', resource: { uri: 'file:///b.txt', text: 'b' } },
      { type: 'resource', resource: { uri: 'file:///c.pdf', blob: 'JVBERi0=', mimeType: 'application/pdf' } },
      { type: 'text', text: 'For you', annotations: { audience: ['user'], priority: 1 } },
    ]
    const plain = await connect(() => new McpContent(blocks))
    expect((await plain.client.callTool({ name: 'email_send', arguments: INPUT })).content).toEqual(blocks)
    await plain.client.close()
    const { client } = await connect(() => new McpContent(blocks, { id: '1' }), WITH_OUTPUT)
    await client.listTools()
    const answer = await client.callTool({ name: 'email_send', arguments: INPUT })
    expect(answer).toMatchObject({ content: blocks, structuredContent: { id: '1' } })
    await client.close()
  })

  it('answers with a result that a handler returns, as callbacks of `registerTool` do', async () => {
    const failed = { isError: true, content: [{ type: 'text', text: 'no server' }] }
    const sent = { content: [{ type: 'text', text: 'sent' }], _meta: { 'example.org/id': '1' } }
    const both = { ...sent, structuredContent: { id: '1' } }
    for (const [result, file] of [
      [failed, FILE],
      [failed, WITH_OUTPUT],
      [sent, FILE],
      [both, WITH_OUTPUT],
    ] as const) {
      const { client } = await connect(() => result, file)
      await client.listTools()
      const answer = await client.callTool({ name: 'email_send', arguments: INPUT })
      expect(answer).toMatchObject(result)
      expect(answer.isError).toBe('isError' in result ? true : undefined)
      await client.close()
    }
  })

  it('an output that resembles a result is an output', async () => {
    const page = { type: 'doc', content: [{ type: 'paragraph' }] }
    for (const output of [page, { content: [], total: 0 }, { content: 'a' }, { content: [null] }]) {
      const { client } = await connect(() => output)
      const answer = await client.callTool({ name: 'email_send', arguments: INPUT })
      expect(answer.content).toEqual([{ type: 'text', text: JSON.stringify(output) }])
      await client.close()
    }
    const texts = { content: [{ type: 'text', text: 'a' }] }
    const schema = { type: 'object', properties: { content: { type: 'array' } }, required: ['content'] }
    const { client } = await connect(() => texts, `${FILE}\noutput_schema: ${JSON.stringify(schema)}\n`)
    await client.listTools()
    const answer = await client.callTool({ name: 'email_send', arguments: INPUT })
    expect(answer).toMatchObject({ structuredContent: texts, content: [{ text: JSON.stringify(texts) }] })
    await client.close()
  })

  it('answers with an error where a handler lacks the output that has a schema', async () => {
    const { client } = await connect(() => new McpContent([{ type: 'text', text: 'sent' }]), WITH_OUTPUT)
    await client.listTools()
    expect(await client.callTool({ name: 'email_send', arguments: INPUT })).toMatchObject({
      isError: true,
      content: [{ text: 'The handler of email.send returned no output, but the tool has an output_schema' }],
    })
    await client.close()
  })

  it('gives the output as data, too, if it has a schema', async () => {
    const { client } = await connect(({ to }) => ({ id: to.join() }), WITH_OUTPUT)
    await client.listTools()
    const answer = await client.callTool({ name: 'email_send', arguments: INPUT })
    expect(answer).toMatchObject({
      content: [{ text: '{"id":"ada@example.org"}' }],
      structuredContent: { id: 'ada@example.org' },
    })
    await client.close()
  })
})

const ANY_OBJECT = { anyOf: [{ type: 'object', required: ['id'] }, { type: 'null' }] }
const OUTPUTS: readonly [schema: object, output: unknown, isObject: boolean][] = [
  [{ type: 'object', required: ['id'] }, { id: '1' }, true],
  [{ type: 'array', items: { type: 'string' } }, ['1'], false],
  [{ type: 'string' }, '1', false],
  [{ type: 'integer' }, 0, false],
  [ANY_OBJECT, { id: '1' }, false],
  [ANY_OBJECT, null, false],
]

describe.each(OUTPUTS)('an output of %j', (schema, output, isObject) => {
  const text = `${FILE}\noutput_schema: ${JSON.stringify(schema)}\n`

  it.each([
    ['as it is with the protocol 2026-07-28', newest, true],
    ['as an object with earlier protocols', version2, isObject],
  ] as const)(`%s: ${JSON.stringify(output)}`, async (_, connect, isPlain) => {
    const { client } = await connect(() => output, text)
    const [tool] = (await client.listTools()).tools
    const wrapped = { type: 'object', properties: { result: schema }, required: ['result'] }
    expect(tool?.outputSchema).toEqual(isPlain ? schema : wrapped)
    // The client checks the output against the listed schema.
    const answer = await client.callTool({ name: 'email_send', arguments: INPUT })
    expect(answer.isError).toBeUndefined()
    expect(answer.structuredContent).toEqual(isPlain ? output : { result: output })
    await client.close()
  })
})

const ID = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
const FAULT = { type: 'object', properties: { fault: { type: 'string' } }, required: ['fault'] }
const POINT = { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], items: false }

describe.each(Object.entries(SERVERS))('with a server %s', (_, connect) => {
  it.each<[string, object, object]>([
    ['one of two objects', { oneOf: [ID, FAULT] }, { id: '1' }],
    ['all of two schemas', { allOf: [ID, { properties: { note: { type: 'string' } } }] }, { id: '1' }],
    ['a referenced object', { $ref: '#/$defs/Id', $defs: { Id: ID } }, { id: '1' }],
    ['an object with a closed tuple', { type: 'object', properties: { point: POINT } }, { point: [1, 2] }],
  ])('an output that is %s is data', async (_, schema, output) => {
    const { client } = await connect(() => output, `${FILE}\noutput_schema: ${JSON.stringify(schema)}\n`)
    const [tool] = (await client.listTools()).tools
    expect(tool?.outputSchema).toMatchObject({ type: 'object' })
    // The client checks the output against the listed schema.
    const answer = await client.callTool({ name: 'email_send', arguments: INPUT })
    expect(answer.isError).toBeUndefined()
    expect(answer.structuredContent).toEqual(output)
    await client.close()
  })
})

it('an error of a tool with an output that is no object stays a text', async () => {
  const text = `${FILE}\noutput_schema: { type: array }\n`
  for (const connect of [version2, newest]) {
    const { client } = await connect(() => Promise.reject(new Error('no server')), text)
    await client.listTools()
    const answer = await client.callTool({ name: 'email_send', arguments: INPUT })
    expect(answer).toMatchObject({ isError: true, content: [{ text: 'no server' }] })
    expect(answer.structuredContent).toBeUndefined()
    await client.close()
  }
})

it('the output in a result of a handler is checked, and fits the protocol', async () => {
  const content = [{ type: 'text', text: 'sent' }]
  const { validators } = evaluate(compile(WITH_OUTPUT).code) as { validators: OutputValidators<'email.send'> }
  const handlers = { 'email.send': () => ({ content, structuredContent: { id: 1 } }) }
  const { callTool } = toMcpHandlers(bake('mcp', undefined, WITH_OUTPUT), handlers, validators)
  expect(await callTool({ params: { name: 'email_send', arguments: INPUT } }, {})).toMatchObject({
    isError: true,
    content: [{ text: 'The output of email.send is invalid: /id must be a string' }],
  })
  const list = `${FILE}\noutput_schema: { type: array }\n`
  const { client } = await version2(() => ({ content, structuredContent: ['1'] }), list)
  await client.listTools()
  const answer = await client.callTool({ name: 'email_send', arguments: INPUT })
  expect(answer).toMatchObject({ content, structuredContent: { result: ['1'] } })
  await client.close()
})

it('with validators, an output that does not fit its schema is an error of the server', async () => {
  const text = `${FILE}\noutput_schema: { type: object, properties: { id: { type: string } } }\n`
  const { validators } = evaluate(compile(text).code) as { validators: OutputValidators<'email.send'> }
  const handlers = { 'email.send': () => ({ id: 1 }) }
  const { callTool } = toMcpHandlers(bake('mcp', undefined, text), handlers, validators)
  expect(await callTool({ params: { name: 'email_send', arguments: INPUT } }, {})).toEqual({
    isError: true,
    content: [{ type: 'text', text: 'The output of email.send is invalid: /id must be a string' }],
  })
})
