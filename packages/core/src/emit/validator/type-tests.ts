import type { SchemaType } from '../../json.ts'
import { ALWAYS } from './expression.ts'

/** Tests of an identifier for one type. Numbers are finite: NaN and Infinity have no JSON form. */
const PASSES: Readonly<Record<SchemaType, (value: string) => string>> = {
  array: (value) => `Array.isArray(${value})`,
  boolean: (value) => `typeof ${value}==="boolean"`,
  integer: (value) => `Number.isInteger(${value})`,
  null: (value) => `${value}===null`,
  number: (value) => `Number.isFinite(${value})`,
  object: (value) => `(typeof ${value}==="object"&&${value}!==null&&!Array.isArray(${value}))`,
  string: (value) => `typeof ${value}==="string"`,
}

const FAILS: Readonly<Record<SchemaType, (value: string) => string>> = {
  array: (value) => `!Array.isArray(${value})`,
  boolean: (value) => `typeof ${value}!=="boolean"`,
  integer: (value) => `!Number.isInteger(${value})`,
  null: (value) => `${value}!==null`,
  number: (value) => `!Number.isFinite(${value})`,
  object: (value) => `(typeof ${value}!=="object"||${value}===null||Array.isArray(${value}))`,
  string: (value) => `typeof ${value}!=="string"`,
}

/** JavaScript text that is true when a value has one of the types. */
export function hasType(value: string, types: readonly SchemaType[]): string {
  const tests = types.map((type) => PASSES[type](value))
  return tests.length === 1 ? (tests[0] as string) : `(${tests.join('||')})`
}

/** JavaScript text that is true when a value has none of the types. */
export function lacksTypes(value: string, types: readonly SchemaType[]): string {
  const tests = types.map((type) => FAILS[type](value))
  if (tests.length === 0) return ALWAYS
  return tests.length === 1 ? (tests[0] as string) : `(${tests.join('&&')})`
}
