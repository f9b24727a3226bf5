import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildPackages } from '../examples/run.ts'
import { FULL, sampled } from '../full.ts'
import { BIN, BROKEN, filesIn, folderOf, PLAIN, read, start, toolbake } from './run.ts'

beforeAll(buildPackages)

const ESCAPE = '\u001b['
const hasTerminals =
  process.platform === 'linux' && spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

const manyTools = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `tools/t${index}.schema.yaml`,
      PLAIN.replace('mail_send', `t${index}`),
    ]),
  )

/** Runs the program in a terminal; returns the output of both streams. */
function inTerminal(folder: string, args: readonly string[]): { code: number | null; text: string } {
  const { NO_COLOR: _, FORCE_COLOR: __, CI: ___, ...env } = process.env
  const command = [process.execPath, BIN, ...args].map((part) => `'${part}'`).join(' ')
  const { status, stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: { ...env, TERM: 'xterm' },
    maxBuffer: 1 << 28,
  })
  return { code: status, text: stdout.toString() }
}

test('a terminal has colours, a pipe has none', async (context) => {
  const folder = folderOf({ 'a.schema.yaml': BROKEN })
  const piped = await toolbake(folder, ['check'])
  expect(piped).toMatchObject({ code: 1, out: expect.not.stringContaining(ESCAPE) })
  context.skip(!hasTerminals, 'no `script`, which makes a terminal')
  const { code, text } = inTerminal(folder, ['check'])
  expect(code).toBe(1)
  expect(text).toContain(`${ESCAPE}31merror`)
})

test('a thousand files show on a terminal how far they are', (context) => {
  context.skip(!hasTerminals, 'no `script`, which makes a terminal')
  const count = 1000
  const { code, text } = inTerminal(folderOf(manyTools(count)), ['check', '--no-cache'])
  expect(code).toBe(0)
  const shown = [...text.matchAll(/(\d+) of 1000 files compiled/g)].map(([, done]) => Number(done))
  // A machine that finishes within a second shows nothing.
  expect(shown).toEqual([...shown].sort((a, b) => a - b))
  // The last line is erased before the result.
  const isErased = /compiled\r\u001b\[2K(?:\S|\s)*1000 files, 1000 tools/.test(text)
  expect([isErased, shown.length]).toEqual([shown.length > 0, shown.length])
  expect(text).toContain(`${count} files, ${count} tools: no problems`)
})

test('a reader that stops early ends it', async () => {
  const folder = folderOf({ ...manyTools(300), 'z.schema.yaml': BROKEN })
  const child = start(folder, ['check', '--verbose', '--format', 'json'])
  let err = ''
  child.stderr?.on('data', (data: Buffer) => {
    err += data.toString()
  })
  child.stdout?.once('data', () => child.stdout?.destroy())
  expect(await endOf(child)).not.toBeNull()
  expect(err).not.toContain('EPIPE')
})

/** Administrators can write to every folder. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const WRITING: readonly (readonly string[])[] = [
  ['build', '--out', 'out'],
  ['generate', '--out', 'out'],
  ['types'],
]

test.for(sampled(WRITING, 3))('%s into a folder that may not be written to', async (args, context) => {
  const mayRun = spawnSync(process.execPath, [BIN, '--version'], nobody).status === 0
  context.skip(!mayRun, 'only an administrator may read this checkout')
  const folder = folderOf({ 'tools/a.schema.yaml': PLAIN, 'package.json': '{}' })
  chmodSync(folder, 0o555)
  onTestFinished(() => chmodSync(folder, 0o755))
  const { code, err } = await asNobody(folder, args)
  expect(code).toBe(2)
  expect(err).toMatch(/permission|EACCES/i)
  expect(err).not.toMatch(/\n +at |\.tmp/)
  expect(filesIn(folder)).toEqual(['package.json', 'tools/a.schema.yaml'])
})

test.for(sampled(WRITING, 3, 1))('%s onto a full disk', async (args, context) => {
  const folder = folderOf({ 'package.json': '{}' })
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0
  context.skip(!isMounted, 'only an administrator of Linux can make a small disk')
  try {
    mkdirSync(join(folder, 'tools'))
    writeFileSync(join(folder, 'tools/a.schema.yaml'), PLAIN)
    fill(folder)
    const { code, err } = await toolbake(folder, args)
    expect(code).not.toBe(0)
    expect(err).toMatch(/ENOSPC|disk is full|no space/i)
    expect(err).not.toMatch(/\n +at /)
    expect(filesIn(folder).filter((path) => path.endsWith('.tmp'))).toEqual([])
  } finally {
    execFileSync('umount', [folder])
  }
})

test('Ctrl-C while it writes leaves whole files', { timeout: 300_000 }, async () => {
  const args = ['build', '--out', 'out', '--emit', 'json,esm']
  const files = manyTools(20)
  const clean = folderOf(files)
  const started = performance.now()
  expect((await toolbake(clean, args)).code).toBe(0)
  const whole = performance.now() - started
  for (let round = 0; round < (FULL ? 30 : 1); round++) {
    const folder = folderOf(files)
    const child = start(folder, args)
    // It may end before it is interrupted.
    const ended = endOf(child)
    await wait(whole * (0.6 + (0.5 * (round % 10)) / 10))
    child.kill('SIGINT')
    await ended
    const written = existsSync(join(folder, 'out')) ? filesIn(join(folder, 'out')) : []
    for (const path of written.filter((one) => !one.endsWith('.tmp')))
      expect(read(folder, `out/${path}`)).toBe(read(clean, `out/${path}`))
    expect(await toolbake(folder, args)).toMatchObject({ code: 0 })
    expect(filesIn(join(folder, 'out'))).toEqual(filesIn(join(clean, 'out')))
  }
})

/** Until nothing more can be written. */
function fill(folder: string): void {
  expect(() => {
    for (let index = 0; index < 1000; index++) writeFileSync(join(folder, `filler${index}`), 'x'.repeat(4096))
  }).toThrow('ENOSPC')
}

function endOf(child: ChildProcess): Promise<number | string | null> {
  return new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
}

function asNobody(folder: string, args: readonly string[]): Promise<{ code: number | null; err: string }> {
  const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, ...nobody })
  let err = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      err += data.toString()
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, err })))
}
