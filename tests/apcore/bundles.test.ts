import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { ModuleError, RefResolver } from '../../packages/apcore/src/index.ts'
import { isObject } from '../../packages/core/src/json.ts'
import { forEachSubschema } from '../../packages/core/src/schema/walk.ts'
import { loadBundles } from '../corpora/load.ts'
import { at, folderOf } from './folder.ts'

const bundles = loadBundles().flatMap(({ id, entries, files }) =>
  entries.map((entry) => ({ id, entry, files })),
)

test.each(bundles)(
  '$id, $entry: closed and the same every time, or an error that gives the reason',
  ({ entry, files }) => {
    const folder = folderOf(files)
    const outcomes = (['seed', 'spec', 'none'] as const).map((compat) => {
      const resolver = new RefResolver(folder, 32, { compat })
      const [first, second] = [
        attempt(() => resolver.resolveRef(entry)),
        attempt(() => resolver.resolveRef(entry)),
      ]
      expect(JSON.stringify(first)).toBe(JSON.stringify(second))
      return first
    })
    expect(outcomes.flatMap(({ value }) => openReferences(value))).toEqual([])
    const errors = outcomes.flatMap(({ error }) => (error === undefined ? [] : [error]))
    expect(errors.filter(({ code, message }) => !code.startsWith('SCHEMA_') || message === '')).toEqual([])
  },
)

test('most of them resolve, and what recursion there is stays only where it may', () => {
  const done = { seed: 0, spec: 0, none: 0 }
  for (const { entry, files } of bundles) {
    const folder = folderOf(files)
    for (const compat of ['seed', 'spec', 'none'] as const)
      if (attempt(() => new RefResolver(folder, 32, { compat }).resolveRef(entry)).error === undefined)
        done[compat] += 1
  }
  expect(done.spec).toBeGreaterThan(done.seed)
  expect(done.spec).toBeGreaterThan(bundles.length / 2)
})

test('copies mean what the references meant: ajv judges both alike', () => {
  const files = {
    'a.json': {
      type: 'object',
      properties: { b: { $ref: 'deep/b.json#/definitions/B' }, c: { $ref: '#/definitions/C' } },
      definitions: { C: { type: 'array', items: { $ref: 'deep/b.json' } } },
    },
    'deep/b.json': {
      definitions: { B: { $ref: '../c.json#/D' }, E: { enum: ['x', 1] } },
      type: 'object',
      properties: { e: { $ref: '#/definitions/E' } },
    },
    'c.json': { D: { type: 'integer', minimum: 3 } },
  }
  const ajv = new Ajv2020({ strict: false })
  for (const [path, schema] of Object.entries(files)) ajv.addSchema(schema, `https://example.org/${path}`)
  const original = ajv.compile({ $ref: 'https://example.org/a.json' })
  const values = [
    {},
    { b: 3 },
    { b: 2 },
    { c: [{ e: 'x' }, { e: 1 }] },
    { c: [{ e: 2 }] },
    { c: [1] },
    { c: {} },
    1,
  ]
  for (const compat of ['seed', 'spec', 'none'] as const) {
    const resolved = new Ajv2020({ strict: false }).compile(
      new RefResolver(folderOf(files), 32, { compat }).resolveRef('a.json'),
    )
    expect(values.map((value) => resolved(value))).toEqual(values.map((value) => original(value)))
  }
})

function attempt(run: () => unknown): { value?: unknown; error?: ModuleError } {
  try {
    return { value: run() }
  } catch (error) {
    if (error instanceof ModuleError) return { error }
    throw error
  }
}

/** Returns references without a target in the schema; values at places without a schema are data. */
function openReferences(root: unknown): string[] {
  const open: string[] = []
  const visit = (schema: unknown): void => {
    if (!isObject(schema)) return
    const ref = schema['$ref']
    const isClosed =
      typeof ref === 'string' && ref.startsWith('#') && at(root, decodeURIComponent(ref.slice(1)))
    if (ref !== undefined && !isClosed) open.push(JSON.stringify(ref))
    forEachSubschema(schema, (child) => visit(child.schema))
  }
  visit(root)
  return open
}
