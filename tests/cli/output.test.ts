// Structured output: files with `schema:` in addition to tool files.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, folderOf, PLAIN, read, toolbakeHere as toolbake, write } from './run.ts'

const INVOICE = `description: An invoice.
schema:
  type: array
  items: { type: object, properties: { total: { type: number } }, required: [total] }
`
const FILES = {
  'mail.schema.yaml': PLAIN,
  'invoice.schema.yaml': INVOICE,
  'toolbake.config.json': '{ "profiles": ["openai", "mcp"] }',
}

test('are checked for the profiles that have it', async () => {
  const folder = folderOf(FILES)
  expect(await toolbake(folder, ['check'])).toMatchObject({ code: 0 })
  const broken = folderOf({ ...FILES, 'invoice.schema.yaml': INVOICE.replace('number', 'nmber') })
  const ran = await toolbake(broken, ['check'])
  expect(ran).toMatchObject({ code: 1 })
  expect(ran.out + ran.err).toContain('invoice.schema.yaml:4:55 - error keyword_invalid')
})

test('are left out, with a warning, for a profile that has none', async () => {
  const ran = await toolbake(folderOf(FILES), ['check', '-p', 'mcp'])
  expect(ran).toMatchObject({ code: 0 })
  expect(ran.out + ran.err).toContain('warn profile_refused: No export for mcp: mcp has no structured output')
})

test('are built: the format as JSON, and a module with its declaration', async () => {
  const folder = folderOf(FILES)
  const ran = await toolbake(folder, ['build', '-o', 'out', '-p', 'openai', '--emit', 'json,esm'])
  expect(ran.code).toBe(0)
  expect(filesIn(join(folder, 'out')).filter((path) => path.startsWith('invoice'))).toEqual([
    'invoice.openai.d.mts',
    'invoice.openai.json',
    'invoice.openai.mjs',
  ])
  expect(JSON.parse(read(folder, 'out/invoice.openai.json'))).toMatchObject({
    type: 'json_schema',
    json_schema: { name: 'invoice', description: 'An invoice.', strict: true },
  })
  expect(read(folder, 'out/invoice.openai.mjs')).toMatch(/^export const decode = /m)
  const declaration = read(folder, 'out/invoice.openai.d.mts')
  expect(declaration).not.toContain('resolution-mode')
  expect(declaration).toContain('export type InvoiceOutput = { total: number }[]')
  expect(declaration).toContain('export default format')
  expect(declaration).toContain('export declare const decode: ReplyDecoder<InvoiceOutput>')
})

test('are explained and counted, have types, but neither handlers nor modules to be edited', async () => {
  const folder = folderOf(FILES)
  const explained = await toolbake(folder, ['explain', 'invoice.schema.yaml'])
  expect(explained.out).toMatch(/openai +invoice +invoice +strict +reversible/)
  expect(explained.out).toContain('root_wrapped')
  const counted = await toolbake(folder, ['tokens', '-p', 'openai'])
  expect(counted.out).toMatch(/invoice\.schema\.yaml +openai +invoice +\d+/)
  expect(await toolbake(folder, ['types'])).toMatchObject({ code: 0 })
  const types = read(folder, '.toolbake/types/invoice.schema.d.yaml.ts')
  expect(types).toContain('export type InvoiceOutput = { total: number }[]')
  write(folder, 'handlers.ts', 'export const handlers = {}')
  expect(await toolbake(folder, ['generate', '--handlers', 'handlers.ts'])).toMatchObject({ code: 0 })
  expect(filesIn(folder).filter((path) => path.endsWith('.gen.ts'))).toEqual(['mail.schema.gen.ts'])
  expect(read(folder, 'handlers.ts')).not.toContain('invoice')
})

test('are compared as what a model answers: what could not come before breaks', async () => {
  const folder = folderOf({
    'a.schema.yaml': INVOICE,
    'b.schema.yaml': `module_id: a\n${INVOICE.replace('number', '[number, "null"]')}`,
  })
  const ran = await toolbake(folder, ['diff', 'a.schema.yaml', 'b.schema.yaml'])
  expect(ran.out).toContain('1 breaking')
  expect(ran.out).toContain('/schema/items/properties/total')
  const back = await toolbake(folder, ['diff', 'b.schema.yaml', 'a.schema.yaml'])
  expect(back.out).toContain('0 breaking')
})
