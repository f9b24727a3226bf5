import { isEqual } from '../equality.ts'
import { isMultiple } from '../numbers.ts'
import { isLonger, isShorter } from '../strings.ts'
import type { Keyword } from './interpret.ts'

/** Returns the JSON type of a value, without integers; JSON has neither NaN nor Infinity. */
export function kindOf(value: unknown): string {
  if (value === null || Array.isArray(value)) return value ? 'array' : 'null'
  return Number.isFinite(value) || typeof value !== 'number' ? typeof value : 'NaN'
}

export const typeKeyword: Keyword = (types: string | readonly string[], value) =>
  !String(types).includes(kindOf(value)) && !(String(types).includes('integer') && Number.isInteger(value))

/** `enum` without objects and arrays. */
export const scalarEnumKeyword: Keyword = (values: readonly unknown[], value) => !values.includes(value)

export const enumKeyword: Keyword = (values: readonly unknown[], value) =>
  !values.some((other) => isEqual(other, value))

/** `const` with a value that is neither an object nor an array. */
export const scalarConstKeyword: Keyword = (other: unknown, value) => other !== value

export const constKeyword: Keyword = (other: unknown, value) => !isEqual(other, value)

export const minLengthKeyword: Keyword = (count: number, value) =>
  typeof value === 'string' && isShorter(value, count)

export const maxLengthKeyword: Keyword = (count: number, value) =>
  typeof value === 'string' && isLonger(value, count)

export const patternKeyword: Keyword = (pattern: string, value) =>
  typeof value === 'string' && !regexOf(pattern).test(value)

/** Creates a regular expression, without the u flag if the pattern is valid only without it. */
export function regexOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}

/** Creates the check of `format` from the checks of the asserted formats. */
export function formatKeyword(checks: Readonly<Record<string, (text: string) => boolean>>): Keyword {
  return (name: string, value) => typeof value === 'string' && !checks[name]?.(value)
}

/** Ignores NaN and Infinity, which JSON cannot write, and values that are not of the schema's types. */
const ofNumber =
  (isWrong: (value: number, limit: number) => boolean): Keyword =>
  (limit: number, value, at) =>
    Number.isFinite(value) &&
    isWrong(value as number, limit) &&
    (at.schema['type'] === undefined || !typeKeyword(at.schema['type'] as never, value, at))

export const minimumKeyword: Keyword = /* @__PURE__ */ ofNumber((value, limit) => value < limit)

export const maximumKeyword: Keyword = /* @__PURE__ */ ofNumber((value, limit) => value > limit)

export const exclusiveMinimumKeyword: Keyword = /* @__PURE__ */ ofNumber((value, limit) => value <= limit)

export const exclusiveMaximumKeyword: Keyword = /* @__PURE__ */ ofNumber((value, limit) => value >= limit)

export const multipleOfKeyword: Keyword = /* @__PURE__ */ ofNumber((value, step) => !isMultiple(value, step))

/** The schema that accepts no value. */
export const falseKeyword: Keyword = () => true
