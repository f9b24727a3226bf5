// What is published instead of the compiled files, one by one: the same modules in a few files.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as core from '@toolbake/core'
import * as internal from '@toolbake/core/internal'
import * as light from '@toolbake/core/light'
import * as metaSchemas from '@toolbake/core/meta-schemas'
import * as node from '@toolbake/core/node'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, it } from 'vitest'
import config from '../rolldown.config.ts'

const PACKAGE = join(import.meta.dirname, '..')
const ENTRIES = { index: core, internal, light, 'meta-schemas': metaSchemas, node }

// Below the package: the bundle imports its dependencies.
const dir = mkdtempSync(join(PACKAGE, 'node_modules', '.bundle-'))

beforeAll(async () => {
  const { output, ...input } = config
  const bundle = await rolldown({ ...input, cwd: PACKAGE })
  await bundle.write({ ...output, dir })
})

afterAll(() => rmSync(dir, { recursive: true }))

function load(entry: string): Promise<unknown> {
  return import(/* @vite-ignore */ pathToFileURL(join(dir, `${entry}.js`)).href)
}

it.each(Object.keys(ENTRIES))('%s exports the same names', async (entry) => {
  const bundled = (await load(entry)) as object
  expect(Object.keys(bundled).sort()).toEqual(Object.keys(ENTRIES[entry as keyof typeof ENTRIES]).sort())
})

it('is what the manifest names', () => {
  const { publishConfig } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  const targets = Object.values<string | { default: string }>(publishConfig.exports)
  const modules = targets.flatMap((target) => (typeof target === 'object' ? [target.default] : []))
  expect(modules.sort()).toEqual(Object.keys(ENTRIES).map((entry) => `./dist/bundle/${entry}.js`))
})

it('compiles to the same', async () => {
  const bundled = (await load('index')) as typeof core
  const text =
    'input_schema: { type: object, properties: { at: { type: string, format: date, minLengt: 3 } } }'
  const [theirs, ours] = [bundled, core].map(({ compile }) => {
    const { code, diagnostics } = compile({ uri: 'file:///a.schema.yaml', text })
    return { code, diagnostics: diagnostics.map((diagnostic) => diagnostic.toJSON()) }
  })
  expect(theirs).toEqual(ours)
})
