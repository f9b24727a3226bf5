import type { JsonObject } from '@toolbake/core'
import { compile } from '@toolbake/core'
import { describe, expect, it } from 'vitest'
import { importOpenApi } from './import.ts'

const text = { type: 'string' }

/** A document with one operation, `POST /a/{id}`. */
function documentOf(operation: JsonObject, rest: JsonObject = {}): JsonObject {
  return { openapi: '3.1.0', info: {}, paths: { '/a/{id}': { post: operation } }, ...rest }
}

function moduleOf(document: JsonObject): JsonObject {
  const { files, refused } = importOpenApi(document, () => true)
  expect(refused).toEqual([])
  const [file] = files
  const compiled = compile({ uri: 'memory:/a.schema.yaml', text: file?.text ?? '' })
  expect(compiled.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return file?.module ?? {}
}

const schemaOf = (document: JsonObject): unknown => moduleOf(document)['input_schema']
const bodyOf = (schema: JsonObject, rest?: JsonObject): unknown => {
  const body = { requestBody: { content: { 'application/json': { schema } } } }
  return (schemaOf(documentOf(body, rest)) as { properties: JsonObject }).properties['body']
}
const refusalOf = (document: JsonObject): unknown => importOpenApi(document, () => true).refused[0]?.reason
const schemas = (written: JsonObject): JsonObject => ({ components: { schemas: written } })

describe('parameters', () => {
  it.each<[JsonObject, JsonObject]>([
    [
      { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], title: 'Limit' },
      { type: 'integer', minimum: 1, title: 'Limit' },
    ],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }], default: null }, { type: 'integer' }],
    [
      { type: ['string', 'null'], default: 'a' },
      { type: 'string', default: 'a' },
    ],
    [{ oneOf: [text, { type: 'boolean' }, { type: 'null' }] }, { oneOf: [text, { type: 'boolean' }] }],
    [
      { anyOf: [{ title: 'A', type: 'string' }, { type: 'null' }], title: 'B' },
      { title: 'B', allOf: [{ title: 'A', type: 'string' }] },
    ],
    [{ type: 'string', nullable: true }, text],
    [{ type: 'string' }, text],
  ])('that may be absent are not null: %j', (schema, expected) => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: text },
      { name: 'x', in: 'query', schema },
      { name: 'y', in: 'query', required: true, schema: { type: ['string', 'null'] } },
    ]
    expect(schemaOf(documentOf({ parameters }))).toMatchObject({
      properties: { x: expected, y: { type: ['string', 'null'] } },
    })
  })

  it('become members, those of the path item too, and the operation replaces them', () => {
    const operation = {
      parameters: [
        { name: 'id', in: 'path', schema: { type: 'integer' }, description: 'Number' },
        { $ref: '#/components/parameters/Page' },
      ],
    }
    const document = {
      openapi: '3.0.3',
      paths: {
        '/a/{id}': {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: text },
            { name: 'x', in: 'query', schema: text },
          ],
          get: operation,
        },
      },
      components: { parameters: { Page: { name: 'page', in: 'query', required: true, schema: text } } },
    }
    expect(moduleOf(document)).toMatchObject({
      module_id: 'get_a_id',
      annotations: { readonly: true },
      metadata: {
        http: { method: 'GET', path: '/a/{id}', parameters: { id: { in: 'path' }, x: { in: 'query' } } },
      },
      input_schema: {
        properties: { id: { type: 'integer', description: 'Number' }, x: text, page: text },
        required: ['id', 'page'],
        additionalProperties: false,
      },
    })
  })

  it('of one name in two places have two names, and none is that of the body', () => {
    const { input_schema, metadata } = moduleOf(
      documentOf({
        parameters: [
          { name: 'id', in: 'path', schema: text },
          { name: 'id', in: 'query', schema: text },
          { name: 'body', in: 'query', schema: text },
        ],
        requestBody: { content: { 'application/json': { schema: text } } },
      }),
    )
    expect(Object.keys((input_schema as JsonObject)['properties'] as JsonObject)).toEqual([
      'id',
      'query_id',
      'body',
      'body_2',
    ])
    expect(metadata).toMatchObject({
      http: { parameters: { query_id: { in: 'query', name: 'id' } }, body: { member: 'body_2' } },
    })
  })

  it('may have any name', () => {
    const parameters = ['__proto__', 'constructor'].map((name) => ({ name, in: 'query', schema: text }))
    const paths = { '/a': { get: { parameters } } }
    const { input_schema, metadata } = moduleOf({ openapi: '3.1.0', paths })
    const names = (part: unknown): string[] => Object.keys(part as JsonObject)
    const { http } = metadata as { http: JsonObject }
    expect(names(http['parameters'])).toEqual(['__proto__', 'constructor'])
    expect(names((input_schema as JsonObject)['properties'])).toEqual(['__proto__', 'constructor'])
  })

  it('that clients set are left out, and styles are kept', () => {
    const parameters = [
      { name: 'Accept', in: 'header', schema: text },
      { name: 'Authorization', in: 'header', schema: text },
      { name: 'X-Trace', in: 'header', schema: text },
      {
        name: 'ids',
        in: 'query',
        style: 'pipeDelimited',
        explode: false,
        schema: { type: 'array', items: text },
      },
      { name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
    ]
    const { metadata } = moduleOf(documentOf({ parameters }))
    expect(metadata).toMatchObject({
      http: {
        parameters: {
          'X-Trace': { in: 'header' },
          ids: { in: 'query', style: 'pipeDelimited', explode: false },
          filter: { in: 'query', type: 'application/json' },
        },
      },
    })
    expect(JSON.stringify(metadata)).not.toMatch(/Accept|Authorization/)
  })
})

describe('bodies', () => {
  it.each([
    [['text/plain', 'application/json'], 'application/json'],
    [
      ['multipart/form-data', 'application/vnd.api+json; charset=utf-8'],
      'application/vnd.api+json; charset=utf-8',
    ],
    [['multipart/form-data', 'application/x-www-form-urlencoded'], 'application/x-www-form-urlencoded'],
    [['application/octet-stream', 'text/csv'], 'text/csv'],
  ])('of %j are sent as %s', (types, type) => {
    const content = Object.fromEntries(types.map((name) => [name, { schema: text }]))
    const { metadata } = moduleOf(documentOf({ requestBody: { content, required: true } }))
    expect(metadata).toMatchObject({ http: { body: { type } } })
  })

  it('of bytes alone are refused where they are required, and left out elsewhere', () => {
    const content = { 'application/octet-stream': { schema: text } }
    expect(refusalOf(documentOf({ requestBody: { content, required: true } }))).toContain('octet-stream')
    expect(schemaOf(documentOf({ requestBody: { content } }))).toMatchObject({ properties: {} })
  })

  it('without a schema that can be read are refused', () => {
    const content = { 'application/json': { schema: 'string' } }
    expect(refusalOf(documentOf({ requestBody: { content } }))).toContain('neither an object nor a boolean')
  })

  it('of GET are ignored', () => {
    const requestBody = { required: true, content: { 'application/json': { schema: text } } }
    const paths = { '/a': { get: { requestBody } } }
    expect(schemaOf({ openapi: '3.0.3', paths })).toMatchObject({ properties: {} })
  })

  it('lack what the server sets', () => {
    const id = { type: 'string', readOnly: true }
    const schema = { type: 'object', properties: { id, name: text }, required: ['id', 'name'] }
    expect(bodyOf(schema)).toEqual({ type: 'object', properties: { name: text }, required: ['name'] })
    expect(bodyOf({ type: 'object', properties: { id }, required: ['id'] })).toEqual({
      type: 'object',
      properties: {},
    })
    const list = { type: 'array', items: { properties: { id, name: text } } }
    expect(bodyOf(list)).toEqual({ type: 'array', items: { properties: { name: text } } })
  })

  it('keep what describes a value, and nothing that describes the document', () => {
    const xml = { name: 'a' }
    const schema = {
      ...text,
      example: 'x',
      xml,
      externalDocs: { url: 'u' },
      'x-internal': 1,
      'x-sensitive': true,
    }
    expect(bodyOf(schema)).toEqual({ ...text, 'x-sensitive': true, examples: ['x'] })
    // A property may have the name of a keyword.
    const properties = { xml: text, example: text, discriminator: text, readOnly: { type: 'boolean' } }
    expect(bodyOf({ type: 'object', properties })).toEqual({ type: 'object', properties })
  })
})

describe('references', () => {
  it('lead to definitions of the tool file, recursive ones too', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/components/schemas/a~1b' } } }
    const document = documentOf(
      { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/a~1b' } } } } },
      schemas({ 'a/b': node, unused: text }),
    )
    expect(moduleOf(document)).toMatchObject({
      input_schema: { properties: { body: { $ref: '#/definitions/a~1b' } } },
      definitions: { 'a/b': { properties: { next: { $ref: '#/definitions/a~1b' } } } },
    })
    expect(Object.keys(moduleOf(document)['definitions'] as JsonObject)).toEqual(['a/b'])
  })

  it('lead below a schema, and to one that is not among the schemas', () => {
    const deep = { $ref: '#/components/schemas/Pet/properties/name' }
    expect(bodyOf(deep, schemas({ Pet: { type: 'object', properties: { name: text } } }))).toEqual({
      $ref: '#/definitions/Pet/properties/name',
    })
    const parameters = { Page: { name: 'page', in: 'query', schema: { type: 'integer' } } }
    expect(bodyOf({ $ref: '#/components/parameters/Page/schema' }, { components: { parameters } })).toEqual({
      type: 'integer',
    })
  })

  it('of 3.0 hide what stands beside them, and those of 3.1 do not', () => {
    const schema = { $ref: '#/components/schemas/Name', minLength: 2 }
    const names = schemas({ Name: text })
    expect(bodyOf(schema, { ...names, openapi: '3.0.3' })).toEqual({ $ref: '#/definitions/Name' })
    expect(bodyOf(schema, names)).toEqual({ $ref: '#/definitions/Name', minLength: 2 })
  })

  it.each([
    ['other.yaml#/Pet', 'another file'],
    ['#/components/schemas/Missing', 'leads to nothing'],
    ['#/components/responses/Loop', 'leads back to itself'],
  ])('%s are refused', ($ref, reason) => {
    const components = { responses: { Loop: { $ref: '#/components/responses/Loop' } } }
    const body = { requestBody: { content: { 'application/json': { schema: { $ref } } } } }
    expect(refusalOf(documentOf(body, { components }))).toContain(reason)
  })

  it('that cannot be followed refuse their operation alone', () => {
    const paths = {
      '/a': { get: { parameters: [{ $ref: '#/components/parameters/Missing' }] }, put: {} },
      '/b': { $ref: '#/nowhere', get: {} },
    }
    const { files, refused } = importOpenApi({ openapi: '3.1.0', paths }, () => true)
    expect(files.map(({ path }) => path)).toEqual(['put_a.schema.yaml'])
    expect(refused.map(({ id }) => id)).toEqual(['get_a', 'get_b'])
  })
})

describe('names', () => {
  it.each([
    ['repos/get', 'repos.get'],
    ['Get Pet (v2)', 'Get_Pet_v2'],
    ['..a..b..', 'a.b'],
    ['1st', 'st'],
    ['查询', 'post_a_id'],
  ])('%s becomes %s', (operationId, id) => {
    expect(moduleOf(documentOf({ operationId }))).toMatchObject({ module_id: id })
  })

  it('that differ in case alone get a number, and a filter goes by them', () => {
    const paths = { '/a': { get: { operationId: 'List' } }, '/b': { get: { operationId: 'list' } } }
    const document = { openapi: '3.1.0', paths }
    const { files } = importOpenApi(document, () => true)
    expect(files.map(({ module }) => module['module_id'])).toEqual(['List', 'list_2'])
    expect(importOpenApi(document, (id) => id === 'list_2').files).toHaveLength(1)
  })
})

it('a recursive reference of 2019-09 leads to the schema that is marked for it', () => {
  const Compound = {
    $recursiveAnchor: true,
    type: 'object',
    properties: {
      all: { type: 'array', items: { oneOf: [text, { $recursiveRef: '#' }] } },
      // What only the server sets is left out of a copy.
      id: { type: 'string', readOnly: true },
    },
  }
  const operation = {
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Compound' } } } },
  }
  const { definitions } = moduleOf(documentOf(operation, schemas({ Compound })))
  expect(definitions).toEqual({
    Compound: {
      type: 'object',
      properties: { all: { type: 'array', items: { oneOf: [text, { $ref: '#/definitions/Compound' }] } } },
    },
  })
})

it('texts: the summary is the title unless there is nothing else', () => {
  const of = (operation: JsonObject): unknown => {
    const { title, description } = moduleOf(documentOf(operation))
    return { title, description }
  }
  expect(of({ summary: 'Add' })).toEqual({ description: 'Add' })
  expect(of({ description: 'Adds a pet.' })).toEqual({ description: 'Adds a pet.' })
  expect(of({ summary: 'Add', description: 'Stores it.' })).toEqual({
    title: 'Add',
    description: 'Add\n\nStores it.',
  })
  expect(of({ summary: 'Add', description: 'Add a pet.' })).toEqual({
    title: 'Add',
    description: 'Add a pet.',
  })
  expect(of({ summary: 'Add', deprecated: true })).toEqual({
    title: 'Add',
    description: 'Deprecated.\n\nAdd',
  })
})

it('the first server counts, with the defaults of its variables', () => {
  const servers = [{ url: 'https://{region}.example.org/v1/', variables: { region: { default: 'eu' } } }]
  expect(moduleOf(documentOf({}, { servers }))).toMatchObject({
    metadata: { http: { server: 'https://eu.example.org/v1' } },
  })
})
