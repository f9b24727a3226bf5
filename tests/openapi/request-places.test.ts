// Where the request of the example writes parameters, and which calls it refuses to send.
import { describe, expect, it } from 'vitest'
import { requestOf } from '../../examples/openapi/request.ts'

const SERVER = { method: 'GET', server: 'http://localhost' }

function urlOf(
  path: string,
  parameters: Record<string, { in: string; style?: string; type?: string }>,
  input: object,
) {
  return requestOf({ ...SERVER, path, parameters }, { ...input }).url
}

describe('the path', () => {
  const parameters = { id: { in: 'path' }, of: { in: 'path' } }

  it.each(['..', '.', '', [], {}, null, undefined])(
    'a segment %j would be another operation: it is not sent',
    (id) => {
      expect(() => urlOf('/users/{id}/keys', parameters, { id })).toThrow(
        /^".{0,2}" cannot be sent as {id} of the path/,
      )
    },
  )

  it('several parameters of a segment count together', () => {
    expect(() => urlOf('/a/{id}{of}', parameters, { id: '.', of: '.' })).toThrow(
      '".." cannot be sent as {id}{of}',
    )
  })

  it('other texts with dots and slashes are', () => {
    expect(urlOf('/a/{id}/{of}', parameters, { id: '...', of: '../b' })).toBe('http://localhost/a/.../..%2Fb')
    expect(urlOf('/a/{id}.json', parameters, { id: '' })).toBe('http://localhost/a/.json')
    expect(urlOf('/a/{id}/b/{id}', parameters, { id: 7 })).toBe('http://localhost/a/7/b/7')
    expect(urlOf('/a/', {}, {})).toBe('http://localhost/a/')
  })

  it.each(['label', 'matrix'])('the style %s is refused', (style) => {
    expect(() => urlOf('/a/{id}', { id: { in: 'path', style } }, { id: 7 })).toThrow(
      `the style ${style} is not`,
    )
  })
})

describe('the whole query as one parameter (OpenAPI 3.2)', () => {
  it.each([
    ['application/x-www-form-urlencoded', { q: 'a b', tags: ['x', 'y'] }, '?q=a%20b&tags=x&tags=y'],
    ['application/json', { q: 'a' }, '?%7B%22q%22%3A%22a%22%7D'],
    ['text/plain', 'a=b', '?a%3Db'],
  ])('%s', (type, value, expected) => {
    const parameters = { filter: { in: 'querystring', type } }
    expect(new URL(urlOf('/a', parameters, { filter: value })).search).toBe(expected)
  })
})

it('a parameter in an unknown place is refused, and not sent as a cookie', () => {
  expect(() => urlOf('/a', { x: { in: 'body' } }, { x: 1 })).toThrow(
    'the parameter x is in an unknown place: body',
  )
  const request = requestOf({ ...SERVER, path: '/a', parameters: { x: { in: 'cookie' } } }, { x: 1 })
  expect(request.headers.get('cookie')).toBe('x=1')
})
