import { describe, expect, test } from 'vitest'
import { compile } from '../../compile.ts'
import type { CompileOptions } from '../../compile-types.ts'
import { defineProfile } from './define.ts'
import { BUILT_IN_PROFILES } from './index.ts'
import { openai } from './openai.ts'
import { findProfile, revisionsOf } from './revisions.ts'

/** Returns a tool with this many levels of objects. */
function deep(levels: number): string {
  const inner = (left: number): object =>
    left === 1
      ? { type: 'string' }
      : { type: 'object', properties: { a: inner(left - 1) }, required: ['a'], additionalProperties: false }
  return JSON.stringify({ module_id: 'deep', description: 'Goes down.', input_schema: inner(levels) })
}

function sent(text: string, profile: string, options: CompileOptions = {}) {
  const { requests, diagnostics } = compile(text, { ...options, profile })
  return { tool: requests[profile]?.tools[0], codes: diagnostics.map(({ code }) => code) }
}

test.each(BUILT_IN_PROFILES.map((profile) => [profile.id, profile] as const))(
  'the newest revision of %s sends what the profile does',
  (id, profile) => {
    const pinned = `${id}@${profile.revision}`
    const text = deep(3)
    const [now, then] = [compile(text, { profile: id }), compile(text, { profile: pinned })]
    expect(then.requests[pinned]?.json).toEqual(now.requests[id]?.json)
    expect(then.ok).toBe(true)
  },
)

describe('an earlier revision', () => {
  test('has the rules of its time', () => {
    expect(revisionsOf(openai).map(({ revision }) => revision)).toEqual(['2026-11', '2025-07'])
    expect(sent(deep(8), 'openai').tool?.mode).toBe('strict')
    expect(sent(deep(8), 'openai@2025-07')).toMatchObject({
      tool: { mode: 'loose' },
      codes: expect.arrayContaining(['strict_fallback']),
    })
  })

  test('has no mode that came later', () => {
    const options = { strict: { anthropic: true } }
    expect(sent(deep(2), 'anthropic', options).tool?.mode).toBe('strict')
    expect(sent(deep(2), 'anthropic@2025-10').tool?.mode).toBe('loose')
  })

  test('has the options and the members of its profile', () => {
    const module = { ...JSON.parse(deep(2)), providers: { openai: { name: 'down' } } }
    const { tool } = sent(JSON.stringify(module), 'openai@2025-07', { strict: { openai: false } })
    expect(tool).toMatchObject({ name: 'down', mode: 'loose' })
  })

  test('is not known of a variant', () => {
    const azure = BUILT_IN_PROFILES.find(({ id }) => id === 'azure-openai')
    expect(azure && revisionsOf(azure)).toHaveLength(1)
  })

  test('may stand in the options, beside the newest', () => {
    const { requests, ok } = compile(deep(8), { profiles: ['openai', 'openai@2025-07'] })
    expect(ok).toBe(true)
    expect(Object.entries(requests).map(([id, { tools }]) => [id, tools[0]?.mode])).toEqual([
      ['openai', 'strict'],
      ['openai@2025-07', 'loose'],
    ])
  })

  test('which is not known is refused, with those that are', () => {
    expect(() => compile(deep(2), { profile: 'openai@2025' })).toThrow(/openai@2026-11, openai@2025-07/)
    expect(() => compile(deep(2), { profiles: ['open@2025-07'] })).toThrow(/openai/)
  })
})

test('a revision of a profile of your own', () => {
  const mine = defineProfile({
    extends: openai,
    id: 'mine',
    revision: 'b',
    earlier: [
      {
        revision: 'a',
        changed: 'Names may be longer.',
        seen: { url: 'https://example.com', date: '2026-11-26', evidence: 'doc' },
        name: { maxLength: 3 },
      },
    ],
  })
  const known = new Map([[mine.id, mine]])
  expect(findProfile(known, 'mine')).toBe(mine)
  expect(findProfile(known, 'mine@a')).toMatchObject({ id: 'mine@a', name: { maxLength: 3 } })
  expect(findProfile(known, 'mine@c')).toBeUndefined()
  expect(() =>
    defineProfile({
      ...openai,
      earlier: [
        {
          revision: 'a',
          changed: 'Names may be longer.',
          seen: { url: 'https://example.com', date: '2026-11-26', evidence: 'doc' },
          name: { source: 'nowhere' },
        },
      ],
    }),
  ).toThrow('no source "nowhere" (/name/source)')
})
