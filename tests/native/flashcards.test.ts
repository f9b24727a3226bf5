import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type Anthropic from '@anthropic-ai/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEmitFlashcardsTool } from '../../examples/flashcards/src/tool-builder.ts'
import { buildPackages } from '../examples/run.ts'

const EXAMPLE = join(import.meta.dirname, '../../examples/flashcards')
const OUT = join(import.meta.dirname, '.project-flashcards')

const CARD = {
  base_form: 'kaķis',
  unit: 'word',
  contexts: [{ lv: 'Kaķis guļ.', ru: 'Кот спит.', sid: 1 }],
  visible: true,
}

/** Claude, as far as one call goes: keeps what it was sent, and calls the tool. */
const requests: Anthropic.MessageCreateParams[] = []
let input: unknown = { flashcards: [CARD] }
const claude = createServer((request, response) => {
  void readBody(request).then((body) => {
    requests.push(JSON.parse(body) as Anthropic.MessageCreateParams)
    const call = { type: 'tool_use', id: 'toolu_1', name: 'emit_flashcards', input }
    const usage = { input_tokens: 1, output_tokens: 1 }
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude',
      stop_reason: 'tool_use',
      stop_sequence: null,
      content: [call],
      usage,
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(message))
  })
})

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** Runs Node in the example's folder. */
function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    const options = { cwd: EXAMPLE, env: { ...process.env, ...env, NODE_PATH: '', NO_COLOR: '1' } }
    execFile(process.execPath, [...args], options, (error, output, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors })
    })
  })
}

/** The example's bundle against the local Claude. */
function start(...args: string[]): ReturnType<typeof run> {
  const { port } = claude.address() as AddressInfo
  const env = { ANTHROPIC_API_KEY: 'none', ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}` }
  return run([join(OUT, 'main.js'), ...args], env)
}

function bundled(pattern: RegExp): string {
  return readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

describe('examples/flashcards, bundled by Vite', () => {
  beforeAll(async () => {
    await buildPackages()
    await new Promise<void>((listening) => claude.listen(0, '127.0.0.1', listening))
    // The command line, as a user runs it, on the packages as they are published.
    const vite = join(dirname(new URL(import.meta.resolve('vite/package.json')).pathname), 'bin/vite.js')
    const { code, output, errors } = await run([
      vite,
      'build',
      '--outDir',
      OUT,
      '--emptyOutDir',
      '--sourcemap',
    ])
    if (code !== 0 || errors !== '') throw new Error(`vite build ended with ${code}:\n${output}\n${errors}`)
  }, 120_000)
  afterAll(async () => {
    rmSync(OUT, { recursive: true, force: true })
    await new Promise((closed) => claude.close(closed))
  })

  it('has no byte of Zod in the output', () => {
    const text = bundled(/\.js$/)
    expect(text.includes('emit_flashcards')).toBe(true)
    expect(text.match(/zod/gi)).toBeNull()
    // Minifying takes names away: the map would still show where bytes came from.
    const { sources } = JSON.parse(readFileSync(join(OUT, 'main.js.map'), 'utf8')) as { sources: string[] }
    expect(sources.some((source) => source.endsWith('src/emit.ts'))).toBe(true)
    expect(sources.filter((source) => /\/node_modules\/(?:zod|@toolbake\/native)\//.test(source))).toEqual([])
  })

  it('gives the tool that is built at run time, which the official client sends; the reply is decoded', async () => {
    const { code, output, errors } = await start('Kaķis guļ.')
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(JSON.parse(output)).toEqual({ flashcards: [{ ...CARD, forms: [] }] })
    const [request] = requests
    expect(request?.tools).toEqual([buildEmitFlashcardsTool()])
    expect(JSON.stringify(request?.tools)).toBe(JSON.stringify([buildEmitFlashcardsTool()]))
    expect(request?.tool_choice).toEqual({
      type: 'tool',
      name: 'emit_flashcards',
      disable_parallel_tool_use: true,
    })
    // Claude's API refuses it beside tool_choice, where the seed has it.
    expect(request).not.toHaveProperty('disable_parallel_tool_use')
    expect(JSON.stringify(request?.messages)).toContain('Kaķis guļ.')
  })

  it('refuses a reply that does not fit, in words that go back to the model', async () => {
    input = { flashcards: [{ ...CARD, unit: 'слово' }] }
    const { code, errors } = await start()
    expect(code).toBe(1)
    expect(errors).toMatch(/unit/)
    expect(errors).toMatch(/word/)
  })
})
