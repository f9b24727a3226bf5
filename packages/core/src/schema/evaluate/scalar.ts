import type { Json } from '../../json.ts'
import { isMultiple } from '../../multiple.generated.ts'
import { matchesPattern } from '../../pattern/match.ts'
import type { KeywordCheck } from './visit.ts'
import { fail } from './visit.ts'

/** Lengths are counted in code points. */
export const STRING_KEYWORDS: Readonly<Record<string, KeywordCheck<string>>> = {
  minLength: bound('minLength', (value, limit) => Array.from(value).length >= limit),
  maxLength: bound('maxLength', (value, limit) => Array.from(value).length <= limit),
  pattern(visit) {
    if (matchesPattern(visit.schema.pattern ?? '', visit.value) === false) fail(visit, 'pattern')
  },
}

export const NUMBER_KEYWORDS: Readonly<Record<string, KeywordCheck<number>>> = {
  minimum: bound('minimum', (value, limit) => value >= limit),
  maximum: bound('maximum', (value, limit) => value <= limit),
  exclusiveMinimum: bound('exclusiveMinimum', (value, limit) => value > limit),
  exclusiveMaximum: bound('exclusiveMaximum', (value, limit) => value < limit),
  multipleOf: bound('multipleOf', (value, limit) => isMultiple(value, limit)),
}

/** A keyword whose value is a number. */
export function bound<V extends Json>(
  keyword: string,
  holds: (value: V, limit: number) => boolean,
): KeywordCheck<V> {
  return (visit) => {
    const limit = visit.schema[keyword]
    if (typeof limit === 'number' && !holds(visit.value, limit)) fail(visit, keyword)
  }
}
