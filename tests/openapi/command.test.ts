// `toolbake import` of OpenAPI documents: how they are read, and what is reported.
import { expect, it } from 'vitest'
import { filesIn, folderOf, toolbakeHere } from '../cli/run.ts'

const HEAD = 'openapi: 3.1\ninfo: { title: T, version: 1.0.0 }\npaths:\n'
const GET = '  /a/{id}:\n    get: { operationId: a, responses: {} }\n'
const OTHER = '  /pets: { $ref: ./pets.yaml }\n'

it('reads YAML and JSON from standard input', async () => {
  const folder = folderOf({})
  const yaml = await toolbakeHere(folder, ['import', '-', '--out', 'a'], HEAD + GET)
  expect(yaml).toMatchObject({ code: 0, err: expect.stringContaining('1 of 1 written') })
  expect(yaml.err).toContain('note: a: the path has "{id}"')
  const document = { openapi: '3.1.0', paths: { '/b': { get: {} } } }
  const json = await toolbakeHere(folder, ['import', '-', '--out', 'b'], `\n ${JSON.stringify(document)}`)
  expect(json).toMatchObject({ code: 0, err: expect.stringContaining('1 of 1 written') })
  expect(filesIn(folder)).toEqual(['a/a.schema.yaml', 'b/get_b.schema.yaml'])
})

it('fails when no tool was made, and not when one was', async () => {
  const folder = folderOf({ 'none.yaml': HEAD + OTHER, 'some.yaml': HEAD + OTHER + GET })
  const none = await toolbakeHere(folder, ['import', 'none.yaml'])
  expect(none).toEqual({
    code: 1,
    out: '',
    err: 'not imported: /pets: "./pets.yaml" leads to another file: bundle the document into one first\n0 of 0 written; not imported: 1\n',
  })
  const asJson = await toolbakeHere(folder, ['import', 'none.yaml', '--format', 'json'])
  expect(asJson.code).toBe(1)
  expect(JSON.parse(asJson.out)).toMatchObject({ files: 0, diagnostics: [] })
  const some = await toolbakeHere(folder, ['import', 'some.yaml'])
  expect(some).toMatchObject({ code: 0, err: expect.stringContaining('not imported: /pets:') })
})

it('lists the operations that there are when --only matches none', async () => {
  const paths = Array.from(
    { length: 22 },
    (_, index) => `  /p${index}: { get: { operationId: op${index} } }\n`,
  )
  const folder = folderOf({ 'api.yaml': HEAD + OTHER + paths.join(''), 'empty.yaml': `${HEAD}  {}\n` })
  const none = await toolbakeHere(folder, ['import', 'api.yaml', '--only', 'zzz*,x'])
  expect([none.code, none.out]).toEqual([1, ''])
  expect(none.err).toMatch(/^No operation matches zzz\*, x\. There are: op0, op1, .*, op19 and 2 more$/m)
  expect(filesIn(folder)).toEqual(['api.yaml', 'empty.yaml'])
  expect(await toolbakeHere(folder, ['import', 'empty.yaml', '--only', 'x'])).toMatchObject({
    code: 2,
    err: 'toolbake: No operation was found.\n',
  })
})

it('reads large YAML, which no tool file could be, and shows where it is broken', async () => {
  const text = Array.from(
    { length: 30_000 },
    (_, index) => `    P${index}: { schema: { type: string } }\n`,
  ).join('')
  const large = `${HEAD}${GET}components:\n  parameters:\n${text}`
  const folder = folderOf({ 'large.yaml': large, 'broken.yaml': `${large}  }\n` })
  expect(large.length).toBeGreaterThan(1_048_576)
  const made = await toolbakeHere(folder, ['import', 'large.yaml'])
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('1 of 1 written') })
  const broken = await toolbakeHere(folder, ['import', 'broken.yaml'])
  expect(broken.code).toBe(2)
  expect(broken.err).toContain(`line ${large.split('\n').length}`)
})
