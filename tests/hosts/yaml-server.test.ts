// The schema of the file format in the server that editors use for YAML: texts, known values, marks.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../examples/run.ts'
import { FULL } from '../full.ts'
import { connect } from '../types/editors.ts'
import { installed } from './install.ts'

const SCHEMA = pathToFileURL(join(root, 'packages/core/toolbake.schema.json')).href
const TEXT = `# yaml-language-server: $schema=${SCHEMA}
module_id: mail.send
description: Sends a mail.
input_schema:
  type: object
  properties:
    to: { type: string, format: date }
    cc: { type: string, minLenght: 1 }
providers:
  openai:
    strict: true
`

const YAML = { validate: true, hover: true, completion: true, schemaStore: { enable: false } }

type Message = Readonly<Record<string, unknown>>

describe('in the YAML language server', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolbake-yaml-'))
  const uri = pathToFileURL(join(folder, 'mail.schema.yaml')).href
  const waiting = new Map<unknown, (message: Message) => void>()
  let marked: (diagnostics: readonly { message: string; range: object }[]) => void
  const marks = new Promise<readonly { message: string; range: object }[]>((resolve) => {
    marked = resolve
  })
  let stop: () => void = () => {}
  let send: (message: Message) => void = () => {}
  let count = 0
  const ask = (method: string, params: object): Promise<Message> => {
    count += 1
    const id = count
    send({ id, method, params })
    return new Promise((resolve) => waiting.set(id, resolve))
  }
  const at = (text: string, offset = 0) => {
    const lines = TEXT.split('\n')
    const line = lines.findIndex((each) => each.includes(text))
    return {
      textDocument: { uri },
      position: { line, character: (lines[line] ?? '').indexOf(text) + offset },
    }
  }

  beforeAll(async () => {
    if (!FULL) return
    const server = await installed('toolbake-yaml-server', ['yaml-language-server@1.19.2'])
    const child = spawn(process.execPath, [
      server.path('yaml-language-server/bin/yaml-language-server'),
      '--stdio',
    ])
    stop = () => child.kill()
    send = (message) => {
      const text = JSON.stringify({ jsonrpc: '2.0', ...message })
      child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
    }
    connect(child, (message) => {
      const params = message['params'] as { diagnostics?: [] } | undefined
      if (message['method'] === 'textDocument/publishDiagnostics' && params?.diagnostics?.length)
        marked(params.diagnostics)
      if (message['method'] === undefined) waiting.get(message['id'])?.(message)
      // The server asks for settings and registers what it can do.
      else if (message['id'] !== undefined) {
        const isSettings = message['method'] === 'workspace/configuration'
        send({ id: message['id'], result: isSettings ? [YAML, {}, {}, {}, {}] : null })
      }
    })
    writeFileSync(join(folder, 'mail.schema.yaml'), TEXT)
    const capabilities = { textDocument: { hover: { contentFormat: ['plaintext'] } } }
    await ask('initialize', { processId: null, rootUri: pathToFileURL(folder).href, capabilities })
    send({ method: 'initialized', params: {} })
    const document = { uri, languageId: 'yaml', version: 1, text: TEXT }
    send({ method: 'textDocument/didOpen', params: { textDocument: document } })
  })
  afterAll(() => {
    stop()
    rmSync(folder, { recursive: true, force: true })
  })

  beforeEach(({ skip }) => skip(!FULL, 'installs the server: npm run test:full'))

  it('marks a misspelt keyword, and nothing else', async () => {
    expect(await marks).toMatchObject([
      { message: 'Unknown keyword. Did you mean "minLength"?', range: { start: { line: 7 } } },
    ])
  })

  it.each([
    ['format:', 'For example 2026'],
    ['properties:', 'The declared members and their schemas'],
    ['module_id', 'Identity of the tool'],
    ['strict', 'Strict mode on or off'],
    ['openai', 'What OpenAI'],
  ])('shows a text at %s', async (text, shown) => {
    const { result } = await ask('textDocument/hover', at(text, 2))
    expect(JSON.stringify(result)).toContain(shown)
  })

  it('completes the values of format', async () => {
    const { result } = await ask('textDocument/completion', at('date }', 1))
    const { items } = result as { items: { label: string; documentation?: unknown }[] }
    const found = items.find(({ label }) => label === 'date-time')
    expect(JSON.stringify(found)).toContain('2026-11-24T09:30:00Z')
  })
})
