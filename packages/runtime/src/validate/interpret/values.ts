import { isEqual } from '../equality.ts'
import { isMultiple } from '../numbers.ts'
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
  typeof value === 'string' && codePoints(value) < count

export const maxLengthKeyword: Keyword = (count: number, value) =>
  typeof value === 'string' && codePoints(value) > count

export const patternKeyword: Keyword = (pattern: string, value) =>
  typeof value === 'string' && !new RegExp(pattern, 'u').test(value)

/** `format` by the checks of the formats that some schemas name. */
export function formatKeyword(checks: Readonly<Record<string, (text: string) => boolean>>): Keyword {
  return (name: string, value) => typeof value === 'string' && !checks[name]?.(value)
}

/** NaN and Infinity are none, because JSON cannot write them. */
function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

export const minimumKeyword: Keyword = (limit: number, value) => isNumber(value) && value < limit

export const maximumKeyword: Keyword = (limit: number, value) => isNumber(value) && value > limit

export const exclusiveMinimumKeyword: Keyword = (limit: number, value) => isNumber(value) && value <= limit

export const exclusiveMaximumKeyword: Keyword = (limit: number, value) => isNumber(value) && value >= limit

export const multipleOfKeyword: Keyword = (step: number, value) => isNumber(value) && !isMultiple(value, step)

function codePoints(text: string): number {
  return Array.from(text).length
}

/** A schema that admits nothing. */
export const falseKeyword: Keyword = () => true
