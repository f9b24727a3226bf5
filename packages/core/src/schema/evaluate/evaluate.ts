import type { Json } from '../../json.ts'
import type { Definition } from '../definitions.ts'
import type { Kind } from '../kinds.ts'
import { kindOf } from '../kinds.ts'
import type { Schema } from '../types.ts'
import { ANY_KEYWORDS } from './any.ts'
import { ARRAY_KEYWORDS } from './array.ts'
import { OBJECT_KEYWORDS } from './object.ts'
import { NUMBER_KEYWORDS, STRING_KEYWORDS } from './scalar.ts'
import type { Fault, Findings, KeywordCheck, Run, Visit } from './visit.ts'

/** The `unevaluated` keywords stand last in their tables, and the tables of one type behind those of all. */
const KEYWORDS_OF: Readonly<
  Record<Kind, readonly (readonly [keyword: string, check: KeywordCheck<never>])[]>
> = {
  array: tableOf(ARRAY_KEYWORDS),
  boolean: tableOf({}),
  null: tableOf({}),
  number: tableOf(NUMBER_KEYWORDS),
  object: tableOf(OBJECT_KEYWORDS),
  string: tableOf(STRING_KEYWORDS),
}

function tableOf(keywords: Readonly<Record<string, KeywordCheck<never>>>): [string, KeywordCheck<never>][] {
  return Object.entries({ ...ANY_KEYWORDS, ...keywords })
}

/**
 * What is wrong with a value, by the rules of the emitted validators but without running code that was made: this works
 * where a Content Security Policy forbids it. `format` is an annotation, a pattern that cannot be judged fits, and a
 * reference to nothing accepts.
 *
 * @throws a RangeError where references lead back to themselves on the same value
 */
export function evaluate(schema: Schema, value: Json, definition: Definition): readonly Fault[] {
  return createRun(definition, false).apply(schema, value, [], false).faults
}

/** Whether a value is valid under a schema. References that lead back to themselves on the same value accept. */
export function accepts(schema: Schema, value: Json, definition: Definition): boolean {
  return createRun(definition, true).apply(schema, value, [], false).faults.length === 0
}

const NONE: Findings = { faults: [], evaluated: new Set() }

function createRun(definition: Definition, isVerdict: boolean): Run {
  // Parts of a recursive schema that lead to the same would each check it, twice as often with each level of a value.
  const known = new Map<Schema, Map<Json, Map<string, Findings>>>()
  const run: Run = {
    definition,
    isVerdict,
    apply(schema, value, path, tracks) {
      if (schema === true) return NONE
      if (schema === false)
        return { faults: [{ path, keyword: 'false', expected: false }], evaluated: NONE.evaluated }
      const needsEvaluated = (schema.unevaluatedProperties ?? schema.unevaluatedItems) !== undefined
      const faults: Fault[] = []
      const evaluated = new Set<string>()
      const visit: Visit = { run, schema, value, path, faults, evaluated, tracks: tracks || needsEvaluated }
      for (const [keyword, check] of KEYWORDS_OF[kindOf(value)]) {
        if (schema[keyword] === undefined) continue
        check(visit as Visit<never>)
        if (isVerdict && faults.length > 0) break
      }
      return { faults: faults.length > 1 ? [...new Set(faults)] : faults, evaluated }
    },
    applyTarget(schema, value, path, tracks) {
      const isScalar = typeof value !== 'object' || value === null
      if (isScalar && !isVerdict) return run.apply(schema, value, path, tracks)
      const ofSchema = known.get(schema) ?? new Map<Json, Map<string, Findings>>()
      known.set(schema, ofSchema)
      const ofValue = ofSchema.get(value) ?? new Map<string, Findings>()
      ofSchema.set(value, ofValue)
      const key = JSON.stringify([tracks, path])
      const found = ofValue.get(key)
      if (found !== undefined) return found
      if (isVerdict) ofValue.set(key, NONE)
      const findings = run.apply(schema, value, path, tracks)
      ofValue.set(key, findings)
      return findings
    },
  }
  return run
}
