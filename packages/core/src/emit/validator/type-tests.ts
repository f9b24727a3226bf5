import type { SchemaType } from '../../json.ts'
import { ALWAYS } from './expression.ts'
import type { EmittedModule } from './module.ts'

type Test = (value: string) => string

/** Tests of an identifier for one type. Numbers are finite: NaN and Infinity have no JSON form. */
const PASSES: Readonly<Record<SchemaType, Test>> = {
  array: (value) => `Array.isArray(${value})`,
  boolean: (value) => `typeof ${value}==="boolean"`,
  integer: (value) => `Number.isInteger(${value})`,
  null: (value) => `${value}===null`,
  number: (value) => `Number.isFinite(${value})`,
  object: (value) => `(typeof ${value}==="object"&&${value}!==null&&!Array.isArray(${value}))`,
  string: (value) => `typeof ${value}==="string"`,
}

const FAILS: Readonly<Record<SchemaType, Test>> = {
  array: (value) => `!Array.isArray(${value})`,
  boolean: (value) => `typeof ${value}!=="boolean"`,
  integer: (value) => `!Number.isInteger(${value})`,
  null: (value) => `${value}!==null`,
  number: (value) => `!Number.isFinite(${value})`,
  object: (value) => `(typeof ${value}!=="object"||${value}===null||Array.isArray(${value}))`,
  string: (value) => `typeof ${value}!=="string"`,
}

/** JavaScript text that is true when a value has one of the types. */
export function hasType(module: EmittedModule, value: string, types: readonly SchemaType[]): string {
  const tests = types.map((type) =>
    isCall(module, type) ? `${module.use('isObject')}(${value})` : PASSES[type](value),
  )
  return tests.length === 1 ? tests.join() : `(${tests.join('||')})`
}

/** JavaScript text that is true when a value has none of the types. */
export function lacksTypes(module: EmittedModule, value: string, types: readonly SchemaType[]): string {
  const tests = types.map((type) =>
    isCall(module, type) ? `!${module.use('isObject')}(${value})` : FAILS[type](value),
  )
  if (tests.length === 0) return ALWAYS
  return tests.length === 1 ? tests.join() : `(${tests.join('&&')})`
}

/** Whether the runtime tests for a type: shorter, and slower. */
function isCall({ isCompact }: EmittedModule, type: SchemaType): boolean {
  return isCompact && type === 'object'
}
