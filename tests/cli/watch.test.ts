import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { test as alone, beforeAll } from 'vitest'
import { buildPackages } from '../examples/run.ts'
import { BROKEN, folderOf, PLAIN, read, start, write } from './run.ts'

beforeAll(buildPackages)

// Concurrent, because the tests mostly wait.
const test = alone.concurrent

/** On a busy machine, simultaneous changes may be reported separately and cause two runs. */
const BUSY = { retry: 2 }

/** Runs a program in watch mode and returns its output from one pause to the next. */
function watching(folder: string, args: readonly string[], { onTestFinished }: TestContext) {
  const child = start(folder, [...args, '--watch'])
  onTestFinished(() => {
    child.kill()
  })
  let text = ''
  let runs = 0
  const waiting: (() => void)[] = []
  child.stdout?.on('data', (data: Buffer) => {
    text += data.toString()
  })
  child.stderr?.on('data', (data: Buffer) => {
    text += data.toString()
    runs = text.split('Watching for changes.').length - 1
    for (const wake of waiting.splice(0)) wake()
  })
  return {
    child,
    /** Returns the output of the run with this number, from 1. */
    run: async (number: number): Promise<string> => {
      while (runs < number) await new Promise<void>((resolve) => waiting.push(resolve))
      return text.split('Watching for changes.')[number - 1] ?? ''
    },
  }
}

test(
  'check runs again for what concerns it: sources, what they refer to, new files, the configuration',
  BUSY,
  async (context) => {
    const { expect } = context
    const folder = folderOf(
      {
        '.git/HEAD': '',
        'app/a.schema.yaml': PLAIN.replace('{ type: string }', '{ $ref: ../shared.yaml#/Address }'),
        'shared.yaml': 'Address: { type: string }\n',
      },
      context,
    )
    const { child, run } = watching(join(folder, 'app'), ['check'], context)
    expect(await run(1)).toContain('1 file, 1 tool: no problems')
    write(folder, 'shared.yaml', 'Address: { type: strng }\n')
    expect(await run(2)).toContain('keyword_invalid')
    write(folder, 'shared.yaml', 'Address: { type: string }\n')
    expect(await run(3)).toContain('1 file, 1 tool: no problems')
    write(folder, 'app/unrelated.txt', 'x')
    write(folder, 'app/new.schema.yaml', BROKEN)
    expect(await run(4)).toContain('new.schema.yaml:6:17 - error')
    rmSync(join(folder, 'app/new.schema.yaml'))
    expect(await run(5)).toContain('1 file, 1 tool: no problems')
    write(folder, 'app/toolbake.config.json', '{ "diagnostics": { "description_missing": "error" } }')
    expect(await run(6)).toContain('1 file, 1 tool: no problems')
    if (process.platform === 'win32') return
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)

test(
  'an error in a file of definitions is reported once, and the command still stops',
  BUSY,
  async (context) => {
    const { expect } = context
    const folder = folderOf(
      {
        'a.schema.yaml': PLAIN.replace('{ type: string }', '{ $ref: ./b.schema.yaml#/definitions/A }'),
        'b.schema.yaml': 'definitions:\n  A: { type: strng }\n',
      },
      context,
    )
    const { child, run } = watching(folder, ['check'], context)
    expect((await run(1)).match(/b\.schema\.yaml:2:14 - error/g)).toHaveLength(1)
    write(folder, 'b.schema.yaml', 'definitions:\n  A: { type: strg }\n')
    expect((await run(2)).match(/b\.schema\.yaml:2:14 - error/g)).toHaveLength(1)
    if (process.platform === 'win32') return
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)

test('what can never be read does not keep the command running', BUSY, async (context) => {
  const { expect } = context
  if (process.platform === 'win32') return context.skip('no signals')
  const tool = PLAIN.replace('{ type: string }', '{ $ref: ./folder }')
  const folder = folderOf({ 'a.schema.yaml': tool, 'folder/b.txt': '' }, context)
  const { child, run } = watching(folder, ['check'], context)
  expect(await run(1)).toContain('file_unreadable')
  write(folder, 'a.schema.yaml', `${tool}# changed\n`)
  expect(await run(2)).toContain('file_unreadable')
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('build writes again, through errors and an emptied folder', BUSY, async (context) => {
  const { expect } = context
  const folder = folderOf({ 'a.schema.yaml': PLAIN }, context)
  const { run } = watching(folder, ['build', '--out', 'dist', '--profile', 'openai'], context)
  expect(await run(1)).toContain('dist: 1 written')
  write(folder, 'a.schema.yaml', BROKEN)
  expect(await run(2)).toContain('dist: 0 written, 0 removed')
  write(folder, 'a.schema.yaml', PLAIN.replace('Sends', 'Posts'))
  expect(await run(3)).toContain('dist: 1 written')
  expect(read(folder, 'dist/a.openai.json')).toContain('Posts a mail.')
  rmSync(join(folder, 'a.schema.yaml'))
  expect(await run(4)).toContain('dist: 0 written, 1 removed')
  write(folder, 'b.schema.yaml', PLAIN)
  expect(await run(5)).toContain('dist: 1 written, 0 removed')
  expect(existsSync(join(folder, 'dist/a.openai.json'))).toBe(false)
})

test('generate writes what changed, and removes what is gone', BUSY, async (context) => {
  const { expect } = context
  const folder = folderOf(
    {
      'a.schema.yaml': PLAIN,
      'b.schema.yaml': PLAIN.replace('mail_send', 'mail_read'),
    },
    context,
  )
  const { run } = watching(folder, ['generate'], context)
  expect(await run(1)).toContain('.: 2 written')
  write(folder, 'a.schema.yaml', PLAIN.replace('to: ', 'from: ').replace('[to]', '[from]'))
  expect(await run(2)).toContain('.: 1 written, 0 removed, 1 unchanged')
  expect(read(folder, 'a.schema.gen.ts')).toContain('from: Type.String()')
  rmSync(join(folder, 'a.schema.yaml'))
  expect(await run(3)).toContain('.: 0 written, 1 removed, 1 unchanged')
})

test('generate goes on when a broken file of handlers is mended', BUSY, async (context) => {
  const { expect } = context
  const broken = 'export const handlers = {\n'
  const folder = folderOf({ 'a.schema.yaml': PLAIN, 'h/h.ts': broken }, context)
  const { run } = watching(folder, ['generate', 'a.schema.yaml', '--handlers', 'h/h.ts'], context)
  expect(await run(1)).toContain('h/h.ts:2:1 - error')
  expect(read(folder, 'h/h.ts')).toBe(broken)
  write(folder, 'h/h.ts', `${broken}}\n`)
  expect(await run(2)).toContain('h/h.ts: added mail_send')
  expect(read(folder, 'h/h.ts')).toContain("async 'mail_send'(_input) {")
})

test('check runs again for what a module with schemas in code imports', BUSY, async (context) => {
  const { expect } = context
  const folder = folderOf(
    {
      '.git/HEAD': '',
      'toolbake.config.json': '{ "native": true }',
      'a.tool.ts':
        "import { type } from './type.ts'\nexport const description = 'A'\nexport const inputSchema = { type, properties: {}, additionalProperties: false }\n",
      'type.ts': "export const type: string = 'object'\n",
    },
    context,
  )
  const { run } = watching(folder, ['check'], context)
  expect(await run(1)).toContain('1 file, 1 tool: no problems')
  write(folder, 'type.ts', "export const type: string = 'objct'\n")
  expect(await run(2)).toContain('a.tool.ts:3:')
  write(folder, 'a.tool.ts', 'throw 1\n')
  expect(await run(3)).toContain('native_threw')
  write(
    folder,
    'a.tool.ts',
    "export const description = 'A'\nexport const inputSchema = { type: 'object', properties: {}, additionalProperties: false }\n",
  )
  expect(await run(4)).toContain('1 file, 1 tool: no problems')
})

test(
  'a configuration in JavaScript is read again, and again when a file that it imports changes',
  BUSY,
  async (context) => {
    const { expect } = context
    const folder = folderOf(
      {
        '.git/HEAD': '',
        'opts.mjs': "export default { profiles: ['openai'] }",
        'app/package.json': '{ "type": "module" }',
        'app/toolbake.config.js': "export { default } from '../opts.mjs'",
        'app/a.schema.yaml': PLAIN,
      },
      context,
    )
    const { run } = watching(join(folder, 'app'), ['build', '--out', 'dist'], context)
    expect(await run(1)).toContain('dist: 1 written')
    write(folder, 'opts.mjs', "export default { profiles: ['openai', 'mcp'] }")
    expect(await run(2)).toContain('dist: 1 written, 0 removed')
    write(folder, 'opts.mjs', 'export default {')
    write(folder, 'app/toolbake.config.js', "export { default } from '../opts.mjs'\n")
    await new Promise((resolve) => setTimeout(resolve, 500))
    write(folder, 'opts.mjs', "export default { profiles: ['openai', 'mcp', 'generic'] }")
    expect(await run(3)).toContain('dist: 1 written, 0 removed')
    write(folder, 'app/toolbake.config.js', "export default { profiles: ['openai'] }")
    expect(await run(4)).toContain('dist: 0 written, 2 removed')
    write(folder, 'app/toolbake.config.js', "export default { profiles: ['generic'] }")
    expect(await run(5)).toContain('dist: 1 written, 1 removed')
  },
)
