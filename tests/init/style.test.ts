import { expect, test } from 'vitest'
import { folderOf, read, toolbakeHere as toolbake } from '../cli/run.ts'

const INIT = ['init', '--yes', '--no-install']
const PACKAGE = '{ "type": "module", "devDependencies": { "vite": "*" } }'
const VITE = "import { defineConfig } from 'vite'\n\nexport default defineConfig({})\n"

async function initIn(files: Readonly<Record<string, string>>, ...flags: string[]): Promise<string> {
  const folder = folderOf({ 'package.json': PACKAGE, ...files })
  await toolbake(folder, [...INIT, ...flags])
  return folder
}

test('toolbake.config has the quotes, semicolons, indentation and commas of the configuration for the bundler', async () => {
  const config = 'import { a } from "vite";\n\nexport default {\n\t"b": [\n\t\t"c, d"\n\t]\n};\n'
  const folder = await initIn({ 'vite.config.js': config, 'src/main.js': "import 'x'\n" })
  expect(read(folder, 'toolbake.config.js')).toMatch(
    /^import \{ defineConfig \} from "toolbake\/config";\n\nexport default defineConfig\(\{\n\tprofiles: \["openai"\],\n(?:\t\/\/.*\n)+\treshape: true\n\}\);\n$/,
  )
})

test('without one, those of another configuration or of a source', async () => {
  const strict = 'export default [\n    { "a": "b" },\n];\n'
  const linted = await initIn({ 'eslint.config.js': strict, 'src/main.js': "import 'x'\n" })
  expect(read(linted, 'toolbake.config.js')).toContain('    profiles: ["openai"],\n')
  expect(read(linted, 'toolbake.config.js')).toMatch(/reshape: true,\n\}\);\n$/)
  // The new vite.config.mjs has the same style.
  expect(read(linted, 'vite.config.mjs')).toBe(
    'import toolbake from "toolbake/vite";\nimport { defineConfig } from "vite";\n\nexport default defineConfig({\n    plugins: [toolbake()],\n});\n',
  )
  const sources = { 'src/app.d.ts': "declare const a: 'b'\n", 'src/main.ts': 'export const a = "b";\n' }
  const folder = await initIn(sources)
  expect(read(folder, 'toolbake.config.js')).toMatch(/^import .* from "toolbake\/config";\n/)
})

test('configurations that nothing can be read from are passed over', async () => {
  const files = { 'a.config.js/x': '', 'b.config.js': '// empty\n', 'c.config.js': 'export default {' }
  const folder = await initIn(files)
  expect(read(folder, 'toolbake.config.js')).toMatch(/^import .* from 'toolbake\/config'\n/)
})

const EIGHT = ['openai', 'anthropic', 'gemini', 'bedrock', 'mistral', 'cohere', 'mcp', 'xai']
const PROFILES = EIGHT.flatMap((id) => ['--profile', id])

test('many profiles are one to a line, unless the formatter allows a wider one', async () => {
  const narrow = await initIn({ 'vite.config.js': VITE }, ...PROFILES)
  expect(read(narrow, 'toolbake.config.js')).toContain("  profiles: [\n    'openai',\n    'anthropic',\n")
  const wide = await initIn({ 'vite.config.js': VITE, '.prettierrc': 'printWidth: 100\n' }, ...PROFILES)
  expect(read(wide, 'toolbake.config.js')).toContain("  profiles: ['openai', 'anthropic', ")
})

test('JSON that is new has the indentation of package.json', async () => {
  const json = '{\n\t"type": "module",\n\t"devDependencies": { "vite": "*" }\n}\n'
  const folder = await initIn({ 'package.json': json, '.vscode/settings.json': '{}' })
  expect(read(folder, '.vscode/extensions.json')).toBe('{\n\t"recommendations": ["redhat.vscode-yaml"]\n}\n')
})

const list = (...names: string[]): string => names.map((name) => `"${name}"`).join(', ')
const THREE = list('svelte.svelte-vscode', 'dbaeumer.vscode-eslint', 'a.b')
const YAML = 'redhat.vscode-yaml'

test.each([
  ['breaks over lines', `{\r\n\t"recommendations": [${THREE}]\r\n}\r\n`, 80],
  ['has room', `{\n\t"recommendations": [${THREE}]\n}\n`, 100],
  ['has a comment', `{\n\t"recommendations": [/* ours */ ${THREE}]\n}\n`, 80],
  ['shares its line', `{ "recommendations": [${THREE}] }\n`, 80],
])('a list in JSON that %s', async (name, text, width) => {
  const biome = JSON.stringify({ formatter: { lineWidth: width } })
  const folder = await initIn({ '.vscode/extensions.json': text, 'biome.json': biome })
  const after = name.startsWith('breaks')
    ? text.replace(THREE, `\r\n\t\t${THREE.replaceAll(', ', ',\r\n\t\t')},\r\n\t\t"${YAML}"\r\n\t`)
    : text.replace(THREE, `${THREE}, "${YAML}"`)
  expect(read(folder, '.vscode/extensions.json')).toBe(after)
})
