import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { FULL } from '../full.ts'
import { copyOf } from './copy.ts'
import type { Answer, Json } from './fakes/server.ts'
import { listOf, member, refuseUnless, startFake } from './fakes/server.ts'
import { buildPackages, node, npmRun, root } from './run.ts'
import { outputsOf, snippetsOf } from './snippets.ts'

const LINES = [{ text: 'Tea', amount: 12.5 }]
/** As in OpenAI's strict mode: null for absent values, a map as entries. */
const OPENAI = { number: 'A-7', due: null, lines: LINES, taxes: [{ key: 'VAT', value: 2.5 }] }
const ANTHROPIC = { number: 'A-7', lines: LINES, taxes: [{ key: 'VAT', value: 2.5 }] }

beforeAll(buildPackages)

/** Answers requests with a strict format with these texts in order. */
function openai(texts: readonly (string | null)[], rest: object = {}): Answer {
  return (body) => {
    const format = member(body, 'response_format')
    const schema = member(format, 'json_schema')
    refuseUnless(member(format, 'type') === 'json_schema', 'response_format.type')
    refuseUnless(member(schema, 'strict') === true, 'response_format.json_schema.strict')
    refuseUnless(/^[\w-]{1,64}$/.test(String(member(schema, 'name'))), 'response_format.json_schema.name')
    const count = listOf(body['messages']).filter((one) => member(one, 'role') === 'assistant').length
    const message = { role: 'assistant', refusal: null, content: texts[count] ?? null, ...rest }
    const choice = { index: 0, finish_reason: 'stop', logprobs: null, message }
    return { id: 'a', object: 'chat.completion', created: 0, model: String(body['model']), choices: [choice] }
  }
}

/** A streamed reply, some characters at a time. */
function chunksOf(text: string): object[] {
  return (text.match(/.{1,12}/g) ?? []).map((content) => ({
    id: 'a',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'm',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  }))
}

function anthropic(texts: readonly string[], stop_reason = 'end_turn'): Answer {
  return (body: Json) => {
    const format = member(body['output_config'], 'format')
    refuseUnless(Object.keys(format as object).join() === 'type,schema', 'output_config.format')
    refuseUnless(member(member(format, 'schema'), 'additionalProperties') === false, 'additionalProperties')
    const count = listOf(body['messages']).filter((one) => member(one, 'role') === 'assistant').length
    const content = [{ type: 'text', text: texts[count] ?? '', citations: null }]
    const usage = { input_tokens: 1, output_tokens: 1 }
    return { id: 'a', type: 'message', role: 'assistant', model: 'm', content, stop_reason, usage }
  }
}

describe.concurrent('examples/structured-output', () => {
  const asked = { '/v1/chat/completions': 'OPENAI', '/v1/messages': 'ANTHROPIC' } as const

  async function run(
    path: keyof typeof asked,
    answer: Answer,
    context: Parameters<typeof copyOf>[1],
  ): Promise<{ printed: string; requests: readonly Json[] }> {
    const folder = copyOf('structured-output', context)
    const fake = await startFake({ [path]: answer })
    context.onTestFinished(fake.close)
    const name = asked[path]
    const base = name === 'OPENAI' ? `${fake.url}/v1` : fake.url
    const script = name === 'OPENAI' ? 'start' : 'start:anthropic'
    const env = { [`${name}_API_KEY`]: 'none', [`${name}_BASE_URL`]: base }
    const printed = await npmRun(script, folder, env).catch((error: unknown) => String(error))
    return { printed, requests: fake.requests }
  }

  it('reads a reply of OpenAI, and asks again after one that does not fit', async (context) => {
    const texts = [JSON.stringify({ ...OPENAI, lines: [] }), JSON.stringify(OPENAI)]
    const { printed, requests } = await run('/v1/chat/completions', openai(texts), context)
    expect(printed).toBe('A-7: 15\n')
    expect(JSON.stringify(requests[1])).toContain('/lines must have at least 1 item')
  }, 120_000)

  it('reads a reply of Anthropic, and asks again', async (context) => {
    context.skip(!FULL, 'takes ten seconds: npm run test:full')
    const texts = ['Here it is.', JSON.stringify(ANTHROPIC)]
    const { printed, requests } = await run('/v1/messages', anthropic(texts), context)
    expect(printed).toBe('A-7: 15\n')
    expect(requests).toHaveLength(2)
  }, 120_000)

  const ends = [
    ['/v1/messages', anthropic(['Sorry.'], 'refusal'), 'The model refuses'],
    ['/v1/chat/completions', openai([JSON.stringify(OPENAI).slice(0, 30)]), 'cut off after 30 characters'],
    ['/v1/chat/completions', openai([null], { refusal: 'No.' }), 'The model refuses: No.'],
    ['/v1/messages', anthropic([JSON.stringify(ANTHROPIC).slice(0, 20)], 'max_tokens'), 'cut off after 20'],
  ] as const

  it.each(FULL ? ends : ends.slice(0, 1))(
    'ends after what is cut off or refused: %s',
    async (path, answer, message) => {
      const cleanups: (() => void)[] = []
      const context = { onTestFinished: (end: () => void) => void cleanups.push(end) }
      const { printed, requests } = await run(path, answer, context as Parameters<typeof copyOf>[1])
      expect(printed).toContain(message)
      expect(requests).toHaveLength(1)
      for (const end of cleanups) end()
    },
    120_000,
  )
})

it('docs/structured-output.md: its snippets compile and do what it describes', async (context) => {
  const page = readFileSync(join(root, 'docs/structured-output.md'), 'utf8')
  const folder = copyOf('structured-output', context)
  for (const { path, text } of snippetsOf(page)) writeFileSync(join(folder, path), text)
  await npmRun('check', folder)
  const [message] = outputsOf(page)
  const invalid = '{"number":"A-7","due":null,"lines":[],"taxes":null}'
  expect(page).toContain(`\`${invalid}\``)
  const fake = await startFake({ '/v1/chat/completions': openai([JSON.stringify(OPENAI)]) })
  const wrong = await startFake({ '/v1/chat/completions': openai([invalid]) })
  const streamed = await startFake({ '/v1/chat/completions': () => chunksOf(JSON.stringify(OPENAI)) })
  for (const { close } of [fake, wrong, streamed]) context.onTestFinished(close)
  const env = (url: string): Record<string, string> => ({
    OPENAI_API_KEY: 'none',
    OPENAI_BASE_URL: `${url}/v1`,
  })
  expect(await npmRun('start', folder, env(fake.url))).toBe('A-7 { VAT: 2.5 }\n')
  await expect(npmRun('start', folder, env(wrong.url))).rejects.toThrow(message?.trim())
  const tsx = ['--import', 'tsx', '--import', 'toolbake/register']
  expect(await node([...tsx, 'check.ts'], folder)).toBe("[ '/lines must have at least 1 item' ]\n")
  const lines = (await node([...tsx, 'stream.ts'], folder, env(streamed.url))).trim().split('\n')
  expect(lines.slice(0, 2)).toEqual(['undefined undefined undefined', 'A-7 undefined undefined'])
  expect(lines.slice(-2)).toEqual(['A-7 1 { VAT: 2.5 }', 'true'])
}, 180_000)
