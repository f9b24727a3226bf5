import { describe, expect, test } from 'vitest'
import type { Json } from '../oracles/json.ts'
import { LOCAL_CASES } from './cases/local-cases.ts'
import { REFERENCE_CASES } from './cases/reference-cases.ts'
import type { SchemaCase } from './cases/schema-case.ts'
import { STRUCTURE_CASES } from './cases/structure-cases.ts'
import { VALUE_CASES } from './cases/value-cases.ts'
import { VARIANT_CASES } from './cases/variant-cases.ts'
import { checkSchema } from './check.ts'
import { KEYWORD_RULES } from './rules/keywords.ts'
import { DOCUMENT_RULES, NODE_RULES, ROOT_IS_NO_SCHEMA } from './rules.ts'
import { type Grade, type Grades, TARGETS, type Target } from './types.ts'

const CASES = { ...STRUCTURE_CASES, ...VALUE_CASES, ...REFERENCE_CASES, ...VARIANT_CASES, ...LOCAL_CASES }
const RULES = [...DOCUMENT_RULES, ...NODE_RULES, ROOT_IS_NO_SCHEMA]
const KEYWORDS = new Map(KEYWORD_RULES.map((rule) => [rule.id, rule.id.replace('keyword-', '')]))

test('every rule has one id, a source, targets that exist, and cases both ways', () => {
  const ids = RULES.map((rule) => rule.id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(ids.filter((id) => !KEYWORDS.has(id)).sort()).toEqual(Object.keys(CASES).sort())
  for (const { rejects, accepts } of Object.values(CASES))
    expect(rejects.length * accepts.length).toBeGreaterThan(0)
  for (const rule of [...DOCUMENT_RULES, ...NODE_RULES]) {
    expect(rule.source.length).toBeGreaterThan(10)
    expect(Object.keys(rule.targets).length).toBeGreaterThan(0)
    expect(Object.keys(rule.targets).filter((target) => !TARGETS.some((known) => known === target))).toEqual(
      [],
    )
  }
})

describe.each(Object.entries(CASES))('%s', (id, { rejects, accepts }) => {
  const rule = RULES.find((candidate) => candidate.id === id)
  test('rejects', () => {
    for (const example of rejects) {
      for (const target of targetsOf(example, rule?.targets)) {
        const expected = { target, pointer: example.at, grade: example.grade ?? rule?.targets[target] }
        expect(found(id, target, example)).toContainEqual(expected)
      }
    }
  })
  test('accepts', () => {
    for (const example of accepts) {
      for (const target of targetsOf(example, rule?.targets)) expect(found(id, target, example)).toEqual([])
    }
  })
})

test.each(KEYWORD_RULES)('$id: the keyword is rejected, a property or data of that name is not', (rule) => {
  const keyword = KEYWORDS.get(rule.id) ?? ''
  const schemas: Json[] = [{ type: 'string' }, { type: 'string' }]
  const used = { properties: { a: { [keyword]: {} } }, $defs: { b: { items: { [keyword]: {} } } } }
  const named = {
    properties: { [keyword]: schemas[0] ?? null },
    $defs: { [keyword]: { type: 'object', properties: { [keyword]: schemas[1] ?? null } } },
    required: [keyword],
  }
  // The values of these are data, so they contain no keywords; but each may itself be the keyword of the rule.
  const data = Object.fromEntries(
    ['default', 'const', 'examples', 'enum']
      .filter((name) => name !== keyword)
      .map((name) => [name, [{ [keyword]: {} }]]),
  )
  for (const target of targetsOf({ schema: used }, rule.targets)) {
    const pointers = found(rule.id, target, { schema: used }).map(({ pointer }) => pointer)
    expect(pointers).toEqual([`/properties/a/${keyword}`, `/$defs/b/items/${keyword}`])
    expect(found(rule.id, target, { schema: named })).toEqual([])
    expect(found(rule.id, target, { schema: data })).toEqual([])
  }
})

function targetsOf(example: SchemaCase, grades: Grades | undefined): readonly Target[] {
  return example.targets ?? TARGETS.filter((target) => grades?.[target] !== undefined)
}

interface Found {
  readonly target: Target
  readonly pointer: string
  readonly grade: Grade
}

function found(id: string, target: Target, { schema, place }: SchemaCase): Found[] {
  const findings = checkSchema(target, schema, place).filter((finding) => finding.rule === id)
  return findings.map(({ pointer, grade }) => ({ target, pointer, grade }))
}
