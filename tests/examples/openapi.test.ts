// The example with tools from an OpenAPI document: a conversation whose calls reach a server for that document.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { toolbakeHere } from '../cli/run.ts'
import { FULL } from '../full.ts'
import { copyOf } from './copy.ts'
import { openaiChat } from './fakes/openai-chat.ts'
import { startFake } from './fakes/server.ts'
import { buildPackages, npmRun, root } from './run.ts'

beforeAll(buildPackages)

it('examples/openapi sends the requests that the calls ask for', async (context) => {
  const folder = copyOf('openapi', context)
  if (FULL) await npmRun('check', folder)
  const seen: unknown[] = []
  const library = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      seen.push([request.method, request.url, request.headers.authorization, body])
      response.end(request.method === 'GET' ? '[{ "isbn": "978/1" }]' : '{ "id": "7" }')
    })
  })
  await new Promise<void>((done) => void library.listen(0, '127.0.0.1', done))
  context.onTestFinished(() => void library.close())
  const turns = [
    [
      {
        name: 'books_search',
        input: { q: 'sappho & more', genre: ['poetry', 'novel'], published: { from: 1900, to: null } },
      },
    ],
    [
      {
        name: 'loans_create',
        input: { isbn: '978/1', body: { member: '17', days: null, notes: [{ key: 'a', value: 'b' }] } },
      },
    ],
  ]
  const fake = await startFake({
    '/v1/chat/completions': openaiChat({ turns, lastWords: 'Ada has the book.' }),
  })
  context.onTestFinished(fake.close)
  const { port } = library.address() as AddressInfo
  const printed = await npmRun('start', folder, {
    OPENAI_API_KEY: 'none',
    OPENAI_BASE_URL: `${fake.url}/v1`,
    LIBRARY_URL: `http://127.0.0.1:${port}`,
    LIBRARY_KEY: 'secret',
  })
  expect(printed).toBe(
    'GET /books?q=sappho%20%26%20more&genre=poetry,novel&published[from]=1900\nPOST /books/978%2F1/loans\nAda has the book.\n',
  )
  expect(seen).toEqual([
    ['GET', '/books?q=sappho%20%26%20more&genre=poetry,novel&published[from]=1900', 'Bearer secret', ''],
    ['POST', '/books/978%2F1/loans', 'Bearer secret', '{"member":"17","notes":{"a":"b"}}'],
  ])
  // Only the server receives the key, not the model.
  expect(JSON.stringify(fake.requests)).not.toContain('secret')
}, 180_000)

it('examples/openapi has the tools that import makes of its document', async (context) => {
  const folder = copyOf('openapi', context)
  rmSync(join(folder, 'tools'), { recursive: true })
  const ran = await toolbakeHere(folder, ['import', 'library.openapi.yaml', '--out', 'tools'])
  expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('credentials') })
  const read = (at: string): [string, string][] =>
    readdirSync(join(at, 'tools'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry): [string, string] => [
        entry.name,
        readFileSync(join(entry.parentPath, entry.name), 'utf8'),
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1))
  expect(read(folder)).toEqual(read(join(root, 'examples/openapi')))
}, 180_000)

it('import chooses operations, and refuses what it cannot read', async (context) => {
  const folder = copyOf('openapi', context)
  const chosen = await toolbakeHere(folder, [
    'import',
    'library.openapi.yaml',
    '--out',
    'a',
    '--only',
    'LOANS.*',
  ])
  expect(chosen).toMatchObject({ code: 0, err: expect.stringContaining('1 of 1 written') })
  const none = await toolbakeHere(folder, ['import', 'library.openapi.yaml', '--only', 'x'])
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining('No operation matches x. There are: ') })
  const misplaced = await toolbakeHere(folder, ['import', 'tools/books/search.schema.yaml', '--only', 'x'])
  expect(misplaced).toMatchObject({ code: 2, err: expect.stringContaining('--only chooses operations') })
}, 180_000)
