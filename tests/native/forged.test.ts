// What a hostile module writes into the pipe of its answer: read, or refused with a sentence, and never an exception.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReply } from '../../packages/native/src/read-reply.ts'

const LIMIT = 1000
const refused = { kind: 'threw', message: expect.stringMatching(/./), stack: '' }
const finding = { code: 'native_check', pointer: '' }

test.each([
  '',
  '{',
  'null',
  '[]',
  '"read"',
  '{}',
  '{"kind":"read"}',
  '{"kind":"read","findings":{}}',
  '{"kind":"read","findings":[null]}',
  '{"kind":"read","findings":[{"code":"no_such_code","pointer":""}]}',
  '{"kind":"read","findings":[{"code":"__proto__","pointer":""}]}',
  JSON.stringify({ kind: 'read', findings: [{ ...finding, pointer: 1 }] }),
  JSON.stringify({ kind: 'read', findings: [{ ...finding, params: { name: { a: 1 } } }] }),
  JSON.stringify({ kind: 'read', findings: [{ ...finding, hint: {} }] }),
  JSON.stringify({ kind: 'read', findings: [], document: 'x'.repeat(10 * LIMIT) }),
  '{"kind":"read","findings":[],"exports":"send"}',
  '{"kind":"read","findings":[],"exports":[{"toString":1}]}',
  '{"kind":"threw","message":1,"stack":""}',
  '{"kind":"threw","message":""}',
  '{"kind":"exit"}',
])('refuses %s', (text) => {
  expect(readReply(text, LIMIT)).toEqual(refused)
})

test('reads nothing else than the members of an answer', () => {
  const text = '{"kind":"read","document":{"__proto__":{"a":1}},"findings":[],"more":1}'
  expect(Object.keys(readReply(text, LIMIT))).toEqual(['kind', 'document', 'findings'])
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})

test('any text has an answer', () => {
  const member = fc.oneof(fc.constantFrom('read', 'threw', [], [finding], ''), fc.jsonValue())
  const answer = fc.dictionary(
    fc.constantFrom('kind', 'message', 'stack', 'document', 'findings', 'x'),
    member,
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), answer.map(JSON.stringify)), (text) => {
      expect(readReply(String(text), LIMIT).kind).toMatch(/^(?:read|threw)$/)
    }),
    { seed: 20_261, numRuns: 2000 },
  )
})
