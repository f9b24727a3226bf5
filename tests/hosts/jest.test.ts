// The preset for Jest: test:full runs Jest itself, npm test only the functions that it calls.
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Project } from '../bundlers/project.ts'
import { buildPackages } from '../examples/run.ts'
import { FULL } from '../full.ts'
import { createApp, FILES, PRINTED, run, SHARED, start, TOOL } from '../node/app.ts'
import { installed } from './install.ts'

beforeAll(buildPackages)

const projectOf = (files: Readonly<Record<string, string>>): Project => {
  const project = createApp({ ...FILES, ...files })
  onTestFinished(project.close)
  return project
}

/** Does the same as Jest with an import, without Jest. */
const PROBE = `import { readFileSync, statSync, utimesSync } from 'node:fs'
import preset from 'toolbake/jest'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { sync } = require(preset.resolver)
const [path] = Object.values(preset.transform)
const { default: transformer } = await import(path)
const options = { config: { rootDir: process.cwd() }, supportsStaticESM: false }
const defaultResolver = (name) => process.cwd() + name.slice(1)
const find = (name) => sync(name, { conditions: ['require', 'default'], defaultResolver })
const modules = new Map()
function load(path) {
  if (modules.has(path)) return modules.get(path)
  const exports = {}
  modules.set(path, exports)
  const source = readFileSync(path, 'utf8')
  const { code } = transformer.process(source, path, options)
  new Function('exports', 'require', code)(exports, load)
  return exports
}
const { default: tools, decodeCall } = load(find('./mail.schema.yaml?profile=openai'))
const to = tools[0].function.parameters.properties.to.description
const call = load(find('toolbake/runtime')).combine(decodeCall)('mail_send', '{"to":"a","subject":null}')
// Jest transforms again what has another time.
const stub = find('./mail.schema.yaml?profile=openai')
utimesSync(stub, 0, 0)
const isRenewed = find('./mail.schema.yaml?profile=openai') === stub && statSync(stub).mtimeMs > 0
const other = find('./other.js') === process.cwd() + '/other.js'
console.log(JSON.stringify({ to, call, isRenewed, other, key: transformer.getCacheKey('', find('./mail.schema.yaml'), options) }))
`

it('finds a module and its runtime, and turns both into CommonJS', async () => {
  const { code, out, err } = await run(process.execPath, ['probe.mjs'], projectOf({ 'probe.mjs': PROBE }))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const { to, call } = PRINTED
  expect(JSON.parse(out)).toEqual({
    to,
    call,
    isRenewed: true,
    other: true,
    key: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

const TEST = `import tools, { decodeCall } from './mail.schema.yaml?profile=openai'
import mcp from './mail.schema.yaml?profile=mcp'
import json from './plain.schema.json?profile=mcp'
import { anthropic } from './mail.schema.yaml'
import { combine } from 'toolbake/runtime'
test('mail', () => {
  const names: string[] = [tools[0].function.name, mcp[0].name, json[0].name, anthropic[0].name]
  const to = tools[0].function.parameters.properties.to.description
  const call = combine(decodeCall)('mail_send', '{"to":"a","subject":null}')
  expect({ names, to, call }).toStrictEqual(${JSON.stringify(PRINTED)})
})
`

const MODULE_TEST = `import { openai, decodeOpenai } from './mail.schema.yaml'
import { combine } from 'toolbake/runtime'
test('mail', () => {
  expect(openai[0].function.name).toBe('mail_send')
  expect(combine(decodeOpenai)('mail_send', '{"to":"a","subject":null}')).toEqual(${JSON.stringify(PRINTED.call)})
})
`

const BABEL = `module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }], '@babel/preset-typescript'] }`

describe('Jest', () => {
  beforeEach((context) => context.skip(!FULL, 'installs 60 MB: npm run test:full'))

  const packages = ['jest@30', '@babel/preset-env@7', '@babel/preset-typescript@7']

  async function jest(project: Project, args: readonly string[] = [], flags: readonly string[] = []) {
    const tools = await installed('toolbake-jest', packages)
    const command = [...flags, tools.path('jest/bin/jest.js'), '--ci', ...args]
    return run(process.execPath, command, project)
  }

  async function jestProject(files: Readonly<Record<string, string>>): Promise<Project> {
    const project = projectOf({ 'jest.config.json': '{ "preset": "toolbake/jest" }', ...files })
    const tools = await installed('toolbake-jest', packages)
    for (const name of ['@babel/preset-env', '@babel/preset-typescript']) tools.link(project, name)
    return project
  }

  it('runs tests that import tool files, and sees an edit that its cache does not', async () => {
    const project = await jestProject({ 'mail.test.ts': TEST, 'babel.config.cjs': BABEL })
    const first = await jest(project)
    expect(first, first.err).toMatchObject({ code: 0 })
    project.write('shared.schema.yaml', SHARED.replace('An address', 'Whom'))
    const second = await jest(project)
    expect(second.code).toBe(1)
    expect(second.err).toContain('Whom')
  })

  it('leaves TypeScript to ts-jest beside the preset', async () => {
    const transform = { '^.+\\.tsx?$': ['ts-jest', { diagnostics: false }] }
    const project = projectOf({
      'mail.test.ts': TEST,
      'jest.config.json': JSON.stringify({ preset: 'toolbake/jest', transform }),
    })
    const tools = await installed('toolbake-ts-jest', ['jest@30', 'ts-jest@29', 'typescript@5'])
    for (const name of ['ts-jest', 'typescript']) tools.link(project, name)
    const { code, err } = await run(process.execPath, [tools.path('jest/bin/jest.js'), '--ci'], project)
    expect(err).toContain('1 passed')
    expect(code).toBe(0)
  })

  it('runs again in one process when a tool file changes, or one that it refers to', async () => {
    const project = await jestProject({ 'mail.test.ts': TEST, 'babel.config.cjs': BABEL })
    const tools = await installed('toolbake-jest', packages)
    const args = [tools.path('jest/bin/jest.js'), '--watchAll', '--runInBand']
    const watching = start(process.execPath, args, project, { CI: '' })
    onTestFinished(() => void watching.child.kill())
    await watching.until(({ err }) => err.includes('1 passed'))
    project.write('shared.schema.yaml', SHARED.replace('An address', 'Whom'))
    await watching.until(({ err }) => err.includes('Whom'))
    project.write('shared.schema.yaml', SHARED)
    await watching.until(({ err }) => err.split('1 passed').length > 2)
    project.write('mail.schema.yaml', TOOL.replace('mail.send', 'mail.post'))
    await watching.until(({ err }) => err.includes('mail_post'))
    expect(watching.child.exitCode).toBeNull()
  })

  it('shows errors with their frames', async () => {
    const broken = TOOL.replace('type: string }', 'type: strng }')
    const project = await jestProject({
      'mail.test.ts': TEST,
      'babel.config.cjs': BABEL,
      'mail.schema.yaml': broken,
    })
    const { code, err } = await jest(project)
    expect(code).toBe(1)
    expect(err).toContain('    subject: { type: strng }\n')
    expect(err).toContain('Did you mean "string"?')
  })

  it('runs ES modules that import without a query', async () => {
    const project = await jestProject({ 'mail.test.js': MODULE_TEST })
    const { code, err } = await jest(project, [], ['--experimental-vm-modules', '--no-warnings'])
    expect(err).toContain('1 passed')
    expect(code).toBe(0)
  })

  it('refuses a query in an ES module, which Jest does not pass on', async () => {
    const project = await jestProject({ 'mail.test.js': TEST.replace(': string[]', '') })
    const { code, err } = await jest(project, [], ['--experimental-vm-modules', '--no-warnings'])
    expect(code).toBe(1)
    expect(err).toContain('does not provide an export named')
  })
})
