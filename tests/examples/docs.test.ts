import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPackages, node, root } from './run.ts'

const PAGE = 'docs/core.md'
const OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: [],
  outDir: 'dist',
  rootDir: '.',
}

/** The samples of the page, each with its output: the next block of text. */
const samples = [
  ...readFileSync(join(root, PAGE), 'utf8').matchAll(
    /```ts\n(?<code>.*?)```\n\n```text\n(?<output>.*?)```/gs,
  ),
].map(({ groups }) => ({ code: groups?.['code'] ?? '', output: groups?.['output'] ?? '' }))
const folder = mkdtempSync(join(tmpdir(), 'toolbake-docs-'))

beforeAll(async () => {
  await buildPackages()
  mkdirSync(join(folder, 'node_modules/@toolbake'), { recursive: true })
  symlinkSync(join(root, 'packages/core'), join(folder, 'node_modules/@toolbake/core'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [index, { code }] of samples.entries())
    writeFileSync(join(folder, `sample-${index + 1}.ts`), code)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }))
  await node([join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it(`${PAGE} has no sample that is not run`, () => {
  expect(readFileSync(join(root, PAGE), 'utf8').match(/```ts\n/g)).toHaveLength(samples.length)
})

it.each(samples.map(({ output }, index) => ({ number: index + 1, output })))(
  `sample $number of ${PAGE} prints what stands below it`,
  async ({ number, output }) => {
    expect(await node([`dist/sample-${number}.js`], folder)).toBe(output)
  },
)
