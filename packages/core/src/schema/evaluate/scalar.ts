import type { Json } from '../../json.ts'
import { isMultiple } from '../../multiple.generated.ts'
import { matchesPattern } from '../../pattern/match.ts'
import type { KeywordCheck } from './visit.ts'
import { fail } from './visit.ts'

/** Lengths are counted in code points. */
export const STRING_KEYWORDS: Readonly<Record<string, KeywordCheck>> = {
  minLength: bound('minLength', (value, limit) => codePoints(value) >= limit),
  maxLength: bound('maxLength', (value, limit) => codePoints(value) <= limit),
  pattern(visit) {
    if (matchesPattern(visit.schema.pattern ?? '', visit.value as string) === false) fail(visit, 'pattern')
  },
}

export const NUMBER_KEYWORDS: Readonly<Record<string, KeywordCheck>> = {
  minimum: bound('minimum', (value, limit) => Number(value) >= limit),
  maximum: bound('maximum', (value, limit) => Number(value) <= limit),
  exclusiveMinimum: bound('exclusiveMinimum', (value, limit) => Number(value) > limit),
  exclusiveMaximum: bound('exclusiveMaximum', (value, limit) => Number(value) < limit),
  multipleOf: bound('multipleOf', (value, limit) => isMultiple(Number(value), limit)),
}

/** A keyword whose value is a number. */
export function bound(keyword: string, holds: (value: Json, limit: number) => boolean): KeywordCheck {
  return (visit) => {
    if (!holds(visit.value, visit.schema[keyword] as number)) fail(visit, keyword)
  }
}

function codePoints(value: Json): number {
  return Array.from(value as string).length
}
