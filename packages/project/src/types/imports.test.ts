import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findImports } from './imports.ts'

const IMPORT = "export { decodeCall } from './send.schema.yaml?profile=openai'"

/** Returns the paths of the tool files whose imports are found in `app`, relative to the workspace. */
function found(
  files: Readonly<Record<string, string>>,
  links: readonly string[],
  prepare: (folder: string) => void = () => {},
): string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-imports-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  for (const name of links) symlinkSync(join(folder, name), join(folder, 'node_modules', name), 'junction')
  prepare(folder)
  return findImports(join(folder, 'app')).map(({ path }) => relative(folder, path).replaceAll('\\', '/'))
}

const depends = (...names: string[]): string =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '*'])) })

it('finds imports in the packages of the workspace whose sources are imported', () => {
  const files = {
    'app/package.json': depends('tools', 'built', 'absent'),
    'app/src/main.ts': "import { decodeCall } from 'tools'",
    'tools/package.json': JSON.stringify({
      exports: { '.': './src/index.ts' },
      ...JSON.parse(depends('more', 'tools')),
    }),
    'tools/src/index.ts': IMPORT,
    'tools/src/send.schema.yaml': '',
    'more/package.json': '{ "main": "./index.mts" }',
    'more/index.mts': IMPORT,
    'more/send.schema.yaml': '',
    'built/package.json': '{ "types": "./dist/index.d.ts", "main": "./dist/index.js" }',
    'built/src/index.ts': IMPORT,
    'built/src/send.schema.yaml': '',
  }
  expect(found(files, ['tools', 'more', 'built'])).toEqual([
    'tools/src/send.schema.yaml',
    'more/send.schema.yaml',
  ])
})

it('does not search packages that are installed', () => {
  const files = {
    'app/package.json': depends('tools'),
    'node_modules/tools/package.json': '{ "main": "./index.ts" }',
    'node_modules/tools/index.ts': IMPORT,
    'node_modules/tools/send.schema.yaml': '',
  }
  expect(found({ ...files, 'app/src/main.ts': '' }, [])).toEqual([])
})

it.skipIf(process.platform === 'win32')('a source that is gone when it is read counts as absent', () => {
  const files = { 'app/main.ts': IMPORT, 'app/send.schema.yaml': '' }
  const vanish = (folder: string): void => {
    for (const name of ['output.mjs', 'env.d.ts'])
      symlinkSync(join(folder, 'gone'), join(folder, 'app', name))
  }
  expect(found(files, [], vanish)).toEqual(['app/send.schema.yaml'])
})
