import { chmodSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderOf, read, toolbakeHere as toolbake } from '../cli/run.ts'

const PACKAGE = { type: 'module', devDependencies: { toolbake: '*', vite: '*' } }

test('without a node_modules that holds the schema, no line names it', async () => {
  const folder = folderOf({ 'package.json': JSON.stringify(PACKAGE), '.pnp.cjs': '', 'yarn.lock': '' })
  const planned = await toolbake(folder, ['init', '--yes', '--dry-run'])
  expect(planned.out).not.toContain('yaml-language-server')
  await toolbake(folder, ['init', '--yes', '--no-install'])
  expect(read(folder, 'tools/weather.schema.yaml')).toMatch(/^module_id: /)
})

test('a line is removed if the installation brings no node_modules', async (context) => {
  if (process.platform === 'win32') context.skip('yarn is a shell script')
  const folder = folderOf({
    'package.json': JSON.stringify(PACKAGE),
    'yarn.lock': '',
    'bin/yarn': '#!/bin/sh\ntouch .pnp.cjs\n',
  })
  chmodSync(join(folder, 'bin/yarn'), 0o755)
  vi.stubEnv('PATH', [join(folder, 'bin'), process.env['PATH']].join(delimiter))
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const planned = await toolbake(folder, ['init', '--yes', '--dry-run'])
  expect(planned.out).toContain('+# yaml-language-server: $schema=../node_modules/toolbake/')
  await toolbake(folder, ['init', '--yes'])
  expect(read(folder, 'tools/weather.schema.yaml')).toMatch(/^module_id: /)
})
