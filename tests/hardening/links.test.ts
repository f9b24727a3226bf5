import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, toolbakeHere as toolbake } from '../cli/run.ts'

const TOOL =
  'module_id: a.b\ndescription: d\ninput_schema: { type: object, properties: { a: { type: string } } }\n'

/** Creates a folder with a tool and two links to each other. */
function circle(name: string): string {
  const folder = folderOf({ 'src/x.schema.yaml': TOOL })
  symlinkSync('circle', join(folder, name))
  symlinkSync(name, join(folder, 'circle'))
  return folder
}

const SENTENCE = /^toolbake: \S+ cannot be used: its links lead in a circle\n?$/

test.for<[string, string, string[]]>([
  ['a configuration that is found', 'toolbake.config.ts', ['check', 'src']],
  ['a configuration that is named', 'a.config.ts', ['check', 'src', '--config', 'a.config.ts']],
  ['the folder of the output', 'out', ['build', 'src', '--profile', 'mcp', '--out', 'out']],
  ['a folder above the output', 'out', ['build', 'src', '--profile', 'mcp', '--out', 'out/deep']],
  ['the folder of generated modules', 'out', ['generate', 'src', '--out', 'out']],
])('links that lead in a circle are one sentence: %s', async ([, name, args], context) => {
  context.skip(process.platform === 'win32', 'making links needs a privilege on Windows')
  const { code, err } = await toolbake(circle(name), args)
  expect(code).toBe(2)
  expect(err).toMatch(SENTENCE)
})
