import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, toolbakeHere as toolbake, write } from './run.ts'

const LOCK = 'toolbake.lock.json'

function tool(input: string, output = 'id: { type: string }', rest = ''): string {
  return `module_id: mail.send
description: Sends a mail.
${rest}input_schema:
  type: object
  properties:
    to: { $ref: '#/definitions/Address' }
    ${input}
  required: [to]
  additionalProperties: false
output_schema:
  type: object
  properties:
    ${output}
  required: [id]
definitions:
  Address: { type: string, maxLength: 90 }
`
}

async function locked(
  text: string,
): Promise<{ folder: string; check(now: string): ReturnType<typeof toolbake> }> {
  const folder = folderOf({
    'mail.schema.yaml': text,
    'toolbake.config.json': '{ "profiles": ["openai", "mcp"], "reshape": true }',
  })
  expect(await toolbake(folder, ['lock'])).toMatchObject({ code: 0, err: `written: ${LOCK}\n` })
  return {
    folder,
    check(now) {
      writeFileSync(join(folder, 'mail.schema.yaml'), now)
      return toolbake(folder, ['check'])
    },
  }
}

const BEFORE = tool('subject: { type: string, enum: [a, b] }')

/** The effect of an edit for senders of arguments and for readers of results. */
const EDITS: readonly [edit: string, now: string, broken: string | undefined][] = [
  ['nothing', BEFORE, undefined],
  ['an argument widened', tool('subject: { type: string }'), undefined],
  [
    'an argument narrowed',
    tool('subject: { type: string, enum: [a] }'),
    '/input_schema/properties/subject/enum',
  ],
  ['an argument renamed', tool('topic: { type: string, enum: [a, b] }'), '/input_schema'],
  ['an argument added', tool('subject: { type: string, enum: [a, b] }\n    cc: { type: string }'), undefined],
  [
    'a required argument added',
    tool('subject: { type: string, enum: [a, b] }\n    cc: { type: string }').replace(
      'required: [to]',
      'required: [to, cc]',
    ),
    '/input_schema/required',
  ],
  ['values in another order', tool('subject: { enum: [b, a], type: string }'), undefined],
  [
    'an argument described',
    tool('subject: { type: string, enum: [a, b], description: What it is about }'),
    undefined,
  ],
  [
    'a shared schema moved',
    BEFORE.replace("{ $ref: '#/definitions/Address' }", '{ maxLength: 90, type: string }'),
    undefined,
  ],
  ['a shared schema narrowed', BEFORE.replace('maxLength: 90', 'maxLength: 9'), 'maxLength 9'],
  [
    'a result widened',
    tool('subject: { type: string, enum: [a, b] }', "id: { type: [string, 'null'] }"),
    '/output_schema/properties/id/type',
  ],
  [
    'a result narrowed',
    tool('subject: { type: string, enum: [a, b] }', 'id: { type: string, maxLength: 9 }'),
    undefined,
  ],
  [
    'a scope added',
    tool('subject: { type: string, enum: [a, b] }', undefined, 'required_scopes: [mail]\n'),
    '/required_scopes',
  ],
  ['a name that one provider refuses', `${BEFORE}providers: { openai: { name: a/b } }\n`, undefined],
  ['a name under MCP', `${BEFORE}providers: { mcp: { name: post } }\n`, 'mcp: name mail_send became post'],
  ['a name under OpenAI', `${BEFORE}providers: { openai: { name: post } }\n`, undefined],
  ['the tool renamed', BEFORE.replace('mail.send', 'mail.post'), 'the tool was removed'],
]

/** The verdict of an edit, and its effect on requests of OpenAI, Anthropic and MCP; only MCP has results. */
const EFFECTS = [
  ['an argument widened', 'compatible', 'changed', 'changed', 'changed'],
  ['an argument narrowed', 'breaking', 'changed', 'changed', 'changed'],
  ['an argument renamed', 'breaking', 'changed', 'changed', 'changed'],
  ['an argument added', 'compatible', 'changed', 'changed', 'changed'],
  ['a required argument added', 'breaking', 'changed', 'changed', 'changed'],
  ['values in another order', 'annotation', 'changed', 'changed', 'changed'],
  ['an argument described', 'annotation', 'changed', 'changed', 'changed'],
  // Definitions used once are inlined for OpenAI, with another order of keywords.
  ['a shared schema moved', 'annotation', 'same', 'changed', 'changed'],
  ['a shared schema narrowed', 'breaking', 'changed', 'changed', 'changed'],
  ['a result widened', 'breaking', 'same', 'same', 'changed'],
  ['a result narrowed', 'compatible', 'same', 'same', 'changed'],
  ['a scope added', 'breaking', 'same', 'same', 'same'],
  ['a name under MCP', 'breaking', 'same', 'same', 'changed'],
  ['a name under OpenAI', 'annotation', 'changed', 'same', 'same'],
  ['a name that one provider refuses', 'breaking', 'refused', 'same', 'same'],
] as const

describe('a lock file', () => {
  it.each(EDITS)('%s', async (_, now, broken) => {
    const { check } = await locked(BEFORE)
    const { code, out } = await check(now)
    expect({ code, isBroken: out.includes('contract_broken') }).toEqual({
      code: broken === undefined ? 0 : 1,
      isBroken: broken !== undefined,
    })
    expect(out).toContain(broken ?? '')
  })

  it.each(EFFECTS)('%s: what each provider is sent then', async (edit, verdict, ...effects) => {
    const [, now = ''] = EDITS.find(([name]) => name === edit) ?? []
    const folder = folderOf({
      'old.schema.yaml': BEFORE,
      'now.schema.yaml': now,
      'toolbake.config.json': '{ "reshape": true }',
    })
    const profiles = ['openai', 'anthropic', 'mcp']
    const args = [
      'diff',
      'old.schema.yaml',
      'now.schema.yaml',
      '--profile',
      profiles.join(),
      '--format',
      'json',
    ]
    const { tools } = JSON.parse((await toolbake(folder, args)).out)
    expect(tools).toMatchObject([
      { verdict, providers: profiles.map((profile, index) => ({ profile, effect: effects[index] })) },
    ])
  })

  it('reports each broken promise at its line, and a new lock settles them', async () => {
    const { folder, check } = await locked(BEFORE)
    const { out } = await check(
      BEFORE.replace('enum: [a, b]', 'enum: [a]').replace('maxLength: 90', 'maxLength: 9'),
    )
    expect(out).toContain('mail.schema.yaml:7:36 - error contract_broken: mail.send breaks its contract')
    expect(out).toContain('maxLength 90 became 9')
    expect(out.match(/contract_broken/g)).toHaveLength(2)
    expect(await toolbake(folder, ['lock', '--check'])).toMatchObject({ code: 1, err: `stale: ${LOCK}\n` })
    expect(await toolbake(folder, ['lock'])).toMatchObject({ code: 0 })
    expect(await toolbake(folder, ['check'])).toMatchObject({ code: 0 })
    expect(await toolbake(folder, ['lock', '--check'])).toMatchObject({
      code: 0,
      err: `unchanged: ${LOCK}\n`,
    })
  })

  it('points behind a reference, into the file where the change is', async () => {
    const schemas = {
      $defs: {
        Kind: { enum: ['a', 'b'] },
        Item: { type: 'object', properties: { n: { type: 'integer', minimum: 1 } } },
      },
      type: 'object',
      properties: {
        kind: { $ref: '#/$defs/Kind' },
        one: { $ref: '#/$defs/Item' },
        two: { $ref: '#/$defs/Item' },
      },
      required: ['kind'],
    }
    const text = JSON.stringify(schemas, undefined, 2)
    const folder = folderOf({
      'update.json': text,
      'update.schema.yaml':
        'description: Updates.\ninput_schema: { $ref: ./update.json }\noutput_schema: { $ref: ./update.json }\n',
    })
    await toolbake(folder, ['lock'])
    const changed = text
      .replace('"a",\n', '')
      .replace('"minimum": 1', '"minimum": 2')
      .replace('"kind"\n', '"kind", "one"\n')
    write(folder, 'update.json', changed)
    const lineOf = (part: string): number => changed.slice(0, changed.indexOf(part)).split('\n').length
    const { out } = await toolbake(folder, ['check'])
    const places = [...out.matchAll(/^(\S+?):(\d+):\d+ - error contract_broken/gm)]
    expect(places.map(([, file, line]) => [file, Number(line)])).toEqual([
      ['update.json', lineOf('"enum"')],
      ['update.json', lineOf('"minimum"')],
      ['update.json', lineOf('"required"')],
    ])
  })

  it('holds the same bytes for the same tools, whatever their files are called', async () => {
    const { folder } = await locked(BEFORE)
    const other = folderOf({ 'deep/other.schema.yaml': BEFORE })
    await toolbake(other, ['lock'])
    expect(readFileSync(join(other, LOCK), 'utf8')).toBe(readFileSync(join(folder, LOCK), 'utf8'))
  })

  it('is of no concern to a check of some files, and one that cannot be read is an error', async () => {
    const { folder, check } = await locked(BEFORE)
    await check(BEFORE.replace('enum: [a, b]', 'enum: [a]'))
    expect(await toolbake(folder, ['check', 'mail.schema.yaml'])).toMatchObject({ code: 0 })
    for (const text of ['{', '[]', '{ "tools": 1 }']) {
      writeFileSync(join(folder, LOCK), text)
      expect(await toolbake(folder, ['check'])).toMatchObject({
        code: 2,
        err: expect.stringContaining(`${LOCK} cannot be read`),
      })
    }
    rmSync(join(folder, LOCK))
    expect(await toolbake(folder, ['check'])).toMatchObject({ code: 0 })
  })

  it('is not written for tools with errors', async () => {
    const folder = folderOf({ 'mail.schema.yaml': BEFORE.replace('type: string, enum', 'type: strng, enum') })
    expect(await toolbake(folder, ['lock'])).toMatchObject({ code: 1 })
    expect(() => readFileSync(join(folder, LOCK))).toThrow('ENOENT')
  })

  it('has one place for each identity: two files with the same are errors at both', async () => {
    const folder = folderOf({ 'a.schema.yaml': BEFORE, 'b/b.schema.yaml': BEFORE })
    const places = [
      /^a\.schema\.yaml:1:12 - error identity_duplicate/m,
      /^b\/b\.schema\.yaml:1:12 - error identity_d/m,
    ]
    const refused = await toolbake(folder, ['lock'])
    expect([refused.code, refused.err]).toEqual([1, ''])
    for (const place of places) expect(refused.out).toMatch(place)
    expect(refused.out).toContain('There is one in b/b.schema.yaml')
    expect(() => readFileSync(join(folder, LOCK))).toThrow('ENOENT')
    expect(await toolbake(folder, ['check'])).toMatchObject({ code: 0 })
    rmSync(join(folder, 'b'), { recursive: true })
    await toolbake(folder, ['lock'])
    write(folder, 'b/b.schema.yaml', BEFORE.replace('enum: [a, b]', 'enum: [a, a]'))
    const checked = await toolbake(folder, ['check', '--verbose'])
    expect([checked.code, checked.err]).toEqual([1, ''])
    for (const place of [...places, /info listed_twice/]) expect(checked.out).toMatch(place)
  })

  it('of all tools, when the last file is removed', async () => {
    const { folder } = await locked(BEFORE)
    rmSync(join(folder, 'mail.schema.yaml'))
    const gone = await toolbake(folder, ['check'])
    expect([gone.code, gone.out]).toEqual([1, expect.stringContaining('the tool was removed')])
    expect(await toolbake(folder, ['lock'])).toMatchObject({ code: 0, err: `written: ${LOCK}\n` })
    expect(await toolbake(folder, ['check'])).toMatchObject({ code: 0 })
    rmSync(join(folder, LOCK))
    expect(await toolbake(folder, ['check'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('No file matches'),
    })
  })

  it('is missing, or stale, under --check', async () => {
    const { folder } = await locked(BEFORE)
    write(folder, 'mail.schema.yaml', BEFORE.replace('Sends', 'Posts'))
    expect(await toolbake(folder, ['lock', '--check'])).toMatchObject({ code: 1, err: `stale: ${LOCK}\n` })
    rmSync(join(folder, LOCK))
    expect(await toolbake(folder, ['lock', '--check'])).toMatchObject({ code: 1, err: `missing: ${LOCK}\n` })
  })

  it('is up to date whatever its line ends', async () => {
    const { folder } = await locked(BEFORE)
    const path = join(folder, LOCK)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'))
    expect(await toolbake(folder, ['lock', '--check'])).toMatchObject({ code: 0 })
  })

  it('with an entry that is not a tool, or two of one tool, is an error', async () => {
    const { folder } = await locked(BEFORE)
    const { tools } = JSON.parse(readFileSync(join(folder, LOCK), 'utf8'))
    for (const [entry, message] of [
      [{}, 'entry 2 of "tools" is not a tool'],
      [1, 'entry 2 of "tools" is not a tool'],
      [tools[0], 'it has the tool "mail.send" twice'],
    ]) {
      writeFileSync(join(folder, LOCK), JSON.stringify({ tools: [...tools, entry] }))
      expect(await toolbake(folder, ['check'])).toMatchObject({
        code: 2,
        err: expect.stringContaining(message),
      })
    }
  })
})
