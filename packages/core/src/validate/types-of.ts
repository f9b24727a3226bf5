import type { Json, SchemaType } from '../json.ts'
import type { Schema, SchemaObject } from '../schema.ts'
import { typeList } from '../schema.ts'
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

/** The types whose values do not overlap: `integer` counts as `number`. */
export type Kind = Exclude<SchemaType, 'integer'>

const KINDS: readonly Kind[] = ['array', 'boolean', 'null', 'number', 'object', 'string']

export function kindOf(value: Json): Kind {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as Kind)
}

/** The kinds that a type keyword lists. */
export function kindsOf(types: readonly SchemaType[]): Kind[] {
  return [...new Set(types.map((type) => (type === 'integer' ? 'number' : type)))]
}

/**
 * Kinds that a schema may accept: never too few. References are followed by `follow`, to a depth that keeps it cheap.
 */
export function acceptedKinds(
  schema: Schema,
  follow: (schema: SchemaObject) => Schema | undefined,
  depth = 8,
): ReadonlySet<Kind> {
  if (typeof schema === 'boolean') return new Set(schema ? KINDS : [])
  let kinds: ReadonlySet<Kind> = new Set(KINDS)
  const narrow = (others: ReadonlySet<Kind>): void => {
    kinds = new Set([...kinds].filter((kind) => others.has(kind)))
  }
  const types = typeList(schema)
  if (types) narrow(new Set(kindsOf(types)))
  if (schema.enum) narrow(new Set(schema.enum.map(kindOf)))
  if (schema.const !== undefined) narrow(new Set([kindOf(schema.const)]))
  if (depth === 0) return kinds
  const target = schema.$ref === undefined ? undefined : follow(schema)
  if (target !== undefined) narrow(acceptedKinds(target, follow, depth - 1))
  for (const part of schema.allOf ?? []) narrow(acceptedKinds(part, follow, depth - 1))
  for (const choices of [schema.anyOf, schema.oneOf]) {
    if (choices) narrow(new Set(choices.flatMap((choice) => [...acceptedKinds(choice, follow, depth - 1)])))
  }
  return kinds
}
