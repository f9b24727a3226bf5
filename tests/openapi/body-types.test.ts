// Which of the media types of a body is sent.
import { expect, it } from 'vitest'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import { toolIn, withBody } from './documents.ts'

const OBJECT = { type: 'object', properties: { a: { type: 'string' } } }

function typeOf(document: JsonObject): Json | undefined {
  const { metadata } = toolIn(document).module as { metadata: { http: { body: { type: Json } } } }
  return metadata.http.body.type
}

it.each([
  ['*/*', OBJECT, 'application/json'],
  ['application/*', OBJECT, 'application/json'],
  ['*/*', { type: 'string' }, 'text/plain'],
  ['text/*', { type: 'string' }, 'text/plain'],
  ['text/csv', { type: 'string' }, 'text/csv'],
])('%s with a schema of type %j is sent as %s', (range, schema, sent) => {
  expect(typeOf(withBody(schema, {}, { type: range }))).toBe(sent)
})

it.each([
  // As in the document of Kubernetes, where each type has the schema of the resource.
  [
    ['application/apply-patch+yaml', 'application/json-patch+json', 'application/merge-patch+json'],
    'application/merge-patch+json',
  ],
  [['application/json-patch+json', 'application/vnd.api+json'], 'application/vnd.api+json'],
  [['application/vnd.api+json', 'application/json; charset=utf-8'], 'application/json; charset=utf-8'],
  [['application/json-patch+json', 'text/plain'], 'application/json-patch+json'],
  [['*/*', 'application/x-www-form-urlencoded'], 'application/x-www-form-urlencoded'],
])('of %j it is %s', (types, sent) => {
  const requestBody = { content: Object.fromEntries(types.map((type) => [type, { schema: OBJECT }])) }
  expect(typeOf({ openapi: '3.1.0', info: {}, paths: { '/a': { post: { requestBody } } } })).toBe(sent)
})
