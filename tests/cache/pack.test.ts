// The file of a cache: shared by independent processes, killed, damaged, moved, or not writable.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { toolbakeHere } from '../cli/run.ts'
import { buildPackages } from '../examples/run.ts'
import { FULL } from '../full.ts'
import { createProject, type Project, readPackFile } from './project.ts'

const TOOL = (id: string): string =>
  `module_id: ${id}\ndescription: Does ${id}\ninput_schema: { type: object, properties: { a: { type: string } } }\n`
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']
const IDS = NAMES.map((name) => `${name}.schema.yaml?profile=openai`)
const FILES = Object.fromEntries(NAMES.map((name) => [`${name}.schema.yaml`, TOOL(name)]))
const CHILD = fileURLToPath(new URL('child.mjs', import.meta.url))

beforeAll(buildPackages)

function start(project: Project, rounds: number, ids: readonly string[]) {
  const child = spawn(process.execPath, [CHILD, project.folder, String(rounds), ...ids])
  let err = ''
  child.stderr.on('data', (data: Buffer) => {
    err += data.toString()
  })
  return {
    child,
    ready: new Promise((resolve) => child.stdout.once('data', resolve)),
    done: new Promise<string>((resolve) => child.once('close', () => resolve(err))),
  }
}

it('is valid whatever two processes do at once', async () => {
  const project = createProject(FILES)
  const half = IDS.length / 2
  const errors = await Promise.all([
    start(project, 20, IDS.slice(0, half + 1)).done,
    start(project, 20, IDS.slice(half - 1)).done,
  ])
  expect(errors).toEqual(['', ''])
  expect(readdirSync(project.path('kept'))).toEqual(['pack'])
  const { modules } = project.run(IDS)
  expect(modules).toEqual(project.cold(IDS))
  expect(project.run(IDS).hits).toEqual(IDS)
})

const KILLS = FULL ? 200 : 5

it(`is the old one or the new one after a kill, ${KILLS} times`, { timeout: 600_000 }, async () => {
  const project = createProject(FILES)
  const cold = project.cold(IDS)
  for (let round = 0; round < KILLS; round++) {
    const { child, ready, done } = start(project, 10_000, IDS)
    await ready
    await new Promise((resolve) => setTimeout(resolve, 150 + ((round * 37) % 250)))
    child.kill('SIGKILL')
    expect(await done).toBe('')
    expect(project.run(IDS).modules).toEqual(cold)
  }
  project.write('a.schema.yaml', TOOL('changed'))
  project.run(IDS)
  // Partial files of the killed processes were removed.
  expect(readdirSync(project.path('kept'))).toEqual(['pack'])
})

it('is ignored where it is cut off or changed', () => {
  const project = createProject(FILES)
  project.run(IDS)
  const whole = readPackFile(project)
  const cold = project.cold(IDS)
  const damaged = [
    ...[0, 1, 50, 200, whole.length >> 1, whole.length - 1].map((length) => whole.subarray(0, length)),
    Buffer.concat([whole, Buffer.from('x')]),
    ...Array.from({ length: 40 }, (_, index) => {
      const bytes = Buffer.from(whole)
      const at = Math.floor((index * whole.length) / 40)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      return bytes
    }),
    Buffer.from('{"toolbake":1}\n'),
    Buffer.from('null\n'),
  ]
  for (const bytes of damaged) {
    writeFileSync(project.path('kept/pack'), bytes)
    const { modules, hits } = project.run(IDS)
    expect(modules).toEqual(cold)
    expect(hits).toEqual([])
  }
  expect(project.run(IDS).hits).toEqual(IDS)
})

it('is not used by another version', () => {
  const project = createProject(FILES)
  project.run(IDS)
  const text = readPackFile(project).toString('latin1')
  writeFileSync(project.path('kept/pack'), text.replace(/"version":"[0-9]/, '"version":"9'), 'latin1')
  expect(project.run(IDS).hits).toEqual([])
})

it('is valid in another folder, and holds no path of this machine', () => {
  const before = createProject({
    ...FILES,
    'a.schema.yaml': TOOL('a').replace('type: string', 'type: string, minLenght: 1'),
    'all.schema.yaml': 'tools:\n  - include: ./*.schema.yaml\n',
  })
  const ids = [...IDS, 'a.schema.yaml']
  before.run(ids)
  expect(readPackFile(before).includes(before.folder)).toBe(false)
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-moved-')))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const folder = join(parent, 'some where')
  cpSync(before.folder, folder, { recursive: true })
  rmSync(before.folder, { recursive: true })
  const after = createProject({}, folder)
  const { modules, hits } = after.run(ids)
  expect(hits).toEqual(ids)
  expect(modules).toEqual(after.cold(ids))
})

it('may be in a folder that is read-only', (context) => {
  if (process.getuid?.() === 0) context.skip('root writes everywhere')
  if (process.platform === 'win32') context.skip('folders have no such mode')
  const project = createProject(FILES)
  project.run(IDS)
  chmodSync(project.path('kept'), 0o500)
  project.write('a.schema.yaml', TOOL('changed'))
  expect(project.run(IDS).modules).toEqual(project.cold(IDS))
})

it('needs no folder that can be made: the command prints that with --verbose, and is done', async () => {
  const project = createProject({
    ...FILES,
    kept: 'a file',
    'toolbake.config.json': '{"cache":{"dir":"kept"}}',
  })
  expect(project.run(IDS).modules).toEqual(project.cold(IDS))
  const { code, err } = await toolbakeHere(project.folder, ['check', '--verbose'])
  expect({ code, err }).toMatchObject({
    code: 0,
    err: expect.stringContaining('note: the cache was not written'),
  })
  expect((await toolbakeHere(project.folder, ['check'])).err).toBe('')
})

it('is removed by `cache clear`, and nothing else is', async () => {
  const project = createProject({
    ...FILES,
    'toolbake.config.json': '{"cache":{"dir":"kept"}}',
    'kept/mine.txt': '',
  })
  await toolbakeHere(project.folder, ['check'])
  expect(existsSync(project.path('kept/pack'))).toBe(true)
  expect((await toolbakeHere(project.folder, ['cache', 'clear'])).err).toBe('removed: kept\n')
  expect(readdirSync(project.path('kept'))).toEqual(['mine.txt'])
  expect((await toolbakeHere(project.folder, ['cache', 'clear'])).err).toBe('There is no cache.\n')
  expect(await toolbakeHere(project.folder, ['cache', 'cler'])).toMatchObject({ code: 2 })
  await toolbakeHere(project.folder, ['check', '--no-cache'])
  expect(readdirSync(project.path('kept'))).toEqual(['mine.txt'])
})
