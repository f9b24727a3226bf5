import { readFileSync } from 'node:fs'
import * as core from '@toolbake/core'
import { expect, it } from 'vitest'

interface Manifest {
  exports: Record<string, Record<string, string>>
  publishConfig: { main?: string; exports: Record<string, Record<string, string>> }
}

const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(new URL(`../../packages/${folder}/package.json`, import.meta.url), 'utf8'))

const ours = manifest('cli').exports
const bundlers = ['vite', 'rollup', 'rolldown', 'esbuild', 'webpack', 'rspack', 'farm', 'bun']
/** Entries that re-export another package's, except the one without exports; the plugin's entries keep their names. */
const origins = new Map([
  ...Object.keys(manifest('unplugin').exports).flatMap((entry): [string, string][] =>
    /^\.\/(?!package\.json|register)/.test(entry)
      ? [[entry.slice(2), `unplugin-toolbake/${entry.slice(2)}`]]
      : [],
  ),
  ['runtime', '@toolbake/runtime'],
])

it('has an entry for each bundler, and for what apps and configurations import', () => {
  const wanted = [...bundlers, 'api', 'client', 'client-types', 'config', 'next', 'register', 'runtime']
  expect(Object.keys(ours)).toEqual(expect.arrayContaining(wanted.map((name) => `./${name}`)))
})

it.each(Object.keys(ours).filter((entry) => ours[entry]?.['default'] && origins.has(entry.slice(2))))(
  '%s exports what its origin does',
  async (entry) => {
    const own = await import(`toolbake/${entry.slice(2)}`)
    // Imported later, because modules shared by concurrent imports may be evaluated twice.
    const origin = await import(origins.get(entry.slice(2)) ?? '')
    expect(Object.keys(own).length).toBeGreaterThan(0)
    expect({ ...own }).toEqual({ ...origin })
  },
)

it('exports for a configuration what core has by the same names', async () => {
  const config = await import('toolbake/config')
  expect(Object.keys(config)).toContain('defineProfile')
  expect(core).toMatchObject({ ...config })
})

it('is published with the entries that it has here, but for the sources', () => {
  for (const folder of ['cli', 'unplugin', 'runtime']) {
    const { exports, publishConfig } = manifest(folder)
    for (const target of Object.values(exports)) delete target['@toolbake/source']
    const published = JSON.stringify(publishConfig.exports).replaceAll('/dist/bundle/', '/dist/')
    expect(JSON.parse(published), folder).toEqual(exports)
  }
})

it('finds the runtime in one file, by the same path in all ways', () => {
  const { main, exports } = manifest('runtime').publishConfig
  expect(main).toBe('./dist/bundle/index.js')
  expect(exports['.']).toMatchObject({ default: main })
})
