import { expect, test } from 'vitest'
import { filesIn, folderOf, read, toolbakeHere as toolbake } from '../cli/run.ts'

const FILES = {
  'package.json': '{ "type": "module", "devDependencies": { "toolbake": "*", "vite": "*" } }',
  'tsconfig.json': '{}',
}
const INIT = ['init', '--yes', '--no-install']

test.each([
  ['dist', 'dist\n.toolbake/\n'],
  ['dist\r\n', 'dist\r\n.toolbake/\r\n'],
  ['/.toolbake\n', '/.toolbake\n'],
  ['**/.toolbake/\n', '**/.toolbake/\n'],
])('.gitignore %j becomes %j', async (before, after) => {
  const folder = folderOf({ ...FILES, '.gitignore': before })
  await toolbake(folder, INIT)
  expect(read(folder, '.gitignore')).toBe(after)
})

test('a repository without .gitignore gets one, other folders do not', async () => {
  const folder = folderOf({ ...FILES, '.git/HEAD': '' })
  await toolbake(folder, INIT)
  expect(read(folder, '.gitignore')).toBe('.toolbake/\n')
  const other = folderOf(FILES)
  await toolbake(other, INIT)
  expect(filesIn(other)).not.toContain('.gitignore')
})

test('ESLint, which reads no .gitignore, is mentioned until it excludes the folder', async () => {
  const linted = folderOf({ ...FILES, 'eslint.config.mjs': 'export default []\n' })
  const ran = await toolbake(linted, INIT)
  expect(ran.err).toContain("add to eslint.config.mjs: globalIgnores(['.toolbake/'])")
  const done = folderOf({ ...FILES, 'eslint.config.js': "export default [{ ignores: ['.toolbake/'] }]\n" })
  expect((await toolbake(done, INIT)).err).not.toContain('ESLint')
})
