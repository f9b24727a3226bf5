import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { ValidatorOptions } from '../../packages/core/src/emit/validator/types.ts'
import type { Check, Is } from './evaluate.ts'
import { evaluate } from './evaluate.ts'
import type { SuiteGroup } from './suite.ts'
import { embedRemotes, loadMetaSchemas, loadSuite, loadSuiteRemotes } from './suite.ts'

const REMOTES = {
  ...Object.fromEntries(Object.entries(loadSuiteRemotes()).filter(([url]) => url.includes('/draft2020-12/'))),
  ...loadMetaSchemas(),
}

/** Optional files that are not run here, with the reason. */
const SKIPPED: Readonly<Record<string, string>> = {
  'optional/cross-draft.json': 'older drafts are normalised before; see pipeline.test.ts',
  'optional/dependencies-compatibility.json': '`dependencies` is normalised before; see pipeline.test.ts',
}

/** Returns verdicts that differ from the suite's, by the boolean check, the reporting one and the interpreter. */
function disagreements(group: SuiteGroup, options: ValidatorOptions): string[] {
  const schema = embedRemotes(group.schema, REMOTES)
  const quiet = evaluate<{ is: Is }>([{ schema, faces: { is: 'is' } }], options)
  const telling = evaluate<{ is: Is; check: Check }>(
    [{ schema, faces: { is: 'is', check: 'check' } }],
    options,
  )
  const small = evaluate<{ is: Is; check: Check }>([{ schema, faces: { is: 'is', check: 'check' } }], {
    ...options,
    errors: 'small',
  })
  const problems = quiet.emitted.problems.filter(({ code }) => code !== 'format_unknown')
  const wrong = group.tests.filter(({ data, valid }) => {
    const verdicts = [
      quiet.values.is(data),
      telling.values.is(data),
      telling.values.check(data).length === 0,
      telling.values.check(data, 1).length === 0,
      small.values.is(data),
      small.values.check(data).length === 0,
    ]
    const isFirst = isDeepStrictEqual(telling.values.check(data, 1), telling.values.check(data).slice(0, 1))
    return verdicts.some((verdict) => verdict !== valid) || !isFirst
  })
  return [
    ...problems.map(({ code, value }) => `${code} ${value}`),
    ...wrong.map(({ description }) => description),
  ]
}

function run(groups: readonly SuiteGroup[], options: ValidatorOptions = {}): void {
  it.each(groups.map((group) => [group.file, group.description, group] as const))(
    '%s: %s',
    (_file, _name, group) => {
      expect(disagreements(group, options)).toEqual([])
    },
  )
}

describe('JSON-Schema-Test-Suite 2020-12', () => {
  describe('required', () => {
    run(loadSuite('draft2020-12'))
  })
  describe('optional', () => {
    run(loadSuite('draft2020-12', 'optional').filter(({ file }) => SKIPPED[file] === undefined))
  })
  describe('formats, asserted', () => {
    run(loadSuite('draft2020-12', 'optional/format'), { formats: 'assert' })
  })

  it('leaves out only what has a reason', () => {
    const files = new Set(loadSuite('draft2020-12', 'optional').map(({ file }) => file))
    for (const [file, reason] of Object.entries(SKIPPED)) console.log(`skipped ${file}: ${reason}`)
    expect(Object.keys(SKIPPED).filter((file) => !files.has(file))).toEqual([])
  })
})
