import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import type { Decoder } from '../../packages/runtime/src/index.ts'
import { evaluate } from '../emit/modules.ts'
import { root } from '../examples/run.ts'
import { sampled } from '../full.ts'
import {
  BROKEN,
  filesIn,
  folderOf,
  PLAIN,
  read,
  toolbakeHere as toolbake,
  toolbake as toolbakeProcess,
  write,
} from './run.ts'

const LISTED = {
  name: 'send-mail',
  title: 'Send a mail',
  description: 'Sends a mail: at once\n- or later',
  inputSchema: {
    type: 'object',
    properties: {
      to: { type: 'string' },
      at: { type: 'string', default: '2024-01-01' },
      yes: { const: 'yes' },
    },
    required: ['to'],
    additionalProperties: false,
  },
}

describe('convert', () => {
  test('an answer to tools/list to a request of another provider', async () => {
    const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools: [LISTED] } })
    const { code, out } = await toolbake(
      folderOf({}),
      ['convert', '-', '--from', 'mcp', '--to', 'anthropic'],
      answer,
    )
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual([
      { name: 'send-mail', description: LISTED.description, input_schema: LISTED.inputSchema },
    ])
  })

  test('names that an id cannot hold lead to different ids, and come back', async () => {
    const tools = ['查询天气', '发送邮件', 'a/b', 'a_b', 'a b'].map((name) => ({ ...LISTED, name }))
    const converted = async (to: string): Promise<unknown[]> => {
      const args = ['convert', '-', '--from', 'mcp', '--to', to]
      const { code, out } = await toolbake(folderOf({}), args, JSON.stringify({ tools }))
      expect(code).toBe(0)
      return JSON.parse(out).map(({ name }: { name: string }) => name)
    }
    expect(await converted('anthropic')).toEqual(['____', '_____2', 'a_b_2', 'a_b', 'a_b_3'])
    expect(await converted('mcp')).toEqual(tools.map(({ name }) => name))
  })

  test('what the other provider has no place for is a warning', async () => {
    const warned = async (tool: object, to: string): Promise<string[]> => {
      const ran = await toolbake(folderOf({}), ['convert', '-', '--to', to], JSON.stringify([tool]))
      expect(ran.code).toBe(0)
      return [...ran.err.matchAll(/ has no (?:equivalent of|setting) ("?[^(;]*[^(;" ])/g)].map(
        ([, names]) => names ?? '',
      )
    }
    const tool = {
      ...LISTED,
      title: 'Send',
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: false, title: 'Send' },
      _meta: { 'example.org/a': 1 },
    }
    expect(await warned(tool, 'mcp')).toEqual([])
    expect(await warned(tool, 'anthropic')).toEqual([
      'title, annotations.readonly, _meta.example.org/a, output_schema, annotations.title',
    ])
    const parameters = { type: 'object', properties: {} }
    const call = {
      type: 'function',
      title: 'A',
      function: { name: 'a', description: 'A.', parameters, _meta: {} },
    }
    expect(await warned(call, 'mcp')).toEqual(['"_meta', 'title'])
  })

  test('a provider whose arguments need decoding gets a decoder beside the tools', async () => {
    const listed = { ...LISTED, inputSchema: { ...LISTED.inputSchema, required: [] } }
    const folder = folderOf({ 'mcp.json': JSON.stringify([listed]) })
    const plain = await toolbake(folder, ['convert', 'mcp.json', '--to', 'openai'])
    expect(plain.err).toContain('Arguments from openai need decoding: --decoder <file.mjs> writes')
    const args = ['convert', 'mcp.json', '--to', 'openai', '--out', 'o.json', '--decoder', 'o.mjs']
    const { code, out, err } = await toolbake(folder, args)
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).not.toContain('need decoding')
    const { default: tools, decodeCall } = evaluate(
      read(folder, 'o.mjs')
        .replace(/^\/\/.*\n/, '')
        .replace('"toolbake/runtime"', '"@toolbake/runtime"'),
    )
    expect(tools).toEqual(JSON.parse(read(folder, 'o.json')))
    const answer = JSON.stringify({ to: 'ada', at: null, yes: null })
    expect((decodeCall as Decoder)('send-mail', answer)).toMatchObject({ ok: true, input: { to: 'ada' } })
    expect(read(folder, 'o.d.mts')).toContain('export declare const decodeCall: Decoder<Inputs>')
  })

  test('files that no conversion wrote are not replaced, the input neither, unless --force is given', async () => {
    const listed = { ...LISTED, inputSchema: { ...LISTED.inputSchema, required: [] } }
    const folder = folderOf({
      'mcp.json': JSON.stringify([listed]),
      'mine.mjs': 'export {}\n',
      'mine.json': '{}',
    })
    const convert = (...args: string[]) =>
      toolbake(folder, ['convert', 'mcp.json', '--to', 'openai', ...args])
    const before = filesIn(folder).map((path) => [path, read(folder, path)])
    for (const [args, path] of [
      [['--out', 'mine.json', '--decoder', 'new.mjs'], 'mine.json'],
      [['--out', 'new.json', '--decoder', 'mine.mjs'], 'mine.mjs'],
      [['--out', 'mcp.json'], 'mcp.json'],
      [['--to', 'mcp', '--strict', 'false', '--out', './mcp.json'], 'mcp.json'],
    ] as const) {
      const { code, err } = await convert(...args)
      expect([code, err]).toEqual([2, expect.stringContaining(`not written by toolbake: ${path}\n--force`)])
    }
    expect(filesIn(folder).map((path) => [path, read(folder, path)])).toEqual(before)
    const files = ['--out', 'o.json', '--decoder', 'o.mjs']
    await convert(...files)
    const first = ['o.json', 'o.mjs', 'o.d.mts'].map((path) => read(folder, path))
    write(folder, 'mcp.json', JSON.stringify([{ ...listed, name: 'other' }]))
    expect(await convert(...files)).toMatchObject({ code: 0 })
    const second = ['o.json', 'o.mjs', 'o.d.mts'].map((path) => read(folder, path))
    expect(second.map((text, index) => text === first[index])).toEqual([false, false, false])
    expect((await convert('--out', 'mine.json', '--decoder', 'mine.mjs', '--force')).code).toBe(0)
    expect(read(folder, 'mine.mjs')).toMatch(/^\/\/ Generated by toolbake from mcp\.json\n/)
  })

  test('the profile is found by itself; --out writes a file', async () => {
    const folder = folderOf({ 'a.schema.yaml': PLAIN })
    await toolbake(folder, ['build', '--out', '.', '--profile', 'openai-responses'])
    const { code, out } = await toolbake(folder, [
      'convert',
      'a.openai-responses.json',
      '--to',
      'mcp',
      '-o',
      'x/m.json',
    ])
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(JSON.parse(read(folder, 'x/m.json'))[0]).toMatchObject({
      name: 'mail_send',
      inputSchema: { required: ['to'] },
    })
  })

  test('a tool that the other provider refuses is an error; nothing is printed', async () => {
    const tool = { ...LISTED, inputSchema: { type: 'object', properties: { größe: {} } } }
    const { code, out, err } = await toolbake(
      folderOf({}),
      ['convert', '-', '--to', 'anthropic'],
      JSON.stringify([tool]),
    )
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('größe')
  })

  test.each([
    ['mcp', 'inputSchema', (tool: object) => ({ tools: [{ name: 'a', inputSchema: {} }, tool] }), '/tools/1'],
    ['anthropic', 'input_schema', (tool: object) => [tool], '/0'],
    ['openai', 'parameters', (tool: object) => [{ type: 'function', function: tool }], '/0/function'],
  ])('problems of tools of %s have their place in the text that was read', async (_, key, wrap, prefix) => {
    const schema = { type: 'object', properties: { a: { type: 'strng' }, größe: {}, b: { typ: 'string' } } }
    const json = JSON.stringify(wrap({ name: 't', [key]: schema }), null, 2)
    const folder = folderOf({ 'list.json': json })
    const ran = await toolbake(folder, ['convert', 'list.json', '--to', 'openai', '--format', 'json'])
    const { diagnostics } = JSON.parse(ran.err) as { diagnostics: Record<string, string | number>[] }
    const lines = json.split('\n')
    const places = diagnostics.map(({ code, uri, pointer, line }) => [
      code,
      uri,
      pointer,
      lines[Number(line) - 1]?.trim(),
    ])
    const at = `${prefix}/${key}/properties`
    expect(places).toContainEqual(['keyword_invalid', 'list.json', `${at}/a/type`, '"type": "strng"'])
    expect(places).toContainEqual(['keyword_misspelt', 'list.json', `${at}/b/typ`, '"typ": "string"'])
    expect(places.every(([, uri]) => uri === 'list.json')).toBe(true)
  })

  test('a tool that was translated is shown as a whole', async () => {
    const json = `[{ "functionDeclarations": [
  { "name": "c", "parameters": { "type": "OBJECT", "properties": { "größe": { "type": "STRING" } } } }
] }]`
    const { code, err } = await toolbake(folderOf({}), ['convert', '-', '--to', 'anthropic'], json)
    expect(code).toBe(1)
    expect(err).toContain('stdin:2:3 - error property_name_refused')
  })

  test('something else among the tools is skipped, with a warning', async () => {
    const json = JSON.stringify([{ type: 'web_search' }, { name: 'a', input_schema: { type: 'object' } }])
    const { code, out, err } = await toolbake(
      folderOf({}),
      ['convert', '-', '--from', 'anthropic', '--to', 'mcp'],
      json,
    )
    expect([code, JSON.parse(out)]).toEqual([0, [expect.objectContaining({ name: 'a' })]])
    expect(err).toContain('stdin:1:2 - warn not_a_tool: ')
    expect(err).toContain('found "web_search", which is not a function tool')
  })
})

describe('numbers that no JSON value can be', () => {
  const text = `[{
  "name": "t",
  "input_schema": {
    "type": "object",
    "properties": { "y": { "const": 1e400 }, "z": { "enum": [1, -1e999], "maximum": 1e400 } }
  }
}]`

  test.each([
    ['convert', 'a.json', '--from', 'anthropic', '--to', 'mcp'],
    ['import', 'a.json', '--from', 'anthropic'],
    ['convert', '-', '--to', 'mcp'],
    ['import', '-'],
  ])('toolbake %s %s', async (...args) => {
    const folder = folderOf({ 'a.json': text })
    const { code, out, err } = await toolbake(folder, args, text)
    const name = args[1] === '-' ? 'stdin' : 'a.json'
    const places = [...(out + err).matchAll(/^(.*) - error not_json_value: (\S+)/gm)]
    expect({ code, places: places.map(([, place, value]) => [place, value]) }).toEqual({
      code: 1,
      places: [
        [`${name}:5:37`, '1e400'],
        [`${name}:5:65`, '-1e999'],
        [`${name}:5:85`, '1e400'],
      ],
    })
    expect(filesIn(folder)).toEqual(['a.json'])
  })

  test('digits that get lost are reported once, at their place', async () => {
    const json =
      '[{ "name": "t", "inputSchema": { "type": "object", "maxProperties": 12345678901234567890 } }]'
    const { code, out, err } = await toolbake(folderOf({}), ['convert', '-', '--to', 'mcp'], json)
    expect(code).toBe(0)
    expect(JSON.parse(out)[0].inputSchema.maxProperties).toBe(Number('12345678901234567890'))
    expect(err.match(/unsafe_integer/g)).toHaveLength(1)
    expect(err).toContain('stdin:1:69 - warn unsafe_integer')
  })

  test('a list larger than a tool file may be is read', async () => {
    const description = 'All that there is to know about it. '.repeat(200)
    const tools = Array.from({ length: 180 }, (_, n) => ({
      name: `t${n}`,
      description,
      input_schema: { type: 'object', properties: {} },
    }))
    const folder = folderOf({ 'big.json': JSON.stringify(tools) })
    expect((await toolbake(folder, ['import', 'big.json', '--format', 'json'])).code).toBe(0)
    expect(filesIn(folder)).toHaveLength(181)
  })
})

describe('import', () => {
  test('writes files that compile back to what was read', async () => {
    const folder = folderOf({ 'list.json': JSON.stringify({ tools: [LISTED] }) })
    const ran = await toolbake(folder, ['import', 'list.json', '--out', 'tools'])
    expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('written: send-mail.schema.yaml') })
    await toolbake(folder, ['build', '--out', 'dist', '--profile', 'mcp'])
    expect(JSON.parse(read(folder, 'dist/tools/send-mail.mcp.json'))).toEqual([LISTED])
  })

  test('names the schema of the format where it is installed', async () => {
    const folder = folderOf({ 'list.json': JSON.stringify([{ ...LISTED, name: 'a.b' }]) })
    await toolbake(folder, ['import', 'list.json', '--out', 'plain'])
    expect(read(folder, 'plain/a/b.schema.yaml')).toMatch(/^module_id: a\.b/)
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(join(root, 'packages/cli'), join(folder, 'node_modules/toolbake'), 'junction')
    await toolbake(folder, ['import', 'list.json', '--out', 'src/tools'])
    const [first] = read(folder, 'src/tools/a/b.schema.yaml').split('\n')
    expect(first).toBe('# yaml-language-server: $schema=../../../node_modules/toolbake/toolbake.schema.json')
  })

  test('a file without tools is refused, with the forms that are read', async () => {
    const folder = folderOf({ 'package.json': '{ "name": "app", "version": "1.0.0" }' })
    const { code, err } = await toolbake(folder, ['import', 'package.json'])
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /^toolbake: package\.json: no tools of any provider were found in it\nFiles with a request, .*OpenAPI.* openai,/,
      ),
    ])
    const named = await toolbake(folder, ['import', 'package.json', '--from', 'openai'])
    expect(named).toMatchObject({ code: 2, err: expect.stringContaining('not a tool of "openai"') })
  })

  test('a JSON Schema is no tool: the message shows how a tool file refers to it', async () => {
    const object = { type: 'object', properties: { id: { type: 'string' } } }
    const order = { title: 'Order', description: 'An order.', ...object }
    const files = {
      'order.schema.json': order,
      'two.json': [order, { $defs: { Order: order }, $ref: '#/$defs/Order' }],
    }
    const text = Object.entries(files).map(([name, json]) => [name, JSON.stringify(json)])
    const folder = folderOf(Object.fromEntries(text))
    const where = 'or `schema:` for structured output.\n'
    for (const args of [['import'], ['import', '--from', 'openai'], ['check', '--tools']]) {
      expect(await toolbake(folder, [...args, 'order.schema.json'])).toMatchObject({
        code: 2,
        err: `toolbake: order.schema.json: there is no tool in it: it is a JSON Schema\nRename it to order.json, because it has the name of a tool file. Refer to it in a tool file: \`input_schema: { $ref: ./order.json }\`, ${where}`,
      })
      expect(await toolbake(folder, [...args, 'two.json'])).toMatchObject({
        code: 2,
        err: `toolbake: two.json: there is no tool in it: it is a list of JSON Schemas\nRefer to it in a tool file: \`input_schema: { $ref: "./two.json#/0" }\`, ${where}`,
      })
    }
    const checked = await toolbake(folder, ['check', 'order.schema.json'])
    expect(checked).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        'not_a_tool: Expected a mapping that describes a tool, found a JSON Schema\n',
      ),
      err: expect.stringContaining(
        'order.schema.json is not a tool file: it is a JSON Schema. Rename it to order.json',
      ),
    })
    expect(checked.out).toContain('1 error in 1 file')
    writeFileSync(join(folder, 'a.schema.yaml'), 'input_schema: { $ref: "./two.json#/0" }\n')
    expect((await toolbake(folder, ['check', 'a.schema.yaml'])).code).toBe(0)
  })

  test('a JSON Schema in a list of tools is an error', async () => {
    const folder = folderOf({ 'list.json': JSON.stringify([LISTED, { title: 'A', type: 'object' }]) })
    const { code, out } = await toolbake(folder, ['import', 'list.json'])
    expect([code, out]).toEqual([1, expect.stringMatching(/^list\.json:1:\d+ - error not_a_tool: /)])
  })

  test('files that exist are kept without --force, all or none', async () => {
    const two = [LISTED, { ...LISTED, name: 'b' }]
    const folder = folderOf({ 'list.json': JSON.stringify(two), 'b.schema.yaml': PLAIN })
    const refused = await toolbake(folder, ['import', 'list.json'])
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringContaining('These files exist: b.schema.yaml'),
    })
    expect(filesIn(folder)).toEqual(['b.schema.yaml', 'list.json'])
    expect((await toolbake(folder, ['import', 'list.json', '--force'])).code).toBe(0)
    expect(read(folder, 'b.schema.yaml')).toContain('module_id: b\n')
    expect((await toolbake(folder, ['import', 'list.json'])).err).toContain('0 of 2 written')
  })

  test('tools of real servers come back as they were', async () => {
    const lines = readFileSync(join(root, 'fixtures/corpora/mcp-tools.jsonl'), 'utf8').trim().split('\n')
    const tools = sampled(lines, 3).map((line, index) => {
      const { inputSchema, description } = JSON.parse(line)
      return { name: `tool_${index}`, ...(description ? { description } : {}), inputSchema }
    })
    // Excludes tools with references to targets outside of the schema.
    const whole = tools.filter((tool) => !JSON.stringify(tool).includes('#/components/'))
    expect(whole.length).toBeGreaterThan(0.9 * tools.length)
    const folder = folderOf({ 'list.json': JSON.stringify(whole) })
    expect((await toolbake(folder, ['import', 'list.json', '--format', 'json'])).code).toBe(0)
    const direct = await toolbake(folder, ['convert', 'list.json', '--to', 'mcp'])
    const names = await toolbake(folder, ['build', '--out', 'dist', '--profile', 'mcp'])
    expect(names.code).toBe(0)
    const built = whole.map(({ name }) => JSON.parse(read(folder, `dist/${name}.mcp.json`))[0])
    expect(built).toEqual(JSON.parse(direct.out))
  })
})

test('init without a package.json writes a configuration and a tool that checks, and keeps what is there', async () => {
  const folder = folderOf({})
  const ran = await toolbake(folder, ['init', '--yes'])
  expect(ran.code).toBe(0)
  expect(ran.err).toContain('There is no package.json')
  expect(filesIn(folder)).toEqual(['toolbake.config.mjs', 'tools/weather.schema.yaml'])
  expect(await toolbake(folder, ['check', '--max-warnings', '0'])).toMatchObject({ code: 0, err: '' })
  expect(read(folder, 'toolbake.config.mjs')).toContain("profiles: ['openai']")
  expect((await toolbake(folder, ['init'])).err).toContain('kept: toolbake.config.mjs')
  const other = folderOf({ 'toolbake.config.json': '{}' })
  await toolbake(other, ['init'])
  expect(filesIn(other)).toEqual(['toolbake.config.json', 'tools/weather.schema.yaml'])
})

describe('explain', () => {
  test('a code', async () => {
    const { code, out } = await toolbake(folderOf({}), ['explain', 'strict_fallback'])
    expect(code).toBe(0)
    expect(out).toContain('warn strict_fallback')
    expect(out).toContain("diagnostics: { strict_fallback: 'error' | 'warn' | 'info' | 'off' }")
    const json = await toolbake(folderOf({}), ['explain', 'ref_cycle', '--format', 'json'])
    expect(JSON.parse(json.out)).toMatchObject({ code: 'ref_cycle', severity: 'error' })
  })

  test('a file: every tool under every profile, and every record', async () => {
    const text = PLAIN.replace('required: [to]', 'required: []')
    const folder = folderOf({ 'a.schema.yaml': text, 'b.schema.yaml': BROKEN })
    const { code, out } = await toolbake(folder, ['explain', 'a.schema.yaml'])
    expect(code).toBe(0)
    expect(out).toMatch(/^openai +mail_send +mail_send +strict +reversible$/m)
    expect(out).toMatch(/^anthropic +mail_send +mail_send +loose +exact$/m)
    expect(out).toMatch(/^ {2}6:\d+ info reversible optional_null: /m)
    const json = JSON.parse((await toolbake(folder, ['explain', 'a.schema.yaml', '--format', 'json'])).out)
    expect(json.tools).toContainEqual({
      profile: 'mcp',
      tool: 'mail_send',
      name: 'mail_send',
      mode: 'loose',
      grade: 'exact',
    })
    const broken = await toolbake(folder, ['explain', 'b.schema.yaml'])
    expect(broken.code).toBe(1)
    expect(broken.out).toContain('No profile accepts it.')
    const all = await toolbake(folder, ['explain', '.'])
    expect([all.code, all.err]).toEqual([2, expect.stringContaining('"." is a folder')])
  })

  test('a tool: its schema beside what a provider is sent, each change with its rule', async () => {
    const text = PLAIN.replace('required: [to]', 'required: []')
    const folder = folderOf({ 'a.schema.yaml': text, 'b.schema.yaml': BROKEN })
    const { code, out } = await toolbake(folder, ['explain', 'mail_send', '--profile', 'openai'])
    expect(code).toBe(0)
    expect(out).toContain('mail_send under openai: strict, reversible')
    const lines = out.split('\n')
    const changed = lines.find((line) => line.includes('"null"'))
    expect(changed).toMatch(/^ +"type": "string" +~ +"type": \["string", "null"\] *\d?$/)
    const optional = lines.find((line) => line.includes('a.schema.yaml:6:'))
    expect(optional).toMatch(/^ +\d+ {2}a\.schema\.yaml:6:\d+ reversible optional_null: /)
    expect(lines[lines.indexOf(optional ?? '') + 1]).toMatch(/^ {5}Rule: https:\/\/\S+, read \d{4}-\d\d-\d\d/)
    const json = JSON.parse(
      (await toolbake(folder, ['explain', 'a.schema.yaml', '-p', 'openai', '-p', 'mcp', '--format', 'json']))
        .out,
    )
    expect(json.compared.map(({ profile }: { profile: string }) => profile)).toEqual(['openai', 'mcp'])
    expect(json.compared[0].tools[0].rows.length).toBeGreaterThan(json.compared[1].tools[0].rows.length)
    expect(json.compared[1].changes).toEqual([])
  })
})

test('tokens: bytes of what is sent, and an estimate', async () => {
  const folder = folderOf({ 'a.schema.yaml': PLAIN })
  await toolbake(folder, ['build', '--out', '.', '--profile', 'mcp'])
  const sent = JSON.stringify(JSON.parse(read(folder, 'a.mcp.json'))[0])
  const { code, out } = await toolbakeProcess(folder, ['tokens', '--profile', 'mcp', '--format', 'json'])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toEqual([
    {
      uri: 'a.schema.yaml',
      profile: 'mcp',
      tool: 'mail_send',
      name: 'mail_send',
      bytes: Buffer.byteLength(sent),
      tokens: Math.ceil(Buffer.byteLength(sent) / 4),
      tokenizer: 'estimate',
    },
  ])
  expect((await toolbake(folder, ['tokens'])).out).toMatch(/^all +openai +1 tool +\d+ +\d+$/m)
})

test('tokens: counts with the tokenizer that the project has, whatever the text', async () => {
  const folder = folderOf({ 'a.schema.yaml': PLAIN.replace('Sends a mail.', 'Sends <|endoftext|> a mail.') })
  mkdirSync(join(folder, 'node_modules'))
  const installed = join(root, 'packages/cli/node_modules/gpt-tokenizer')
  symlinkSync(installed, join(folder, 'node_modules/gpt-tokenizer'), 'junction')
  await toolbake(folder, ['build', '--out', '.', '--profile', 'mcp'])
  const sent = JSON.stringify(JSON.parse(read(folder, 'a.mcp.json'))[0])
  const { out } = await toolbake(folder, ['tokens', '--profile', 'mcp', '--format', 'json'])
  const tokens = encode(sent, { disallowedSpecial: new Set() }).length
  expect(JSON.parse(out)).toMatchObject([{ tokens, tokenizer: 'o200k_base' }])
  expect((await toolbake(folder, ['tokens'])).out).toMatch(/ bytes +tokens$/m)
})

test('tokens: a member of a toolset counts once', async () => {
  const folder = folderOf({
    'a.schema.yaml': PLAIN,
    'b.schema.yaml': PLAIN.replace('mail_send', 'mail_list'),
    'all.schema.yaml': 'include: ["./[ab].schema.yaml"]\n',
  })
  const { out } = await toolbake(folder, ['tokens', '--profile', 'openai'])
  expect(out).toMatch(/^all +openai +2 tools /m)
  expect(out).not.toContain('all.schema.yaml')
})

test('tokens: names the provider that refuses a tool that has no row', async () => {
  const folder = folderOf({ 'a.schema.yaml': `${PLAIN}providers: { openai: { name: a/b } }\n` })
  const { code, out, err } = await toolbake(folder, ['tokens', '--format', 'json'])
  expect(code).toBe(0)
  const ids = JSON.parse(out).map(({ profile }: { readonly profile: string }) => profile)
  expect(ids).toEqual(['openai-responses', 'anthropic', 'mcp'])
  expect(err).toContain('profile_refused: No export for openai')
})
