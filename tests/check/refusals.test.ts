import { readFileSync } from 'node:fs'
import type { Json, ToolFinding } from '@toolbake/core'
import { BUILT_IN_PROFILES, checkTools } from '@toolbake/core'
import { describe, expect, test } from 'vitest'
import { EXPECTED, NO_PROFILE, NOT_PREDICTED, NOT_REFUSED, STRICTER } from './refusals.ts'

interface Refusal {
  readonly provider: string
  readonly mode: string
  readonly verdict: 'refused' | 'accepted'
  readonly evidence: string
  readonly message: string
  readonly fragment: Json
  readonly source: string
}

const RECORDED: Refusal[] = readFileSync(
  new URL('../../fixtures/refusals/recorded.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

const isStrict = ({ mode, provider }: Refusal): boolean =>
  (/strict|output_config/.test(mode) || (provider === 'cerebras' && mode === 'response_format')) &&
  !/non-strict/.test(mode)

/** Returns the tool of a record in the form of the provider's request; adds an envelope to a bare schema. */
function toolOf(record: Refusal): [profile: string, tool: Json] | undefined {
  const { provider, fragment } = record
  const strict = isStrict(record) ? { strict: true } : {}
  const name = 'recorded'
  // One tool, or the list of a request.
  const isTool =
    typeof fragment === 'object' && fragment !== null && (Array.isArray(fragment) || 'name' in fragment)
  switch (provider) {
    case 'openai':
      return ['openai', { type: 'function', function: { name, parameters: fragment, ...strict } }]
    case 'anthropic':
      return ['anthropic', isTool ? fragment : { name, input_schema: fragment, ...strict }]
    case 'bedrock':
      return ['bedrock', { toolSpec: { name, inputSchema: { json: fragment } } }]
    case 'mistral':
      return ['mistral', { type: 'function', function: { name, parameters: fragment, ...strict } }]
    case 'gemini':
      return ['gemini-openapi', { name, parameters: fragment }]
    case 'deepseek':
    case 'xai':
    case 'moonshot':
    case 'cerebras':
      return [
        provider,
        { type: 'function', function: isTool ? fragment : { name, parameters: fragment, ...strict } },
      ]
    case 'llama.cpp':
    case 'lmstudio':
      return ['llamacpp', { type: 'function', function: { name, parameters: fragment } }]
    case 'mcp client':
    case 'mcp client (SDK v2)':
    case 'mcp client (OpenClaude)':
      return ['mcp', fragment]
    default:
      return undefined
  }
}

function findingsOf(record: Refusal): ToolFinding[] | undefined {
  const [id, json] = toolOf(record) ?? []
  const profile = BUILT_IN_PROFILES.find((one) => one.id === id)
  if (profile === undefined || json === undefined) return undefined
  // Cases of a validator are arbitrary schemas, so it does not check that a tool's schema is an object.
  return checkTools(json, profile).filter(
    ({ verdict, rule }) => verdict === 'refused' && !(record.evidence === 'validator' && rule === 'root'),
  )
}

/** Whether the record has a schema or a tool instead of a description. */
const isShown = ({ fragment }: Refusal): boolean => typeof fragment === 'object'

const keyOf = ({ source, message }: Refusal): string => `${source} ${message.slice(0, 40)}`

describe('what a provider refused is predicted, by the rule that it named', () => {
  const shown = RECORDED.filter((record) => record.verdict === 'refused' && isShown(record))
  const refused = shown.filter(({ evidence }) => evidence !== 'validator')
  const judged = refused.filter((record) => toolOf(record) !== undefined && !(keyOf(record) in NOT_PREDICTED))

  test.each(judged.map((record) => [keyOf(record), record] as const))('%s', (key, record) => {
    const found = (findingsOf(record) ?? []).map(({ rule, pointer }) => `${rule} ${pointer}`)
    expect(EXPECTED[key] ?? 'no expectation').toSatisfy(
      (rule: string) => found.some((one) => one.startsWith(rule)),
      found.join('\n'),
    )
  })

  test('each exception is still one, with its reason', () => {
    const keys = new Set(RECORDED.map(keyOf))
    expect(Object.keys({ ...EXPECTED, ...NOT_PREDICTED }).filter((key) => !keys.has(key))).toEqual([])
    const predicted = refused.filter(
      (record) => keyOf(record) in NOT_PREDICTED && (findingsOf(record)?.length ?? 0) > 0,
    )
    expect(predicted.map(keyOf)).toEqual([])
  })
})

test("what a provider's own validator refuses is predicted, with the exceptions by its message", () => {
  const cases = RECORDED.filter(({ evidence, verdict }) => evidence === 'validator' && verdict === 'refused')
  const missed = cases.filter((record) => findingsOf(record)?.length === 0).map(({ message }) => message)
  expect(cases.length).toBeGreaterThan(100)
  expect([...new Set(missed)].sort()).toEqual(Object.keys(NOT_REFUSED).sort())
})

describe('what a provider accepted is not refused', () => {
  const accepted = RECORDED.filter((record) => record.verdict === 'accepted' && toolOf(record) !== undefined)
  test('there are such', () => expect(accepted.length).toBeGreaterThan(20))
  test('each rule that is stricter than the provider still is', () => {
    const found = accepted.flatMap((record) =>
      (findingsOf(record) ?? []).map(({ rule }) => `${record.provider} ${rule}`),
    )
    expect(Object.keys(STRICTER).filter((key) => !found.includes(key))).toEqual([])
  })
  test.each(accepted.map((record) => [record.source, record] as const))('%s', (_, record) => {
    const found = findingsOf(record)?.filter(({ rule }) => !(`${record.provider} ${rule}` in STRICTER))
    expect(found).toEqual([])
  })
})

test('providers, and parts of them, that no profile describes', () => {
  const without = RECORDED.filter((record) => toolOf(record) === undefined).map(({ provider }) => provider)
  expect([...new Set(without)].sort()).toEqual(Object.keys(NO_PROFILE).sort())
})

test('a record without a schema cannot be checked', () => {
  const hidden = RECORDED.filter((record) => !isShown(record) && toolOf(record) !== undefined)
  expect(hidden.every(({ fragment }) => typeof fragment === 'string')).toBe(true)
})
