import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { createSample } from './hosts/index.ts'
import { createProject } from './project.ts'

const tool = (id: string): string => `module_id: ${id}
description: Does it
input_schema: { type: object, properties: { a: { type: string } }, required: [a], additionalProperties: false }
`

const project = createProject({
  'good.schema.yaml': tool('good'),
  'twice.schema.yaml': 'module_id: twice\ninput_schema: { type: object }\nmodule_id: again\n',
  'typo.schema.yaml': 'module_id: typo\ninptu_schema: { type: object }\n',
  'lost.schema.yaml':
    'module_id: lost\ninput_schema:\n  type: object\n  properties:\n    a: { $ref: ./nowhere.schema.yaml }\n',
  'broken.js': `import tools, { tool, names, decodeCall } from './twice.schema.yaml?profile=openai'
import { openai, decodeMcp, isInput, coercions } from './typo.schema.yaml'
import lost from './lost.schema.yaml?profile=mcp'
import near from './good.schema.yaml?profil=openai'
import far from './good.schema.yaml?profile=opnai'
console.log(tools, tool, names, decodeCall, openai, decodeMcp, isInput, coercions, lost, near, far)
`,
  'ok.yaml': tool('ok'),
  'ok.json': '{ "module_id": "ok" }',
  'misnamed.js': "import tools from './ok.yaml?profile=openai'\nconsole.log(tools)\n",
  'misnamed-json.js': "import tools from './ok.json?strict=false&profile=openai'\nconsole.log(tools)\n",
  'two-ways.js': `import { openai } from './typo.schema.yaml'
import tools from './typo.schema.yaml?profile=openai'
console.log(openai, tools)
`,
  'two-ways-warned.js': `import { openai } from './loose.schema.yaml'
import tools from './loose.schema.yaml?profile=openai'
console.log(openai, tools)
`,
  'loose.schema.yaml':
    'module_id: loose\ndescription: Has open keys\ninput_schema:\n  type: object\n  additionalProperties: { type: string }\n',
  'other.schema.yaml': tool('good'),
  'warned.js': `import loose from './loose.schema.yaml?profile=openai'
import good from './good.schema.yaml?profile=openai'
import other from './other.schema.yaml?profile=openai'
console.log(loose, good, other)
`,
})
const ALONE = `import good from './good.schema.yaml?profile=openai'
console.log(good)
`
// Imports another file with a tool of the same name, without using it.
const BESIDE = `${ALONE}import { names } from './other.schema.yaml?profile=openai'
`
const bundlers = createSample()
afterAll(() => {
  for (const bundler of bundlers) bundler.close?.()
  project.close()
})

// esbuild counts columns from 0 and draws its own frame.
const BROKEN = [
  { place: /twice\.schema\.yaml:3:[01]\b/, code: 'duplicate_key', frame: /3 [|│] module_id: again/ },
  { place: /typo\.schema\.yaml:2:[01]\b/, code: 'unknown_key', frame: /2 [|│] inptu_schema/ },
  {
    place: /lost\.schema\.yaml:5:1[56]\b/,
    code: 'file_not_found',
    frame: /5 [|│] {5}a: \{ \$ref/,
  },
  {
    place: /good\.schema\.yaml\?profil=openai:1:/,
    code: 'query_unknown_key',
    frame: /1 [|│] good\.schema\.yaml\?profil=/,
  },
  {
    place: /good\.schema\.yaml\?profile=opnai:1:/,
    code: 'query_invalid_value',
    frame: /Did you mean "openai"\?/,
  },
]

/** Removes colours, and the rulers that Rspack adds before each line. */
function plain(text: string): string {
  return text.replace(/\u001b\[[0-9;]*m/g, '').replace(/^ +│ /gm, '')
}

describe.each(bundlers)('$name', (bundler) => {
  it('prints the errors of all modules in one go, each with its place and frame', async () => {
    const { file, printed } = await bundler.build({ project, entry: 'broken.js', out: `out/${bundler.name}` })
    expect(file).toBeUndefined()
    const shown = plain(printed)
    for (const { place, code, frame } of BROKEN) {
      expect(shown).toMatch(place)
      expect(shown.split(code).length - 1).toBeGreaterThan(0)
      expect(shown).toMatch(frame)
    }
    // No consequential errors of the replacement modules, and no stack.
    expect(shown).not.toMatch(/is not exported|No matching export|\n\s+at .*packages/)
  })

  it('prints warnings, and what shows only across imports', async () => {
    const { file, printed } = await bundler.build({
      project,
      entry: 'warned.js',
      out: `out/${bundler.name}-w`,
    })
    expect(file).toBeDefined()
    const shown = plain(printed)
    expect(shown).toMatch(/loose\.schema\.yaml:5:/)
    expect(shown.split('strict_fallback').length - 1).toBe(1)
    expect(shown).toMatch(/other\.schema\.yaml:1:/)
    expect(shown).toMatch(/"good" \(.*good\.schema\.yaml\) is also named "good" for openai/)
    expect(shown.split('name_shared').length - 1).toBe(1)
    expect(shown).not.toContain('object_closed')
  })

  it('warns once about a file that is imported in two ways', async () => {
    const out = `out/${bundler.name}-2w`
    const { printed } = await bundler.build({ project, entry: 'two-ways-warned.js', out })
    expect(plain(printed).match(/Sent to openai(?!-)/g)).toHaveLength(1)
  })

  it('bundles the same bytes whatever else is imported', async () => {
    const out = `out/${bundler.name}-bytes`
    const build = async (text: string): Promise<string> => {
      project.write('bytes.js', text)
      return readFileSync((await bundler.build({ project, entry: 'bytes.js', out })).file ?? '', 'utf8')
    }
    const alone = await build(ALONE)
    expect(await build(BESIDE)).toBe(alone)
    expect(alone).toContain('Does it')
  })
})

const joining = bundlers.filter(({ name }) => ['vite', 'rollup', 'rolldown'].includes(name))

it.each(joining)(
  '$name reports once what is wrong with a file that is imported in two ways',
  async (bundler) => {
    const { printed } = await bundler.build({ project, entry: 'two-ways.js', out: `out/${bundler.name}-2` })
    expect(plain(printed).split('error unknown_key').length - 1).toBe(1)
  },
)

const naming = bundlers.filter(({ name }) => !['farm', 'bun'].includes(name))

it.each(naming)('$name says how a tool file is named', async (bundler) => {
  const build = async (entry: string): Promise<string> => {
    const { file, printed } = await bundler.build({ project, entry, out: `out/${bundler.name}-n` })
    expect(file).toBeUndefined()
    return plain(printed)
  }
  const yaml = await build('misnamed.js')
  expect(yaml).toContain('"ok.yaml" is not the name of a tool file: rename it to "ok.schema.yaml".')
  expect(yaml).not.toMatch(/\n\s+at .*packages/)
  const json = await build('misnamed-json.js')
  expect(json).toContain('"ok.json" is not the name of a tool file: rename it to "ok.schema.json".')
})
