import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FULL } from '../full.ts'
import { openaiChat } from './fakes/openai-chat.ts'
import { listOf, member, startFake } from './fakes/server.ts'
import { buildPackages, node, npmRun, root } from './run.ts'
import { outputsOf, snippetsOf } from './snippets.ts'

// The unchanged snippets, in a folder where the node_modules of the tests are found, without further options or files.
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.project-'))

const INPUT = {
  to: ['ada@example.org'],
  subject: 'Build 7 is green',
  urgency: null,
  headers: [{ key: 'x-build', value: '7' }],
}

const EXACT = `
import tools, { decodeCall, type EmailSendInput, type Handlers } from './tools/email/send.schema.yaml?profile=openai'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
interface Expected { to: string[]; subject: string; urgency?: 'low' | 'high'; headers?: { [key: string]: string } }
type Plain<T> = { [K in keyof T]: T[K] }

const name: 'email_send' = tools[0].function.name
const strict: true = tools[0].function.strict
const result = decodeCall(name, '{}')
if (result.ok) {
  const tool: 'email.send' = result.tool
  const isExact: Equal<typeof result.input, EmailSendInput> = true
  const isAsWritten: Equal<Plain<typeof result.input>, Plain<Expected>> = true
  // @ts-expect-error there is no such property
  console.log(tool, isExact, isAsWritten, strict, result.input.subjet)
}
// @ts-expect-error a map of texts
const handlers: Handlers = { 'email.send': ({ headers }) => headers?.['x'] === 1 }
console.log(handlers)
`

beforeAll(async () => {
  await buildPackages()
  for (const { path, text } of [...snippetsOf(readme), { path: 'src/exact.ts', text: EXACT }]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the README names the file of each of its snippets but the commands', () => {
  expect(snippetsOf(readme).map(({ path }) => path)).toEqual([
    'vite.config.ts',
    'toolbake.config.ts',
    'src/tools/email/send.schema.yaml',
    'tsconfig.json',
    'src/main.ts',
    'package.json',
  ])
  expect(readme.match(/^```(?!sh|text)\w+/gm)).toHaveLength(6)
})

it('its build script is green from nothing, and TypeScript 5.9, 6 and 7 find the types exact', async () => {
  // TypeScript 7 is the `tsc` of the script.
  await npmRun('build', folder)
  const compilers = FULL ? ['typescript-5.9', 'typescript-6'] : ['typescript-5.9']
  const older = compilers.map((compiler) => {
    return node([join(root, 'tests/node_modules', compiler, 'bin/tsc'), '-p', folder], folder)
  })
  expect(await Promise.all(older)).toEqual(compilers.map(() => ''))
}, 240_000)

it('its program holds a conversation through the client of OpenAI, and prints what the README shows', async () => {
  const fake = await startFake({
    '/v1/chat/completions': openaiChat({
      turns: [[{ name: 'send_email', input: INPUT }], [{ name: 'email_send', input: INPUT }]],
      lastWords: 'I have emailed Ada.',
    }),
  })
  const env = { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${fake.url}/v1` }
  try {
    expect([await node(['dist/main.js'], folder, env)]).toEqual(outputsOf(readme))
    const messages = listOf(fake.requests.at(-1)?.['messages'])
    expect(messages.map((message) => member(message, 'role'))).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
    ])
    const [tool] = listOf(fake.requests[0]?.['tools'])
    expect(member(member(member(tool, 'function'), 'parameters'), 'required')).toEqual(Object.keys(INPUT))
    const [, , refused, , answer] = messages
    const refusal = /`(There is no tool[^`]*)`/.exec(readme)?.[1] ?? 'not in the README'
    expect(member(refused, 'content')).toContain(refusal)
    expect(member(answer, 'content')).toBe('sent')
  } finally {
    fake.close()
  }
})
