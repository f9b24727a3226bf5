import { spawnSync } from 'node:child_process'
import { compile } from '@toolbake/core'
import { expect, test } from 'vitest'
import { loadSchemas, loadTools } from '../corpora/load.ts'
import type { Json } from '../oracles/json.ts'

/** Patterns for requests: the openai profile requires that Python compiles each sent one. */
const PATTERNS = [
  '^(?<year>\\d{4})-\\k<year>0$',
  '^[^\\0\\cJ]*$',
  '[\\u{1F600}-\\u{1F64F}]|\\ud83d\\ude00',
  '[^]|[]',
  '^(?!__.*__$)[^\\p{Cc}"\\\\./[\\]]{1,200}$',
  '(?<=a|bc)d',
  '\\i{,2}',
]

/** Returns all patterns in a document. */
function patternsIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [
    ...(key === 'pattern' && typeof part === 'string' ? [part] : []),
    ...(key === 'patternProperties' && typeof part === 'object' && part !== null ? Object.keys(part) : []),
    ...patternsIn(part),
  ])
}

/** Returns the patterns that OpenAI receives instead of these, without strict mode. */
function sent(patterns: readonly string[]): string[] {
  const properties = Object.fromEntries(
    patterns.map((pattern, index) => [`p${index}`, { type: 'string', pattern }]),
  )
  const input = { type: 'object', properties, patternProperties: { '^x-(?<a>\\d)$': { type: 'string' } } }
  const source = {
    uri: 'file:///a.schema.json',
    text: JSON.stringify({ module_id: 'a', input_schema: input }),
  }
  const { requests } = compile(source, { profile: 'openai', mode: false })
  // JSON, with a type that has no index signature.
  return patternsIn((requests['openai']?.json ?? []) as unknown as Json)
}

const COMPILE = `
import json, re, sys, warnings
warnings.simplefilter('ignore')
refused = []
for pattern in json.load(sys.stdin):
    try:
        re.compile(pattern)
    except (re.error, OverflowError) as error:
        refused.append([pattern, str(error)])
print(json.dumps(refused))
`

test("every pattern that is sent to OpenAI compiles with Python's re", (context) => {
  context.skip(spawnSync('python3', ['--version']).status !== 0, 'no python3')
  const documents = [...loadTools(), ...loadSchemas().filter(({ conformance }) => !conformance)]
  // JSON, with a type that has no index signature.
  const found = documents.flatMap((document) => patternsIn(document as unknown as Json))
  const valid = [...new Set([...PATTERNS, ...found])].filter((pattern) => isValid(pattern))
  const written = sent(valid)
  expect(written.length).toBeGreaterThan(valid.length / 2)
  const { stdout } = spawnSync('python3', ['-c', COMPILE], { input: JSON.stringify(written) })
  expect(JSON.parse(String(stdout))).toEqual([])
})

function isValid(pattern: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      return new RegExp(pattern, flags) instanceof RegExp
    } catch {
      return false
    }
  })
}
