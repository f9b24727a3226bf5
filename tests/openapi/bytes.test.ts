// Forms with files, which models cannot write.
import { describe, expect, it } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import { refer, refusalsIn, toolIn, withBody } from './documents.ts'

const text = { type: 'string' }
const binary = { type: 'string', format: 'binary' }
const form = { type: 'multipart/form-data' }
const formOf = (file: Json, rest: object = {}): Json => ({
  type: 'object',
  properties: { note: text, file },
  ...rest,
})

describe.each<[string, Json]>([
  ['format', binary],
  ['contentMediaType', { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' }],
  ['contentMediaType without a type', { contentMediaType: 'application/octet-stream' }],
  ['contentEncoding', { type: 'string', contentEncoding: 'base64' }],
  ['a list of them', { type: 'array', items: binary }],
  ['a reference', refer('File')],
  ['branches', { anyOf: [binary, refer('File')] }],
  [
    'a branch beside null',
    { anyOf: [{ type: 'string', contentMediaType: 'application/octet-stream' }, { type: 'null' }] },
  ],
  ['a list beside null', { oneOf: [{ type: 'array', items: binary }, { enum: [null] }] }],
  ['a list with null in it', { type: 'array', items: { anyOf: [refer('Nothing'), binary] } }],
])('bytes by %s', (_, file) => {
  it('refuse the operation where they are required', () => {
    const document = withBody(
      formOf(file, { required: ['file'] }),
      { File: binary, Nothing: { type: 'null' } },
      form,
    )
    expect(refusalsIn(document)).toEqual([
      'post_a: a model cannot write a body of the type multipart/form-data: "file" requires bytes',
    ])
  })

  it('are left out and reported where they are optional', () => {
    const { body, notes } = toolIn(withBody(formOf(file), { File: binary, Nothing: { type: 'null' } }, form))
    expect(body).toEqual({ type: 'object', properties: { note: text } })
    expect(notes).toEqual(['"file" is left out: a model cannot write bytes'])
  })
})

it('the media type of a part decides where its schema does not', () => {
  const document = withBody(formOf({}, { required: ['file'] }), {}, form)
  const withType = (contentType: string): unknown => ({
    ...document,
    paths: {
      '/a': {
        post: {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: formOf({}, { required: ['file'] }),
                encoding: { file: { contentType } },
              },
            },
          },
        },
      },
    },
  })
  expect(refusalsIn(withType('image/png, image/jpeg') as typeof document)).toHaveLength(1)
  expect(refusalsIn(withType('text/csv, application/json') as typeof document)).toEqual([])
})

it('texts are not bytes, and other bodies have none', () => {
  const schema = formOf({ type: 'string', contentMediaType: 'text/csv' }, { required: ['file'] })
  expect(toolIn(withBody(schema, {}, form)).accepts({ file: 'a,b' })).toBe(true)
  expect(toolIn(withBody(formOf(binary, { required: ['file'] }))).accepts({ file: 'a' })).toBe(true)
  const orNull = formOf({ anyOf: [{ type: 'null' }] }, { required: ['file'] })
  expect(toolIn(withBody(orNull, {}, form)).accepts({ file: null })).toBe(true)
})

it('of a schema of the document they are left out here alone, and branches that require them', () => {
  const Upload = formOf(binary, { anyOf: [{ required: ['file'] }, { required: ['url'] }] })
  const { accepts, notes } = toolIn(withBody(refer('Upload'), { Upload }, form))
  expect(accepts({ url: 'a' })).toBe(true)
  expect(accepts({ note: 'a' })).toBe(false)
  expect(notes).toHaveLength(1)
  const required = { Upload: formOf(binary, { anyOf: [{ required: ['file'] }] }) }
  expect(refusalsIn(withBody(refer('Upload'), required, form))).toHaveLength(1)
})

it('an optional body that requires them is left out', () => {
  const schema = formOf(binary, { required: ['file'] })
  const { body, notes } = toolIn(withBody(schema, {}, { ...form, isRequired: false }))
  expect(body).toBeUndefined()
  expect(notes).toEqual([expect.stringContaining('the tool has no body')])
})

it('a later media type is taken when it has none', () => {
  const content = {
    'multipart/form-data': { schema: formOf(binary, { required: ['file'] }) },
    'text/csv': { schema: text },
  }
  const paths = { '/a': { post: { requestBody: { required: true, content } } } }
  expect(toolIn({ openapi: '3.0.3', paths }).module).toMatchObject({
    metadata: { http: { body: { type: 'text/csv' } } },
  })
})
