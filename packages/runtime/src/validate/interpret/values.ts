import { isEqual } from '../equality.ts'
import { isMultiple } from '../numbers.ts'
import { isLonger, isShorter } from '../strings.ts'
import type { Keyword } from './interpret.ts'

/** What a value is in JSON, which has neither NaN nor Infinity. */
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

/** `const` with neither object nor array. */
export const scalarConstKeyword: Keyword = (other: unknown, value) => other !== value

export const constKeyword: Keyword = (other: unknown, value) => !isEqual(other, value)

export const minLengthKeyword: Keyword = (count: number, value) =>
  typeof value === 'string' && isShorter(value, count)

export const maxLengthKeyword: Keyword = (count: number, value) =>
  typeof value === 'string' && isLonger(value, count)

export const patternKeyword: Keyword = (pattern: string, value) =>
  typeof value === 'string' && !regexOf(pattern).test(value)

/** A pattern that is valid only without the u flag is used without. */
export function regexOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}

/** `format` by the checks of the formats that some schemas name. */
export function formatKeyword(checks: Readonly<Record<string, (text: string) => boolean>>): Keyword {
  return (name: string, value) => typeof value === 'string' && !checks[name]?.(value)
}

/** NaN and Infinity are none, because JSON cannot write them. Of a value that is not of the types nothing else is asked. */
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

/** A schema that admits nothing. */
export const falseKeyword: Keyword = () => true
