// A build that runs once never loads the compiler if the types of the project are up to date.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openModules } from '../../packages/unplugin/src/core/modules.ts'
import { createProject, type Project } from './project.ts'

const TOOL =
  'module_id: a\ndescription: Does a\ninput_schema: { type: object, properties: { a: { type: string } } }\n'
const TSCONFIG = JSON.stringify({
  compilerOptions: { allowArbitraryExtensions: true, rootDirs: ['.', './.toolbake/types'] },
  include: ['**/*.ts', '.toolbake/types/imports.d.ts'],
})
const FILES = {
  'tsconfig.json': TSCONFIG,
  'src/a.schema.yaml': TOOL,
  'src/b.schema.yaml': TOOL.replace('module_id: a', 'module_id: b'),
}
const IDS = ['src/a.schema.yaml?profile=openai', 'src/b.schema.yaml']
const DECLARATION = '.toolbake/types/src/a.schema.d.yaml.ts'

/** Builds as in a new process; returns whether it loaded the compiler, and its problems. */
async function build(project: Project, ids = IDS): Promise<{ isLoaded: boolean; found: readonly string[] }> {
  const { folder } = project
  const modules = openModules({ cache: { dir: 'kept' } }, { folder, alias: {}, compiling: undefined })
  const waits: (Promise<void> | undefined)[] = [modules.open(true)]
  await waits[0]
  modules.assumeUnchanged()
  for (const id of ids) {
    waits.push(modules.prepare(project.path(id)))
    await waits.at(-1)
    expect(modules.load(project.path(id))?.isCompiled).toBe(true)
  }
  waits.push(modules.settle())
  await waits.at(-1)
  const found = modules.findings().map(({ code }) => code)
  return { isLoaded: waits.some((wait) => wait !== undefined), found }
}

async function built(): Promise<Project> {
  const project = createProject(FILES)
  expect(await build(project)).toEqual({ isLoaded: true, found: [] })
  expect(existsSync(project.path(DECLARATION))).toBe(true)
  return project
}

it('an unchanged build', async () => {
  const project = await built()
  const text = readFileSync(project.path(DECLARATION), 'utf8')
  expect(await build(project)).toEqual({ isLoaded: false, found: [] })
  expect(readFileSync(project.path(DECLARATION), 'utf8')).toBe(text)
})

it.each<[what: string, change: (project: Project) => void]>([
  ['a declaration that is gone', ({ path }) => rmSync(path(DECLARATION))],
  [
    'a declaration that was changed',
    ({ path }) => writeFileSync(path(DECLARATION), `${readFileSync(path(DECLARATION), 'utf8')}// changed\n`),
  ],
  [
    'a declaration of a file that is gone',
    ({ path }) =>
      writeFileSync(
        path('.toolbake/types/src/gone.schema.d.yaml.ts'),
        readFileSync(path(DECLARATION), 'utf8'),
      ),
  ],
  ['a changed file', ({ write }) => write('src/a.schema.yaml', TOOL.replace('Does a', 'Makes a'))],
  ['a new file', ({ write }) => write('src/c.schema.yaml', TOOL.replace('module_id: a', 'module_id: c'))],
  ['a removed file', ({ path }) => rmSync(path('src/b.schema.yaml'))],
])('%s is written as from nothing', async (_, change) => {
  const project = await built()
  change(project)
  const ids = IDS.filter((id) => existsSync(project.path(id.replace(/\?.*/, ''))))
  expect(await build(project, ids)).toEqual({ isLoaded: true, found: [] })
  expect(project.written()).toEqual(await fromNothing(project, ids))
  expect(await build(project, ids)).toEqual({ isLoaded: false, found: [] })
})

it('another query is written, and missing lines of the configuration are reported each time', async () => {
  const project = await built()
  const ids = [...IDS, 'src/a.schema.yaml?profile=openai&strict=false']
  expect(await build(project, ids)).toEqual({ isLoaded: true, found: [] })
  expect(await build(project, ids)).toEqual({ isLoaded: false, found: [] })
  project.write('tsconfig.json', '{}')
  const unseen = { isLoaded: true, found: ['types_unseen'] }
  expect([await build(project, ids), await build(project, ids)]).toEqual([unseen, unseen])
})

/** Returns the declarations that a build writes into an empty folder. */
async function fromNothing(project: Project, ids: readonly string[]): Promise<Record<string, string>> {
  rmSync(project.path('.toolbake'), { recursive: true })
  rmSync(project.path('kept'), { recursive: true })
  await build(project, [...ids])
  return project.written()
}

it('types whose file breaks after another process has replaced the cache stay until it is mended', async () => {
  const project = await built()
  const text = readFileSync(project.path(DECLARATION), 'utf8')
  const server = openModules({ cache: { dir: 'kept' } }, { ...project, alias: {}, compiling: undefined })
  await server.open(false)
  for (const id of IDS) server.load(project.path(id))
  expect(server.findings()).toEqual([])
  project.run(IDS, { profiles: ['mcp'] })
  project.write('src/c.schema.yaml', TOOL.replace('module_id: a', 'module_id: c'))
  const edit = (changed: string): string => {
    project.write('src/a.schema.yaml', changed)
    for (const name of ['a', 'c']) server.notice(project.path(`src/${name}.schema.yaml`))
    expect(server.findings()).toEqual([])
    return readFileSync(project.path(DECLARATION), 'utf8')
  }
  expect(edit('module_id: [')).toBe(text)
  expect(edit(TOOL.replace('Does a', 'Makes a'))).toContain('Makes a')
  expect(existsSync(project.path('.toolbake/types/src/c.schema.d.yaml.ts'))).toBe(true)
})

it('a build after one in which a file was broken, once that is gone', async () => {
  const project = createProject({ ...FILES, 'src/c.schema.yaml': TOOL.replace('string', 'strin') })
  await build(project, [...IDS, 'src/c.schema.yaml?profile=mcp'])
  rmSync(project.path('src/c.schema.yaml'))
  expect(await build(project)).toEqual({ isLoaded: false, found: [] })
})
