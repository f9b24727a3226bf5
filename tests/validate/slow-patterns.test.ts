import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { diffTools } from '../../packages/core/src/diff/diff-tools.ts'
import { emitTypes } from '../../packages/core/src/emit/types/emit-types.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { isExponential } from '../../packages/core/src/pattern/exponential.ts'
import { matchesPattern, readPattern } from '../../packages/core/src/pattern/match.ts'
import { definitionsOf } from '../../packages/core/src/schema/definitions.ts'
import { accepts, evaluate as findFaults } from '../../packages/core/src/schema/evaluate/evaluate.ts'
import { intersect } from '../../packages/core/src/schema/relate/intersect.ts'
import { visitAll } from '../../packages/core/src/schema/walk.ts'
import { loadSchemas, loadTools } from '../corpora/load.ts'
import type { Is } from './evaluate.ts'
import { evaluate } from './evaluate.ts'

describe('slow patterns', () => {
  it.each([
    '^(a+)+$',
    '(x+x+)+y',
    '^(.*,)*x$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^(a*)*$',
    '^(a*b?)*$',
    '^(?:\\w+\\s?)+$',
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^(\\p{L}+\\p{Ll}*)+$',
    '^((?:a+)+)+!',
    '^(?<name>a+)+$',
    '^([^"\\\\]|\\\\.|[^x])*"$',
    '^(a{1,}){2,}b',
    '(\\d+(,\\d+)?)*z',
    '(?=(a+)+$)b',
    '(?!(a+)+$)b',
    '^x(?:y(?=(?:z|(a|a)*!)))?',
    '(?<=b(a+)+)x',
    '(?<!b(a+)+)x',
    '^(a?){30}a{30}$',
    '^(a+){20}$',
    '^(a|aa){16,20}$',
    '^(\\w{0,3}){40}-$',
  ])('%s takes exponential time', (pattern) => {
    expect(isExponential(readPattern(pattern) ?? /$^/)).toBe(true)
  })

  it.each([
    '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    '^[A-Z]{3}-[0-9]{4}$',
    '^(?:[\\w!#]+(?:\\.[\\w!#]+)*)$',
    '^[a-z]{2}(-[A-Z]{2})?$',
    '^\\p{L}+$',
    '^https?://[^\\s/$.?#].[^\\s]*$',
    '^([a-zA-Z0-9_.+-]+)@([a-zA-Z0-9-]+\\.)+[a-z]{2,}$',
    '\\s+$',
    '(a+)+',
    '^(a|b)*$',
    '^(ab|cd)+$',
    '^(\\d{1,3}\\.){3}\\d{1,3}$',
    '^([0-9]{4})-(1[0-2]|0[1-9])-(3[01]|0[1-9]|[12][0-9])$',
    '^"(?:[^"\\\\]|\\\\.)*"$',
    '^(?:[a-z0-9]+(?:-[a-z0-9]+)*\\.)+[a-z]{2,63}$',
    '^[\\s\\S]*$',
    '^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$',
    '^(?=.*\\d)(?=.*[a-z]).{8,}$',
    '(?=(a+)+)b',
    '(?<=(a+)+b)x',
    '^(a?){3}a{3}$',
    '^(a+){2}$',
    '^([0-9a-f]{2}:){31}[0-9a-f]{2}$',
    '^(?:[A-Z0-9] ?){15,31}$',
    '^([a-z]+-){0,20}[a-z]+$',
    '^[ab]{30}(cd?){20}$',
    '',
  ])('%s does not', (pattern) => {
    expect(isExponential(readPattern(pattern) ?? /$^/)).toBe(false)
  })

  it('is what the engine does', () => {
    const time = (pattern: string, length: number): number => {
      const regex = new RegExp(pattern, 'u')
      const text = `${'a'.repeat(length)}!`
      const start = performance.now()
      regex.test(text)
      return performance.now() - start
    }
    expect(time('^(a+)+$', 22)).toBeGreaterThan(20 * time('^a+$', 22))
  })

  it('are rare among real ones, and found in no time', () => {
    const start = performance.now()
    const found = [
      ...loadTools().map(({ inputSchema }) => inputSchema),
      ...loadSchemas().map(({ schema }) => schema),
    ].flatMap((schema) => {
      const slow: string[] = []
      // Schemas of the corpora are plain JSON.
      visitAll(schema as never, ({ pattern, patternProperties = {} }) => {
        const patterns = [
          ...(typeof pattern === 'string' ? [pattern] : []),
          ...Object.keys(patternProperties),
        ]
        slow.push(...patterns.filter((one) => isExponential(readPattern(one) ?? /$^/)))
      })
      return slow
    })
    expect(performance.now() - start).toBeLessThan(20_000)
    console.log(`${found.length} slow patterns: ${[...new Set(found)].join('  ')}`)
    expect(found.length).toBeLessThan(20)
  })
})

it('examples are judged by a pattern that could stop the build', () => {
  const file = (a: string): string =>
    JSON.stringify({
      module_id: 't',
      input_schema: { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$', default: a } } },
      examples: [{ inputs: { a } }],
    })
  const codes = (a: string): string[] =>
    compile({ uri: 'file:///t.schema.json', text: file(a) }, { profile: 'mcp' })
      .diagnostics.map(({ code }) => code)
      .filter((code) => /invalid|slow/.test(code))
  expect(codes('ab')).toEqual(['example_invalid', 'default_invalid', 'pattern_slow'])
  // The engine would take twice as long for each additional letter.
  expect(codes(`${'a'.repeat(60)}!`)).toEqual(['example_invalid', 'default_invalid', 'pattern_slow'])
})

describe('keys that no pattern can be tried on', () => {
  const key = `${'a'.repeat(60)}!`
  // Back references are tested only on short texts.
  const patterns = { '^(a+)\\1*$': { type: 'string' } } as const

  it('are neither a match nor none', () => {
    expect(matchesPattern('^(a+)\\1*$', 'aa')).toBe(true)
    expect(matchesPattern('^(a+)\\1*$', 'a!')).toBe(false)
    expect(matchesPattern('^(a+)\\1*$', key)).toBeUndefined()
    expect(matchesPattern('^a+$', key)).toBe(false)
    expect(matchesPattern('(', key)).toBeUndefined()
  })

  it('are accepted, whatever applies to matches and to others', () => {
    const schema = { patternProperties: patterns, additionalProperties: false, unevaluatedProperties: false }
    const value = { [key]: 1 }
    expect(findFaults(schema, value, definitionsOf(schema))).toEqual([])
    expect(accepts(schema, value, () => undefined)).toBe(true)
    expect(accepts(schema, { aa: 1 }, () => undefined)).toBe(false)
  })

  it('are not merged with what a pattern may require of them', () => {
    const closed = { patternProperties: patterns, additionalProperties: false }
    expect(intersect({ properties: { [key]: { type: 'number' } } }, closed)).toBeUndefined()
    expect(intersect({ properties: { 'a!': { type: 'number' } } }, closed)).toMatchObject({
      properties: { 'a!': false },
    })
  })

  it('are tried by the validator', () => {
    const long = 'a'.repeat(25)
    const schema = {
      properties: { [long]: { minimum: 1 } },
      patternProperties: { '^(a+)+$': { maximum: 2 } },
    }
    const { values } = evaluate<{ is: Is }>([{ schema, faces: { is: 'is' } }])
    expect([1, 3].map((value) => values.is({ [long]: value }))).toEqual([true, false])
    expect([1, 3].map((value) => values.is({ [`${long}a`]: value }))).toEqual([true, false])
  })

  it('do not stop a build', () => {
    const a = { [key]: 'x', [`${key}!`]: 1, [`${key}?`]: 1 }
    const input: Json = {
      type: 'object',
      properties: {
        a: {
          type: 'object',
          properties: { [key]: { type: 'string', default: 'x' } },
          required: [key, `${key}!`],
          patternProperties: patterns,
          additionalProperties: { type: 'number' },
          allOf: [
            { required: [`${key}?`], patternProperties: patterns, additionalProperties: { minimum: 1 } },
          ],
          default: a,
        },
      },
    }
    const examples = [{ inputs: { a } }]
    const text = JSON.stringify({ module_id: 't', input_schema: input, examples })
    const without = text.replace('"properties":{"aaa', '"properties":{"b":{},"aaa')
    const profiles = BUILT_IN_PROFILES.map(({ id }) => id)
    const [compilation, other] = [text, without].map((one) =>
      compile({ uri: 'file:///t.schema.json', text: one }, { profiles }),
    )
    if (compilation === undefined || other === undefined) throw new Error('nothing compiled')
    expect(compilation.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(diffTools(compilation.tools, other.tools)).toBeDefined()
    const { files } = emitTypes([{ compilation }], { base: 'file:///', dir: 'file:///t/' })
    expect(files.map((file) => file.text).join('')).toContain(`'${key}!': unknown`)
  })
})
