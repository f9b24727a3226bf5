import type { Json, JsonObject } from '@toolbake/core'
import { describe, expect, it } from 'vitest'
import { isOpenApi, minorVersion } from './document.ts'
import type { OpenApiFiles } from './import.ts'
import { importOpenApi } from './import.ts'

const imported = (paths: Json, rest: JsonObject = {}): OpenApiFiles =>
  importOpenApi({ openapi: '3.1.0', paths, ...rest }, () => true)
const httpOf = (files: OpenApiFiles): unknown[] =>
  files.files.map(({ module }) => (module['metadata'] as JsonObject)['http'])

describe('paths in other files', () => {
  const otherFile = (name: string): unknown => expect.stringContaining(`"${name}" leads to another file`)

  it('are reported with their reason', () => {
    const { files, refused } = imported({ '/pets': { $ref: './pets.yaml' }, '/a': { get: {} } })
    expect(files.map(({ path }) => path)).toEqual(['get_a.schema.yaml'])
    expect(refused).toEqual([{ id: '/pets', reason: otherFile('./pets.yaml') }])
  })

  it('also all at once', () => {
    const { files, refused } = imported({ $ref: './paths.yaml' })
    expect(files).toEqual([])
    expect(refused).toEqual([{ id: 'paths', reason: otherFile('./paths.yaml') }])
  })

  it('are left out of no filter, as their operations are not known', () => {
    const root = { openapi: '3.1.0', paths: { '/pets': { $ref: './pets.yaml' }, '/a': { get: {} } } }
    expect(importOpenApi(root, () => false).refused).toHaveLength(1)
  })
})

it('what stands beside the reference of a path counts, too', () => {
  const id = { name: 'id', in: 'path', schema: { type: 'integer' } }
  const page = { name: 'page', in: 'query', schema: { type: 'integer' } }
  const { files, notes } = imported(
    { '/a/{id}': { $ref: '#/components/pathItems/A', parameters: [page] }, 'x-paths': { get: {} } },
    { components: { pathItems: { A: { parameters: [id], get: {} } } } },
  )
  expect(files.map(({ module }) => module['input_schema'])).toMatchObject([
    { properties: { id: { type: 'integer' }, page: { type: 'integer' } } },
  ])
  expect(notes).toEqual([])
})

it('the servers of an operation replace those of its path, and these those of the document', () => {
  const servers = (url: string): JsonObject => ({ servers: [{ url }] })
  const paths = {
    '/a': { ...servers('https://a'), get: { ...servers('https://a-get') }, put: {} },
    '/b': { get: {}, servers: [] },
  }
  expect(httpOf(imported(paths, servers('https://{port}/')))).toMatchObject([
    { server: 'https://a-get' },
    { server: 'https://a' },
    { server: 'https://{port}' },
  ])
  const port = [{ url: 'https://a:{port}', variables: { port: { default: 8443 } } }]
  expect(httpOf(imported({ '/a': { get: {} } }, { servers: port }))).toMatchObject([
    { server: 'https://a:8443' },
  ])
})

it('parameters that only the path names are strings, and reported', () => {
  const { files, notes } = imported({
    '/a/{id}/{of}/{id}': { get: { parameters: [{ name: 'of', in: 'path' }] } },
  })
  expect(files[0]?.module).toMatchObject({
    metadata: { http: { parameters: { id: { in: 'path' } } } },
    input_schema: { properties: { id: { type: 'string' } }, required: ['of', 'id'] },
  })
  expect(notes).toEqual([{ id: 'get_a_id_of_id', text: expect.stringContaining('"{id}"') }])
})

it('additionalOperations of 3.2 have the method that they name', () => {
  const paths = { '/a': { additionalOperations: { COPY: {}, Link: { operationId: 'link' } } } }
  const found = imported(paths, { openapi: '3.2.0' })
  expect(found.files.map(({ path }) => path)).toEqual(['copy_a.schema.yaml', 'link.schema.yaml'])
  expect(httpOf(found)).toMatchObject([{ method: 'COPY' }, { method: 'Link' }])
})

it('method and path name a tool without a usable operationId, and a dot of theirs is not a folder', () => {
  const get = { operationId: '获取' }
  const { files } = imported({ '/v1.0/users': { get, put: {} }, '/': { get } })
  expect(files.map(({ path }) => path)).toEqual([
    'get_v1_0_users.schema.yaml',
    'put_v1_0_users.schema.yaml',
    'get.schema.yaml',
  ])
})

it('a reference with a percent sign that encodes nothing is read as it is written', () => {
  const schema = { $ref: '#/components/schemas/100%' }
  const { files } = imported(
    { '/a': { get: { parameters: [{ name: 'q', in: 'query', schema }] } } },
    { components: { schemas: { '100%': { type: 'integer' } } } },
  )
  expect(files[0]?.module).toMatchObject({
    input_schema: { properties: { q: { $ref: '#/definitions/100%25' } } },
    definitions: { '100%': { type: 'integer' } },
  })
})

it.each<[Json, number | undefined]>([
  ['3.0.4', 0],
  ['3.1', 1],
  [3.1, 1],
  [3, 0],
  [3.2, 2],
  [3.3, undefined],
  ['2.0', undefined],
  [true, undefined],
])('version %j', (openapi, minor) => {
  expect(minorVersion({ openapi })).toBe(minor)
  expect(isOpenApi({ openapi })).toBe(openapi !== true)
})
