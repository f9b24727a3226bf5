// The schema of the file format in the YAML language server of editors: descriptions, known values, warnings.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../examples/run.ts'
import { FULL } from '../full.ts'
import { type LanguageServer, startServer } from '../types/editors.ts'
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

describe('in the YAML language server', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolbake-yaml-'))
  const uri = pathToFileURL(join(folder, 'mail.schema.yaml')).href
  let marked: (diagnostics: readonly object[]) => void
  const marks = new Promise<readonly object[]>((resolve) => {
    marked = resolve
  })
  let server: LanguageServer | undefined
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
    const { path } = await installed('toolbake-yaml-server', ['yaml-language-server@1.19.2'])
    server = await startServer([path('yaml-language-server/bin/yaml-language-server'), '--stdio'], folder, {
      capabilities: { textDocument: { hover: { contentFormat: ['plaintext'] } } },
      answer: (method) => (method === 'workspace/configuration' ? [YAML, {}, {}, {}, {}] : null),
      receive(method, params) {
        const { diagnostics = [] } = (params ?? {}) as { diagnostics?: readonly object[] }
        if (method === 'textDocument/publishDiagnostics' && diagnostics.length > 0) marked(diagnostics)
      },
    })
    const textDocument = { uri, languageId: 'yaml', version: 1, text: TEXT }
    server.notify('textDocument/didOpen', { textDocument })
  })
  afterAll(() => {
    server?.close()
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
    const { result } = (await server?.request('textDocument/hover', at(text, 2))) ?? {}
    expect(JSON.stringify(result)).toContain(shown)
  })

  it('completes the values of format', async () => {
    const { result } = (await server?.request('textDocument/completion', at('date }', 1))) ?? {}
    const { items } = result as { items: { label: string; documentation?: unknown }[] }
    const found = items.find(({ label }) => label === 'date-time')
    expect(JSON.stringify(found)).toContain('2026-11-24T09:30:00Z')
  })
})
