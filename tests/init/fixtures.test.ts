import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { filesIn, read, toolbakeHere as toolbake } from '../cli/run.ts'

const FIXTURES = fileURLToPath(new URL('../../fixtures/init', import.meta.url))

// Configurations as in the hosts' templates and documentation, and others that only a person can edit.
test.each(readdirSync(FIXTURES))('%s', async (name) => {
  const folder = copyOf(name)
  const before = textsIn(folder)
  const planned = await toolbake(folder, ['init', '--yes', '--dry-run'])
  expect(textsIn(folder)).toEqual(before)
  expect(`${planned.out}\n${planned.err}`).toBe(expected(name, `${planned.out}\n${planned.err}`))

  const patched = copyOf(name)
  if (planned.out !== '') execFileSync('git', ['apply', '-'], { cwd: patched, input: planned.out })
  await toolbake(folder, ['init', '--yes', '--no-install'])
  const after = textsIn(folder)
  expect(new Map([...after].filter(([path]) => !path.startsWith('.toolbake/')))).toEqual(textsIn(patched))
  for (const [path, text] of before) expect(isKept(path, text, after.get(path) ?? '')).toBe(true)

  const again = await toolbake(folder, ['init', '--yes', '--no-install'])
  expect(textsIn(folder)).toEqual(after)
  expect((await toolbake(folder, ['init', '--yes', '--dry-run'])).out).toBe('')
  // Tasks for the user are repeated until they are done.
  expect(again.code).toBe(planned.code)
})

function copyOf(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-init-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(FIXTURES, name, 'input'), folder, { recursive: true })
  return folder
}

function textsIn(folder: string): Map<string, string> {
  return new Map(filesIn(folder).map((path) => [path, read(folder, path)]))
}

/**
 * Whether an edit only inserts: all old characters remain, in order. Only a command of esbuild may be replaced,
 * toolbake may move to `dependencies`, and a list in JSON may be broken over lines.
 */
function isKept(path: string, before: string, after: string): boolean {
  if (path === 'package.json' && /esbuild src\/|"toolbake": "/.test(before)) return true
  const old = path.endsWith('.json') ? before.replaceAll(/(?<=[[,]) +(?=")/g, '') : before
  let at = 0
  for (const character of after) if (character === old[at]) at++
  return at === old.length
}

/** Returns the expected output of a fixture; `UPDATE=1` writes it again. */
function expected(name: string, text: string): string {
  const path = join(FIXTURES, name, 'expected.txt')
  if (process.env['UPDATE'] === '1') writeFileSync(path, text)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
