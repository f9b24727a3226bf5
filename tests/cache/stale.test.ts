// Cached results are never used for changed input: changes during a build, between two builds of one process, of the
// options, and of the location of a project.
import { renameSync } from 'node:fs'
import type { Options } from '@toolbake/core'
import { BUILT_IN_PROFILES, defineProfile } from '@toolbake/core'
import { rollup } from 'rollup'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { CachedCompiler } from '../../packages/project/src/cache/compiler.ts'
import { createPlaces } from '../../packages/project/src/cache/places.ts'
import { openKeptTypes } from '../../packages/project/src/cache/types.ts'
import { type Modules, openModules } from '../../packages/unplugin/src/core/modules.ts'
import toolbake from '../../packages/unplugin/src/rollup.ts'
import { createProject, type Project } from './project.ts'

const TOOL = (text: string, id = 'a'): string =>
  `module_id: ${id}\ndescription: ${text}\ninput_schema: { type: object, properties: { ${text}: { type: string } } }\n`
const OPENAI = 'a.schema.yaml?profile=openai'
const KEPT: Options = { cache: { dir: 'kept' } }

function open({ folder }: Pick<Project, 'folder'>, options = KEPT): Modules {
  return openModules(options, { folder, alias: {}, compiling: undefined })
}

async function load(modules: Modules, project: Project, id = OPENAI): Promise<string> {
  await modules.prepare(project.path(id))
  return modules.load(project.path(id))?.code ?? ''
}

/** A build that runs once; `change` is called between its last module and its end. */
async function buildOnce(project: Project, ids: readonly string[], change = (): void => {}): Promise<void> {
  const modules = open(project)
  await modules.open(true)
  modules.assumeUnchanged()
  for (const id of ids) await load(modules, project, id)
  change()
  await modules.settle()
  expect(modules.findings()).toEqual([])
}

it('a file that changes again at once, while a host watches', async () => {
  const project = createProject({ 'a.schema.yaml': TOOL('one') })
  await buildOnce(project, [OPENAI])
  const modules = open(project)
  await modules.open(false)
  expect(await load(modules, project)).toContain('"one"')
  project.write('a.schema.yaml', TOOL('two'))
  modules.notice(project.path('a.schema.yaml'))
  expect(await load(modules, project)).toContain('"two"')
})

it('a file that changes between two builds of one process, of which the first one failed', async () => {
  const shared = (text: string): string => `$defs: { used: { type: string, description: ${text} } }\n`
  const user = (name: string): string =>
    `module_id: tool_${name}\ndescription: D\ninput_schema: { type: object, properties: { p: { $ref: './shared.yaml#/$defs/${name}' } } }\n`
  const project = createProject({
    'shared.yaml': shared('one'),
    'good.schema.yaml': user('used'),
    'bad.schema.yaml': user('used'),
    'main.js':
      "export { default as good } from './good.schema.yaml?profile=openai'\nexport { default as bad } from './bad.schema.yaml?profile=openai'\n",
  })
  // The plugin works in the folder that the bundler runs in.
  const spy = vi.spyOn(process, 'cwd').mockReturnValue(project.folder)
  onTestFinished(() => spy.mockRestore())
  const build = async (plugin: ReturnType<typeof toolbake>): Promise<string> => {
    const bundle = await rollup({ input: project.path('main.js'), plugins: [plugin], external: /runtime/ })
    const { output } = await bundle.generate({})
    return output[0].code
  }
  const plugin = (): ReturnType<typeof toolbake> => toolbake({ ...KEPT, root: project.folder })
  expect(await build(plugin())).toContain('one')
  project.write('bad.schema.yaml', user('missing'))
  const again = plugin()
  await expect(build(again)).rejects.toThrow('missing')
  project.write('shared.yaml', shared('two').replace('{ used', '{ missing: {}, used'))
  const code = await build(again)
  expect(code).toContain('two')
  expect(code).not.toContain('"one"')
})

it('a file that changes before the types are written', async () => {
  const project = createProject({
    'tsconfig.json': '{}',
    'a.schema.yaml': TOOL('one'),
    'b.schema.yaml': TOOL('x', 'b'),
  })
  project.write(
    'tsconfig.json',
    '{ "include": [".toolbake/types/imports.d.ts"], "compilerOptions": { "allowArbitraryExtensions": true, "rootDirs": [".", "./.toolbake/types"] } }',
  )
  const ids = ['a.schema.yaml?profile=openai&strict=false', 'b.schema.yaml']
  await buildOnce(project, ids)
  project.write('b.schema.yaml', TOOL('y', 'b'))
  await buildOnce(project, ids, () => project.write('a.schema.yaml', TOOL('two')))
  await buildOnce(project, ids)
  expect(project.written()['a.schema.d.yaml.ts']).toContain('two?: string')
})

it('a profile that an earlier build wrote types for, and that is gone', async () => {
  const [generic] = BUILT_IN_PROFILES.filter(({ id }) => id === 'generic')
  if (generic === undefined) throw new Error('no profile generic')
  const acme = defineProfile({ extends: generic, id: 'acme', label: 'Acme', revision: '2026-11' })
  const project = createProject({ 'a.schema.yaml': TOOL('one'), 'tsconfig.json': '{}' })
  const build = async (profiles: NonNullable<Options['profiles']>): Promise<string | undefined> => {
    const modules = open(project, { ...KEPT, profiles })
    await modules.open(false)
    await load(modules, project, 'a.schema.yaml')
    await modules.settle()
    modules.findings()
    return project.written()['imports.d.ts']
  }
  expect(await build([acme, 'openai'])).toContain('profile=acme')
  expect(await build(['openai'])).not.toContain('profile=acme')
})

it('a tool file in another top-level folder', () => {
  const uri = 'file:///opt/tools/a.schema.yaml'
  const texts = new Map<object, string>()
  const cached = {
    cache: { places: createPlaces('/app') },
    text(compilation: object, _: string, make: () => string) {
      if (!texts.has(compilation)) texts.set(compilation, make())
      return texts.get(compilation) ?? ''
    },
  } as unknown as CachedCompiler
  const kept = openKeptTypes(cached, 'file:///app/', '.toolbake/types', '')
  for (const at of [uri, 'file:///app/a.schema.yaml', 'file:///app/../b.schema.yaml']) {
    const id = `${at}#/input_schema`
    const head = {
      uri: at,
      declared: [{ id, name: 'Input', uri: at, isOfTool: true, references: [id] }],
      tools: [],
      place: { uri: at, line: 0, column: 0 },
      references: [id],
      requests: {},
    } as unknown as Parameters<typeof kept.head>[1] extends () => infer Head ? Head : never
    const compilation = {} as Parameters<typeof kept.head>[0]
    expect(kept.head(compilation, () => head)).toBe(head)
    expect(kept.head(compilation, expect.fail)).toEqual(head)
  }
})

it.each<[string, Options]>([
  ['overrides', { overrides: [{ files: 'packages/a/**', profiles: ['openai'] }] }],
  ['schemasDir', { schemasDir: 'packages' }],
])('options that depend on where a project is below the root: %s', async (_, own) => {
  const text = TOOL('one').replace(/^module_id.*\n/, '')
  const top = createProject({ 'packages/a/package.json': '{}', 'packages/a/a.schema.yaml': text })
  const options = (name: string): Options => ({
    ...own,
    ...(own.schemasDir && { schemasDir: top.path(own.schemasDir) }),
    root: top.folder,
    cache: { dir: top.path(`packages/${name}/kept`) },
  })
  const build = async (name: string, change: Options = {}): Promise<string> => {
    const modules = open({ folder: top.path(`packages/${name}`) }, { ...options(name), ...change })
    await modules.open(true)
    const code = await load(modules, top, `packages/${name}/a.schema.yaml`)
    modules.findings()
    return code
  }
  await build('a')
  renameSync(top.path('packages/a'), top.path('packages/c'))
  expect(await build('c')).toBe(await build('c', { cache: false }))
})

it.each<[string, object]>([
  ['an unknown member', { types: { enable: false } }],
  ['a value of another type', { types: { dir: 5 } }],
  ['an unknown target', { generate: { target: 'zod' } }],
])('options that change no module are checked all the same: %s', async (_, wrong) => {
  const project = createProject({ 'a.schema.yaml': TOOL('one') })
  await buildOnce(project, [OPENAI])
  await expect(async () => open(project, { ...KEPT, ...wrong }).open(true)).rejects.toThrow(
    Object.keys(wrong)[0],
  )
})

it('options that change no module do not cost the cache', async () => {
  const project = createProject({ 'a.schema.yaml': TOOL('one') })
  await buildOnce(project, [OPENAI])
  const options = { ...KEPT, types: { enabled: false } }
  const first = open(project, options)
  await first.open(true)
  await load(first, project)
  first.findings()
  const second = open(project, options)
  expect(second.open(true)).toBeUndefined()
  expect(second.prepare(project.path(OPENAI))).toBeUndefined()
})

it('two folders of one package have types of their own', async () => {
  const top = createProject({
    'pnpm-workspace.yaml': '',
    'shared/t.schema.yaml': TOOL('one'),
    'client/tsconfig.json': '{}',
    'tsconfig.json': '{}',
  })
  const build = async (folder: string): Promise<void> => {
    const modules = open({ folder }, { ...KEPT, types: { enabled: true } })
    await modules.open(true)
    modules.assumeUnchanged()
    await load(modules, top, 'shared/t.schema.yaml?profile=openai')
    await modules.settle()
    modules.findings()
  }
  await build(top.path('client'))
  await build(top.folder)
  expect(Object.keys(top.written())).toContain('shared/t.schema.d.yaml.ts')
})
