import type { Json } from '../../json.ts'
import type { Definition } from '../definitions.ts'
import type { Kind } from '../kinds.ts'
import { kindOf } from '../kinds.ts'
import type { Schema } from '../types.ts'
import { ANY_KEYWORDS } from './any.ts'
import { ARRAY_KEYWORDS } from './array.ts'
import { OBJECT_KEYWORDS } from './object.ts'
import { NUMBER_KEYWORDS, STRING_KEYWORDS } from './scalar.ts'
import type { Evaluate, Fault, Findings, KeywordCheck, Visit } from './visit.ts'

/** The `unevaluated` keywords stand last in their tables, and the tables of one type behind those of all. */
const KEYWORDS_OF: Readonly<Record<Kind, readonly (readonly [keyword: string, check: KeywordCheck])[]>> = {
  array: tableOf(ARRAY_KEYWORDS),
  boolean: tableOf({}),
  null: tableOf({}),
  number: tableOf(NUMBER_KEYWORDS),
  object: tableOf(OBJECT_KEYWORDS),
  string: tableOf(STRING_KEYWORDS),
}

function tableOf(keywords: Readonly<Record<string, KeywordCheck>>): [string, KeywordCheck][] {
  return Object.entries({ ...ANY_KEYWORDS, ...keywords })
}

/**
 * What is wrong with a value, by the rules of the emitted validators but without running code that was made: this works
 * where a Content Security Policy forbids it. `format` is an annotation.
 *
 * @throws a RangeError where references lead back to themselves on the same value
 */
export function evaluate(schema: Schema, value: Json, definition: Definition): readonly Fault[] {
  // Parts of a recursive schema that lead to the same would each check it, twice as often with each level of a value.
  const known = new Map<Schema, Map<string, Findings>>()
  const evaluateOnce: Evaluate = (at, part, path) => {
    if (typeof part !== 'object' || part === null) return evaluateAnew(at, part, path)
    const findings = known.get(at) ?? new Map<string, Findings>()
    known.set(at, findings)
    const place = JSON.stringify([idOf(part), path])
    const found = findings.get(place) ?? evaluateAnew(at, part, path)
    findings.set(place, found)
    return found
  }
  const ids = new Map<object, number>()
  const idOf = (part: object): number => {
    const id = ids.get(part) ?? ids.size
    ids.set(part, id)
    return id
  }
  const evaluateAnew: Evaluate = (at, part, path) => {
    const faults: Fault[] = []
    const evaluated = new Set<string>()
    if (typeof at === 'boolean') {
      if (!at) faults.push({ path, keyword: 'false', expected: false })
      return { faults, evaluated }
    }
    const visit: Visit = {
      evaluate: evaluateOnce,
      definition,
      schema: at,
      value: part,
      path,
      faults,
      evaluated,
    }
    for (const [keyword, check] of KEYWORDS_OF[kindOf(part)]) {
      if (Object.hasOwn(at, keyword)) check(visit)
    }
    return { faults: [...new Set(faults)], evaluated }
  }
  return evaluateOnce(schema, value, []).faults
}
