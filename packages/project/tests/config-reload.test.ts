import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../src/config.ts'

/** A folder whose configuration is loaded as often as one likes. */
function project() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-config-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return {
    folder,
    write(files: Readonly<Record<string, string>>) {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), text)
      }
    },
    async load(name: string) {
      const inputs = new Set<string>()
      const { options } = await loadConfig(join(folder, name), (path) => inputs.add(path))
      return { options, inputs: [...inputs].map((path) => path.slice(folder.length + 1)) }
    },
  }
}

const MODULE = '{ "type": "module" }'

describe('a configuration is read as it is now', () => {
  test.each([
    ['toolbake.config.mjs', MODULE, 'export default'],
    ['toolbake.config.js', MODULE, 'export default'],
    ['toolbake.config.js', '{}', 'module.exports ='],
    ['toolbake.config.ts', MODULE, 'export default'],
    ['toolbake.config.mts', '{}', 'export default'],
    ['toolbake.config.json', '{}', ''],
  ])('%s in a package %s', async (name, manifest, before) => {
    const { write, load } = project()
    write({ 'package.json': manifest, [name]: `${before} { "reshape": true }` })
    expect((await load(name)).options.reshape).toBe(true)
    write({ [name]: `${before} { "reshape": false }` })
    expect((await load(name)).options.reshape).toBe(false)
  })

  test.each(['mjs', 'js', 'ts'])('with all that a .%s imports', async (extension) => {
    const { write, load } = project()
    const name = `toolbake.config.${extension}`
    const lines = ['module', 'compiled', 'common', 'data', 'far'].map((key) => {
      const from = { module: 'a.mjs', compiled: 'b.ts', common: 'c.cjs', data: 'd.json', far: 'sub/e.js' }[
        key
      ]
      return `import ${key} from './${from}'${from === 'd.json' ? " with { type: 'json' }" : ''}`
    })
    const options = '[module, compiled, common.c, data.d, far, late, await Promise.resolve(0)]'
    const late = "const { default: late } = await import('./f.mjs')"
    const text = `${lines.join('\n')}\n${late}\nexport default { profiles: ${options} }`
    const state = (value: number) => ({
      'a.mjs': `export default ${value}`,
      'b.ts': `export default ${value} as number`,
      'c.cjs': `module.exports = { c: require('./g.cjs').g }`,
      'd.json': `{ "d": ${value} }`,
      'sub/e.js': `export { default } from './h.js'`,
      'sub/h.js': `export default ${value}`,
      'f.mjs': `export default ${value}`,
      'g.cjs': `exports.g = ${value}`,
    })
    write({ 'package.json': MODULE, [name]: text, ...state(1) })
    const { options: first, inputs } = await load(name)
    expect(first.profiles).toEqual([1, 1, 1, 1, 1, 1, 0])
    expect([...inputs].sort()).toEqual([...Object.keys(state(1)), name].sort())
    write(state(2))
    expect((await load(name)).options.profiles).toEqual([2, 2, 2, 2, 2, 2, 0])
  })
})

test('what a configuration can use besides: packages of modules, its own place, cycles', async () => {
  const { folder, write, load } = project()
  write({
    'node_modules/only-esm/package.json': '{ "type": "module", "exports": { "import": "./index.js" } }',
    'node_modules/only-esm/index.js': 'export const value = await Promise.resolve("esm")',
    'a.mjs': "import { b } from './b.mjs'\nexport const a = 'a'\nexport default () => b()",
    'b.mjs': "import * as A from './a.mjs'\nexport const b = () => A.a",
    'toolbake.config.mjs': `#!/usr/bin/env node
      import { value } from 'only-esm'
      import cycle from './a.mjs'
      import { basename } from 'node:path'
      import { defineConfig } from 'toolbake'
      let isStrict = false
      try { undeclared = 1 } catch { isStrict = true }
      export default defineConfig({
        profiles: [value, cycle(), basename(import.meta.filename), import.meta.url, isStrict],
      })`,
  })
  const url = new URL(`file://${folder}/toolbake.config.mjs`).href
  const { options, inputs } = await load('toolbake.config.mjs')
  expect(options.profiles).toEqual(['esm', 'a', 'toolbake.config.mjs', url, true])
  expect(inputs).toEqual(['toolbake.config.mjs', 'a.mjs', 'b.mjs'])
})

test('what is compiled is cached for the next process; a cache that is damaged or not writable has no effect', async () => {
  const { folder, write, load } = project()
  const name = 'toolbake.config.ts'
  write({
    'package.json': MODULE,
    'node_modules/a.txt': '',
    [name]: 'export default { reshape: true as const }',
  })
  const loaded = async () => (await load(name)).options.reshape
  expect(await loaded()).toBe(true)
  const cache = join(folder, 'node_modules/.cache/jiti')
  const [file = ''] = readdirSync(cache)
  const text = readFileSync(join(cache, file), 'utf8')
  writeFileSync(join(cache, file), text.replace('reshape: true', 'reshape: false'))
  expect(await loaded()).toBe(false)
  writeFileSync(join(cache, file), text.replace('reshape: true', 'reshape: false').slice(0, -9))
  expect(await loaded()).toBe(true)
  rmSync(join(cache, file))
  mkdirSync(join(cache, file))
  expect(await loaded()).toBe(true)
  write({ [name]: 'export default { reshape: false as const }' })
  expect(await loaded()).toBe(false)
})

test('a file that a configuration fails on is reported, too', async () => {
  const { folder, write } = project()
  write({ 'toolbake.config.mjs': "export { default } from './opts.mjs'", 'opts.mjs': 'export default {' })
  const inputs: string[] = []
  const loading = loadConfig(join(folder, 'toolbake.config.mjs'), (path) => inputs.push(path))
  await expect(loading).rejects.toThrow('The configuration cannot be read')
  expect(inputs).toContain(join(folder, 'opts.mjs'))
})
