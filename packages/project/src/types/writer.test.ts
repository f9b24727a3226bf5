import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Options } from '@toolbake/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLoader } from '../load.ts'
import type { TypesWriter } from './writer.ts'
import { createTypesWriter } from './writer.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-types-')))
  write('tsconfig.json', '{}')
})
afterEach(() => rmSync(folder, { recursive: true }))

const PING = 'module_id: ping\ninput_schema: { type: object, properties: { host: { type: string } } }\n'

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

function start(options: Options = {}): { writer: TypesWriter; load(id: string): void } {
  const loader = createLoader({ root: folder, ...options }, folder)
  const writer = createTypesWriter(loader, folder)
  if (!writer) throw new Error('no writer')
  return {
    writer,
    load(id) {
      const loaded = loader.load(join(folder, id))
      if (loaded) writer.add(loaded)
    },
  }
}

function filesBelow(path: string): string[] {
  const below = readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
  return below
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + path.length + 2))
    .sort()
}

it('writes the types of all files of the project, imported or not, and of no other', () => {
  write('src/ping.schema.yaml', PING)
  write('src/a b/other.schema.yml', PING.replace('ping', 'other'))
  write('src/broken.schema.yaml', 'module_id: 1')
  write('node_modules/x/ping.schema.yaml', PING)
  write('dist/ping.schema.yaml', PING)
  write('packages/other/package.json', '{}')
  write('packages/other/ping.schema.yaml', PING)
  expect(start().writer.flush()).toEqual([])
  expect(filesBelow('.toolbake/types')).toEqual([
    'imports.d.ts',
    'src/a b/other.schema.d.yml.ts',
    'src/ping.schema.d.yaml.ts',
  ])
  expect(read('.toolbake/types/src/ping.schema.d.yaml.ts')).toContain(
    'export type PingInput = { host?: string }',
  )
})

it('writes nothing where nobody would use it, unless asked to', () => {
  const loader = (options: Options) => createLoader({ root: folder, ...options }, folder)
  write('tsconfig.json', '{ "compilerOptions": { "types": ["unplugin-toolbake/client"] } }')
  expect(createTypesWriter(loader({}), folder)).toBeUndefined()
  write('tsconfig.json', '{ "compilerOptions": { "types": ["toolbake/client"] } }')
  expect(createTypesWriter(loader({}), folder)).toBeUndefined()
  write('tsconfig.json', '{ "files": [], "references": [] }')
  expect(createTypesWriter(loader({}), folder)).toBeUndefined()
  rmSync(join(folder, 'tsconfig.json'))
  expect(createTypesWriter(loader({}), folder)).toBeUndefined()
  write('ping.schema.yaml', PING)
  createTypesWriter(loader({ types: { enabled: true, dir: 'generated' } }), folder)?.flush()
  expect(existsSync(join(folder, 'generated/ping.schema.d.yaml.ts'))).toBe(true)
  write('tsconfig.json', '{}')
  expect(createTypesWriter(loader({ types: { enabled: false } }), folder)).toBeUndefined()
})

it('goes by the configurations that a list refers to, unless they are of another package', () => {
  const isWanted = (...paths: string[]): boolean => {
    const references = paths.map((path) => ({ path }))
    write('tsconfig.json', `{ "files": [], /* "x */ "references": ${JSON.stringify(references, null, 2)} }`)
    return createTypesWriter(createLoader({ root: folder }, folder), folder) !== undefined
  }
  write('tsconfig.app.json', '{ "compilerOptions": { "rootDirs": [".", "./.toolbake/types"] } }')
  write('config/tsconfig.json', '{ "include": ["../src/**/*"] }')
  write('packages/other/package.json', '{}')
  write('packages/other/tsconfig.json', '{}')
  write('list/tsconfig.json', '{ "files": [], "references": [{ "path": ".." }] }')
  expect(isWanted('./tsconfig.app.json', './tsconfig.node.json')).toBe(true)
  expect(isWanted('config')).toBe(true)
  expect(isWanted('./packages/other', '..', './missing', './list')).toBe(false)
  write('config/tsconfig.json', '{ "compilerOptions": { "types": ["unplugin-toolbake/client"] } }')
  expect(isWanted('./tsconfig.app.json')).toBe(true)
  expect(isWanted('./tsconfig.app.json', 'config')).toBe(false)
})

it('writes a file again only when its text changes, in a later run too', async () => {
  write('ping.schema.yaml', PING)
  write('pong.schema.yaml', PING.replace('ping', 'pong'))
  start().writer.flush()
  const times = () =>
    ['ping', 'pong'].map((name) => statSync(join(folder, `.toolbake/types/${name}.schema.d.yaml.ts`)).mtimeMs)
  const before = times()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const { writer } = start()
  writer.flush()
  expect(times()).toEqual(before)
  write('ping.schema.yaml', PING.replace('host', 'port'))
  writer.notice(join(folder, 'ping.schema.yaml'))
  writer.flush()
  expect(times()[0]).toBeGreaterThan(before[0] ?? 0)
  expect(times()[1]).toBe(before[1])
  expect(read('.toolbake/types/ping.schema.d.yaml.ts')).toContain('port?: string')
})

it('writes soon after a module was loaded, without being asked', async () => {
  write('ping.schema.yaml', PING)
  const { load } = start()
  load('ping.schema.yaml?profile=openai')
  await expect.poll(() => existsSync(join(folder, '.toolbake/types/imports.d.ts'))).toBe(true)
})

it('removes the types of a file that is gone, in a later run too, and empty folders', () => {
  write('a/ping.schema.yaml', PING)
  write('b/pong.schema.yaml', PING.replace('ping', 'pong'))
  const { writer } = start()
  writer.flush()
  rmSync(join(folder, 'a/ping.schema.yaml'))
  writer.notice(join(folder, 'a/ping.schema.yaml'))
  writer.flush()
  expect(filesBelow('.toolbake/types').join()).not.toContain('ping')
  expect(existsSync(join(folder, '.toolbake/types/a'))).toBe(false)
  expect(read('.toolbake/types/imports.d.ts')).not.toContain('/ping.schema')
  rmSync(join(folder, 'b/pong.schema.yaml'))
  start().writer.flush()
  expect(filesBelow('.toolbake/types')).toEqual(['imports.d.ts'])
})

it('keeps the types of a file that is broken for now', () => {
  write('shared.schema.yaml', 'definitions: { Host: { type: string } }')
  write(
    'ping.schema.yaml',
    PING.replace('{ type: string }', '{ $ref: ./shared.schema.yaml#/definitions/Host }'),
  )
  const { writer } = start()
  writer.flush()
  const before = filesBelow('.toolbake/types').map((path) => read(`.toolbake/types/${path}`))
  write('ping.schema.yaml', 'module_id: [')
  writer.notice(join(folder, 'ping.schema.yaml'))
  writer.flush()
  expect(filesBelow('.toolbake/types').map((path) => read(`.toolbake/types/${path}`))).toEqual(before)
  // A later run does not know the last compilation without errors.
  start().writer.flush()
  expect(filesBelow('.toolbake/types')).toContain('shared.schema.d.yaml.ts')
  expect(filesBelow('.toolbake/types')).toContain('ping.schema.d.yaml.ts')
})

it('remembers imports with further keys from one run to the next', () => {
  write('ping.schema.yaml', PING)
  const { writer, load } = start()
  load('ping.schema.yaml?strict=false&profile=openai&t=123')
  writer.flush()
  const before = read('.toolbake/types/imports.d.ts')
  expect(before).toContain("declare module '*/ping.schema.yaml?strict=false&profile=openai' {")
  start().writer.flush()
  expect(read('.toolbake/types/imports.d.ts')).toBe(before)
})

it('remembers what only imports lead to from one run to the next, while it is there', () => {
  write('app/tsconfig.json', '{}')
  write('shared/host.schema.yaml', 'definitions: { Host: { type: string } }')
  const ping = PING.replace('{ type: string }', '{ $ref: ./host.schema.yaml#/definitions/Host }')
  write('shared/ping.schema.yaml', ping)
  write('app/node_modules/x/other.schema.yaml', PING)
  write('app/ping.schema.json', JSON.stringify({ module_id: 'ping', input_schema: { type: 'object' } }))
  const open = () => {
    const loader = createLoader({ root: folder }, join(folder, 'app'))
    return { loader, writer: createTypesWriter(loader, join(folder, 'app')) }
  }
  const { loader, writer } = open()
  const specifiers = [
    'shared/ping.schema.yaml',
    'shared/ping.schema.yaml?strict=false&profile=openai',
    'app/node_modules/x/other.schema.yaml?profile=mcp',
    'app/ping.schema.json?profile=mcp',
  ]
  for (const specifier of specifiers) {
    const loaded = loader.load(join(folder, specifier))
    if (loaded) writer?.add(loaded)
  }
  writer?.flush()
  const types = 'app/.toolbake/types'
  const texts = () => Object.fromEntries(filesBelow(types).map((path) => [path, read(`${types}/${path}`)]))
  const before = texts()
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      '__/shared/host.schema.d.yaml.ts',
      '__/shared/ping.schema.d.yaml.ts',
      'node_modules/x/other.schema.d.yaml.ts',
      'ping.schema.json.types.d.ts',
    ]),
  )
  open().writer?.flush()
  expect(texts()).toEqual(before)
  for (const path of ['shared/ping.schema.yaml', 'app/ping.schema.json', 'app/node_modules']) {
    rmSync(join(folder, path), { recursive: true })
  }
  open().writer?.flush()
  expect(filesBelow(types)).toEqual(['imports.d.ts'])
})

it('types JSON files that are imported with a profile, under a name that no import has', () => {
  write('ping.schema.json', JSON.stringify({ module_id: 'ping', input_schema: { type: 'object' } }))
  const { writer, load } = start()
  load('ping.schema.json?profile=mcp')
  writer.flush()
  expect(filesBelow('.toolbake/types')).toContain('ping.schema.json.types.d.ts')
  expect(read('.toolbake/types/imports.d.ts')).toContain("declare module '*/ping.schema.json?profile=mcp' {")
})

it('reports files that one import may mean, and of the generic types beside the exact ones', () => {
  write(
    'tsconfig.json',
    '{ "include": [".toolbake/types"], "compilerOptions": { "allowArbitraryExtensions": true, "rootDirs": [".", "./.toolbake/types"] } }',
  )
  write('a/ping.schema.yaml', PING)
  write('b/ping.schema.yaml', PING.replace('ping', 'pong'))
  write(
    'src/env.d.ts',
    '/// <reference types="vite/client" />\n/// <reference types="unplugin-toolbake/client" />\n',
  )
  const codes = (options: Options, ...ids: string[]) => {
    const { writer, load } = start({ types: { enabled: true }, ...options })
    for (const id of ids) load(id)
    return writer
      .flush()
      .map(({ code, message, range }) => `${code} ${range.start.line}:${range.start.column} ${message}`)
  }
  const both = ['a/ping.schema.yaml?profile=mcp', 'b/ping.schema.yaml?profile=mcp']
  // Only an import with a query that does not name the folder can mean both.
  const client = expect.stringMatching(
    /^types_client 2:22 src\/env\.d\.ts refers to "unplugin-toolbake\/client"/,
  )
  write(
    'src/app.ts',
    "import '../a/ping.schema.yaml?profile=mcp'\nimport '../b/ping.schema.yaml?profile=mcp'",
  )
  write('a/plain.ts', "import './ping.schema.yaml'\nimport './ping.schema.yaml?raw'")
  expect(codes({}, ...both)).toEqual([client])
  write('a/app.ts', "import './ping.schema.yaml?profile=openai'")
  const collision = expect.stringContaining(
    'types_collision 1:1 "./ping.schema.yaml?profile=openai" matches a/ping.schema.yaml and b/ping.schema.yaml',
  )
  expect(codes({}, ...both)).toEqual([collision, client])
  expect(codes({ diagnostics: { types_collision: 'off', types_client: 'off' } }, ...both)).toEqual([])
})

it('names the lines of tsconfig.json that are missing, once', () => {
  write('ping.schema.yaml', PING)
  const found = (...ids: string[]): string[] => {
    const { writer, load } = start()
    for (const id of ids) load(id)
    return writer.flush().map(({ code, hint }) => `${code}\n${hint}`)
  }
  const options =
    '"compilerOptions": { "allowArbitraryExtensions": true, "rootDirs": [".", "./.toolbake/types"] }'
  write('tsconfig.json', '{ "include": ["src"] /* all */ }')
  const both = `${options}, "include": ["src", ".toolbake/types/imports.d.ts"]`
  expect(found('ping.schema.yaml?profile=mcp')).toEqual([expect.stringContaining(both)])
  expect(found('ping.schema.yaml')).toEqual([expect.stringContaining(both)])
  expect(found()).toEqual([])
  write('tsconfig.json', `{ ${both} }`)
  expect(found('ping.schema.yaml?profile=mcp', 'ping.schema.yaml')).toEqual([])
  write('tsconfig.json', '{ "include": ["**/*", ".toolbake/**/*.d.ts"] }')
  expect(found('ping.schema.yaml?profile=mcp')).toEqual([])
  expect(found('ping.schema.yaml')).toEqual([expect.stringMatching(/rootDirs": [^}]* }\. Or/)])
  write('config/base.json', `{ ${options.replaceAll('"."', '".."').replace('"./', '"../')} }`)
  write('tsconfig.json', '{ "extends": "./config/base" }')
  expect(found('ping.schema.yaml')).toEqual([])
  expect(found('ping.schema.yaml?profile=mcp')).toEqual([
    expect.stringContaining('"include": ["**/*", ".toolbake/types/imports.d.ts"]'),
  ])
  const { writer, load } = start()
  load('ping.schema.yaml?profile=mcp')
  expect([writer.flush().length, writer.flush().length]).toEqual([1, 1])
  load('ping.schema.yaml?profile=mcp')
  expect(writer.flush()).toEqual([])
})

it.each<[what: string, files: Readonly<Record<string, string>>]>([
  [
    'for the folder of what extends it',
    {
      'config/base.json':
        '{ "compilerOptions": { "allowArbitraryExtensions": true, "rootDirs": ["$DIR", "$DIR/.toolbake/types"] }, "include": ["$DIR/.toolbake/types/imports.d.ts"] }',
      'tsconfig.json': '{ "extends": "./config/base.json" }',
    },
  ],
  [
    'in a package',
    {
      'node_modules/@own/config/base.json': '{ "compilerOptions": { "allowArbitraryExtensions": true } }',
      'tsconfig.json':
        '{ "extends": "@own/config/base.json", "compilerOptions": { "rootDirs": [".", ".toolbake/types"] }, "include": ["app/[id]/*", ".toolbake/types"] }',
    },
  ],
  [
    'for the sources alone, as a package has them that others refer to',
    {
      'tsconfig.json':
        '{ "compilerOptions": { "composite": true, "rootDir": "src", "outDir": "dist", "allowArbitraryExtensions": true, "rootDirs": ["./src", "./dist", "./.toolbake/types/src"] }, "include": ["src", ".toolbake/types/imports.d.ts"] }',
    },
  ],
])('finds the lines of tsconfig.json %s', (_, files) => {
  for (const [path, text] of Object.entries(files)) write(path, text.replaceAll('$DIR', '$' + '{configDir}'))
  write('ping.schema.yaml', PING)
  const { writer, load } = start()
  load('ping.schema.yaml?profile=mcp')
  load('ping.schema.yaml')
  expect(writer.flush()).toEqual([])
})

it('adds the lines of tsconfig.json to those that are there', () => {
  write(
    '.svelte-kit/tsconfig.json',
    '{ "compilerOptions": { "rootDirs": ["..", "./types"] }, "include": ["../src/**/*.ts"] }',
  )
  write('tsconfig.json', '{ "extends": "./.svelte-kit/tsconfig.json" }')
  write('ping.schema.yaml', PING)
  const { writer, load } = start()
  load('ping.schema.yaml?profile=mcp')
  const [found] = writer.flush()
  expect(found?.hint).toContain('"rootDirs": [".", "./.svelte-kit/types", "./.toolbake/types"]')
  expect(found?.hint).toContain('"include": ["src/**/*.ts", ".toolbake/types/imports.d.ts"]')
  // TypeScript takes the name of a folder that begins with a dot for that of a file.
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "allowArbitraryExtensions": true, "rootDirs": [".", ".toolbake/types"] }, "include": [".toolbake"] }',
  )
  const again = start()
  again.load('ping.schema.yaml?profile=mcp')
  expect(again.writer.flush()).toMatchObject([{ code: 'types_unseen' }])
})

it('names the options of Nuxt, which writes its configurations itself', () => {
  write('ping.schema.yaml', PING)
  write('tsconfig.json', '{ "files": [], "references": [{ "path": "./.nuxt/tsconfig.app.json" }] }')
  write(
    '.nuxt/tsconfig.app.json',
    '{ "compilerOptions": { "rootDirs": [".."] }, "include": ["./nuxt.d.ts", "../app/**/*"] }',
  )
  const { writer, load } = start()
  load('ping.schema.yaml?profile=mcp')
  const [found] = writer.flush()
  expect(found?.hint).toBe(
    'Add to `typescript.tsConfig` and `nitro.typescript.tsConfig` of nuxt.config.ts: ' +
      '"compilerOptions": { "allowArbitraryExtensions": true, "rootDirs": ["..", "../.toolbake/types"] }, ' +
      '"include": ["../.toolbake/types/imports.d.ts"]. Or set types.enabled to false.',
  )
})

it('notices no file of another project', () => {
  write('ping.schema.yaml', PING)
  const { writer } = start()
  writer.flush()
  write('.claude/worktrees/feat/ping.schema.yaml', PING)
  write('packages/other/package.json', '{}')
  write('packages/other/ping.schema.yaml', PING)
  write('src/pong.schema.yaml', PING.replace('ping', 'pong'))
  for (const path of ['.claude/worktrees/feat/ping', 'packages/other/ping', 'src/pong'])
    writer.notice(join(folder, `${path}.schema.yaml`))
  writer.flush()
  expect(filesBelow('.toolbake/types')).toEqual([
    'imports.d.ts',
    'ping.schema.d.yaml.ts',
    'src/pong.schema.d.yaml.ts',
  ])
})

it('keeps what another run has written, and writes again what is gone', () => {
  write('ping.schema.yaml', PING)
  const [one, other] = [start(), start()]
  one.load('ping.schema.yaml?profile=mcp&strict=false')
  one.writer.flush()
  other.load('ping.schema.yaml?profile=openai&strict=true')
  other.writer.flush()
  one.writer.notice(join(folder, 'ping.schema.yaml'))
  one.writer.flush()
  for (const query of ['profile=mcp&strict=false', 'profile=openai&strict=true'])
    expect(read('.toolbake/types/imports.d.ts')).toContain(`?${query}'`)
  rmSync(join(folder, '.toolbake'), { recursive: true })
  one.writer.notice(join(folder, 'ping.schema.yaml'))
  one.writer.flush()
  expect(filesBelow('.toolbake/types')).toEqual(['imports.d.ts', 'ping.schema.d.yaml.ts'])
})

it('writes where the tsconfig.json of the package is, for a part of it', () => {
  write('package.json', '{}')
  write('client/ping.schema.yaml', PING)
  const loader = createLoader({ root: folder }, join(folder, 'client'))
  createTypesWriter(loader, join(folder, 'client'))?.flush()
  expect(filesBelow('.toolbake/types')).toEqual(['client/ping.schema.d.yaml.ts', 'imports.d.ts'])
})

it('makes .toolbake ignore itself, and no folder of another name', () => {
  write('ping.schema.yaml', PING)
  start().writer.flush()
  expect(read('.toolbake/.gitignore')).toBe('*\n')
  start({ types: { dir: 'own/types' } }).writer.flush()
  expect(existsSync(join(folder, 'own/types/imports.d.ts'))).toBe(true)
  expect(filesBelow('own').filter((path) => path.includes('gitignore'))).toEqual([])
})

it('takes the place of no file that it did not write', () => {
  write('ping.schema.yaml', PING)
  write('own/imports.d.ts', 'export {}\n')
  const [found] = start({ types: { dir: 'own' } }).writer.flush()
  expect(found).toMatchObject({ code: 'types_unwritable', severity: 'warn' })
  expect(found?.message).toContain('imports.d.ts was not generated')
  expect(read('own/imports.d.ts')).toBe('export {}\n')
})

it('follows no link out of its folder', () => {
  write('src/ping.schema.yaml', PING)
  mkdirSync(join(folder, 'elsewhere'))
  mkdirSync(join(folder, '.toolbake/types'), { recursive: true })
  symlinkSync(join(folder, 'elsewhere'), join(folder, '.toolbake/types/src'))
  const [found] = start().writer.flush()
  expect(found?.message).toContain('leads out of the folder')
  expect(readdirSync(join(folder, 'elsewhere'))).toEqual([])
})
