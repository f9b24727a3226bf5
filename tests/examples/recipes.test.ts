import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, describe, expect, it } from 'vitest'
import { FULL } from '../full.ts'
import { copyOf } from './copy.ts'
import { anthropic } from './fakes/anthropic.ts'
import { gemini } from './fakes/gemini.ts'
import { openaiChat } from './fakes/openai-chat.ts'
import { openaiResponses } from './fakes/openai-responses.ts'
import type { Answer, Script } from './fakes/server.ts'
import { listOf, member, startFake } from './fakes/server.ts'
import { buildPackages, npmRun, root } from './run.ts'

interface Recipe {
  readonly name: string
  readonly path: string
  readonly answer: (script: Script) => Answer
  readonly key: string
  /** The variable with the server's address for the client, and what follows the address. */
  readonly variable: string
  readonly base: string
  readonly isStrict: boolean
  /** The tool's name at the provider. */
  readonly tool?: string
}

const OPENAI = { key: 'OPENAI_API_KEY', variable: 'OPENAI_BASE_URL', base: '/v1', isStrict: true }
const RECIPES: readonly Recipe[] = [
  { name: 'openai-chat', path: '/v1/chat/completions', answer: openaiChat, ...OPENAI },
  { name: 'openai-responses', path: '/v1/responses', answer: openaiResponses, ...OPENAI },
  { name: 'ai-sdk', path: '/v1/chat/completions', answer: openaiChat, ...OPENAI },
  {
    name: 'anthropic',
    path: '/v1/messages',
    answer: anthropic,
    key: 'ANTHROPIC_API_KEY',
    variable: 'ANTHROPIC_BASE_URL',
    base: '',
    isStrict: false,
  },
  {
    name: 'gemini',
    path: ':generateContent',
    answer: gemini,
    key: 'GEMINI_API_KEY',
    variable: 'GOOGLE_GEMINI_BASE_URL',
    base: '',
    isStrict: false,
    tool: 'email.send',
  },
]

const INPUT = { to: ['ada@example.org'], subject: 'Build 7 is green' }
const LOOSE = { ...INPUT, headers: { 'x-build': '7' } }
const STRICT = { ...INPUT, urgency: null, headers: [{ key: 'x-build', value: '7' }] }
const PRINTED = "low: Build 7 is green, to ada@example.org { 'x-build': '7' }\nI have emailed Ada.\n"

beforeAll(buildPackages)

/** output.test.ts tests the client of openai-chat, and tests/frameworks the AI SDK. */
const TRIED = RECIPES.filter(({ name }) => FULL || (name !== 'openai-chat' && name !== 'ai-sdk'))

describe.concurrent.each(TRIED)('examples/$name', (recipe) => {
  it('holds a conversation through the official client', async (context) => {
    const { name, path, answer, key, variable, base, tool = 'email_send' } = recipe
    const folder = copyOf(name, context)
    // Otherwise `npm run check` of the repository compiles them.
    if (FULL) await npmRun('check', folder)
    const input = recipe.isStrict ? STRICT : LOOSE
    const turns = [[{ name: 'send_email', input }], [{ name: tool, input }]]
    const fake = await startFake({ [path]: answer({ turns, lastWords: 'I have emailed Ada.' }) })
    context.onTestFinished(fake.close)
    const env = { [key]: 'none', [variable]: `${fake.url}${base}` }
    context.expect(await npmRun('start', folder, env)).toBe(PRINTED)
    context.expect(fake.requests).toHaveLength(3)
    context.expect(JSON.stringify(fake.requests[2])).toContain('sent')
  }, 180_000)
})

it('examples/mcp-server lists its tool and answers calls of an official client', async (context) => {
  const folder = copyOf('mcp-server', context)
  if (FULL) await npmRun('check', folder)
  const client = new Client({ name: 'test', version: '1.0.0' })
  const args = ['--import', 'tsx', '--import', 'toolbake/register', 'index.ts']
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder }))
  context.onTestFinished(() => client.close())
  const { tools } = await client.listTools()
  expect(tools.map((tool) => tool.name)).toEqual(['email_send'])
  const sent = await client.callTool({ name: 'email_send', arguments: LOOSE })
  expect(listOf(sent.content).map((part) => member(part, 'text'))).toEqual([
    'low: Build 7 is green, to ada@example.org {"x-build":"7"}',
  ])
  const refused = await client.callTool({ name: 'email_send', arguments: { ...LOOSE, to: [] } })
  expect(refused.isError).toBe(true)
  expect(JSON.stringify(refused.content)).toContain('/to must have at least 1 item')
}, 180_000)

const SDKS = [...RECIPES.map(({ name }) => name), 'mcp-server', 'openapi']
const BUNDLERS = ['vite', 'rollup', 'rolldown', 'esbuild', 'webpack', 'rspack', 'farm', 'bun']

it.each([...SDKS, ...BUNDLERS])(
  'examples/%s names ranges of versions, and no file outside of its folder',
  (name) => {
    const folder = join(root, 'examples', name)
    const paths = ['.', 'src'].flatMap((part) => {
      const isThere = existsSync(join(folder, part))
      return isThere ? readdirSync(join(folder, part)).map((file) => join(part, file)) : []
    })
    const own = paths.filter((path) => /\.(?:js|ts|json|yaml|md)$/.test(path))
    expect(own).toContain('README.md')
    for (const path of own) {
      const outside = path.startsWith('src') ? '../../' : '../'
      const text = readFileSync(join(folder, path), 'utf8')
      for (const part of ['workspace:', 'catalog:', outside]) expect(text, path).not.toContain(part)
    }
  },
)
