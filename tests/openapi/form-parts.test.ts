// How the request of the example writes nested values and null.
import { expect, it } from 'vitest'
import { requestOf } from '../../examples/openapi/request.ts'

const SERVER = { method: 'POST', path: '/a', server: 'http://localhost' }
const deep = { in: 'query', style: 'deepObject', explode: true }

it('deepObject in a query: lists and nested objects, as Stripe has them', () => {
  const http = { ...SERVER, method: 'GET', parameters: { expand: deep, 'created at': deep } }
  const input = {
    expand: ['data.x', 'data.y'],
    'created at': { range: { 'gt&': 1, list: [{ a: true }] }, until: null },
  }
  expect(decodeURI(requestOf(http, input).url)).toBe(
    'http://localhost/a?expand[0]=data.x&expand[1]=data.y&created at[range][gt%26]=1&created at[range][list][0][a]=true',
  )
})

const fields = { note: null, count: 1, tags: ['x', 'y'], price: { amount: null, tax: 2 } }

it('a form in a URL is without members that are null', async () => {
  const encoding = { price: { style: 'deepObject', explode: true }, note: { style: 'deepObject' } }
  const body = { member: 'body', type: 'application/x-www-form-urlencoded', encoding }
  const request = requestOf({ ...SERVER, body }, { body: fields })
  expect(await request.text()).toBe('count=1&tags=x&tags=y&price[tax]=2')
})

it('a member of a form in a URL with a media type is one text of this type', async () => {
  const encoding = { price: { contentType: 'application/json' }, tags: { contentType: 'application/json' } }
  const body = { member: 'body', type: 'application/x-www-form-urlencoded', encoding }
  const request = requestOf({ ...SERVER, body }, { body: fields })
  expect(decodeURIComponent(await request.text())).toBe(
    'count=1&tags=["x","y"]&price={"amount":null,"tax":2}',
  )
})

it('a form of several parts is without members that are null', async () => {
  const encoding = { price: { contentType: 'application/json' }, note: { contentType: 'application/json' } }
  const body = { member: 'body', type: 'multipart/form-data', encoding }
  const form = await requestOf({ ...SERVER, body }, { body: fields }).formData()
  expect([...form.keys()]).toEqual(['count', 'tags', 'tags', 'price'])
})
