import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findWorkspaceRoot } from './workspace.ts'

// Real paths: on macOS the folder of temporary files is a link.
const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'toolbake-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function file(path: string, content: string): void {
  const full = join(root, path)
  mkdirSync(resolve(full, '..'), { recursive: true })
  writeFileSync(full, content)
}

it('the root of a workspace is the nearest folder that declares one, else the given one', () => {
  file('space/pnpm-workspace.yaml', 'packages: []\n')
  file('space/inner/package.json', '{ "workspaces": ["*"] }')
  file('space/inner/deep/package.json', '{ "name": "deep" }')
  file('space/broken/package.json', '{')
  mkdirSync(join(root, 'space/repository/.git'), { recursive: true })
  const found = (path: string): string => relative(root, findWorkspaceRoot(join(root, path)))
  expect(found('space/inner/deep')).toBe(join('space', 'inner'))
  expect(found('space/broken')).toBe('space')
  expect(found('space/repository')).toBe(join('space', 'repository'))
  expect(found('space/gone/further')).toBe('space')
  expect(findWorkspaceRoot('/')).toBe(resolve('/'))
})
