import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { folderOf, PLAIN, toolbakeHere as toolbake, write } from './run.ts'

const PROFILES = "['mcp', 'generic']"
const TS = `import type { Options } from 'toolbake'
import { defineConfig } from 'toolbake'
import { profiles } from './profiles.ts'

export default defineConfig({ profiles } satisfies Options)
`
const PROFILES_TS = `export const profiles: string[] = ${PROFILES}\n`

/** Returns the profiles that result from a configuration. */
async function profilesIn(files: Readonly<Record<string, string>>, at = '.', flags: string[] = []) {
  const folder = folderOf({ 'a.schema.yaml': PLAIN, 'sub/b.schema.yaml': PLAIN, ...files })
  const { code, out, err } = await toolbake(join(folder, at), [
    'explain',
    'b.schema.yaml',
    '--format',
    'json',
    ...flags,
  ])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out).tools.map(({ profile }: { profile: string }) => profile)
}

describe('the configuration', () => {
  test.each([
    ['toolbake.config.ts', { 'toolbake.config.ts': TS, 'profiles.ts': PROFILES_TS }],
    ['toolbake.config.mts', { 'toolbake.config.mts': TS, 'profiles.ts': PROFILES_TS }],
    ['toolbake.config.js', { 'toolbake.config.js': `module.exports = { profiles: ${PROFILES} }` }],
    ['toolbake.config.cts', { 'toolbake.config.cts': `export = { profiles: ${PROFILES} }` }],
    ['toolbake.config.ts', { 'toolbake.config.ts': `module.exports = { profiles: ${PROFILES} }` }],
    [
      'toolbake.config.mjs',
      {
        'toolbake.config.mjs': `import { defineConfig } from '@toolbake/core'\nexport default defineConfig({ profiles: await Promise.resolve(${PROFILES}) })`,
      },
    ],
    ['toolbake.config.json', { 'toolbake.config.json': `{ "profiles": ${PROFILES.replaceAll("'", '"')} }` }],
  ])('%s, from a folder below', async (_, files) => {
    expect(await profilesIn({ '.git/HEAD': '', ...files }, 'sub')).toEqual(['mcp', 'generic'])
  })

  test('is found from below where there is no workspace, too', async () => {
    const files = { 'toolbake.config.json': '{ "profiles": ["mcp"] }' }
    expect(await profilesIn(files, 'sub')).toEqual(['mcp'])
  })

  test('flags go before overrides, overrides before the rest', async () => {
    const config = { profiles: ['openai'], overrides: [{ files: 'sub/**', profiles: ['mcp'] }] }
    const files = { '.git/HEAD': '', 'toolbake.config.json': JSON.stringify(config) }
    expect(await profilesIn(files, 'sub')).toEqual(['mcp'])
    expect(await profilesIn(files, 'sub', ['--profile', 'anthropic'])).toEqual(['anthropic'])
  })

  test('--config names one; it is not looked for above the workspace', async () => {
    const files = { 'x/other.json': '{ "root": "..", "profiles": ["generic"] }' }
    expect(await profilesIn(files, 'sub', ['-c', '../x/other.json'])).toEqual(['generic'])
    const above = { 'toolbake.config.json': '{ "profiles": ["mcp"] }', 'sub/.git/HEAD': '' }
    expect(await profilesIn(above, 'sub')).toHaveLength(4)
  })

  test.each([
    [
      'toolbake.config.ts',
      "import { metaSchemas } from 'toolbake/meta-schemas'\nexport default { schemas: metaSchemas }",
    ],
    [
      'toolbake.config.mts',
      "import { metaSchemas } from '@toolbake/core/meta-schemas'\nexport default { schemas: metaSchemas }",
    ],
    ['toolbake.config.json', '{ "schemas": "toolbake/meta-schemas" }'],
    ['toolbake.config.json', '{ "schemas": "@toolbake/core/meta-schemas" }'],
  ])('%s has the meta-schemas of JSON Schema by %s', async (name, text) => {
    const schema = PLAIN.replace('{ type: string }', '{ $ref: https://json-schema.org/draft/2020-12/schema }')
    const folder = folderOf({ 'a.schema.yaml': schema, 'toolbake.config.json': '{}' })
    expect((await toolbake(folder, ['check'])).out).toContain('`metaSchemas` of "toolbake/meta-schemas"')
    rmSync(join(folder, 'toolbake.config.json'))
    write(folder, name, text)
    expect(await toolbake(folder, ['check', '--profile', 'mcp'])).toMatchObject({ code: 0, err: '' })
  })

  test.each([
    [
      'toolbake.config.json',
      '{ "schemas": "./all.json" }',
      'schemas: must be documents by URI, not "./all.json"',
    ],
    ['toolbake.config.json', '{ "profile": [] }', 'profile: unknown option (Did you mean "profiles"?)'],
    ['toolbake.config.json', '{ "profiles": [', 'The configuration cannot be read: '],
    ['toolbake.config.json', '{\n  "profiles": ["mcp"],\n}', '(line 2, column 22)'],
    ['toolbake.config.json', '{ "root": ".", "root": ".." }', 'Duplicate key "root"'],
    ['toolbake.config.json', '[]', 'The configuration must be an object'],
    ['toolbake.config.ts', 'export const a = 1', 'The configuration has no default export'],
    ['toolbake.config.cts', 'export = 7', 'The configuration must be an object'],
    ['toolbake.config.cjs', 'module.exports = () => ({})', 'The configuration must be an object'],
    ['toolbake.config.mjs', "throw new Error('not today')", 'The configuration cannot be read: not today'],
    [
      'toolbake.config.mjs',
      "export default {\n  get profiles() {\n    throw new Error('late')\n  },\n}\n",
      'The configuration cannot be read: late (line 3, column 5)',
    ],
    ['toolbake.config.ts', 'export default {', 'The configuration cannot be read: '],
    [
      'toolbake.config.ts',
      "export default {\n  profiles: ['openai' }\n",
      `(line 2, column 23)\n1 | export default {\n2 |   profiles: ['openai' }\n  |                       ^\n`,
    ],
    [
      'toolbake.config.ts',
      "const a: number = 1\nfunction f(): never {\n  throw new Error('x')\n}\nexport default f()\n",
      `x (line 3, column 3)\n1 | const a: number = 1\n2 | function f(): never {\n3 |   throw new Error('x')\n`,
    ],
  ])('%s with %j cannot be used', async (name, text, message) => {
    const { code, out, err } = await toolbake(folderOf({ [name]: text, 'a.schema.yaml': PLAIN }), ['check'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(`toolbake: ${name}: `)
    expect(err).toContain(message)
  })

  test.each(['yaml', 'yml'])('one in .%s is not read, which is reported', async (extension) => {
    const name = `toolbake.config.${extension}`
    const folder = folderOf({ [name]: 'profiles: [openai]\n', 'sub/a.schema.yaml': PLAIN, '.git/x': '' })
    const err = expect.stringMatching(
      /toolbake\.config\.ya?ml: Configurations in YAML are not read\nWrite one of toolbake\.config\.ts, /,
    )
    expect(await toolbake(folder, ['check'])).toEqual({ code: 2, out: '', err })
    expect(await toolbake(join(folder, 'sub'), ['check'])).toEqual({ code: 2, out: '', err })
    expect(await toolbake(folder, ['check', '--config', name])).toEqual({ code: 2, out: '', err })
    write(folder, 'toolbake.config.json', '{}')
    expect(await toolbake(folder, ['check'])).toMatchObject({ code: 0 })
  })

  test('an empty list of profiles, and folders that do not exist, are reported', async () => {
    const folder = folderOf({ 'a.schema.yaml': PLAIN, 'shared/x': '', file: '' })
    const options = {
      profiles: [],
      schemasDir: 'tols',
      allow: ['shared', 'file', pathToFileURL(join(folder, 'gone')).href],
    }
    write(folder, 'toolbake.config.json', JSON.stringify({ root: '.', ...options }))
    expect(await toolbake(folder, ['check'])).toEqual({
      code: 2,
      out: '',
      err: `toolbake: toolbake.config.json: These toolbake options cannot be used:
- profiles: is empty, so nothing would be compiled (Leave it out, or name a profile.)
- schemasDir: there is no folder "${join(folder, 'tols')}"
- allow.1: there is no folder "${join(folder, 'file')}"
- allow.2: there is no folder "${join(folder, 'gone')}"
`,
    })
    write(folder, 'toolbake.config.json', '{ "root": "tols" }')
    expect((await toolbake(folder, ['check'])).err).toContain('- root: there is no folder "')
    write(folder, 'toolbake.config.json', '{ "root": ".", "schemasDir": "shared", "allow": ["shared"] }')
    expect(await toolbake(folder, ['check', 'a.schema.yaml'])).toMatchObject({ code: 0 })
  })

  test('a missing --config is reported', async () => {
    const { code, err } = await toolbake(folderOf({ 'a.schema.yaml': PLAIN }), ['check', '--config', 'no.ts'])
    expect({ code, err }).toEqual({ code: 2, err: 'toolbake: no.ts: The configuration does not exist\n' })
  })
})
