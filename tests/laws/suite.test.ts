// The laws of lowering with independent schemas and values: those of the official test suite.
import { expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { metaSchemas } from '../../packages/core/src/meta-schemas.generated.ts'
import { definitionsOf } from '../../packages/core/src/schema/definitions.ts'
import { accepts } from '../../packages/core/src/schema/evaluate/evaluate.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { FULL } from '../full.ts'
import { SETTINGS } from '../fuzz/fuzzers.ts'
import { isSame } from '../generate/facets.ts'
import type { SuiteGroup } from '../validate/suite.ts'
import { loadSuite, loadSuiteRemotes } from '../validate/suite.ts'
import { lawViolations } from './check.ts'
import { createJudges, isJudged } from './judge.ts'
import { asRead } from './reading.ts'
import type { Setting, Subject } from './subject.ts'
import { lowered } from './subject.ts'

const DIALECTS = {
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
  draft7: 'http://json-schema.org/draft-07/schema#',
} as const

/** Groups that are not tested, with the reason. */
const SKIPPED: Readonly<Record<string, string>> = {
  'anyOf complex types':
    'closed one by one, branches have no value with keys of two of them (docs/decoding.md)',
  'properties whose names are Javascript object property names': 'ajv does not know __proto__ as a property',
  'required properties whose names are Javascript object property names':
    'ajv does not know __proto__ as a property',
}

/** The number of settings for each group. */
const TRIED = FULL ? 6 : 1
const URL_OF_CASE = 'http://localhost:1234/__case.json'
const REMOTES = { ...loadSuiteRemotes(), ...metaSchemas }
const judges = createJudges(256)

const GROUPS = Object.keys(DIALECTS).flatMap((draft) =>
  loadSuite(draft as keyof typeof DIALECTS).map((group) => ({
    draft: draft as keyof typeof DIALECTS,
    group,
  })),
)
const TAKEN = GROUPS.flatMap(({ draft, group }, index) => {
  const isTaken = SKIPPED[group.description] === undefined && (FULL || index % 10 === 0)
  return isTaken ? [[`${draft}/${group.file}: ${group.description}`, draft, group, index] as const] : []
})

it.each(TAKEN)('%s', (_, draft, group, index) => {
  for (let tried = 0; tried < TRIED; tried++) {
    // Another setting for the next group: 7 and the number of settings are coprime.
    const setting = SETTINGS[(index * 7 + tried * 5) % SETTINGS.length] as Setting
    const subject = asProperty(group.schema, DIALECTS[draft], setting)
    if (subject === undefined) continue
    expect([setting, ...broken(subject, group)]).toEqual([setting])
    const options = { judges, seed: 11, values: 4, count: () => {} }
    expect([setting, ...lawViolations(subject, options)]).toEqual([setting])
  }
})

/** Lowers a schema as the only property of a tool; undefined if it is refused, or ajv cannot judge it. */
function asProperty(schema: Schema, dialect: string, setting: Setting): Subject | undefined {
  const written = typeof schema === 'object' ? { $schema: dialect, ...schema } : schema
  const id = typeof schema === 'object' && typeof schema.$id === 'string' ? schema.$id : ''
  const url = /^[a-z]+:/.test(id) ? id : URL_OF_CASE
  const schemas = { ...REMOTES, [url]: written }
  const subject = lowered(
    {
      type: 'object',
      properties: { value: { $ref: url } },
      required: ['value'],
      additionalProperties: false,
    },
    setting,
    'tool',
    (source, options) => compile(source, { ...options, schemas }),
  )
  if ('refused' in subject) return undefined
  return [subject.author, asRead(subject.author)].every((one) => isJudged(one, judges)) ? subject : undefined
}

/** Returns the suite's valid values that have no encoding, or do not decode to themselves. */
function broken(subject: Subject, { tests }: SuiteGroup): unknown[] {
  const reading = asRead(subject.author)
  const valid = tests.filter(({ data }) => {
    const value = { value: data }
    const isValid = [subject.author, reading].every((schema) => judges(schema).isValid(value))
    return isValid && accepts(reading, value, definitionsOf(reading))
  })
  return valid.flatMap(({ data }) => {
    const value = { value: data }
    const sent = subject.encode(value)
    const faults = judges(subject.lowered).faults(sent)
    const back = subject.decode(structuredClone(sent))
    const isBack = back.errors.length === 0 && isSame(back.value, value)
    return faults.length === 0 && isBack ? [] : [{ value, sent, faults, back }]
  })
}
