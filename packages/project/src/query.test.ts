import { describe, expect, it } from 'vitest'
import { parseId } from './query.ts'

describe('parseId', () => {
  it.each([
    '/a/x.schema.yaml',
    '/a/x.schema.yml',
    'C:\\a\\x.schema.yaml',
    '/a/x.schema.yaml?profile=openai',
    '/a/x.schema.json?profile=openai',
    '/a/node_modules/p/x.schema.yaml?profile=openai',
    'C:\\a\\node_modules\\p\\x.schema.json?tool=a&profile=mcp',
    '/a/x.tool.ts?profile=openai',
    '/a/x.tool.mjs?tool=a&profile=openai&t=17',
    '/a#b/x.schema.yaml',
    '/a/x.schema.yaml#hash',
    '/a/x.schema.yaml?import&t=1763&v=abc&used',
    '/a/x.schema.yaml?commonjs-entry',
    '/a/x.schema.yaml?profile=mcp&mock=autospy',
    '/a/x.schema.yaml?profile=mcp&node-test-mock=17',
    '/a/x.schema.yaml?raw=1',
    '/a/x.schema.yaml?something=else',
  ])('takes %s', (id) => {
    expect(parseId(id)).toMatchObject({ path: id.replace(/[?].*|#hash/g, ''), problems: [] })
  })

  it.each([
    '/a/x.yaml',
    '/a/schema.yaml',
    '/a/x.schema.yaml.js',
    '/a/x.schema.YAML',
    '/a/x.schema.json',
    '/a/x.schema.json?import',
    '/a/x.tool.ts',
    '/a/x.tool.ts?import&t=17',
    '/a/x.tool.ts?raw&profile=openai',
    '/a/x.tool.tsx?profile=openai',
    '/a/x.tools.ts?profile=openai',
    '/a/tool.ts?profile=openai',
    '/a/x.schema.json?something=else',
    '/a/x.schema.json?a=1',
    '/a/node_modules/p/x.schema.yaml',
    '/a/node_modules/p/x.schema.yaml?v=1',
    '/a/x.schema.yaml?raw',
    '/a/x.schema.yaml?url',
    '/a/x.schema.yaml?inline&profile=openai',
    '/a/x.schema.yaml?profile=openai&raw',
    '/a/x.schema.yaml?worker',
    '/a/x.schema.yaml?sharedworker',
    '\0/a/x.schema.yaml?commonjs-proxy',
    '/a/x.ts?from=x.schema.yaml',
  ])('leaves %s to others', (id) => {
    expect(parseId(id)).toBeUndefined()
  })

  it.each([
    ['profile=openai', { profile: 'openai' }],
    ['profile=openai%2Dresponses', { profile: 'openai-responses' }],
    ['strict=auto&profile=openai', { profile: 'openai', strict: 'auto' }],
    ['strict=true&profile=openai', { profile: 'openai', strict: true }],
    ['profile=openai&strict=false', { profile: 'openai', strict: false }],
    ['tool=email.send&profile=openai&import', { profile: 'openai', tool: 'email.send' }],
    ['tool=email.send', { tool: 'email.send' }],
    ['profile=openai&as=output', { profile: 'openai', as: 'output' }],
    ['a=1&os=2&assets', {}],
    ['', {}],
  ])('reads ?%s', (query, expected) => {
    expect(parseId(`/a/x.schema.yaml?${query}`)).toMatchObject({ query: expected, problems: [] })
  })

  it.each([
    ['profil=openai', 'query_unknown_key', 'profil=openai'],
    ['Profile=openai', 'query_unknown_key', 'Profile=openai'],
    ['As=output', 'query_unknown_key', 'As=output'],
    ['as=output', 'query_missing_profile', 'x.schema.yaml'],
    ['profile=openai&as=tools', 'query_invalid_value', 'as=tools'],
    ['profile=openai&stict=true', 'query_unknown_key', 'stict=true'],
    ['profile=openai&other=1', 'query_unknown_key', 'other=1'],
    ['profile=openai&profile=mcp', 'query_duplicate_key', 'profile=mcp'],
    ['profile=', 'query_missing_value', 'profile='],
    ['profile', 'query_missing_value', 'profile'],
    ['profile=openai&strict', 'query_missing_value', 'strict'],
    ['profile=openai&strict=yes', 'query_invalid_value', 'strict=yes'],
    ['profile=openai&strict=%', 'query_invalid_value', 'strict=%'],
    ['strict=true', 'query_missing_profile', 'x.schema.yaml'],
  ])('refuses ?%s', (query, code, marked) => {
    const parsed = parseId(`/a/x.schema.yaml?${query}`)
    expect(parsed?.problems.map((problem) => problem.code)).toEqual([code])
    const { start = 0, length = 0 } = parsed?.problems[0] ?? {}
    expect(parsed?.specifier.slice(start, start + length)).toBe(marked)
  })

  it.each([
    ['/a/x.schema.json?strict=true', 'query_missing_profile'],
    ['/a/x.schema.json?profil=openai', 'query_unknown_key'],
    ['/a/x.tool.ts?strict=true', 'query_missing_profile'],
    ['/a/x.tool.ts?profil=openai', 'query_unknown_key'],
    ['/a/node_modules/p/x.schema.yaml?tool=a', 'query_missing_profile'],
    ['/a/node_modules/p/x.schema.yaml?profiel=mcp', 'query_unknown_key'],
  ])('refuses %s instead of leaving it to others', (id, code) => {
    expect(parseId(id)?.problems.map((problem) => problem.code)).toEqual([code])
  })

  it('names what was meant', () => {
    expect(parseId('/a/x.schema.yaml?profil=openai')?.problems[0]?.hint).toBe('Did you mean "profile"?')
    expect(parseId('/a/x.schema.yaml?profile=mcp&other=1')?.problems[0]?.hint).toBeUndefined()
  })

  it('reports every fault of a query', () => {
    const parsed = parseId('/a/x.schema.yaml?profile=&strict=on&strict=off&whatever=1')
    expect(parsed?.problems.map(({ code }) => code)).toEqual([
      'query_missing_value',
      'query_invalid_value',
      'query_duplicate_key',
      'query_unknown_key',
    ])
  })
})
