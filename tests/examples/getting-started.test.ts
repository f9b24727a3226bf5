import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPackages, node, root } from './run.ts'
import { outputsOf, snippetsOf } from './snippets.ts'

const page = readFileSync(join(root, 'docs/getting-started.md'), 'utf8')
const readme = snippetsOf(readFileSync(join(root, 'README.md'), 'utf8'))
const tool = /^```yaml\n(?<text># yaml-language-server.*?)^```/ms.exec(page)?.groups?.['text'] ?? ''

/** A program for the tool of the page, with its output: the next block of text. */
const program = snippetsOf(page).find(({ path }) => path === 'src/try.ts') ?? { path: '', text: '' }
const [output] = outputsOf(page.slice(page.indexOf(`// ${program.path}`)))
const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.project-'))

beforeAll(async () => {
  await buildPackages()
  const files = [
    { path: 'package.json', text: '{ "type": "module" }' },
    { path: 'src/tools/email.schema.yaml', text: tool },
    ...readme.filter(({ path }) => path === 'tsconfig.json'),
    program,
  ]
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  await node([join(root, 'packages/cli/bin/toolbake.js'), 'types'], folder)
  await node([join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--noEmit', 'false'], folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it(`${program.path} of docs/getting-started.md compiles, and prints the text below it`, async () => {
  const compiled = program.path.replace(/ts$/, 'js')
  expect(await node(['--import', 'toolbake/register', compiled], folder)).toBe(output)
})
