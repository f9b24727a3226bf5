// A change of any source of a module leads to the same result as a compilation without a cache.
import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import type { Options } from '@toolbake/core'
import { expect, it } from 'vitest'
import { createProject, type Project, readPackFile } from './project.ts'

const SEND = `module_id: send
description: Sends
input_schema:
  type: object
  properties: { to: { $ref: ./shared/address.schema.yaml }, note: { type: string } }
  required: [to]
`
const ADDRESS = '{ type: string, minLength: 3, description: An address }\n'
const TOOL = (id: string): string =>
  `module_id: ${id}\ndescription: Does ${id}\ninput_schema: { type: object, properties: { a: { type: string } } }\n`
const FILES = {
  'src/send.schema.yaml': SEND,
  'src/shared/address.schema.yaml': ADDRESS,
  'src/all.schema.yaml': 'tools:\n  - include: ./more/*.schema.yaml\n',
  'src/more/one.schema.yaml': TOOL('one'),
  'src/more/two.schema.yaml': TOOL('two'),
}
const SHARED = 'src/shared/address.schema.yaml'
const IDS = ['src/send.schema.yaml?profile=openai', 'src/send.schema.yaml', 'src/all.schema.yaml?profile=mcp']

/** Builds, makes a change, builds again: returns the modules that were recompiled. */
function changed(project: Project, change: () => void, options: Options = {}, later = options): string[] {
  project.run(IDS, options)
  expect(project.run(IDS, options).hits).toEqual(IDS)
  change()
  const { modules, hits } = project.run(IDS, later)
  expect(modules).toEqual(project.cold(IDS, later))
  const broken = (name: string): boolean => modules[name]?.code === ''
  expect(project.run(IDS, later).hits).toEqual(IDS.filter((name) => !broken(name)))
  return IDS.filter((name) => !hits.includes(name))
}

const [SEND_OPENAI, SEND_PLAIN, ALL] = IDS

it('takes every module from the last process while nothing changes', () => {
  const project = createProject(FILES)
  expect(changed(project, () => utimesSync(project.path('src/send.schema.yaml'), 1, 1))).toEqual([])
})

it.each<[what: string, change: (project: Project) => void, compiled: (string | undefined)[]]>([
  [
    'the file',
    ({ write }) => write('src/send.schema.yaml', SEND.replace('Sends', 'Posts')),
    [SEND_OPENAI, SEND_PLAIN],
  ],
  [
    'a referenced file',
    ({ write }) => write('src/shared/address.schema.yaml', ADDRESS.replace('3', '4')),
    [SEND_OPENAI, SEND_PLAIN],
  ],
  ['a match of a pattern', ({ write }) => write('src/more/one.schema.yaml', TOOL('eins')), [ALL]],
  ['a new match', ({ write }) => write('src/more/three.schema.yaml', TOOL('three')), [ALL]],
  ['a removed match', ({ path }) => rmSync(path('src/more/two.schema.yaml')), [ALL]],
  [
    'a renamed match',
    ({ path }) => renameSync(path('src/more/two.schema.yaml'), path('src/more/zwei.schema.yaml')),
    [ALL],
  ],
  [
    'a file that was looked for',
    ({ write }) => write('src/send_meta.yaml', 'annotations: { destructive: true }\n'),
    [SEND_OPENAI, SEND_PLAIN],
  ],
  [
    'a referenced file that goes',
    ({ path }) => rmSync(path('src/shared'), { recursive: true }),
    [SEND_OPENAI, SEND_PLAIN],
  ],
  [
    'a file that becomes a link',
    ({ path }) => {
      renameSync(path('src/shared/address.schema.yaml'), path('src/shared/real.schema.yaml'))
      symlinkSync('real.schema.yaml', path('src/shared/address.schema.yaml'))
    },
    [SEND_OPENAI, SEND_PLAIN],
  ],
  [
    'a folder that becomes a link',
    ({ path }) => {
      renameSync(path('src/more'), path('src/others'))
      symlinkSync('others', path('src/more'))
    },
    [ALL],
  ],
])('notices %s', (_, change, compiled) => {
  const project = createProject(FILES)
  expect(changed(project, () => change(project))).toEqual(compiled)
})

it('notices that a link leads elsewhere', () => {
  const project = createProject({
    ...FILES,
    'a/address.schema.yaml': ADDRESS,
    'b/address.schema.yaml': ADDRESS,
  })
  const at = project.path('src/shared')
  const link = (to: string): void => {
    rmSync(at, { recursive: true })
    symlinkSync(to, at)
  }
  link('../a')
  expect(changed(project, () => link('../b'))).toEqual([SEND_OPENAI, SEND_PLAIN])
})

it('notices a package that begins above a file, which limits what the file may refer to', () => {
  const project = createProject({
    'app/package.json': '{}',
    'linked/package.json': '{}',
    'linked/src/x.schema.yaml': SEND.replace('./shared', '../shared'),
    'linked/shared/address.schema.yaml': ADDRESS,
  })
  mkdirSync(project.path('app/node_modules'))
  symlinkSync(project.path('linked'), project.path('app/node_modules/linked'))
  const ids = ['app/node_modules/linked/src/x.schema.yaml?profile=openai']
  const options = { root: project.path('app') }
  project.run(ids, options)
  expect(project.run(ids, options).hits).toEqual(ids)
  project.write('linked/src/package.json', '{}')
  expect(project.run(ids, options).modules).toEqual(project.cold(ids, options))
  expect(project.cold(ids, options)[ids[0] ?? '']?.problems).toHaveLength(1)
})

it.each<[string, Options, Options]>([
  ['profiles', { profiles: ['openai'] }, { profiles: ['openai', 'mcp'] }],
  ['strict', {}, { strict: { openai: false } }],
  ['reshape', {}, { reshape: true }],
  ['decode', {}, { decode: { applyDefaults: true } }],
  ['validators', {}, { validators: { formats: 'assert' } }],
  ['overrides', {}, { overrides: [{ files: '**/send*', profiles: ['gemini'] }] }],
  ['schemas', {}, { schemas: { 'https://example.org/x': { type: 'string' } } }],
])('keeps results for each set of options: %s', (_, before, after) => {
  const project = createProject(FILES)
  expect(changed(project, () => {}, before, after)).toEqual(IDS)
  expect(project.run(IDS, before).hits).toEqual(IDS)
})

it('does not keep results of options with functions, which may change without a trace', () => {
  const project = createProject(FILES)
  const options = { schemes: { kb: (uri: string) => uri } }
  project.run(IDS, options)
  expect(project.run(IDS, options).hits).toEqual([])
})

it('replays warnings with their frames', () => {
  const project = createProject({
    'a.schema.yaml':
      'module_id: a\ndescription: A\ninput_schema: { type: object, properties: { x: { type: string, minLenght: 2 } } }\n',
  })
  const ids = ['a.schema.yaml?profile=openai']
  const { modules } = project.run(ids)
  const again = project.run(ids)
  expect(again.hits).toEqual(ids)
  expect(again.modules).toEqual(modules)
  expect(again.modules[ids[0] ?? '']?.problems.join()).toContain('minLenght')
})

it('never keeps failures', () => {
  const project = createProject({ 'a.schema.yaml': 'module_id: a\ninput_schema: { type: objekt }\n' })
  const ids = ['a.schema.yaml?profile=openai']
  expect(project.run(ids).modules).toEqual(project.cold(ids))
  expect(project.run(ids).hits).toEqual([])
})

it('prints the types again of what changed, and of nothing else', () => {
  const project = createProject({ ...FILES, 'src/call.schema.yaml': SEND.replace('send', 'call') })
  expect(Object.keys(project.emit().files)).toContain('src/shared/address.schema.d.yaml.ts')
  // Files without tools have no result.
  expect(project.emit().read).toEqual([SHARED])
  project.write('src/more/two.schema.yaml', TOOL('zwei'))
  const { files, read } = project.emit()
  // The files of the list, which includes the file.
  expect(read).toEqual([
    'src/all.schema.yaml',
    'src/more/one.schema.yaml',
    'src/more/two.schema.yaml',
    SHARED,
  ])
  rmSync(project.path('kept'), { recursive: true })
  expect(files).toEqual(project.emit().files)
})

it('takes types of an earlier process in another folder', () => {
  const [first, second] = [createProject(FILES), createProject(FILES)]
  const { files } = first.emit()
  mkdirSync(second.path('kept'))
  writeFileSync(second.path('kept/pack'), readPackFile(first))
  expect(second.emit()).toEqual({ files, read: [SHARED] })
  second.write('src/send.schema.yaml', SEND.replace('Sends', 'Posts'))
  const { files: changed, read } = second.emit()
  expect(read).toEqual(['src/send.schema.yaml', SHARED])
  const isOther = (path: string): boolean => changed[path] !== files[path]
  expect(Object.keys(files).filter(isOther)).toEqual(['src/send.schema.d.yaml.ts'])
})
