import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Anthropic from '@anthropic-ai/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gemini } from './fakes/gemini.ts'
import { type Answer, type Fake, listOf, member, startFake } from './fakes/server.ts'
import { buildPackages, node, root } from './run.ts'
import { snippetsOf } from './snippets.ts'

// The snippets of docs/migrating.md and docs/decoding.md for the clients of Anthropic and Google, with the README's tool.
const read = (path: string) => snippetsOf(readFileSync(join(root, path), 'utf8'))
const isTried = ({ path }: { path: string }) =>
  /^src\/(?:runner\.ts|callable\.ts|stream\.ts|.*\.yaml)$/.test(path)
const snippets = [...read('docs/migrating.md'), ...read('docs/decoding.md')].filter(isTried)
const readme = read('README.md').filter(({ path }) => /^(?:tsconfig\.json|.*\.yaml)$/.test(path))
const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.project-'))

/** What the tables of docs/migrating.md state about chats and Live. */
const TABLES = `
import { type FunctionResponse, GoogleGenAI } from '@google/genai'
import open from './tools/email/send.schema.yaml?profile=gemini-openapi'
import tools, { decodeCall } from './tools/email/send.schema.yaml?profile=gemini'
import format, { decode } from './reply.schema.yaml?profile=gemini&as=output'

const google = new GoogleGenAI({})
export const reply = await google.models.generateContent({ model: 'm', contents: '', config: { ...format } })
export const value = decode(reply.text)
const chat = google.chats.create({ model: 'm', config: { tools: [...tools, { googleSearch: {} }] } })
const functionResponses: FunctionResponse[] = [{ id: '1', name: 'email.send', response: { error: 'x' } }]
await chat.sendMessage({ message: functionResponses.map((functionResponse) => ({ functionResponse })) })
const session = await google.live.connect({
  model: 'm',
  config: { tools: open },
  callbacks: { onmessage: ({ toolCall }) => toolCall?.functionCalls?.map(({ name = '', args = {} }) => decodeCall(name, args)) },
})
session.sendToolResponse({ functionResponses })
`

/** A schema as pydantic writes it, for the tool file of docs/migrating.md. */
const ORDER = {
  $defs: {
    Card: {
      properties: { kind: { const: 'card', default: 'card', type: 'string' } },
      title: 'Card',
      type: 'object',
    },
  },
  description: 'An order.',
  properties: {
    note: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, title: 'Note' },
    payment: {
      discriminator: { mapping: { card: '#/$defs/Card' }, propertyName: 'kind' },
      oneOf: [{ $ref: '#/$defs/Card' }],
    },
  },
  title: 'Order',
  type: 'object',
}

const PLACE_ORDER = `
import { decodeCall } from './tools/order/create.schema.yaml?profile=openai'

const result = decodeCall('order_create', { note: null, payment: { kind: 'card' } })
console.log(JSON.stringify(result.ok ? result.input : result.message))
`

const FILES = [
  { path: 'package.json', text: '{ "type": "module" }' },
  { path: 'toolbake.config.json', text: '{ "profiles": ["openai"], "reshape": true, "nullish": "absent" }' },
  { path: 'src/order.ts', text: PLACE_ORDER },
  { path: 'schemas/order.json', text: JSON.stringify(ORDER) },
  { path: 'src/reply.schema.yaml', text: 'schema: { type: object, properties: { a: { type: string } } }' },
  { path: 'src/tables.ts', text: TABLES },
]

beforeAll(async () => {
  await buildPackages()
  for (const { path, text } of [...readme, ...snippets, ...FILES]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  await node([join(root, 'packages/cli/bin/toolbake.js'), 'types'], folder)
  await node([join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--noEmit', 'false'], folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (name: string, { url }: Fake): Promise<string> =>
  node(['--import', 'toolbake/register', `src/${name}.js`], folder, {
    ANTHROPIC_API_KEY: 'none',
    ANTHROPIC_BASE_URL: url,
    GEMINI_API_KEY: 'none',
    GOOGLE_GEMINI_BASE_URL: url,
  })

const INPUT = { to: ['ada@example.org'], subject: 'Build 7 is green' }
const SENT = 'sent "Build 7 is green" to ada@example.org'

/** A reply of Anthropic, which may continue a thread on the server. */
const message = (turn: number, content: object[]) => ({
  id: `msg_${turn}`,
  type: 'message',
  role: 'assistant',
  model: 'm',
  content,
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage: { input_tokens: 0, output_tokens: 0 },
})

it.concurrent('the tool runner of Anthropic gets refusals and results from `run`', async ({ expect }) => {
  const inputs = [{ ...INPUT, to: [] }, INPUT]
  let turn = -1
  const fake = await startFake({
    '/v1/messages': () => {
      const input = inputs[++turn]
      const call = { type: 'tool_use', id: `toolu_${turn}`, name: 'email_send', input }
      return message(turn, [input ? call : { type: 'text', text: 'I have emailed Ada.' }])
    },
  })
  try {
    expect(await run('runner', fake)).toBe("[ { type: 'text', text: 'I have emailed Ada.' } ]\n")
    const sent = listOf(fake.requests[0]?.['tools'])
    expect(sent.map((tool) => member(tool, 'name'))).toEqual(['email_send', 'tool_search_tool_bm25'])
    const answers = fake.requests.slice(1).map(({ messages }) => listOf(messages).at(-1))
    expect(answers.map((answer) => listOf(member(answer, 'content')))).toEqual([
      [
        expect.objectContaining({
          content: expect.stringContaining('/to must have at least 1 item'),
          is_error: true,
        }),
      ],
      [expect.objectContaining({ content: SENT })],
    ])
  } finally {
    fake.close()
  }
})

it.concurrent("automatic function calling of Google's client calls the tool", async ({ expect }) => {
  const turns = [[{ name: 'send_email', input: INPUT }], [{ name: 'email.send', input: INPUT }]]
  const fake = await startFake({ ':generateContent': gemini({ turns, lastWords: 'I have emailed Ada.' }) })
  try {
    expect(await run('callable', fake)).toBe('I have emailed Ada.\n')
    expect(fake.requests[0]?.['toolConfig']).toEqual({
      functionCallingConfig: { mode: 'VALIDATED', allowedFunctionNames: ['email.send'] },
    })
    const answers = JSON.stringify(fake.requests.at(-1)?.['contents'])
    expect(answers).toContain('There is no tool')
    expect(answers).toContain(JSON.stringify({ output: SENT }))
  } finally {
    fake.close()
  }
})

/** A stream of calls of the tool, after the call of a tool that Anthropic runs. */
const streamed = (...calls: string[][]): Answer => {
  const blocks = [
    { type: 'server_tool_use', id: 'srvtoolu_0', name: 'tool_search_tool_bm25', texts: ['{"query":"mail"}'] },
    ...calls.map((texts, index) => ({ type: 'tool_use', id: `toolu_${index}`, name: 'email_send', texts })),
  ]
  const events = blocks.flatMap(({ texts, ...block }, index) => [
    { type: 'content_block_start', index, content_block: { ...block, input: {} } },
    ...texts.map((text) => {
      return { type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: text } }
    }),
    { type: 'content_block_stop', index },
  ])
  const end = { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 1 } }
  return () => [{ type: 'message_start', message: message(0, []) }, ...events, end, { type: 'message_stop' }]
}

it.concurrent("the stream of Anthropic's client is decoded, also arguments that are not valid JSON", async ({
  expect,
}) => {
  const start = ['{"to":["ada@example.org"],', '"subject":"Build 7']
  const answer = streamed([...start, ' is green"}'], ['{"subject":"a\tb"}'])
  const fake = await startFake({ '/v1/messages': answer })
  try {
    const printed = ['undefined', 'undefined', INPUT.subject, 'undefined', "[ 'ada@example.org' ]"]
    const refused = ['Invalid arguments for email_send. Errors:', '- must be valid JSON: …', '']
    const lines = (await run('stream', fake)).replace(/(?<=valid JSON: ).*/, '…').split('\n')
    expect(lines).toEqual([...printed, ...refused])
  } finally {
    fake.close()
  }
})

it('the streaming helpers of Anthropic throw if arguments are not valid JSON, and `create` does not', async () => {
  const fake = await startFake({ '/v1/messages': streamed(['{"subject":"a\tb"}']) })
  const { messages, beta } = new Anthropic({ apiKey: 'none', baseURL: fake.url })
  const tools: Anthropic.Tool[] = [{ name: 'email_send', input_schema: { type: 'object' } }]
  const request = { model: 'm', max_tokens: 1, messages: [{ role: 'user' as const, content: 'a' }], tools }
  const runnable = tools.map((tool) => ({ ...tool, parse: (input: unknown) => input, run: () => '' }))
  const helpers = [
    () => messages.stream(request).finalMessage(),
    () => beta.messages.stream(request).finalMessage(),
    () => beta.messages.toolRunner({ ...request, tools: runnable, stream: true }).runUntilDone(),
  ]
  try {
    for (const helper of helpers) await expect(helper()).rejects.toThrow('Bad control character')
    let last: string | undefined
    for await (const { type } of await messages.create({ ...request, stream: true })) last = type
    expect(last).toBe('message_stop')
  } finally {
    fake.close()
  }
})

it.concurrent('the tool for a schema of pydantic gets no null for what the model left out', async ({
  expect,
}) => {
  const output = await node(['--import', 'toolbake/register', 'src/order.js'], folder)
  expect(JSON.parse(output)).toEqual({ payment: { kind: 'card' } })
})
