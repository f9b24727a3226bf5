import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-6'
import { expect, test } from 'vitest'
import { createScope, generateModule } from '../../packages/codegen/src/index.ts'
import { compile } from '../../packages/core/src/compile.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import { TARGETS } from './typebox.ts'

const RUNTIME = fileURLToPath(new URL('../../packages/runtime/src', import.meta.url))
const FORMATS = [
  'date-time',
  'date',
  'time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uuid',
  'regex',
]

/** A tool with most keywords, so that the text has most of the code that can be printed. */
const KEYWORDS = {
  module_id: 'keywords',
  description: 'Keywords',
  input_schema: {
    type: 'object',
    properties: {
      price: { type: 'number', multipleOf: 0.01, exclusiveMinimum: 0, maximum: 1e300 },
      count: { type: 'integer', multipleOf: 3, minimum: 0, default: 3 },
      text: { type: 'string', minLength: 1, maxLength: 9, pattern: '^\\p{L}' },
      ...Object.fromEntries(FORMATS.map((format) => [`of ${format}`, { type: 'string', format }])),
      list: { type: 'array', uniqueItems: true, contains: { type: 'string' }, minContains: 2, minItems: 1 },
      pair: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], unevaluatedItems: false },
      map: {
        type: 'object',
        additionalProperties: { type: 'number' },
        propertyNames: { maxLength: 3 },
        minProperties: 1,
      },
      rest: {
        type: 'object',
        patternProperties: { '^x-': { type: 'string' } },
        dependentRequired: { a: ['b'] },
        dependentSchemas: { c: { required: ['d'] } },
        unevaluatedProperties: false,
      },
      choice: {
        oneOf: [
          { type: 'string', maxLength: 3 },
          { type: 'string', pattern: '^x' },
        ],
      },
      other: { enum: [{ a: [1] }, null], not: { const: 1 } },
      branch: { if: { type: 'string' }, then: { minLength: 2 }, else: { type: 'number' } },
      secret: { type: 'string', 'x-sensitive': true },
      tree: { $ref: '#/$defs/tree' },
    },
    required: ['price'],
    $defs: {
      tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/tree' } } } },
    },
  },
  output_schema: { type: 'object', properties: { secret: { type: 'string', 'x-sensitive': true } } },
}

/** Returns the globals in a text whose names a definition could have: those that begin with a capital letter. */
function globalsOf(text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isGlobal = ts.isIdentifier(node) && /^[A-Z]/.test(node.text) && node.text in globalThis
    if (isGlobal) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('x.ts', text, ts.ScriptTarget.ESNext))
  return found
}

function printed(): string[] {
  const compilation = compile(JSON.stringify(KEYWORDS), {
    profiles: BUILT_IN_PROFILES.map(({ id }) => id),
    reshape: true,
    validators: { formats: 'assert' },
    decode: { repair: true, coerce: true, applyDefaults: true },
  })
  expect(compilation.ok).toBe(true)
  return TARGETS.map((target) => generateModule(compilation, { target }))
}

test('no definition hides a global that the runtime or a module uses', () => {
  const sources = readdirSync(RUNTIME, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(RUNTIME, path), 'utf8'))
  const used = new Set([...sources, ...printed()].flatMap(globalsOf))
  expect([...used]).toEqual(expect.arrayContaining(['BigInt', 'Reflect', 'TextEncoder']))
  expect([...used].filter((name) => createScope().name(name) === name)).toEqual([])
})
