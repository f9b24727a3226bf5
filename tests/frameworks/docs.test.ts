import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPackages, node, root } from '../examples/run.ts'
import { snippetsOf } from '../examples/snippets.ts'

// The snippets of the pages and the README's tool are written to a folder in which the frameworks can be imported.
const page = readFileSync(join(root, 'docs/frameworks.md'), 'utf8')
// tests/examples/migrating.test.ts runs the others of these two pages.
const others = ['migrating', 'decoding']
  .flatMap((name) => snippetsOf(readFileSync(join(root, `docs/${name}.md`), 'utf8')))
  .filter(({ path }) => path === 'src/notes.ts' || path === 'src/use-chat.ts')
const readme = snippetsOf(readFileSync(join(root, 'README.md'), 'utf8'))
const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.project-'))
const TSC = join(root, 'node_modules/typescript/bin/tsc')

const EXACT = `
import { type AiHandlers, toAiTools } from '@toolbake/frameworks/ai-sdk'
import { toMcpHandlers } from '@toolbake/frameworks/mcp'
import { type InferUITools, streamText, type ToolSet } from 'ai'
import geminiTools, { decodeCall as decodeGemini } from './tools/email/send.schema.yaml?profile=gemini'
import tools, { decodeCall, type Handlers, type Inputs } from './tools/email/send.schema.yaml?profile=openai'
import sms, { decodeCall as decodeSms, type Handlers as SmsHandlers } from './tools/sms.schema.yaml?profile=openai'
import { combine } from 'toolbake/runtime'
import other, { decodeCall as decodeOther } from './tools/email/send.schema.yaml?profile=mcp'

const handlers: Handlers = { 'email.send': ({ to, urgency }) => [urgency?.toUpperCase(), ...to] }
toAiTools({ tools, decodeCall }, handlers)
toMcpHandlers({ tools: other, decodeCall: decodeOther }, handlers)
type Both = Handlers & SmsHandlers
const both: Both = { ...handlers, 'sms.text': ({ text }) => text }
const all = [...tools, ...sms]
toAiTools({ tools: all, decodeCall: combine(decodeCall, decodeSms) }, both)
toAiTools({ tools: all, decodeCall: combine(decodeCall, decodeSms) }, { ...handlers, 'sms.text': ({ text }) => text.length })
toMcpHandlers({ tools: all, decodeCall: combine(decodeCall, decodeSms) }, { ...handlers, 'sms.text': ({ text }: { text: string }) => text })
// @ts-expect-error the handler of the other import is missing
toAiTools({ tools: all, decodeCall: combine(decodeCall, decodeSms) }, handlers)
// @ts-expect-error the handler is missing
toAiTools({ tools, decodeCall }, {})
// @ts-expect-error there is no such tool
toAiTools({ tools, decodeCall }, { ...handlers, 'email.read': () => '' })
toAiTools({ tools, decodeCall }, { 'email.send': ({ to, headers }) => to.length + Object.keys(headers ?? {}).length })
// @ts-expect-error headers are a map
toAiTools({ tools, decodeCall }, { 'email.send': ({ headers }) => headers?.map(String) })
// @ts-expect-error urgency may be absent
toMcpHandlers({ tools, decodeCall }, { 'email.send': ({ urgency }) => urgency.toUpperCase() })
const sent = toAiTools({ tools: all, decodeCall: combine(decodeCall, decodeSms) }, both)
const names: keyof InferUITools<typeof sent> extends 'email_send' | 'sms_text' ? true : false = true
// @ts-expect-error there is no such tool
sent.email_read
const set: ToolSet = sent
streamText({ model: 'gpt-5', prompt: '', tools: sent, activeTools: ['email_send'] })
// @ts-expect-error there is no such tool
streamText({ model: 'gpt-5', prompt: '', tools: sent, activeTools: ['email_read'] })
const gemini = toAiTools({ tools: geminiTools, decodeCall: decodeGemini }, handlers)
gemini['email.send'].description
// @ts-expect-error it is sent by another name
gemini.email_send
const unknownNames: ToolSet = toAiTools({ tools: tools as readonly object[], decodeCall }, handlers)
const withOptions: AiHandlers<Inputs> = { 'email.send': ({ to }, _call, { abortSignal }) => [abortSignal?.aborted, ...to] }
toAiTools({ tools, decodeCall }, withOptions)
// @ts-expect-error the tools are missing
toAiTools({ decodeCall }, handlers)
`

/** The code for OpenAI Realtime of docs/getting-started.md. */
const REALTIME = `
import OpenAI from 'openai'
import tools from './tools/email/send.schema.yaml?profile=openai-responses&strict=false'
import sms from './tools/sms.schema.yaml?profile=openai-responses&strict=false'

const session: OpenAI.Realtime.RealtimeSessionCreateRequest = {
  type: 'realtime',
  tools: [...tools, ...sms].map(({ strict, ...tool }) => tool),
}
new OpenAI().realtime.clientSecrets.create({ session })
const known: keyof OpenAI.Realtime.RealtimeFunctionTool = 'parameters'
// @ts-expect-error the member that is left out
const unknown: keyof OpenAI.Realtime.RealtimeFunctionTool = 'strict'
`

/** The results of calls in the table of docs/getting-started.md. */
const RESULTS = `
import type Anthropic from '@anthropic-ai/sdk'
import type { Content } from '@google/genai'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type OpenAI from 'openai'

const [id, name, text] = ['call_1', 'email_send', 'sent']
const chat: OpenAI.ChatCompletionToolMessageParam = { role: 'tool', tool_call_id: id, content: text }
const item: OpenAI.Responses.ResponseInputItem = { type: 'function_call_output', call_id: id, output: text }
const block: Anthropic.ToolResultBlockParam = { type: 'tool_result', tool_use_id: id, content: text, is_error: true }
const message: Anthropic.MessageParam = { role: 'user', content: [block] }
const content: Content = { role: 'user', parts: [{ functionResponse: { id, name, response: { text } } }] }
const mcp: CallToolResult = { content: [{ type: 'text', text }], structuredContent: { text }, isError: true }
export const results = [chat, item, message, content, mcp]
`

const SMS = `module_id: sms.text
description: Sends a text.
input_schema: { type: object, properties: { text: { type: string } }, required: [text] }
`

beforeAll(async () => {
  await buildPackages()
  const settings = readme.filter(({ path }) => /^(?:tsconfig\.json|.*\.yaml)$/.test(path))
  const more = [
    { path: 'src/exact.ts', text: EXACT },
    { path: 'src/realtime.ts', text: REALTIME },
    { path: 'src/results.ts', text: RESULTS },
    { path: 'src/tools/sms.schema.yaml', text: SMS },
  ]
  for (const { path, text } of [...settings, ...snippetsOf(page), ...others, ...more]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('every snippet of docs/frameworks.md and those for `useChat` and `McpServer` compile, and handlers have exact types', async () => {
  expect(page.match(/^```ts$/gm)).toHaveLength(snippetsOf(page).length)
  expect(others).toHaveLength(2)
  await node([join(root, 'packages/cli/bin/toolbake.js'), 'types'], folder)
  expect(await node([TSC, '-p', folder], folder)).toBe('')
})
