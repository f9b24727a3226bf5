import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildEmitFlashcardsTool } from '../../examples/flashcards/src/tool-builder.ts'
import { buildPackages } from '../examples/run.ts'
import { filesIn, folderOf, read, toolbake, toolbakeHere, write } from './run.ts'

beforeAll(buildPackages)

const FLASHCARDS = read(join(import.meta.dirname, '../../examples/flashcards'), 'src/flashcards.tool.ts')
const ON = { 'toolbake.config.json': '{ "native": true }' }

/** A folder in which Zod is installed. */
function projectOf(files: Readonly<Record<string, string>>): string {
  const folder = folderOf({ 'node_modules/readme': '', ...files })
  symlinkSync(join(import.meta.dirname, '../node_modules/zod'), join(folder, 'node_modules/zod'))
  return folder
}

test('writes the definition of a tool whose schema is in code to a file', async () => {
  const folder = projectOf({ 'src/flashcards.tool.ts': FLASHCARDS, ...ON })
  const args = ['build', '--out', 'dist', '-p', 'anthropic', '--emit', 'json,esm']
  expect(await toolbake(folder, args)).toMatchObject({
    code: 0,
    err: 'dist: 3 written, 0 removed, 0 unchanged\n',
  })
  expect(filesIn(join(folder, 'dist/src'))).toEqual([
    'flashcards.tools.anthropic.d.mts',
    'flashcards.tools.anthropic.json',
    'flashcards.tools.anthropic.mjs',
  ])
  expect(JSON.parse(read(folder, 'dist/src/flashcards.tools.anthropic.json'))).toEqual([
    buildEmitFlashcardsTool(),
  ])
  expect(await toolbake(folder, args)).toMatchObject({ err: 'dist: 0 written, 0 removed, 3 unchanged\n' })
})

test('checks it, with the place in the code', async () => {
  const folder = projectOf({
    'a.tool.ts': FLASHCARDS.replace('visible: z.boolean()', 'visible: z.date()'),
    ...ON,
  })
  const ran = await toolbakeHere(folder, ['check'])
  expect(ran.code).toBe(1)
  expect(ran.out + ran.err).toContain(
    'a.tool.ts:21:12 - error native_inexpressible: z.date() cannot be expressed in JSON Schema',
  )
})

test('passes without warnings once the setting of the hint says that the handler checks', async () => {
  const code =
    "import { z } from 'zod'\nexport const inputSchema = z.object({ a: z.string().refine(Boolean) })\n"
  const folder = projectOf({ 'a.tool.ts': code, ...ON })
  const args = ['check', '--max-warnings', '0']
  const ran = await toolbakeHere(folder, args)
  expect(ran.code).toBe(1)
  expect(ran.out).toContain("in the handler, then set diagnostics.native_check to 'info'.")
  write(folder, 'toolbake.config.json', '{ "native": true, "diagnostics": { "native_check": "info" } }')
  expect(await toolbakeHere(folder, args)).toMatchObject({ code: 0 })
})

test('checks it beside its file in YAML, which is not a second tool', async () => {
  const code = `export default { module_id: 'a', description: 'A.', inputSchema: { type: 'object' } }\n`
  const yaml = 'module_id: a\ndescription: A.\ninput_schema: { type: object }\n'
  const folder = folderOf({ 'a.tool.mjs': code, 'a.schema.yaml': yaml, ...ON })
  expect(await toolbakeHere(folder, ['check'])).toMatchObject({ code: 0 })
  const both = await toolbakeHere(folder, ['check', '--format', 'json'])
  expect(both.out).not.toContain('identity_duplicate')
  write(folder, 'b.schema.yaml', yaml)
  const copied = await toolbakeHere(folder, ['check'])
  expect(copied.out).toContain('b.schema.yaml:1:12 - warn identity_repeated')
})

test('types are written for it, and kept without the option', async () => {
  const folder = projectOf({ 'src/flashcards.tool.ts': FLASHCARDS, 'tsconfig.json': '{}', ...ON })
  const declared = '.toolbake/types/src/flashcards.tool.ts.types.d.ts'
  expect(await toolbakeHere(folder, ['types'])).toMatchObject({ code: 0 })
  expect(read(folder, declared)).toContain('visible: boolean')
  expect(read(folder, '.toolbake/types/imports.d.ts')).toContain("'*/flashcards.tool.ts?profile=anthropic'")
  expect(read(folder, '.toolbake/.gitignore')).toBe('*\n')
  expect((await toolbakeHere(folder, ['types', '--check'])).code).toBe(0)
  write(folder, 'src/flashcards.tool.ts', FLASHCARDS.replace('visible: z', 'shown: z'))
  expect((await toolbakeHere(folder, ['types', '--check'])).code).toBe(1)
  write(folder, 'src/flashcards.tool.ts', FLASHCARDS.replace('visible: z.boolean()', 'visible: z.date()'))
  expect(await toolbakeHere(folder, ['types'])).toMatchObject({ code: 1 })
  expect(read(folder, declared)).toContain('visible: boolean')
})

test('runs nothing unless the configuration allows it', async () => {
  const folder = projectOf({ 'a.tool.ts': "throw new Error('it ran')\n" })
  const ran = await toolbakeHere(folder, ['check', 'a.tool.ts'])
  expect(ran.code).toBe(1)
  expect(ran.out + ran.err).toContain('a.tool.ts:1:1 - error native_off')
  expect(ran.out + ran.err).not.toContain('it ran')
})

test('import writes a tool file for each tool of a module, as it would be sent', async () => {
  const code = `import { z } from 'zod'
export const tools = {
  send: { description: 'Sends.', inputSchema: z.object({ to: z.string(), at: z.string().optional() }) },
  list: { description: 'Lists.', inputSchema: z.object({ count: z.number().default(10) }) },
}
`
  const folder = projectOf({ 'src/tools.ts': code, 'src/same.tool.ts': code, ...ON })
  const { code: exit, err } = await toolbakeHere(folder, ['import', 'src/tools.ts', '--out', 'out'])
  expect({ exit, err }).toMatchObject({
    exit: 0,
    err: expect.stringContaining('2 of 2 written from src/tools.ts'),
  })
  expect(filesIn(join(folder, 'out'))).toEqual(['list.schema.yaml', 'send.schema.yaml'])
  await toolbakeHere(folder, ['build', 'out', 'src/same.tool.ts', '--out', 'dist', '-p', 'openai'])
  const fromCode = JSON.parse(read(folder, 'dist/src/same.tools.openai.json'))
  const fromFiles = ['send', 'list'].flatMap((name) =>
    JSON.parse(read(folder, `dist/out/${name}.openai.json`)),
  )
  expect(fromFiles).toEqual(fromCode)
  const off = projectOf({ 'tools.ts': code })
  expect((await toolbakeHere(off, ['import', 'tools.ts'])).code).toBe(1)
  expect((await toolbakeHere(off, ['import', 'none.ts'])).err).toContain('There is no file "none.ts"')
})

test('import writes what the code has and a file cannot express as comments, as zodToYaml does', async () => {
  const code = `import { z } from 'zod'
const code = z.string().refine(Boolean)
export const tools = {
  list: { description: 'Lists.', inputSchema: z.object({ count: z.number() }) },
  send: {
    description: 'Sends.',
    inputSchema: z.object({ to: z.object({ code }), at: z.string().transform(Number) }),
    outputSchema: z.object({ code }),
  },
  old: { description: 'Old.', inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' } },
}
`
  const one = `import { z } from 'zod'
export default { name: 'one', description: 'One.', inputSchema: z.object({ code: z.string().refine(Boolean) }) }
`
  const folder = projectOf({ 'tools.ts': code, 'one.tool.ts': one, ...ON })
  await toolbakeHere(folder, ['import', 'tools.ts', '--out', 'out'])
  await toolbakeHere(folder, ['import', 'one.tool.ts', '--out', 'out'])
  const check = '# a refinement in the code is not part of this schema'
  const transform = '# a transform runs only in the code: this schema describes what is sent'
  expect(read(folder, 'out/send.schema.yaml').replace(/^# yaml-language-server.*\n/, '')).toBe(
    `module_id: send
description: Sends.
input_schema:
  type: object
  properties:
    to:
      type: object
      properties:
        ${check}
        code:
          type: string
      required:
        - code
    ${transform}
    at:
      type: string
  required:
    - to
    - at
output_schema:
  type: object
  properties:
    ${check}
    code:
      type: string
  required:
    - code
  additionalProperties: false
`,
  )
  expect(read(folder, 'out/one.schema.yaml')).toContain(`    ${check}\n    code:\n`)
  expect(read(folder, 'out/list.schema.yaml')).not.toMatch(/#(?! yaml-language-server)|\$schema/)
  // In the file it determines the meaning of the schema.
  expect(read(folder, 'out/old.schema.yaml')).toContain('$schema: http://json-schema.org/draft-07/schema#')
})

test('import names the only tool after its file, and reports others without a name', async () => {
  const folder = projectOf({
    'one.tool.ts':
      "export default { description: 'One.', inputSchema: { type: 'object', properties: {} } }\n",
    'two.ts':
      "export const tools = [{ inputSchema: { type: 'object' } }, { name: 'two', inputSchema: { type: 'object' } }]\n",
    ...ON,
  })
  expect((await toolbakeHere(folder, ['import', 'one.tool.ts', '--out', 'out'])).code).toBe(0)
  const { code, out } = await toolbakeHere(folder, ['import', 'two.ts', '--out', 'out'])
  expect({ code, out }).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^two\.ts:1:23 - error not_a_tool: /m),
  })
  expect(filesIn(join(folder, 'out'))).toEqual(['one.schema.yaml', 'two.schema.yaml'])
})

test('import writes no comments of schemas that the YAML file beside the module replaces', async () => {
  const folder = projectOf({
    'a.tool.ts': `import { z } from 'zod'
export default { name: 'a', description: 'A.', inputSchema: z.object({ code: z.string().refine(Boolean) }), outputSchema: z.object({ code: z.string().refine(Boolean) }) }
`,
    'a.schema.yaml': 'module_id: a\ninput_schema: { type: object, properties: { code: { type: string } } }\n',
    ...ON,
  })
  await toolbakeHere(folder, ['import', 'a.tool.ts', '--out', 'out'])
  expect(read(folder, 'out/a.schema.yaml').match(/refinement/g)).toHaveLength(1)
})

test('types modules in code of a package that exports its sources, if its imports reach them', async () => {
  const module = (id: string): string =>
    `export default { module_id: '${id}', description: 'A.', inputSchema: { type: 'object' }, execute: () => 1 }\n`
  const folder = folderOf({
    ...ON,
    'packages/app/package.json': '{ "name": "app", "dependencies": { "tools": "*" } }',
    'packages/app/src/main.ts': "import { tools } from 'tools'\nconsole.log(tools)\n",
    'packages/tools/package.json': '{ "name": "tools", "exports": "./src/index.ts" }',
    'packages/tools/src/index.ts':
      "export { default as tools } from './far.tool.ts?profile=openai'\nexport { default } from './plain.tool.ts'\n",
    'packages/tools/src/far.tool.ts': module('far.away'),
    'packages/tools/src/plain.tool.ts': "throw new Error('evaluated')\n",
    'packages/tools/src/other.tool.ts': "throw new Error('evaluated')\n",
    'packages/app/node_modules/readme': '',
  })
  symlinkSync(join(folder, 'packages/tools'), join(folder, 'packages/app/node_modules/tools'), 'junction')
  const app = join(folder, 'packages/app')
  const ran = await toolbakeHere(app, ['types'])
  expect(ran.code, ran.out + ran.err).toBe(0)
  expect(read(app, '.toolbake/types/imports.d.ts')).toContain("declare module '*/far.tool.ts?profile=openai'")
  expect(await toolbakeHere(app, ['types', '--check'])).toMatchObject({ code: 0 })
})
