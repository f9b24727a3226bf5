// Node runs sources with tool files: in npm test with Node 20 and tsx, in test:full with Nodes 22, 24 and 26 alone.
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Project } from '../bundlers/project.ts'
import { buildPackages } from '../examples/run.ts'
import { FULL } from '../full.ts'
import { createApp, FILES, PRINTED, run, SHARED, type Started, start, TOOL } from './app.ts'
import { nodeBinary } from './binaries.ts'

interface Runner {
  readonly name: string
  readonly major: number
  /** Arguments before the name of the app. */
  readonly args: readonly string[]
}

const register = ['--import', 'toolbake/register']
const tsx = import.meta.resolve('tsx')
const runners: readonly Runner[] = [
  { name: 'Node 20 with tsx', major: 20, args: ['--import', tsx, ...register] },
  ...(FULL ? [22, 24, 26] : []).map((major) => ({ name: `Node ${major}`, major, args: register })),
]

const projectOf = (files: Readonly<Record<string, string>>): Project => {
  const project = createApp(files)
  onTestFinished(project.close)
  return project
}

beforeAll(buildPackages)

describe.each(runners)('$name', ({ major, args }) => {
  let node: string
  beforeAll(async () => {
    node = await nodeBinary(major)
  })

  it('runs an app that imports tool files with and without a query', async () => {
    const { code, out, err } = await run(node, [...args, 'app.ts'], projectOf(FILES))
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toEqual(PRINTED)
  })

  it('can be loaded with -r, too', async () => {
    const app = `import tools from './mail.schema.yaml?profile=openai'\nconsole.log(tools[0].type)`
    const flags = args.with(-2, '-r')
    const { code, out, err } = await run(node, [...flags, 'app.mjs'], projectOf({ ...FILES, 'app.mjs': app }))
    expect({ code, out, err }).toEqual({ code: 0, out: 'function\n', err: '' })
  })

  it('reads the configuration', async () => {
    const project = projectOf({
      ...FILES,
      'toolbake.config.ts': `import { defineConfig } from 'toolbake/config'
export default defineConfig({ profiles: ['openai', 'mcp'] satisfies string[] })`,
      'app.ts': `import * as all from './mail.schema.yaml'; console.log(Object.keys(all).join(' '))`,
    })
    const { out, err } = await run(node, [...args, 'app.ts'], project)
    expect(err).toBe('')
    expect(out).toMatch(/\bopenai\b/)
    expect(out).not.toMatch(/\banthropic\b/)
  })

  it('evaluates a module with schemas in code', async () => {
    const project = projectOf({
      'toolbake.config.json': '{ "native": true }',
      'note.tool.ts': `export const name: string = 'note.add'
export const description = 'Adds a note.'
export const inputSchema = { type: 'object', properties: { text: { type: 'string' } } }`,
      'app.ts': `import mcp from './note.tool.ts?profile=mcp'
console.log(mcp[0].name, mcp[0].inputSchema.properties.text.type)`,
    })
    const { out, err } = await run(node, [...args, 'app.ts'], project)
    expect(err).toBe('')
    expect(out).toBe('note_add string\n')
  })

  it('shows every error of a file with its frame, and no stack of ours', async () => {
    const broken = TOOL.replace('type: string }', 'type: strng }').replace(
      '#/definitions/Address',
      '#/definitions/Adress',
    )
    const { code, err } = await run(
      node,
      [...args, 'app.ts'],
      projectOf({ ...FILES, 'mail.schema.yaml': broken }),
    )
    expect(code).toBe(1)
    expect(err).toContain('mail.schema.yaml:6:')
    expect(err).toContain('    subject: { type: strng }\n')
    expect(err).toContain('Did you mean "string"?')
    const stack = err.split('\n').filter((line) => line.startsWith('    at '))
    expect(stack).toEqual([expect.stringMatching(/^ {4}at file:\/\/\/.*mail\.schema\.yaml:\d+:\d+$/)])
    expect(err).not.toMatch(/unplugin|packages|node_modules/)
  })

  it('shows a query that is misspelt, and a configuration that cannot be used', async () => {
    const app = `import tools from './mail.schema.yaml?profile=opnai'\nconsole.log(tools)`
    const project = projectOf({ ...FILES, 'app.ts': app })
    const query = await run(node, [...args, 'app.ts'], project)
    expect(query).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Did you mean "openai"?') })
    project.write('toolbake.config.json', '{ "profiles": "openai", }')
    const config = await run(node, [...args, 'app.ts'], project)
    expect(config).toMatchObject({ code: 1, out: '', err: expect.stringContaining('toolbake.config.json') })
  })

  it('prints a warning once, and leaves the files of other loaders to them', async () => {
    const odd = TOOL.replace('type: string }', 'type: string, minLenght: 2 }')
    const app = `import './mail.schema.yaml?profile=openai'; import './mail.schema.yaml?profile=mcp'
const raw = await import('./plain.schema.json', { with: { type: 'json' } })
console.log(raw.default.module_id, await import('./other.yaml').catch(({ code }) => code))`
    const project = projectOf({ ...FILES, 'mail.schema.yaml': odd, 'app.ts': app, 'other.yaml': 'a: 1' })
    const { out, err } = await run(node, [...args, 'app.ts'], project)
    expect(out).toBe('plain ERR_UNKNOWN_FILE_EXTENSION\n')
    expect(err.split('keyword_misspelt')).toHaveLength(2)
  })

  it('runs again in watch mode when a file of a tool changes, also after an error', async (context) => {
    context.skip(!FULL, 'takes ten seconds: npm run test:full')
    const project = projectOf(FILES)
    const watching = start(node, ['--watch', '--watch-preserve-output', ...args, 'app.ts'], project)
    onTestFinished(() => void watching.child.kill())
    await watching.until(({ out }) => out.includes('"An address"'))
    await edit(project, 'shared.schema.yaml', SHARED.replace('An address', 'Whom'), watching)
    await watching.until(({ out }) => out.includes('"Whom"'))
    await edit(project, 'mail.schema.yaml', TOOL.replace('type: string }', 'type: strng }'), watching)
    await watching.until(({ err }) => err.includes('type: strng'))
    await edit(project, 'mail.schema.yaml', TOOL.replace('mail.send', 'mail.post'), watching)
    await watching.until(({ out }) => out.includes('"mail_post"'))
    expect(watching.child.exitCode).toBeNull()
    expect(watching.out.trim().split('\n')).toEqual(
      expect.arrayContaining([expect.stringContaining('"Whom"'), expect.stringContaining('"mail_post"')]),
    )
  })

  it('answers require, one module for each query', async (context) => {
    context.skip(major < 22, 'Node 20 runs no hook for require')
    const app = `const read = (query) => require('./mail.schema.yaml' + query)
console.log(read('?profile=openai').default[0].type, read('?profile=mcp').default[0].name, read('').anthropic[0].name)`
    const { out, err } = await run(node, [...args, 'app.cjs'], projectOf({ ...FILES, 'app.cjs': app }))
    expect(err).toBe('')
    expect(out).toBe('function mail_send mail_send\n')
  })

  it('answers the import that tsx turns into require, or says what that takes', async () => {
    const app = `import openai from './mail.schema.yaml?profile=openai'
import mcp from './mail.schema.yaml?profile=mcp'
console.log(openai[0].type, mcp[0].name)`
    const project = projectOf({ ...FILES, 'app.ts': app, 'package.json': '{}' })
    const { out, err } = await run(node, ['--import', tsx, ...register, 'app.ts'], project)
    const refusal = 'cannot require ./mail.schema.yaml?profile=openai: that takes Node 22.15 or later'
    const isRight = major > 20 ? out === 'function mail_send\n' && err === '' : err.includes(refusal)
    expect(isRight, out + err).toBe(true)
  })
})

/** Edits a file; a watcher that has just started a process misses immediate changes. */
async function edit(project: Project, file: string, text: string, { until }: Started): Promise<void> {
  const since = Date.now()
  await until(() => Date.now() - since > 500)
  project.write(file, text)
}
