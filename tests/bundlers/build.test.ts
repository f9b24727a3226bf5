import { readFileSync } from 'node:fs'
import { compile } from '@toolbake/core'
import { nodeHost, pathToUri } from '@toolbake/core/node'
import { afterAll, describe, expect, it } from 'vitest'
import { sampled } from '../full.ts'
import { EXAMPLE } from './example.ts'
import { createBundlers } from './hosts/index.ts'
import type { Bundler } from './hosts/types.ts'
import { createProject, runNode } from './project.ts'

/** Each export alone, and how often the bundle may contain the tool's description, which is in every list of tools. */
const ALONE = [
  { what: 'tools', from: '{ default as it }', query: '?profile=openai', descriptions: 1, decodes: false },
  { what: 'tool', from: '{ tool as it }', query: '?profile=openai', descriptions: 1, decodes: false },
  { what: 'names', from: '{ names as it }', query: '?profile=openai', descriptions: 0, decodes: false },
  {
    what: 'decodeCall',
    from: '{ decodeCall as it }',
    query: '?profile=openai',
    descriptions: 0,
    decodes: true,
  },
  { what: 'openai', from: '{ openai as it }', query: '', descriptions: 1, decodes: false },
  { what: 'openaiResponses', from: '{ openaiResponses as it }', query: '', descriptions: 1, decodes: false },
  { what: 'anthropic', from: '{ anthropic as it }', query: '', descriptions: 1, decodes: false },
  { what: 'mcp', from: '{ mcp as it }', query: '', descriptions: 1, decodes: false },
  { what: 'decodeMcp', from: '{ decodeMcp as it }', query: '', descriptions: 0, decodes: true },
] as const

const project = createProject({
  ...EXAMPLE,
  ...Object.fromEntries(
    ALONE.map(({ what, from, query }) => [
      `src/${what}.js`,
      `import ${from} from './send.schema.yaml${query}'\nconsole.log(it)\n`,
    ]),
  ),
})
const bundlers = createBundlers()
afterAll(() => {
  for (const bundler of bundlers) bundler.close?.()
  project.close()
})

it('the project finds nothing but its own files', async () => {
  project.write(
    'find.js',
    "console.log(JSON.stringify(await import('@toolbake/runtime').catch(({ code }) => code)))",
  )
  expect(await runNode(project.path('find.js'))).toBe('ERR_MODULE_NOT_FOUND')
})

/** Without full counts each bundler tests a third of the exports, in turn. */
const exportsFor = (bundler: Bundler) => sampled(ALONE, 3, bundlers.indexOf(bundler))

describe.each(bundlers)('$name', (bundler) => {
  it('bundles the same JSON as all the others', async () => {
    const { file, printed } = await bundler.build({
      project,
      entry: 'src/main.js',
      out: `out/${bundler.name}`,
    })
    expect(printed).toBe('')
    expect(await runNode(file ?? '')).toEqual(expected())
    const text = readFileSync(file ?? '', 'utf8')
    // Traces of the YAML and of a parser.
    for (const trace of ['module_id: email.send', '$ref', 'YAMLException']) expect(text).not.toContain(trace)
  })

  it.each(exportsFor(bundler))('drops everything but $what', async ({ what, descriptions, decodes }) => {
    const out = `out/${bundler.name}-${what}`
    const { file, printed } = await bundler.build({ project, entry: `src/${what}.js`, out })
    expect(printed).toBe('')
    const text = readFileSync(file ?? '', 'utf8')
    expect(text.split('Send an email').length - 1).toBe(descriptions)
    expect(text.includes('invalid_json')).toBe(decodes)
  })
})

/** Returns the expected output of the bundles, from the compiler alone. */
function expected(): unknown {
  const tools = (file: string, profile: string, rest = {}): unknown =>
    compile({ uri: pathToUri(project.path(file)) }, { host: nodeHost(), profile, ...rest }).requests[profile]
      ?.json
  const send = (profile: string, rest?: object): unknown => tools('src/send.schema.yaml', profile, rest)
  const openai = send('openai')
  const input = { to: ['a@example.org'], subject: 'Hi' }
  return {
    tools: openai,
    tool: (openai as unknown[])[0],
    names: { email_send: 'email.send' },
    strict: send('anthropic', { mode: true }),
    openai,
    openaiResponses: send('openai-responses'),
    anthropic: send('anthropic'),
    mcp: send('mcp'),
    all: tools('src/all.schema.yml', 'openai'),
    allNames: { ping: 'ping', email_send: 'email.send', inline_tool: 'inline.tool' },
    one: tools('src/all.schema.yml', 'mcp', { tool: 'ping' }),
    json: tools('src/plain.schema.json', 'openai'),
    data: JSON.parse(EXAMPLE['src/plain.schema.json'] ?? ''),
    format: (tools('src/invoice.schema.yaml', 'openai') as unknown[])[0],
    packaged: tools('node_modules/some-tools/src/wait.schema.yaml', 'mcp'),
    call: { ok: true, tool: 'email.send', name: 'email_send', input, repairs: [] },
    reply: { ok: true, value: [{}], repairs: [] },
    wrong: 'unknown_tool',
    same: { ok: true, tool: 'email.send', name: 'email_send', input: { to: [], subject: 'Hi' }, repairs: [] },
  }
}
