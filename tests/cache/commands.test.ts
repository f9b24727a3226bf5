// Commands print and write the same with and without results of an earlier process.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesIn, folderOf, type Ran, toolbakeHere, write } from '../cli/run.ts'

const FILES = {
  'package.json': '{ "type": "module" }',
  'toolbake.config.json': '{ "cache": { "dir": "kept" }, "profiles": ["openai", "anthropic", "mcp"] }',
  'tools/send.schema.yaml': `module_id: send
description: Sends
input_schema:
  type: object
  properties: { to: { $ref: ../shared.schema.yaml }, note: { type: string, minLenght: 2 }, when: { type: string, format: date } }
  required: [to]
`,
  'tools/read.schema.yaml':
    'module_id: read\ndescription: Reads\ninput_schema: { type: object, properties: { id: { type: string } } }\n',
  'shared.schema.yaml': '{ type: string, minLength: 3 }\n',
  'all.schema.yaml': 'tools:\n  - include: ./tools/*.schema.yaml\n',
}

const COMMANDS = [
  ['check', '--format', 'json'],
  ['check', '--format', 'sarif'],
  ['check', '--verbose'],
  ['check', '--profile', 'openai'],
  ['build', '--out', 'out', '--emit', 'json,esm'],
  ['types'],
  ['generate', '--out', 'gen'],
]

function written(folder: string): Record<string, string> {
  const files = filesIn(folder).filter((path) => !path.startsWith('kept/'))
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

async function run(folder: string, args: readonly string[]): Promise<[Ran, Record<string, string>]> {
  for (const made of ['out', 'gen', '.toolbake']) rmSync(join(folder, made), { recursive: true, force: true })
  return [await toolbakeHere(folder, args), written(folder)]
}

it.each(COMMANDS)('%s %s %s %s', { timeout: 120_000 }, async (...args) => {
  const folder = folderOf(FILES)
  const first = await run(folder, args)
  expect(await run(folder, args)).toEqual(first)
  expect(await run(folder, [...args, '--no-cache'])).toEqual(first)
  write(folder, 'shared.schema.yaml', '{ type: string, minLength: 4 }\n')
  expect(await run(folder, args)).toEqual(await run(folder, [...args, '--no-cache']))
})

it('are right after each other, whatever each of them keeps', { timeout: 120_000 }, async () => {
  const folder = folderOf(FILES)
  for (const args of [...COMMANDS, ...COMMANDS.toReversed()]) {
    expect(await run(folder, args), args.join(' ')).toEqual(await run(folder, [...args, '--no-cache']))
  }
})
