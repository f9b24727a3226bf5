import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packPackages } from '../../scripts/lib/packages.mjs'
import { buildPackages, node, root } from '../examples/run.ts'
import { FULL } from '../full.ts'
import { installed } from '../hosts/install.ts'
import { type RemoteCache, startRemoteCache } from './remote-cache.ts'

const NEEDED = ['toolbake', 'unplugin-toolbake', '@toolbake/core', '@toolbake/project', '@toolbake/runtime']
const FLAGS = ['--cache=local:rw,remote:rw', '--ui=stream']
const GENERATED = ['packages/tools/dist', 'packages/tools/.toolbake/types', 'apps/agent/dist']

const folder = mkdtempSync(join(tmpdir(), 'toolbake-turborepo-'))
const first = join(folder, 'first')
const second = join(folder, 'second')

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

it('the tool files of the example compile without problems', async () => {
  await buildPackages()
  const command = join(root, 'packages/cli/bin/toolbake.js')
  const output = await node([command, 'check'], join(root, 'examples/turborepo/packages/tools'))
  expect(output).toContain('2 files, 2 tools: no problems')
})

// It installs Turborepo, a cache server and the packages.
describe.each(FULL ? ['a remote cache'] : [])('a monorepo with Turborepo and %s', () => {
  let cache: RemoteCache

  beforeAll(async () => {
    const server = await installed('toolbake-remote-cache', ['turborepo-remote-cache@2'])
    cache = await startRemoteCache(server.path('turborepo-remote-cache/dist/cli.js'), makeFolder('storage'))
    await makeOrigin()
    await run('git', ['clone', '-q', 'origin', 'first'], folder)
    await run('git', ['clone', '-q', 'origin', 'second'], folder)
    // Not `npm ci`, which fails if a registry lacks the binaries of other systems.
    await run('npm', ['install', '--no-audit', '--no-fund', '--no-save'], first)
  })
  afterAll(() => cache?.stop())

  it('compiles everything in the first clone', async () => {
    // With a changed lock file, the second clone would have to compile again.
    expect(await run('git', ['status', '--porcelain'], first)).toBe('')
    const log = await turbo(first)
    expect(log).toMatch(/Cached:\s+0 cached, 5 total/)
    expect(log).toContain('@acme/tools:build: cache miss')
    expect(await node(['apps/agent/dist/main.js'], first)).toBe(
      readFileSync(join(root, 'examples/turborepo/expected.txt'), 'utf8'),
    )
  })

  // Nothing is installed there: a task that ran would fail without `toolbake` and `tsc`.
  it('takes everything from the cache in a second clone, which compiles nothing', async () => {
    expect(existsSync(join(second, 'node_modules'))).toBe(false)
    const before = cache.log().length
    const log = await turbo(second)
    expect(log).toContain('FULL TURBO')
    expect(log).toMatch(/Cached:\s+5 cached, 5 total/)
    for (const task of ['@acme/tools:build', '@acme/tools:types', '@acme/agent:build'])
      expect(log).toContain(`${task}: cache hit`)
    expect(cache.log().slice(before)).toMatch(/"method":"GET","url":"\/v8\/artifacts\//)
  })

  it('has the same bytes in both clones', () => {
    const made = Object.keys(hashes(first))
    expect(made).toContain('packages/tools/dist/src/email/send.mjs')
    expect(made).toContain('packages/tools/.toolbake/types/src/email/send.schema.d.yaml.ts')
    expect(hashes(second)).toEqual(hashes(first))
  })

  it('compiles again when a file changes that a tool refers to, and not for other files', async () => {
    writeFileSync(join(first, 'packages/tools/NOTES.md'), 'Nothing that is compiled.\n')
    const untouched = await turbo(first, ['build', 'types'])
    expect(untouched).toContain('@acme/tools:build: cache hit')
    expect(untouched).toContain('@acme/tools:types: cache hit')
    const shared = join(first, 'packages/tools/src/shared/person.schema.yaml')
    writeFileSync(shared, readFileSync(shared, 'utf8').replace('A person, by address', 'Somebody'))
    const changed = await turbo(first, ['build', 'types'])
    for (const task of ['@acme/tools:build', '@acme/tools:types', '@acme/agent:build'])
      expect(changed).toContain(`${task}: cache miss`)
    expect(readFileSync(join(first, 'packages/tools/dist/src/email/send.mjs'), 'utf8')).toContain('Somebody')
  })

  function turbo(cwd: string, tasks = ['build', 'check-types']): Promise<string> {
    const env = { ...cache.env, TURBO_TELEMETRY_DISABLED: '1' }
    const command = [join(first, 'node_modules/turbo/bin/turbo'), 'run', ...tasks, ...FLAGS]
    return run(process.execPath, command, cwd, env)
  }
})

/** Creates a repository with the published example, with packages from tarballs. */
async function makeOrigin(): Promise<void> {
  await buildPackages()
  const tarballs: Record<string, string> = await packPackages(makeFolder('packed'))
  const origin = join(folder, 'origin')
  cpSync(join(root, 'examples/turborepo'), origin, { recursive: true })
  const files = NEEDED.map((name) => tarballs[name] ?? '')
  await run('npm', ['install', '--no-audit', '--no-fund', '--save-dev', ...files], origin)
  const git = ['-c', 'user.name=test', '-c', 'user.email=test@example.org']
  await run('git', ['init', '-q'], origin)
  await run('git', ['add', '--all'], origin)
  await run('git', [...git, 'commit', '-q', '-m', 'the example'], origin)
}

function makeFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}

/** Returns the hashes of all generated files, by path in the clone. */
function hashes(clone: string): Record<string, string> {
  const files = GENERATED.flatMap((path) =>
    readdirSync(join(clone, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return Object.fromEntries(
    files.map((file) => [
      relative(clone, file).split(sep).join('/'),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  )
}

function run(program: string, args: readonly string[], cwd: string, env = {}): Promise<string> {
  // npm is a batch file on Windows.
  const options = {
    cwd,
    env: { ...process.env, ...env },
    shell: process.platform === 'win32' && program === 'npm',
  }
  return new Promise((resolve, reject) => {
    execFile(program, args, { ...options, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${program} ${args.join(' ')} failed in ${cwd}\n${stdout}\n${stderr}`))
      else resolve(stdout + stderr)
    })
  })
}
