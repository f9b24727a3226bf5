// A build that runs once drops its compilations: repeated requests return equal results.
import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import type { Options } from '@toolbake/core'
import { expect, it } from 'vitest'
import { createLoader } from '../../packages/project/src/load.ts'
import { type Modules, openModules } from '../../packages/unplugin/src/core/modules.ts'
import { createProject } from './project.ts'

const COUNT = 110
const ADDRESS = '{ type: string, minLength: 3 }\n'

function tool(index: number): string {
  return `module_id: tool_${index}
description: Does ${index}
input_schema:
  type: object
  properties: { to: { $ref: ./shared/address.schema.yaml }, count: { type: integer } }
  required: [to]
`
}

it.each<[NonNullable<Options['cache']>]>([[false], [{ dir: 'kept' }]])(
  'modules are the same, also those that are asked for again: cache %j',
  async (cache) => {
    const indices = [...Array(COUNT).keys()]
    const files = Object.fromEntries(indices.map((index) => [`t${index}.schema.yaml`, tool(index)]))
    const { folder, path } = createProject({ ...files, 'shared/address.schema.yaml': ADDRESS })
    const open = (): Modules => openModules({ cache }, { folder, alias: {}, compiling: undefined })
    const [once, watched] = [open(), open()]
    once.assumeUnchanged()
    await once.open(true)
    await watched.open(false)
    const ids = ['openai', 'anthropic'].flatMap((profile) =>
      indices.map((index) => path(`t${index}.schema.yaml?profile=${profile}`)),
    )
    for (const id of [...ids, ...ids.slice(0, 5)]) {
      const [own, other] = [once.load(id), watched.load(id)]
      expect(own?.code).toContain('decodeCall')
      expect(own?.code).toBe(other?.code)
      expect(own?.names).toEqual(other?.names)
      expect(own?.dependencies).toEqual(other?.dependencies)
    }
    expect(once.findings()).toEqual([])
  },
)

it('a later process has what was made, and a later build of this process sees what changed', async () => {
  const indices = [...Array(COUNT).keys()]
  const files = Object.fromEntries(indices.map((index) => [`t${index}.schema.yaml`, tool(index)]))
  const project = createProject({ ...files, 'shared/address.schema.yaml': ADDRESS })
  const ids = indices.map((index) => project.path(`t${index}.schema.yaml?profile=openai`))
  const open = (): Modules =>
    openModules({ cache: { dir: 'kept' } }, { folder: project.folder, alias: {}, compiling: undefined })
  const codesOf = (modules: Modules): (string | undefined)[] => ids.map((id) => modules.load(id)?.code)
  const once = open()
  once.assumeUnchanged()
  await once.open(true)
  const codes = codesOf(once)
  once.findings()
  const later = open()
  expect(later.open(true)).toBeUndefined()
  expect(codesOf(later)).toEqual(codes)

  project.write('t3.schema.yaml', tool(3).replace('Does', 'Changes'))
  once.start()
  once.assumeUnchanged()
  const changed = codesOf(once)
  expect(changed[3]).toContain('Changes 3')
  expect(changed.with(3, codes[3])).toEqual(codes)
})

it('results share their accessors: V8 keeps an object with accessors of its own until a full collection', () => {
  setFlagsFromString('--allow-natives-syntax')
  // Own accessors make an object slow, or give it a different hidden class.
  const isShared = runInThisContext('(a, b) => %HasFastProperties(b) && %HaveSameMap(a, b)')
  const { folder, path } = createProject({
    'a.schema.yaml': tool(1),
    'b.schema.yaml': tool(2),
    'shared/address.schema.yaml': ADDRESS,
  })
  const loader = createLoader({ profiles: ['openai', 'anthropic'] }, folder)
  const [a, b] = ['a', 'b'].map((name) => loader.load(path(`${name}.schema.yaml`)))
  expect(isShared(a, b)).toBe(true)
  expect(isShared(a?.compilation, b?.compilation)).toBe(true)
  expect(isShared(a?.compilation?.requests, b?.compilation?.requests)).toBe(true)
  const [one, other] = [1, 2].map((number) => ({
    get number() {
      return number
    },
  }))
  expect(isShared(one, other)).toBe(false)
})

const REFERRING = `module_id: referring
input_schema:
  type: object
  properties: { first: { $ref: ./t3.schema.yaml#/input_schema } }
`
const BROKEN = 'module_id: broken\ninput_schema: { type: objekt }\n'

it('types are the same whether it forgets what it compiled or not, also where files refer to each other', async () => {
  const indices = [...Array(COUNT).keys()]
  const files = Object.fromEntries(indices.map((index) => [`t${index}.schema.yaml`, tool(index)]))
  const queries = ['?profile=openai', '?profile=openai&strict=false', '?profile=mistral', '']
  for (const broken of [undefined, 0, COUNT - 1]) {
    const own = broken === undefined ? files : { ...files, [`t${broken}.schema.yaml`]: BROKEN }
    const written = [{ dir: 'kept' }, false as const].map(async (cache) => {
      const project = createProject({
        ...own,
        'a.schema.yaml': REFERRING,
        'not-imported.schema.yaml': tool(COUNT),
        'shared/address.schema.yaml': ADDRESS,
        'package.json': '{}',
        'tsconfig.json': '{}',
      })
      const options = { cache, profiles: ['openai', 'anthropic'] } as const
      const modules = openModules(options, { folder: project.folder, alias: {}, compiling: undefined })
      modules.assumeUnchanged()
      await modules.open(true)
      const names = [...indices.map((index) => `t${index}.schema.yaml`), 'a.schema.yaml']
      for (const [index, name] of names.entries())
        modules.load(project.path(`${name}${queries[index % queries.length]}`))
      modules.findings()
      return project.written()
    })
    const [forgetful, other] = await Promise.all(written)
    expect(Object.keys(other ?? {}).length).toBeGreaterThan(COUNT)
    expect(forgetful).toEqual(other)
  }
})
