import { expect, describe as group, test } from 'vitest'
import { compile } from '../compile.ts'
import { defineProfile, describe, drop, keep, reject } from './profiles/define.ts'
import { BUILT_IN_PROFILES } from './profiles/index.ts'
import { openai } from './profiles/openai.ts'
import type { Mode } from './types.ts'

group('defineProfile', () => {
  test('returns its argument', () => {
    const custom = { ...openai, id: 'custom' }
    expect(defineProfile(custom)).toBe(custom)
  })

  test.each([
    [
      'a treatment',
      { keywords: { ...openai.modes.loose.keywords, type: keep('nowhere') } },
      '/keywords/type/source',
    ],
    ['a limit', { limits: { depth: { max: 1, source: 'nowhere' } } }, '/limits/depth/source'],
    ['a shape', { shapeSources: { closed: 'nowhere' } }, '/shapeSources/closed'],
  ])('refuses an unknown source of %s', (_, change, path) => {
    const modes = { loose: { ...openai.modes.loose, ...change } }
    expect(() => defineProfile({ ...openai, modes })).toThrow(
      new TypeError(`Profile "openai": no source "nowhere" (/modes/loose${path})`),
    )
  })

  test('refuses an unknown source of the name and of an extra member', () => {
    expect(() => defineProfile({ ...openai, name: { ...openai.name, source: 'x' } })).toThrow(
      '(/name/source)',
    )
    const extras = { a: { shape: {}, source: 'x' } }
    expect(() => defineProfile({ ...openai, extras })).toThrow('(/extras/a/source)')
  })

  test('takes a member called source in the shape of an extra member for what it is', () => {
    const shape = { type: 'object' as const, properties: { source: { type: 'string' as const } } }
    expect(() => defineProfile({ ...openai, extras: { a: { shape, source: 'sdk' } } })).not.toThrow()
  })
})

test('treatments', () => {
  expect(keep()).toEqual({ kind: 'keep' })
  expect(drop('a')).toEqual({ kind: 'drop', source: 'a' })
  expect(describe('a', [0, 1])).toEqual({ kind: 'describe', source: 'a', keepValues: [0, 1] })
  expect(reject('a')).toEqual({ kind: 'reject', source: 'a' })
})

test('a forgotten keyword does not type-check', () => {
  const { type: _, ...rest } = openai.modes.loose.keywords
  // @ts-expect-error `type` has no row
  const keywords: Mode['keywords'] = rest
  expect(keywords.type).toBeUndefined()
})

group.each(BUILT_IN_PROFILES.map((profile) => [profile.id, profile] as const))('%s', (_, profile) => {
  const modes = Object.values(profile.modes) as Mode[]

  test('every source is a dated page, and every page is cited', () => {
    for (const { url, date } of Object.values(profile.sources)) {
      expect(url).toMatch(/^(https:\/\/|pkg:npm\/)/)
      expect(new Date(`${date}T00:00:00Z`).toISOString()).toBe(`${date}T00:00:00.000Z`)
    }
    const text = JSON.stringify([
      modes,
      profile.name,
      profile.request,
      profile.description,
      profile.extras,
      profile.format,
      { metaSchema: profile.metaSchema },
    ])
    const uncited = Object.keys(profile.sources).filter((key) => !text.includes(`:${JSON.stringify(key)}`))
    expect(uncited).toEqual([])
  })

  test('every treatment of every keyword has a source', () => {
    for (const { keywords, extensions } of modes) {
      const bare = Object.entries({ ...keywords, extensions }).filter(
        ([, { source }]) => source === undefined,
      )
      expect(bare).toEqual([])
    }
  })
})

test('ids differ and keep their order', () => {
  expect(BUILT_IN_PROFILES.map(({ id }) => id)).toEqual([
    'openai',
    'openai-responses',
    'azure-openai',
    'anthropic',
    'anthropic-vertex',
    'gemini',
    'gemini-openapi',
    'bedrock',
    'bedrock-nova',
    'mistral',
    'cohere',
    'deepseek',
    'moonshot',
    'xai',
    'groq',
    'cerebras',
    'ollama',
    'llamacpp',
    'mcp',
    'mcp-2025-11-25',
    'generic',
  ])
})

test('a keyword that a profile rejects is refused where it is written', () => {
  const { loose } = openai.modes
  const modes = {
    loose: { ...loose, keywords: { ...loose.keywords, title: reject(Object.keys(openai.sources)[0] ?? '') } },
  }
  const custom = defineProfile({ ...openai, id: 'custom', modes })
  const properties = { a: { type: 'string', title: 'A' } }
  const tool = { module_id: 'm', input_schema: { type: 'object', properties } }
  const { diagnostics } = compile(JSON.stringify(tool), { profile: 'custom', profiles: [custom] })
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ code: 'keyword_refused', pointer: '/input_schema/properties/a/title' }),
  )
})
