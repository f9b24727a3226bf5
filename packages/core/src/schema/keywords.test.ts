import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fileFormatSchema } from '../file-format.ts'
import type { AnyKeyword } from './keywords.ts'
import {
  decides,
  headOf,
  IN_PLACE,
  isIdle,
  KEYWORD_NAMES,
  keywordInfo,
  keywordsOf,
  keywordsWhere,
} from './keywords.ts'
import { forEachSubschema, holdsSchemas } from './walk.ts'

const SOURCE = new URL('../', import.meta.url)

/** The code of core without comments, messages, profiles and tests. */
const CODE = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) =>
      path.endsWith('.ts') && !/\.test\.ts$|generated|\/profiles\/|messages\/|keywords\.ts$/.test(path),
  )
  .map((path) => ({ path, text: withoutComments(readFileSync(new URL(path, SOURCE), 'utf8')) }))

function withoutComments(text: string): string {
  return text.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}

function filesNaming(keyword: string): string[] {
  const name = new RegExp(`(?<![\\w$-])${keyword.replace('$', '\\$')}(?![\\w-])`)
  return CODE.filter(({ text }) => name.test(text)).map(({ path }) => path)
}

describe('a new keyword is a row, and two files where it decides: its check at build time and the emitted one', () => {
  it.each<[keyword: AnyKeyword, most: number]>([
    ['writeOnly', 0],
    ['contentEncoding', 0],
    ['contentMediaType', 0],
    ['contentSchema', 0],
    ['multipleOf', 3],
    ['maxProperties', 3],
    ['minProperties', 4],
    ['minLength', 5],
    ['minContains', 6],
  ])('%s is named in at most %i files of core', (keyword, most) => {
    expect(filesNaming(keyword).length, filesNaming(keyword).join('\n')).toBeLessThanOrEqual(most)
  })

  it('each row has a form of value in the meta-schema of the file format', () => {
    const { schema } = fileFormatSchema()['$defs'] as { schema: { properties: object } }
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining([...KEYWORD_NAMES]))
  })
})

describe('questions to the table', () => {
  it('legacy keywords are in no answer', () => {
    expect(keywordsWhere(() => true)).not.toContain('nullable')
    expect(KEYWORD_NAMES).toContain('nullable')
    expect(keywordInfo('nullable')?.legacy).toBe(true)
    expect(keywordInfo('constructor')).toBeUndefined()
  })

  it('bounds of the same thing are a pair, and each inclusive one merges', () => {
    const counted = keywordsWhere(({ bound, bounds }) => bound !== undefined && bounds !== 'value')
    const sides = (keyword: string): string[] =>
      counted.filter((other) => keywordInfo(other)?.bounds === keywordInfo(keyword)?.bounds)
    for (const keyword of counted) expect(sides(keyword)).toHaveLength(2)
  })

  it('what needs another keyword names one that needs none', () => {
    for (const keyword of keywordsWhere(({ needs }) => needs !== undefined)) {
      expect(KEYWORD_NAMES).toContain(headOf(keyword))
      expect(keywordInfo(headOf(keyword))?.needs).toBeUndefined()
    }
  })

  it('every keyword that decides has a place in the order of checks', () => {
    expect(keywordsWhere((info, keyword) => decides(keyword) && info.order === undefined)).toEqual([])
  })

  it('keywords that evaluate, branch or apply in place hold schemas or references', () => {
    for (const keyword of [
      ...keywordsWhere(({ evaluates, value }) => evaluates !== undefined || value === 'branches'),
      ...IN_PLACE,
    ])
      expect(holdsSchemas(keyword) || keywordInfo(keyword)?.value === 'reference').toBe(true)
  })

  it('a walk enters every keyword that holds schemas, and no data', () => {
    const schema = Object.fromEntries(KEYWORD_NAMES.map((keyword) => [keyword, { a: {} }]))
    const entered = new Set<string>()
    forEachSubschema(schema, ({ keyword }) => entered.add(keyword))
    const lists = keywordsWhere(({ value }) => value === 'branches' || value === 'positions')
    expect(entered).toEqual(
      new Set(KEYWORD_NAMES.filter((name) => holdsSchemas(name) && !lists.some((list) => list === name))),
    )
  })

  it('an idle value fits its keyword, and another value has an effect', () => {
    expect(isIdle('minLength', 0)).toBe(true)
    expect(isIdle('minLength', 1)).toBe(false)
    expect(isIdle('dependentSchemas', {})).toBe(true)
    expect(isIdle('maxLength', 0)).toBe(false)
  })

  it('the keywords of a type are those that have no effect on other types', () => {
    expect(keywordsOf('number')).toEqual([
      'minimum',
      'maximum',
      'exclusiveMinimum',
      'exclusiveMaximum',
      'multipleOf',
    ])
  })
})
