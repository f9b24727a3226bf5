import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, toolbakeHere as toolbake } from '../cli/run.ts'

const APP = 'packages/app'

/** Creates a workspace in whose root toolbake is installed. */
function workspace(app: object, files: Readonly<Record<string, string>> = {}): string {
  return folderOf({
    'package.json': JSON.stringify({ private: true, workspaces: ['packages/*'] }),
    'package-lock.json': '{}',
    'node_modules/toolbake/package.json': '{ "version": "0.1.0" }',
    'node_modules/toolbake/toolbake.schema.json': '{}',
    [`${APP}/package.json`]: JSON.stringify({ type: 'module', ...app }),
    ...files,
  })
}

test('a new dependency is installed, although another package has it', async () => {
  const vite = { devDependencies: { vite: '*' } }
  const added = await toolbake(join(workspace(vite), APP), ['init', '--yes', '--no-install'])
  expect(added.err).toContain('The lock file lacks the changed dependency (--no-install). Run: npm i')
  const moved = { devDependencies: { toolbake: '*' }, scripts: { start: 'node src/main.js' } }
  const ran = await toolbake(join(workspace(moved), APP), ['init', '--yes', '--no-install'])
  expect(ran.err).toContain('Run: npm i')
  const there = { devDependencies: { toolbake: '*', vite: '*' } }
  const kept = await toolbake(join(workspace(there), APP), ['init', '--yes', '--no-install'])
  expect(kept.err).not.toContain('--no-install')
})
