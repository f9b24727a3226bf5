import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToUri } from '@toolbake/core/node'
import { afterEach, expect, it } from 'vitest'
import { createLoader, load } from '../src/index.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A project of some files, and the path of each. */
function project(files: Readonly<Record<string, string>>): (name: string) => string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-load-')))
  folders.push(folder)
  const path = (name: string): string => join(folder, name)
  for (const [name, text] of Object.entries({ 'package.json': '{}', ...files })) write(path(name), text)
  return path
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const FILES = {
  'a.schema.yaml':
    'module_id: a\ninput_schema: { type: object, properties: { to: { $ref: ./refs/shared.schema.yaml } } }\n',
  'b.schema.yaml':
    'module_id: b\ninput_schema: { type: object, properties: { to: { $ref: ./refs/shared.schema.yaml } } }\n',
  'refs/shared.schema.yaml': '{ type: string, description: Zürich }\n',
  'all.schema.yaml': 'tools:\n  - include: ./*.tool/*.schema.yaml\n',
  'x.tool/c.schema.yaml': 'module_id: c\ninput_schema: { type: object, properties: {} }\n',
}

it('returns a module, what it was made from and what was reported about it', () => {
  const path = project(FILES)
  const result = load(`${path('a.schema.yaml')}?profile=openai`, {}, path(''))
  expect(result?.code).toMatch(/^import \{[^}]*\} from ["']@toolbake\/runtime["']\n/)
  expect(result?.dependencies[0]).toBe(pathToUri(path('a.schema.yaml')))
  expect(result?.dependencies).toContain(pathToUri(path('refs/shared.schema.yaml')))
  expect(result?.dependencies).toContain(pathToUri(path('a_meta.yaml')))
  expect(result?.patterns).toEqual([])
  expect(result?.diagnostics.map(({ code }) => code)).toContain('needs_decode')
})

it('returns patterns, and dependencies of what is broken', () => {
  const path = project({ ...FILES, 'x.tool/d.schema.yaml': 'module_id: [d' })
  const result = load(path('all.schema.yaml'), {}, path(''))
  expect(result).toMatchObject({ code: '', patterns: [`${pathToUri(path(''))}/*.tool/*.schema.yaml`] })
  expect(result?.dependencies).toContain(pathToUri(path('x.tool/d.schema.yaml')))
  expect(result?.diagnostics.filter(({ severity }) => severity === 'error')).toHaveLength(1)
})

it('returns nothing for what is not ours', () => {
  expect(load('/x/main.ts')).toBeUndefined()
  expect(load('/x/a.schema.json')).toBeUndefined()
})

it('reads nothing when the query is wrong, and shows it', () => {
  const path = project(FILES)
  const result = load(`${path('a.schema.yaml')}?profile=opnai&strict=1`, {}, path(''))
  expect(result).toMatchObject({ code: '', dependencies: [pathToUri(path('a.schema.yaml'))] })
  const [strict, profile] = result?.diagnostics ?? []
  expect(strict).toMatchObject({ code: 'query_invalid_value', hint: 'Allowed: auto, true, false' })
  expect(profile?.code).toBe('query_invalid_value')
  expect(profile?.hint).toMatch(/^Did you mean "openai"\? Allowed: openai, .*generic$/)
  expect(profile?.toJSON()).toMatchObject({ line: 1, column: 15, endColumn: 28 })
  expect(profile?.frame.split('\n')[0]).toBe('1 | a.schema.yaml?profile=opnai&strict=1')
})

it('names the allowed profiles where none is near', () => {
  const path = project(FILES)
  const result = load(`${path('a.schema.yaml')}?profile=`, {}, path(''))
  expect(result?.diagnostics[0]?.hint).toMatch(/^Allowed: openai, .*generic$/)
})

it('refuses strict=true for a profile without a strict mode', () => {
  const path = project(FILES)
  const [fault] = load(`${path('a.schema.yaml')}?profile=mcp&strict=true`, {}, path(''))?.diagnostics ?? []
  expect(fault).toMatchObject({
    code: 'query_invalid_value',
    hint: 'mcp has no strict mode. Allowed: auto, false',
  })
  expect(fault?.toJSON()).toMatchObject({ column: 27, endColumn: 38 })
  expect(load(`${path('a.schema.yaml')}?profile=mcp&strict=auto`, {}, path(''))?.code).not.toBe('')
})

it('emits the same bytes in another folder, in another order, alone and among others', () => {
  const ids = [
    'a.schema.yaml?profile=openai',
    'b.schema.yaml',
    'all.schema.yaml?profile=mcp',
    'a.schema.yaml',
  ]
  const emit = (order: readonly string[]): Record<string, string | undefined> => {
    const path = project(FILES)
    const loader = createLoader({}, path(''))
    return Object.fromEntries(order.map((id) => [id, loader.load(path(id))?.code]))
  }
  const together = emit(ids)
  for (const code of Object.values(together)) expect(code).not.toBe('')
  expect(emit([...ids].reverse())).toEqual(together)
  for (const id of ids) expect(emit([id])[id]).toBe(together[id])
})

it('follows every change without being notified', () => {
  const path = project(FILES)
  const loader = createLoader({}, path(''))
  const code = (id: string): string | undefined => loader.load(path(id))?.code
  expect(code('a.schema.yaml?profile=mcp')).toContain('Zürich')
  expect(code('b.schema.yaml?profile=mcp')).toContain('Zürich')
  expect(code('all.schema.yaml?profile=mcp')).not.toContain('late_tool')
  write(path('refs/shared.schema.yaml'), '{ type: string, description: Bern }\n')
  write(
    path('y.tool/late.schema.yaml'),
    'module_id: late_tool\ninput_schema: { type: object, properties: {} }\n',
  )
  expect(code('b.schema.yaml?profile=mcp')).toContain('Bern')
  expect(code('a.schema.yaml?profile=mcp')).toContain('Bern')
  expect(code('all.schema.yaml?profile=mcp')).toContain('late_tool')
  rmSync(path('refs/shared.schema.yaml'))
  expect(loader.load(path('a.schema.yaml'))?.diagnostics.map((found) => found.code)).toContain(
    'file_not_found',
  )
})
