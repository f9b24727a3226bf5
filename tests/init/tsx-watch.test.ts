import { expect, test } from 'vitest'
import { folderOf, read, toolbakeHere as toolbake } from '../cli/run.ts'

const PACKAGE = { scripts: { dev: 'tsx watch src/main.ts' }, devDependencies: { tsx: '*' } }

test("the flag of Node stands behind tsx's own", async () => {
  const dev = 'tsx watch --clear-screen=false --tsconfig tsconfig.dev.json src/main.ts --port 80'
  const folder = folderOf({ 'package.json': JSON.stringify({ ...PACKAGE, scripts: { dev } }) })
  await toolbake(folder, ['init', '--yes', '--no-install'])
  const after = dev.replace(' src/', ' --include "**/*.schema.yaml" --import toolbake/register src/')
  expect(JSON.parse(read(folder, 'package.json'))).toMatchObject({ scripts: { dev: after } })
})

test.each([
  ['4.18.0', 'tsx watch --include "**/*.schema.yaml" --import toolbake/register src/main.ts'],
  ['5.0.0', 'tsx watch --include "**/*.schema.yaml" --import toolbake/register src/main.ts'],
  ['4.17.0', 'tsx watch --import toolbake/register src/main.ts'],
])('tsx %s: %s', async (version, script) => {
  const folder = folderOf({
    'package.json': JSON.stringify(PACKAGE),
    'node_modules/tsx/package.json': JSON.stringify({ version }),
  })
  await toolbake(folder, ['init', '--yes', '--no-install'])
  expect(JSON.parse(read(folder, 'package.json'))).toMatchObject({ scripts: { dev: script } })
})
