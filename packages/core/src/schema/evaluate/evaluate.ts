import { type Json, type Kind, kindOf, typesOf } from '../../json.ts'
import { getOrAdd } from '../../memoize.ts'
import { keywordInfo } from '../keywords.ts'
import { KINDS } from '../kinds.ts'
import type { Definition, Schema } from '../types.ts'
import { CHECKS } from './checks.ts'
import type { Fault, Findings, Run, Visit } from './visit.ts'

type Check = (visit: Visit<never>, stated: never) => void

/** The checks that apply to each kind of value. */
const CHECKS_OF: ReadonlyMap<Kind, readonly [keyword: string, check: Check][]> = new Map(
  KINDS.map((kind) => [
    kind,
    Object.entries<Check>(CHECKS).filter(([keyword]) => (keywordInfo(keyword)?.appliesTo ?? kind) === kind),
  ]),
)

/**
 * Returns what is wrong with a value, by the rules of the emitted validators but without running generated code, so
 * that it works where a Content Security Policy forbids that. `format` is an annotation, a pattern that cannot be
 * judged fits, and an unresolved reference accepts any value.
 *
 * @throws a RangeError if references refer back to themselves on the same value
 */
export function evaluate(schema: Schema, value: Json, definition: Definition): readonly Fault[] {
  return createRun(definition, false).apply(schema, value, [], false).faults
}

/** Whether a value is valid under a schema. A reference back to itself on the same value accepts it. */
export function accepts(schema: Schema, value: Json, definition: Definition): boolean {
  if (typeof schema === 'boolean') return schema
  // The type alone refuses most values.
  if (typeof schema.type === 'string' && !typesOf(value).includes(schema.type)) return false
  return createRun(definition, true).apply(schema, value, [], false).faults.length === 0
}

const NONE: Findings = { faults: [], evaluated: new Set() }

function createRun(definition: Definition, isVerdict: boolean): Run {
  // Cached: parts of a recursive schema with the same target would each check it, twice as often per level of a value.
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
      for (const [keyword, check] of CHECKS_OF.get(kindOf(value)) ?? []) {
        const stated = schema[keyword]
        if (stated === undefined) continue
        // The table gives the check of the same keyword, which TypeScript cannot relate.
        check(visit as Visit<never>, stated as never)
        if (isVerdict && faults.length > 0) break
      }
      return { faults: faults.length > 1 ? [...new Set(faults)] : faults, evaluated }
    },
    applyTarget(schema, value, path, tracks) {
      const isScalar = typeof value !== 'object' || value === null
      if (isScalar && !isVerdict) return run.apply(schema, value, path, tracks)
      const ofSchema = getOrAdd(known, schema, () => new Map<Json, Map<string, Findings>>())
      const ofValue = getOrAdd(ofSchema, value, () => new Map<string, Findings>())
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
