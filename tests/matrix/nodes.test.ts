import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackages, root } from '../examples/run.ts'
import { FULL } from '../full.ts'
import { nodeBinary } from '../node/binaries.ts'

/** Vite is tested by the demo; Bun has no other runtime. */
const BUNDLERS = ['rollup', 'rolldown', 'esbuild', 'webpack', 'rspack', 'farm']

beforeAll(buildPackages)

it(`this Node, ${process.versions.node}, is one of the matrix`, () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(engines.node).toBe('^20.19.0 || >=22.12.0')
  expect(Number.parseInt(process.versions.node, 10)).toBeGreaterThanOrEqual(20)
})

// `npm test` runs all of this with its own Node in other files.
describe.each(FULL ? [20, 22, 24, 26] : [])('Node %i', (major) => {
  let path: string
  beforeAll(async () => {
    path = `${dirname(await nodeBinary(major))}${delimiter}${process.env['PATH'] ?? ''}`
  })

  it('is what `node` and the scripts of npm run', async () => {
    const version = new RegExp(`^v${major}\\.`)
    expect(await start('node', ['--version'])).toMatch(version)
    expect(await start('npm', ['exec', '--offline', '--call', 'node --version'])).toMatch(version)
  })

  it('passes the tests of core', async () => {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'core']
    expect(await start('node', vitest)).toMatch(/Tests +\d{4,} passed/)
  })

  it('runs the demo', async () => {
    const output = await start('node', ['scripts/demo.mjs'])
    expect(output).toContain('"webhookHeaders":{"x-api-key":"secret"},"deduplicateSimilarURLs":true}')
    expect(output).not.toContain('✗')
  })

  it.each(BUNDLERS)('builds with %s, and runs the result', async (name) => {
    const folder = join(root, 'examples', name)
    rmSync(join(folder, 'dist'), { recursive: true, force: true })
    await start('npm', ['run', '--silent', 'build'], folder)
    expect(await start('npm', ['run', '--silent', 'start'], folder)).toMatch(
      /^1 tool for OpenAI, \d{3} bytes\n/,
    )
  })

  function start(program: string, args: readonly string[], cwd = root): Promise<string> {
    const env: NodeJS.ProcessEnv = { ...process.env, PATH: path, NO_COLOR: '1' }
    // Variables of this Vitest, which a nested Vitest would read.
    for (const name of ['VITEST', 'VITEST_POOL_ID', 'VITEST_WORKER_ID', 'NODE_ENV', 'TOOLBAKE_FULL'])
      delete env[name]
    // npm is a batch file on Windows.
    const shell = process.platform === 'win32' && program === 'npm'
    return new Promise((resolve, reject) => {
      execFile(program, args, { cwd, env, shell, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
        if (error)
          reject(
            new Error(
              `${program} ${args.join(' ')} failed with Node ${major} in ${cwd}\n${stdout}\n${stderr}`,
            ),
          )
        else resolve(stdout)
      })
    })
  }
})
