import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, folderOf, toolbakeHere as toolbake } from '../cli/run.ts'

describe('a file that is not valid is named with its place, and nothing is written', () => {
  test.each([
    ['package.json', '{ "name" }', 'package.json:1:10: invalid JSON: colon expected'],
    ['package.json', '[]', 'package.json:1:1: the file must be an object'],
    ['package.json', '{\n  "scripts": 3\n}', 'package.json:2:14: "scripts" must be an object'],
    ['package.json', '{ "devDependencies": [] }', '1:22: "devDependencies" must be an object'],
    ['tsconfig.json', '{ nope', 'tsconfig.json:1:3: invalid JSON: invalid symbol'],
    ['tsconfig.json', '{ "include": "src" }', 'tsconfig.json:1:14: "include" must be a list'],
    ['.vscode/extensions.json', '{ "recommendations": 3 }', '"recommendations" must be a list'],
  ])('%s: %s', async (path, text, message) => {
    const files = { 'package.json': '{}', [path]: text }
    const folder = folderOf(files)
    const ran = await toolbake(folder, ['init', '--yes'])
    expect(ran).toMatchObject({ code: 2, out: '' })
    expect(ran.err).toContain(message)
    expect(filesIn(folder)).toEqual(Object.keys(files).sort())
  })
})

test('a byte order mark, comments and trailing commas are no errors', async () => {
  const tsconfig =
    '\uFEFF{\n  // strict\n  "compilerOptions": { "strict": true, },\n  "include": ["src",],\n}\n'
  const folder = folderOf({ 'package.json': '{}', 'tsconfig.json': tsconfig })
  const ran = await toolbake(folder, ['init', '--yes', '--no-install', '--dry-run'])
  expect(ran.code).toBe(0)
  expect(ran.out).toContain('+  "include": ["src", ".toolbake/types/imports.d.ts"]')
})

test('an unknown host and an unknown profile are named', async () => {
  const folder = folderOf({ 'package.json': '{}' })
  expect(await toolbake(folder, ['init', '--host', 'wepback'])).toMatchObject({ code: 2 })
  const ran = await toolbake(folder, ['init', '--yes', '--profile', 'opanai'])
  expect(ran).toMatchObject({ code: 2 })
  expect(ran.err).toContain('Did you mean "openai"?')
  expect(filesIn(folder)).toEqual(['package.json'])
})

test('--host decides between two bundlers', async () => {
  const both = JSON.stringify({ devDependencies: { vite: '^8.3.8', webpack: '^5.112.2' } })
  const files = {
    'package.json': both,
    'vite.config.js': 'export default {}',
    'webpack.config.mjs': 'export default {}',
  }
  const found = await toolbake(folderOf(files), ['init', '--yes', '--dry-run'])
  expect(found.out).toContain('+++ b/vite.config.js')
  const chosen = await toolbake(folderOf(files), ['init', '--yes', '--dry-run', '--host', 'webpack'])
  expect(chosen.out).toContain('+++ b/webpack.config.mjs')
  expect(chosen.out).not.toContain('+++ b/vite.config.js')
})

test('a folder in the place of a configuration is not one', async () => {
  const folder = folderOf({ 'package.json': '{ "devDependencies": { "rollup": "^4.68.7" } }' })
  mkdirSync(join(folder, 'rollup.config.js'))
  const ran = await toolbake(folder, ['init', '--yes', '--dry-run'])
  expect(ran.code).toBe(1)
  expect(ran.err).toContain('No configuration of Rollup was found (rollup.config)')
})
