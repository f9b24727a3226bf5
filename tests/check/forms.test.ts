// Forms that providers accept in addition to the one that toolbake writes.
import { checkTools, importTools, readProviderTools } from '@toolbake/core'
import { expect, it } from 'vitest'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { Json } from '../../packages/core/src/json.ts'

const DECLARED = { type: 'OBJECT', properties: { city: { type: 'STRING', minLength: '1' } } }
const SCHEMA = { type: 'object', properties: { city: { type: 'string' } } }
const declaration = (members: object): object => ({ name: 'a', description: 'd', ...members })
const called = (members: object): object => ({ type: 'function', function: declaration(members) })

const FORMS: readonly (readonly [what: string, profile: string, json: object])[] = [
  ['a schema of Google', 'gemini', [{ functionDeclarations: [declaration({ parameters: DECLARED })] }]],
  ['types in lower case', 'gemini', [{ functionDeclarations: [declaration({ parameters: SCHEMA })] }]],
  ['names of the protocol', 'gemini', [{ function_declarations: [declaration({ parameters: SCHEMA })] }]],
  ['a declaration alone', 'gemini', [declaration({ parameters: DECLARED })]],
  [
    'a request of the SDK for JavaScript',
    'gemini',
    { config: { tools: [{ functionDeclarations: [declaration({ parametersJsonSchema: SCHEMA })] }] } },
  ],
  ['a function without parameters', 'openai', [called({})]],
  ['a function of Responses without parameters', 'openai-responses', [{ type: 'function', name: 'a' }]],
  ['functions', 'openai', { functions: [declaration({ parameters: SCHEMA })] }],
  ['a tool of another library', 'mcp', [{ type: 'function', name: 'a', inputSchema: SCHEMA }]],
]

it.each(FORMS)('%s is read, and not refused', (_, id, json) => {
  const { profile, tools } = readProviderTools(json as Json, BUILT_IN_PROFILES)
  expect([profile.id, tools.length]).toEqual([id, 1])
  expect(checkTools(json as Json, profile)).toEqual([])
})

it('what is wrong is shown where it was written', () => {
  const [openai, gemini] = ['openai', 'gemini'].map((id) => BUILT_IN_PROFILES.find((one) => one.id === id))
  if (!openai || !gemini) throw new Error('no profile')
  const wrong = declaration({ parameters: { type: 'object', properties: { city: { type: 'strng' } } } })
  expect(checkTools({ functions: [wrong] } as Json, openai)).toMatchObject([
    { pointer: '/functions/0/parameters/properties/city/type' },
  ])
  const named = { ...wrong, name: 'a b' }
  expect(checkTools([{ functionDeclarations: [named] }] as Json, gemini)).toMatchObject([
    { pointer: '/0/functionDeclarations/0/name' },
  ])
})

it('the comment of a member that is false is about its default only where the member is known', () => {
  const { files } = importTools([called({ strict: false, system: false, parameters: SCHEMA })] as Json)
  expect(files[0]?.text).toContain('# function.strict: false is the default of OpenAI Chat Completions')
  expect(files[0]?.text).not.toContain('function.system: false is the default')
})

it('MCP: what the parsers and validators of the SDKs take is not refused', () => {
  const mcp = BUILT_IN_PROFILES.find(({ id }) => id === 'mcp')
  if (!mcp) throw new Error('no profile')
  const rulesOf = (inputSchema: object, outputSchema: object = SCHEMA): (readonly string[])[] =>
    checkTools([{ ...declaration({}), inputSchema, outputSchema }] as Json, mcp).map(
      ({ rule, pointer, verdict }) => [rule, pointer, verdict],
    )
  const closed = { type: 'array', items: [{ type: 'number' }], additionalItems: false }
  const tuple = { type: 'array', prefixItems: [{ type: 'number' }], items: false }
  const draft07 = 'http://json-schema.org/draft-07/schema#'
  const below = { type: 'object', properties: { any: true } }
  expect(rulesOf({ type: 'object', properties: { tuple, below } })).toEqual([])
  expect(rulesOf(SCHEMA, { $schema: 'https://json-schema.org/draft/2020-12/schema', ...SCHEMA })).toEqual([])
  expect(rulesOf({ $schema: draft07, type: 'object', properties: { closed } })).toEqual([
    ['keyword', '/0/inputSchema/$schema', 'doubtful'],
  ])
  expect(rulesOf({ type: 'object', properties: { closed, any: true } })).toEqual([
    ['boolean-schema', '/0/inputSchema/properties/any', 'refused'],
    ['keyword-value', '/0/inputSchema/properties/closed/items', 'refused'],
  ])
  expect(rulesOf(SCHEMA, { $schema: draft07, ...SCHEMA })).toEqual([
    ['keyword', '/0/outputSchema/$schema', 'refused'],
  ])
})
