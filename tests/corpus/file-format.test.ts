import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { fileFormatSchema } from '../../packages/core/src/file-format.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import { isObject } from '../../packages/core/src/json.ts'
import { MODULE_FIELDS, TOOLSET_FIELDS } from '../../packages/core/src/messages/file-format.ts'
import { KEYWORDS } from '../../packages/core/src/schema/keywords.ts'
import { sampled } from '../full.ts'

const ajv = new Ajv2020({ strict: false })
// A CommonJS module, whose types declare a namespace instead of the function.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void
addFormats(ajv)
/** The editors' version, with descriptions and warnings. */
const published = JSON.parse(
  readFileSync(new URL('../../packages/core/toolbake.schema.json', import.meta.url), 'utf8'),
) as JsonObject
const accepts = ajv.compile(published)
const acceptsPlain = ajv.compile(fileFormatSchema())

/** Diagnostics that the format's schema covers. Others depend on other files, or on a whole schema. */
const OF_THE_FORMAT = new Set([
  'anchor_name',
  'annotation_invalid',
  'extra_unknown',
  'id_invalid',
  'keyword_invalid',
  'missing_key',
  'module_id_invalid',
  'module_id_missing',
  'not_a_tool',
  'pattern_invalid',
  'profile_unknown',
  'ref_invalid',
  'root_not_object',
  'schema_invalid',
  'unknown_key',
  'wrong_type',
])

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#'
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema'

const VALUES: readonly Json[] = [
  null,
  true,
  false,
  -1,
  0,
  1.5,
  2,
  '',
  'string',
  'strng',
  'object',
  '#foo',
  '1a',
  'a.b',
  '(',
  [],
  ['a'],
  ['a', 'a'],
  ['string', 'null'],
  ['object', 'null'],
  [1],
  [{}],
  [{ type: 'strng' }],
  [true],
  {},
  { a: {} },
  { a: true },
  { a: 'b' },
  { a: ['b'] },
  { a: ['b', 'b'] },
  { a: 5 },
  { a: { type: 'strng' } },
  { '(': {} },
  { type: 'string' },
  { type: ['object', 'null'] },
]

/** Small files that test one thing each, with its name. */
const FILES: readonly (readonly [string, JsonObject])[] = [
  ...Object.keys(KEYWORDS).flatMap((keyword) =>
    VALUES.flatMap((value) => [
      entry(`property ${keyword}`, module({ properties: { a: { [keyword]: value } } }), value),
      entry(`arguments ${keyword}`, module({ [keyword]: value }), value),
    ]),
  ),
  ...[...Object.keys(MODULE_FIELDS), 'x-more', 'descripton'].flatMap((key) =>
    VALUES.map((value) => entry(`module ${key}`, { ...module({}), [key]: value }, value)),
  ),
  ...[...Object.keys(TOOLSET_FIELDS), 'x-more', 'tool'].flatMap((key) =>
    VALUES.map((value) => entry(`toolset ${key}`, { tools: [], [key]: value }, value)),
  ),
  ...['$ref', 'include', 'module_id', 'title'].flatMap((key) =>
    VALUES.map((value) => entry(`entry ${key}`, { tools: [{ [key]: value }] }, value)),
  ),
  ...['title', 'inputs', 'output', 'input'].flatMap((key) =>
    VALUES.map((value) =>
      entry(`example ${key}`, { ...module({}), examples: [{ inputs: {}, [key]: value }] }, value),
    ),
  ),
  ...['src', 'sizes', 'theme', 'size'].flatMap((key) =>
    VALUES.map((value) =>
      entry(`icon ${key}`, { ...module({}), icons: [{ src: 'a:b', [key]: value }] }, value),
    ),
  ),
  ...['openai', 'opnai', 'gemini'].flatMap((key) =>
    VALUES.map((value) => entry(`providers ${key}`, { ...module({}), providers: { [key]: value } }, value)),
  ),
  ...['name', 'strict', 'strct'].flatMap((key) =>
    VALUES.map((value) =>
      entry(`openai ${key}`, { ...module({}), providers: { openai: { [key]: value } } }, value),
    ),
  ),
  entry('nothing', {}, null),
  entry('inline tool', { tools: [{ module_id: 'a', input_schema: {} }] }, null),
  entry('inline tool without id', { tools: [{ input_schema: {} }] }, null),
  entry('two ways', { tools: [{ $ref: './a.yaml', include: './*.yaml' }] }, null),
  entry('draft-07 tuple', module({ $schema: DRAFT_07, properties: { a: { items: [{}] } } }), null),
  entry('fragment in 2020-12', module({ $schema: DRAFT_2020, $id: '#foo' }), null),
  entry('referred type', module({ $ref: '#/$defs/A', $defs: { A: { type: 'string' } } }), null),
  entry(
    'type beside $ref',
    module({ $schema: DRAFT_07, $ref: '#/$defs/A', type: 'string', $defs: { A: {} } }),
    null,
  ),
]

function entry(about: string, file: JsonObject, value: Json): readonly [string, JsonObject] {
  return [`${about}: ${JSON.stringify(value)}`, file]
}

function module(schema: JsonObject): JsonObject {
  return { module_id: 'a', description: 'A tool.', input_schema: schema }
}

/** Allowed differences between the two, with the reason. */
const DIFFERENCES: readonly (readonly [RegExp, string])[] = [
  [/^fragment in 2020-12/, 'what $id may be is for the dialect to define, and $schema may stand further up'],
  [/^referred type/, 'what a reference leads to is not looked up'],
  [/^type beside \$ref/, 'draft-07 ignores it, later drafts do not'],
]

function isWrong(file: JsonObject): string[] {
  const source = { uri: 'file:///w/a.schema.json', text: JSON.stringify(file) }
  const { diagnostics } = compile(source, { profiles: ['generic'] })
  return diagnostics.map(({ code }) => code).filter((code) => OF_THE_FORMAT.has(code))
}

describe('the published schema of the file format', () => {
  it('refuses what the compiler refuses, and nothing else', () => {
    const differing = sampled(FILES, 3).flatMap(([about, file]) => {
      const reported = isWrong(file)
      if (accepts(file) === (reported.length === 0)) return []
      return DIFFERENCES.some(([pattern]) => pattern.test(about))
        ? []
        : [`${about} — ${reported.join() || 'accepted'}`]
    })
    expect(differing).toEqual([])
  })

  it.each(DIFFERENCES)('%s differs: %s', (pattern) => {
    const differs = FILES.some(
      ([about, file]) => pattern.test(about) && accepts(file) !== (isWrong(file).length === 0),
    )
    expect(differs).toBe(true)
  })

  it('accepts what the one in code accepts', () => {
    const differing = FILES.filter(([, file]) => accepts(file) !== acceptsPlain(file))
    expect(differing.map(([about]) => about)).toEqual([])
  })

  it('describes every member and keyword', () => {
    const found: string[] = []
    const visit = (value: Json | undefined, path: string): void => {
      if (!isObject(value)) return
      const { properties, ...others } = value
      for (const [name, member] of Object.entries(isObject(properties) ? properties : {})) {
        if (!isObject(member) || !member['description']) found.push(`${path}/${name}`)
        visit(member, `${path}/${name}`)
      }
      for (const [key, other] of Object.entries(others)) visit(other, `${path}/${key}`)
    }
    visit(published, '')
    // This schema of objects is described as a whole.
    expect(found).toEqual(['/$defs/arguments/type'])
  })

  it('marks keywords that are misspelt, and none that are not', () => {
    const { schema } = published['$defs'] as Record<string, JsonObject>
    const marks = Object.keys((schema?.['patternProperties'] ?? {}) as JsonObject)
    const isMarked = (name: string): boolean => marks.some((pattern) => new RegExp(pattern, 'u').test(name))
    expect(['minLenght', 'min_length', 'additionalproperties', 'patern', 'enumm'].map(isMarked)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    expect([...Object.keys(KEYWORDS), 'x-order', 'units', 'meta'].filter(isMarked)).toEqual([])
  })
})

it('asks a file with nothing but its $schema for a tool', () => {
  expect(accepts({ $schema: 'https://json-schema.org/draft/2020-12/schema' })).toBe(false)
})

it('takes a file of definitions alone, and checks the schemas in it', () => {
  const money = { type: 'object', properties: { amount: { type: 'number' } } }
  for (const key of ['$defs', 'definitions']) {
    expect(accepts({ [key]: { Money: money }, 'x-owner': 'a' })).toBe(true)
    expect(accepts({ [key]: { Money: { type: 'objct' } } })).toBe(false)
    expect(accepts({ [key]: { Money: money }, module_id: 'a' })).toBe(false)
  }
  expect(accepts({})).toBe(false)
})
