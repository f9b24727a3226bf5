import { expect, test } from 'vitest'
import { FULL } from '../full.ts'
import {
  corporaFolder,
  loadBundles,
  loadRemotes,
  loadSchemas,
  loadTools,
  loadWire,
  loadYamlCases,
} from './load.ts'

test('every corpus holds at least what the sample promises, with source and licence', () => {
  const corpora = { tools: loadTools(), schemas: loadSchemas(), wire: loadWire() }
  const others = { bundles: loadBundles(), yaml: loadYamlCases() }
  expect(corpora.tools.length).toBeGreaterThanOrEqual(FULL ? 4_000 : 300)
  expect(corpora.schemas.length).toBeGreaterThanOrEqual(FULL ? 1_100 : 200)
  expect(corpora.wire.length).toBe(197)
  expect(others.bundles.length).toBe(13)
  expect(others.yaml.length).toBe(94)
  const records = [...Object.values(corpora).flat(), ...Object.values(others).flat()]
  expect(records.filter((record) => !/^(github|npm):/.test(record.source))).toEqual([])
  expect(records.filter((record) => !/^[A-Za-z0-9./ -]+$/.test(record.license))).toEqual([])
})

test('tools of both kinds have one shape', () => {
  const tools = loadTools()
  expect(new Set(tools.map((tool) => tool.kind))).toEqual(new Set(['mcp', 'function']))
  expect(new Set(tools.map((tool) => `${tool.kind} ${tool.id}`)).size).toBe(tools.length)
  const known =
    'id name source license group kind description inputSchema outputSchema title annotations _meta'
  const allowed = new Set(`${known} icons execution strict`.split(' '))
  expect(tools.filter((tool) => typeof tool.inputSchema !== 'object')).toEqual([])
  expect(tools.flatMap((tool) => Object.keys(tool).filter((key) => !allowed.has(key)))).toEqual([])
})

test('the sample shows what compilers stumble over', () => {
  const tools = loadTools()
  const texts = tools.map((tool) => JSON.stringify(tool.inputSchema))
  const count = (found: (text: string, index: number) => boolean): number => texts.filter(found).length
  expect(count((_, index) => tools[index]?.inputSchema.type === undefined)).toBeGreaterThan(0)
  expect(count((text) => text.includes('"$ref":'))).toBeGreaterThan(10)
  expect(count((text) => text.includes('"default":null'))).toBeGreaterThan(10)
  expect(count((text) => text.length > 15_000)).toBeGreaterThan(0)
  const named = (name: string): RegExp => new RegExp(`("properties":{|},)"${name}":{`)
  const names = ['properties', 'required', 'type', 'format', 'items', 'title', 'pattern']
  expect(names.filter((name) => !texts.some((text) => named(name).test(text)))).toEqual([])
  expect(tools.filter((tool) => (tool.description?.length ?? 0) > 1024).length).toBeGreaterThan(5)
  expect(tools.filter((tool) => JSON.stringify(tool).includes('*/')).length).toBeGreaterThan(0)
  const drafts = new Set(loadSchemas().map((record) => record.draft))
  for (const draft of ['draft4', 'draft6', 'draft7', 'draft2019-09', 'draft2020-12'])
    expect(drafts).toContain(draft)
})

test('remote documents are there for the schemas that need them', () => {
  expect(loadSchemas().some((record) => record.remotes)).toBe(true)
  expect(Object.keys(loadRemotes()).length).toBeGreaterThan(10)
})

test('the whole corpora are asked for and absent: a sentence that says what to do', () => {
  const env = { TOOLBAKE_FULL: '1', TOOLBAKE_CORPORA: 'no/such/folder' }
  expect(() => corporaFolder(env)).toThrow(
    /TOOLBAKE_FULL=1 asks for the whole corpora.*no\/such\/folder.*Set TOOLBAKE_CORPORA/,
  )
  expect(corporaFolder({})).toMatch(/fixtures[\\/]corpora$/)
})
