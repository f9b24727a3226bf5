import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installedNames } from './installed.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-installed-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const list = (section: string, ...names: string[]): object => ({
  [section]: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
})

const TOOLBAKE = ['toolbake/runtime', 'toolbake/client-types']
const PLUGIN = ['@toolbake/runtime', 'unplugin-toolbake/client-types']
const RUNTIME = ['@toolbake/runtime', undefined]

it.each<[string, object, string[], readonly (string | undefined)[]]>([
  ['nothing', {}, [], TOOLBAKE],
  ['toolbake', list('devDependencies', 'toolbake'), [], TOOLBAKE],
  [
    'toolbake, and others that were hoisted',
    list('devDependencies', 'toolbake'),
    ['@toolbake/runtime'],
    TOOLBAKE,
  ],
  ['toolbake, not listed', {}, ['toolbake'], TOOLBAKE],
  [
    'all, not listed',
    {},
    ['toolbake', 'unplugin-toolbake', '@toolbake/runtime'],
    ['@toolbake/runtime', TOOLBAKE[1]],
  ],
  ['the plugin', list('devDependencies', 'unplugin-toolbake'), [], PLUGIN],
  ['the plugin, not listed', {}, ['unplugin-toolbake'], PLUGIN],
  ['both', list('devDependencies', 'unplugin-toolbake', 'toolbake'), [], TOOLBAKE],
  ['the runtime', list('dependencies', '@toolbake/runtime'), [], RUNTIME],
  ['the runtime, not listed', {}, ['@toolbake/runtime'], RUNTIME],
  [
    'the runtime where it is deployed, and toolbake for development',
    { ...list('dependencies', '@toolbake/runtime'), ...list('devDependencies', 'toolbake') },
    [],
    ['@toolbake/runtime', 'toolbake/client-types'],
  ],
  ['what nobody can read', { dependencies: null, devDependencies: ['toolbake'] }, [], TOOLBAKE],
])('%s', (_, manifest, found, expected) => {
  write('package.json', JSON.stringify(manifest))
  for (const name of found) write(`node_modules/${name}/package.json`, '{}')
  mkdirSync(join(folder, 'src'))
  const { runtime, client } = installedNames(join(folder, 'src'))
  expect([runtime, client]).toEqual(expected)
})

it('goes by the nearest package of a workspace', () => {
  write('package.json', JSON.stringify(list('devDependencies', 'toolbake')))
  write('packages/a/package.json', JSON.stringify(list('dependencies', '@toolbake/runtime')))
  write('packages/b/package.json', 'not JSON')
  expect(installedNames(join(folder, 'packages/a')).runtime).toBe('@toolbake/runtime')
  expect(installedNames(join(folder, 'packages/b')).runtime).toBe('toolbake/runtime')
})

it('finds the packages of TypeBox, those of the manifest and those that are only there', () => {
  write('package.json', '{ "devDependencies": { "typebox": "^1.0.0" } }')
  expect(installedNames(folder).typebox).toEqual(['typebox'])
  write('node_modules/@sinclair/typebox/package.json', '{}')
  expect(installedNames(folder).typebox).toEqual(['typebox', '@sinclair/typebox'])
})
