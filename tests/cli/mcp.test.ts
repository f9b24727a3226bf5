import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { wordsOf } from '../../packages/cli/src/mcp-tools.ts'
import { filesIn, folderOf, read, toolbake, toolbakeHere } from './run.ts'

/** A server over standard input; its first argument decides how it behaves. */
const SERVER = fileURLToPath(new URL('./mcp-server.mjs', import.meta.url))
const start = (behaviour: string): string => `"${process.execPath}" '${SERVER}' ${behaviour}`

interface Found {
  readonly code: string
  readonly tool: string
  readonly pointer: string
}

async function check(server: string, ...args: string[]): Promise<[number | null, string[]]> {
  const ran = await toolbakeHere(folderOf({}), ['check', '--mcp', server, '--format', 'json', ...args])
  const { diagnostics }: { diagnostics: Found[] } = JSON.parse(ran.out)
  return [ran.code, diagnostics.map(({ code, tool, pointer }) => `${code} ${tool} ${pointer}`)]
}

const REFUSED = 'provider_refuses plan /tools/1/inputSchema/properties/due$'

test('what a provider would refuse of the tools of a server, on all pages', async () => {
  expect(await check(start('pages'), '--profile', 'anthropic')).toEqual([1, [REFUSED]])
  expect(await check(start('pages'))).toEqual([0, []])
})

test('a list that breaks the protocol is read as it is', async () => {
  const [code, found] = await check(start('broken'), '--profile', 'anthropic')
  expect([code, found.join()]).toEqual([1, expect.stringContaining('/tools/1/inputSchema')])
})

test('the tools of a server become tool files', async () => {
  const folder = folderOf({})
  const { code, err } = await toolbake(folder, ['import', '--mcp', start('pages'), '--out', 'tools'])
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('2 of 2 written') })
  expect(filesIn(folder)).toEqual(['tools/echo.schema.yaml', 'tools/plan.schema.yaml'])
  expect(read(folder, 'tools/plan.schema.yaml')).toContain('due$')
})

test('Streamable HTTP', async () => {
  const answers: Record<string, object> = {
    initialize: {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'http', version: '1.0.0' },
    },
    'tools/list': { tools: [{ name: 'a.b c', inputSchema: { type: 'object', properties: {} } }] },
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { id, method } = body === '' ? {} : JSON.parse(body)
      const result = answers[method]
      if (result === undefined) response.writeHead(request.method === 'POST' ? 202 : 405).end()
      else
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  expect(await check(url, '--profile', 'openai')).toEqual([1, ['provider_refuses a.b c /tools/0/name']])
})

test.each([
  ['a server that is not there', 'no-such-command-at-all', [], /no-such-command-at-all failed: .*ENOENT/],
  ['one that ends at once', start('exits'), [], /failed: [\s\S]*missing API key/],
  ['one that lists without end', start('endless'), [], /more than 100 pages/],
  ['a file besides', start('pages'), ['--tools', 'a.json'], /--tools cannot be combined with --mcp/],
])('%s', async (_, server, args, message) => {
  const { code, err } = await toolbakeHere(folderOf({}), ['check', '--mcp', server, ...args])
  expect([code, err]).toEqual([2, expect.stringMatching(message)])
})

test('a URL at which no server listens, with the reason', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  for (const [url, reason] of [
    [`http://localhost:${port}/mcp`, /failed: fetch failed \(.*ECONNREFUSED.*\)/],
    ['http://localhost:1/mcp', /failed: fetch failed \(bad port\)/],
  ] as const) {
    const { code, err } = await toolbakeHere(folderOf({}), ['import', '--mcp', url])
    expect([code, err]).toEqual([2, expect.stringMatching(reason)])
  }
})

test('a server that hangs, which the command does not wait for', async () => {
  const { code, err } = await toolbake(folderOf({}), ['check', '--mcp', start('hangs'), '--timeout', '1'])
  expect([code, err]).toEqual([2, expect.stringMatching(/did not list its tools within 1 s[\s\S]*--timeout/)])
})

test('neither a file nor a server', async () => {
  const { code, err } = await toolbakeHere(folderOf({}), ['import'])
  expect([code, err]).toEqual([2, expect.stringContaining('--mcp')])
})

test('words of a command line', () => {
  expect(wordsOf(`npx -y "a b" --key='x "y"' ''`)).toEqual(['npx', '-y', 'a b', '--key=x "y"', ''])
})
