import { expect, test } from 'vitest'
import { loadSchemas, loadTools } from '../corpora/load.ts'
import type { SchemaRecord } from '../corpora/records.ts'
import {
  ajvFor,
  assertValidAgainstMetaSchema,
  DIALECTS,
  type Dialect,
  dialectOf,
  metaSchemaErrors,
  validatorFor,
} from './dialects.ts'
import { fromPointer, type Json, toPointer, valueAt } from './json.ts'
import { mcpV1ParseTool, mcpV2ParseTool } from './mcp-sdk.ts'
import { collectRefs, everyRefResolves } from './references.ts'

const DRAFTS: Readonly<Record<string, Dialect>> = {
  'draft2020-12': '2020-12',
  'draft2019-09': '2019-09',
  draft7: 'draft-07',
  draft6: 'draft-06',
  draft4: 'draft-04',
}

// ajv 8 does not terminate for this case ($dynamicRef to the outermost of several resources).
const NOT_BY_AJV = /scopes are still registered/

// The corpora do not include the draft-04 cases of the official suite.
test.each(DIALECTS.filter((dialect) => dialect !== 'draft-04'))(
  'ajv of %s agrees with the labelled instances of the official suite',
  (dialect) => {
    const records = loadSchemas().filter((record) => isJudged(record, dialect))
    const disagreements: string[] = []
    let judged = 0
    for (const record of records) {
      const validate = ajvFor(dialect).compile(record.schema)
      record.tests.forEach(({ data, valid, description }, index) => {
        judged += 1
        if (validate(data) !== valid && !record.ajv.disagree?.includes(index))
          disagreements.push(`${record.name}: ${description}`)
      })
    }
    expect(disagreements).toEqual([])
    expect(judged).toBeGreaterThan(5)
  },
)

function isJudged(record: SchemaRecord, dialect: Dialect): boolean {
  if (!record.conformance || record.optional || record.remotes || !record.ajv.compiles) return false
  return DRAFTS[record.draft ?? ''] === dialect && !NOT_BY_AJV.test(record.name)
}

test('formats are annotations, unknown keywords are allowed, and old dialects hide the siblings of $ref', () => {
  const schema = { type: 'string', format: 'date-time', 'x-mine': 1 } as const
  for (const dialect of DIALECTS) expect(ajvFor(dialect).compile(schema)('no date')).toBe(true)
  const siblings = { $ref: '#/definitions/text', maxLength: 1, definitions: { text: { type: 'string' } } }
  expect(DIALECTS.map((dialect) => validatorFor(siblings, dialect)('long').length)).toEqual([1, 1, 0, 0, 0])
})

test('draft-04 has boolean exclusive bounds', () => {
  const over = validatorFor({ minimum: 3, exclusiveMinimum: true }, 'draft-04')
  expect([over(4), over(3)].map((errors) => errors.length)).toEqual([0, 1])
})

test('a pattern that only works without the u flag still judges', () => {
  expect(validatorFor({ pattern: '^[\\w\\_]+$' })('a b')).toHaveLength(1)
})

test('dialects are recognized by $schema', () => {
  expect(dialectOf({ $schema: 'https://json-schema.org/draft/2020-12/schema' })).toBe('2020-12')
  expect(dialectOf({ $schema: 'http://json-schema.org/draft-07/schema#' })).toBe('draft-07')
  expect(dialectOf({ $schema: 'http://json-schema.org/draft-04/schema' })).toBe('draft-04')
  expect([dialectOf({ $schema: 'https://example.org/mine' }), dialectOf({}), dialectOf(true)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('meta-schemas name the broken places', () => {
  const broken = {
    type: 'object',
    properties: { a: [], b: { type: 'any' }, c: { items: [{}] } },
    required: 'a',
  }
  const places = (dialect: Dialect): string[] =>
    metaSchemaErrors(broken, dialect).map((error) => error.pointer)
  expect(places('2020-12').sort()).toEqual([
    '/properties/a',
    '/properties/b/type',
    '/properties/c/items',
    '/required',
  ])
  expect(places('draft-07').sort()).toEqual(['/properties/a', '/properties/b/type', '/required'])
  expect(metaSchemaErrors({ exclusiveMinimum: true, minimum: 0 }, 'draft-04')).toEqual([])
  expect(() => assertValidAgainstMetaSchema(broken)).toThrow(/schema of 2020-12:[\s\S]*\/properties\/b\/type/)
  expect(() =>
    assertValidAgainstMetaSchema({ $schema: 'http://json-schema.org/draft-07/schema#', items: [{}] }),
  ).not.toThrow()
})

test('the MCP SDKs differ where the revisions do', () => {
  const tool = (inputSchema: Json, more: object = {}): object => ({ name: 'a', inputSchema, ...more })
  const both = (candidate: object): boolean[] => [mcpV1ParseTool(candidate).ok, mcpV2ParseTool(candidate).ok]
  expect(both(tool({ type: 'object' }))).toEqual([true, true])
  expect(both(tool({ type: 'object', properties: { a: true } }))).toEqual([false, true])
  expect(both(tool({ type: 'object' }, { outputSchema: { type: 'array' } }))).toEqual([false, true])
  expect(both(tool({}))).toEqual([false, false])
  const refused = mcpV2ParseTool(tool({ type: 'object' }, { annotations: { title: null } }))
  expect(refused.ok === false && refused.issues[0]).toMatch(/^\/annotations\/title /)
})

test('references are found by role, and followed inside the document only', () => {
  const schema: Json = {
    $id: 'https://example.org/root',
    properties: {
      $ref: { $ref: '#/$defs/a~1b%20c' },
      $defs: { default: { $ref: '#/nowhere' }, const: { $ref: '#/nowhere' } },
      anchored: { $ref: '#here' },
      inner: { $id: 'inner', $ref: '#/$defs/own', $defs: { own: true } },
      byId: { $ref: 'inner#/$defs/own' },
      up: { $ref: '#' },
      lost: { $ref: '#/$defs/lost' },
      away: { $ref: 'https://example.org/other' },
      inherited: { $ref: '#/$defs/constructor' },
    },
    $defs: { 'a/b c': {}, anchor: { $anchor: 'here' } },
  }
  const found = new Map(collectRefs(schema).map(({ pointer, resolves }) => [pointer, resolves]))
  expect(Object.fromEntries(found)).toEqual({
    '/properties/$ref/$ref': true,
    '/properties/anchored/$ref': true,
    '/properties/inner/$ref': true,
    '/properties/byId/$ref': true,
    '/properties/up/$ref': true,
    '/properties/lost/$ref': false,
    '/properties/away/$ref': false,
    '/properties/inherited/$ref': false,
  })
  expect(everyRefResolves(schema)).toBe(false)
  expect(everyRefResolves({ $ref: '#/$defs/a', $defs: { a: { items: { $ref: '#/$defs/a' } } } })).toBe(true)
})

test('every reference pointer leads to the reference', () => {
  for (const { inputSchema } of loadTools()) {
    for (const { pointer, reference } of collectRefs(inputSchema)) {
      expect(valueAt(inputSchema, fromPointer(pointer) ?? [])).toBe(reference)
    }
  }
  expect(toPointer(fromPointer('/a~1b/~0/') ?? [])).toBe('/a~1b/~0/')
})
