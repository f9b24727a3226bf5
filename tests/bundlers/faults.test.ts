import { inspect } from 'node:util'
import type { Options } from 'unplugin-toolbake'
import toolbake from 'unplugin-toolbake/vite'
import { build } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { createProject } from './project.ts'

const TOOL = `module_id: send
description: Sends
input_schema:
  type: object
  properties:
    a: { $ref: ./nowhere.yaml }
    b: { type: strng }
inptu: 1
`

/** Returns Vite's error for an app with these files. */
async function failure(files: Readonly<Record<string, string>>, options?: Options): Promise<unknown> {
  const project = createProject({
    'main.js': `import { openai } from './send.schema.yaml'\nconsole.log(openai)\n`,
    'send.schema.yaml': TOOL,
    ...files,
  })
  onTestFinished(project.close)
  return build({
    root: project.folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [toolbake(options)],
    build: { rollupOptions: { input: project.path('main.js') } },
  }).catch((error: unknown) => error)
}

it('prints the errors of a file by their places', async () => {
  const error = await failure({})
  const text = error instanceof Error ? error.message : ''
  expect(text.match(/^.*send\.schema\.yaml:\d+/gm)?.map((line) => line.slice(-1))).toEqual(['6', '7', '8'])
})

// Vite prints the result of `inspect`, Vite 5 the stack.
it('prints of a wrong configuration the message and the hint, and no stack', async () => {
  const error = await failure({ 'toolbake.config.mjs': 'export default 3\n' })
  const text =
    'toolbake.config.mjs: The configuration must be an object\nSuch as: export default defineConfig({ })'
  expect([inspect(error), error instanceof Error && error.stack]).toEqual([text, text])
  const other = await failure({ 'toolbake.config.json': '{ "profils": [] }' })
  expect(inspect(other)).toBe(
    'toolbake.config.json: These toolbake options cannot be used:\n- profils: unknown option (Did you mean "profiles"?)',
  )
})

it('prints of wrong options of the plugin the message, and no stack', async () => {
  const options = { stict: {} } as Options
  const text = 'These toolbake options cannot be used:\n- stict: unknown option (Did you mean "strict"?)'
  expect(inspect(await failure({}, options))).toBe(text)
  expect(inspect(await failure({ 'toolbake.config.json': '{}' }, options))).toBe(text)
})

it('reports a configuration that is not read, and options without effect', async () => {
  expect(inspect(await failure({ 'toolbake.config.yaml': 'profiles: [openai]\n' }))).toContain(
    'toolbake.config.yaml: Configurations in YAML are not read\nWrite one of toolbake.config.ts, ',
  )
  expect(inspect(await failure({}, { profiles: [], allow: ['nowhere'] }))).toMatch(
    /- profiles: is empty, .*\n- allow\.0: there is no folder "/,
  )
})
