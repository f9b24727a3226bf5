import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packPackages } from '../../../scripts/lib/packages.mjs'
import { filesIn, write } from '../../cli/run.ts'
import { buildPackages } from '../../examples/run.ts'
import { FULL } from '../../full.ts'
import { APPS, type FreshApp, removeGenerated, useLines } from './apps.ts'
import { mustRun, nodeFolder, run } from './run.ts'

// Installs frameworks, which takes minutes. `tests/init/fixtures.test.ts` is the quick alternative.
const ONLY = process.env['TOOLBAKE_APPS']
const apps = APPS.filter(({ name }) => ONLY === undefined || new RegExp(ONLY).test(name))
const QUIET = ['--no-audit', '--no-fund', '--prefer-offline']
const rows: string[] = []
let scratch = ''
let tarballs: readonly string[] = []
let node22 = ''

beforeAll(async () => {
  if (!FULL) return
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-fresh-')))
  await buildPackages()
  tarballs = Object.values(await packPackages(join(scratch, 'tarballs')))
  mkdirSync(join(scratch, 'node22'))
  if (apps.some(({ node }) => node === '22')) node22 = await nodeFolder('22', join(scratch, 'node22'))
})

afterAll(() => {
  if (!FULL) return
  console.log(['app | install s | init s | build s | files | of a creator', ...rows].join('\n'))
  rmSync(scratch, { recursive: true, force: true })
})

test.for(apps)('$name', async (app, { skip }) => {
  if (!FULL) skip('TOOLBAKE_FULL=1 installs frameworks')
  const folder = join(scratch, app.name.replaceAll(/\W+/g, '-').toLowerCase(), 'app')
  const path = app.node === '22' ? [node22] : []
  const installed = await seconds(() => create(app, folder, path))

  const init = await seconds(() => toolbake(['init', '--yes'], folder, path))
  expect(init.result, init.result.err).toMatchObject({ code: 0 })
  if (app.isLinted === true) await mustRun('npm', ['run', 'lint'], folder, path)
  const edits = init.result.err.match(/^(?:written|changed): .*$/gm) ?? []
  const agent = /^Call it, for example in (.*):$/m.exec(init.result.err)?.[1] ?? ''
  useLines(folder, app, agent, init.result.out)

  // A fresh checkout has no generated files.
  removeGenerated(folder)
  const built = await seconds(() => mustRun('npm', app.build, folder, path))
  const shown = app.output === undefined ? built.result.out : textBelow(join(folder, app.output))
  expect(shown).toContain(app.output === undefined ? 'function' : 'weather_today')

  const before = sourcesIn(folder)
  const again = await toolbake(['init', '--yes'], folder, path)
  expect(again, again.err).toMatchObject({ code: 0 })
  expect(again.err).toContain('Nothing to do')
  expect(sourcesIn(folder)).toEqual(before)
  if (agent.endsWith('.ts')) await expectTyped(folder, agent, path)

  rows.push(
    [
      app.name,
      ...[installed, init, built].map(({ duration }) => duration.toFixed(0)),
      edits.length,
      app.replaced ?? 'all',
    ].join(' | '),
  )
})

/** Expects a type error for a wrong use of the input, whose type comes from the tool's schema. */
async function expectTyped(folder: string, agent: string, path: readonly string[]): Promise<void> {
  const text = readFileSync(join(folder, agent), 'utf8')
  const wrong = text.replace('result.input)', 'result.input.place satisfies number)')
  expect(wrong).not.toBe(text)
  write(folder, agent, wrong)
  const ran = await toolbake(['init', '--yes'], folder, path)
  expect(ran).toMatchObject({ code: 1 })
  expect(ran.err).toMatch(/'string'.*'number'/s)
}

async function create(app: FreshApp, folder: string, path: readonly string[]): Promise<void> {
  mkdirSync(join(folder, '..'), { recursive: true })
  const [creator = '', ...args] = app.creator ?? []
  if (creator === '') mkdirSync(folder)
  else await mustRun('npx', ['-y', creator, ...args], join(folder, '..'), path)
  for (const [name, text] of Object.entries(app.files ?? {})) write(folder, name, text)
  await mustRun('npm', ['install', ...QUIET, 'openai@7.57.0'], folder, path)
  await mustRun('npm', ['install', '-D', ...QUIET, ...(app.packages ?? []), ...tarballs], folder, path)
  // Creators format their files when they install.
  if (app.isLinted === true) await mustRun('npm', ['run', 'format'], folder, path)
}

function toolbake(args: readonly string[], folder: string, path: readonly string[]): ReturnType<typeof run> {
  return run(join(folder, 'node_modules', '.bin', 'toolbake'), args, folder, path)
}

async function seconds<T>(work: () => Promise<T>): Promise<{ result: T; duration: number }> {
  const start = performance.now()
  const result = await work()
  return { result, duration: (performance.now() - start) / 1000 }
}

const GENERATED =
  /^(?:node_modules|\.toolbake|dist|out|\.next|\.svelte-kit|\.nitro|\.output|\.wrangler)\/|\.tsbuildinfo$/

function sourcesIn(folder: string): Map<string, string> {
  const paths = filesIn(folder).filter((path) => !GENERATED.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'latin1')]))
}

function textBelow(path: string): string {
  if (statSync(path).isFile()) return readFileSync(path, 'utf8')
  return filesIn(path)
    .filter((name) => /\.[cm]?js$/.test(name))
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('\n')
}
