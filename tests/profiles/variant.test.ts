import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoweredRequest } from '@toolbake/core'
import { BUILT_IN_PROFILES, checkTools, compile, fileFormatSchema, importTools } from '@toolbake/core'
import { rolldown } from 'rolldown'
import toolbakePlugin from 'unplugin-toolbake/rolldown'
import { describe, expect, test } from 'vitest'
import { folderOf, toolbakeHere } from '../cli/run.ts'
import { toy } from './toy-gateway.ts'

const TOOL = `module_id: mail.send
description: Send.
input_schema:
  type: object
  properties: { to: { type: string, pattern: '^a' }, cc: { type: string } }
  required: [to]
  additionalProperties: false
providers: { toy-gateway: { name: send_it } }
`
const CONFIG = `import { toy } from ${JSON.stringify(join(import.meta.dirname, 'toy-gateway.ts'))}
export default { profiles: [toy] }
`
const SENT = [
  {
    type: 'function',
    function: {
      name: 'send_it',
      description: 'Send.',
      parameters: {
        type: 'object',
        properties: {
          to: { type: 'string', description: '(pattern: "^a")' },
          cc: { type: ['string', 'null'] },
        },
        required: ['to', 'cc'],
        additionalProperties: false,
      },
      strict: true,
    },
  },
]

describe('a variant of a provider as what differs', () => {
  test('is written in less than 30 lines', () => {
    const lines = readFileSync(new URL('./toy-gateway.ts', import.meta.url), 'utf8')
      .trim()
      .split('\n')
    expect(lines.length).toBeLessThan(30)
  })

  test('inherits the rest, which stays the same object', () => {
    const base = BUILT_IN_PROFILES.find(({ id }) => id === 'openai')
    expect(toy.modes.loose).toBe(base?.modes.loose)
    expect(toy.modes.strict?.shape).toBe(base?.modes.strict?.shape)
    expect(toy.request).toEqual({})
    expect(toy.sources['guide']).toBe(base?.sources['guide'])
    expect(Object.keys(toy.sources)).toContain('toy')
    expect(Object.keys(toy.sources)).not.toContain('tools')
  })

  test('is known to core: to compile, check, import, and to the schema of files', () => {
    const { requests, diagnostics } = compile(TOOL, { profile: toy.id, profiles: [toy] })
    expect(requests[toy.id]?.json).toEqual(SENT)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const [found] = checkTools({ type: 'function', function: { name: 'x'.repeat(33), parameters: {} } }, toy)
    expect(found).toMatchObject({ rule: 'name', source: { url: 'https://toy.example/docs' } })
    const parameters = { type: 'object', properties: {} }
    const wire = { type: 'function', function: { name: '1', parameters, strict: true } }
    const [file] = importTools([wire], { from: toy.id, profiles: [toy] }).files
    expect(file?.module.providers).toEqual({ 'toy-gateway': { name: '1', strict: true } })
    expect(JSON.stringify(fileFormatSchema([toy]))).toContain('"toy-gateway"')
  })

  test('is known to the command line', async () => {
    const folder = folderOf({ 'toolbake.config.ts': CONFIG, 'mail.schema.yaml': TOOL })
    const { code, out, err } = await toolbakeHere(folder, [
      'explain',
      'mail.schema.yaml',
      '--profile',
      toy.id,
    ])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('pattern')
  })

  test('is known to bundlers', async () => {
    const entry = `import tools from './mail.schema.yaml?profile=toy-gateway'\nexport default tools\n`
    const folder = folderOf({ 'mail.schema.yaml': TOOL, 'a.js': entry })
    const bundle = await rolldown({
      input: join(folder, 'a.js'),
      cwd: folder,
      plugins: [toolbakePlugin({ root: folder, profiles: [toy] })],
    })
    const { output } = await bundle.generate({ format: 'esm' })
    await bundle.close()
    const url = `data:text/javascript,${encodeURIComponent(output[0].code)}`
    expect(((await import(/* @vite-ignore */ url)) as { default: LoweredRequest['json'] }).default).toEqual(
      SENT,
    )
  })
})
