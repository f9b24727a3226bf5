import type { Json, SchemaType } from '../json.ts'
import { isObject } from '../json.ts'
import type { Definition } from '../schema/definitions.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import type { EsModule } from './module.ts'
import { printMember, printString, printValue } from './validator/print.ts'

/** Where a test is printed. */
export interface TestSite {
  readonly module: EsModule
  /** Looks up `$ref`s; what they lead to is structural as well. */
  readonly definition: Definition
  /** Functions for the targets of references, by `$ref`. */
  readonly functions: Map<string, string>
}

/**
 * A JavaScript expression that tells whether a value is valid under a schema of the structural keywords (see
 * `structural`).
 *
 * @param value an expression that is cheap and safe to repeat
 * @param depth of enclosing functions, to keep their parameters apart
 */
export function printTest(schema: Schema, value: string, site: TestSite, depth = 0): string {
  if (typeof schema === 'boolean') return String(schema)
  const types = typeList(schema)
  const test = (branch: Schema): string => printTest(branch, value, site, depth)
  return all([
    types === undefined
      ? 'true'
      : any(types.filter((type) => !isCovered(type, types)).map((type) => printType(type, value, site))),
    schema.const === undefined ? 'true' : printEquals(schema.const, value, site),
    schema.enum === undefined ? 'true' : printEnum(schema.enum, value, site),
    schema.$ref === undefined ? 'true' : printReference(schema.$ref, value, site),
    ...(schema.allOf ?? []).map(test),
    schema.anyOf === undefined ? 'true' : any(schema.anyOf.map(test)),
    guarded('array', types, value, site, all(itemTests(schema, value, site, depth))),
    guarded('object', types, value, site, all(memberTests(schema, value, site, depth))),
  ])
}

function isCovered(type: SchemaType, types: readonly SchemaType[]): boolean {
  return type === 'integer' && types.includes('number')
}

function printType(type: SchemaType, value: string, { module }: TestSite): string {
  switch (type) {
    case 'array':
      return `Array.isArray(${value})`
    case 'integer':
      return `Number.isInteger(${value})`
    case 'null':
      return `${value} === null`
    case 'object':
      return `${module.runtime('isObject')}(${value})`
    default:
      return `typeof ${value} === ${printString(type)}`
  }
}

/** The keywords of one type say nothing about values of others. */
function guarded(
  type: 'array' | 'object',
  types: readonly SchemaType[] | undefined,
  value: string,
  site: TestSite,
  test: string,
): string {
  if (test === 'true' || (types !== undefined && !types.includes(type))) return 'true'
  return types?.length === 1 ? test : any([`!${printType(type, value, site)}`, test])
}

function itemTests(schema: SchemaObject, value: string, site: TestSite, depth: number): string[] {
  const { prefixItems = [], items = true } = schema
  const [item, index] = [`x${depth}`, `i${depth}`]
  const further = printTest(items, item, site, depth + 1)
  const count = prefixItems.length
  const parameters = count === 0 ? `(${item})` : `(${item}, ${index})`
  const test = count === 0 ? further : any([`${index} < ${count}`, further])
  return [
    ...prefixItems.map((first, position) => {
      const known = printTest(first, `${value}[${position}]`, site, depth)
      return known === 'true' ? known : any([`${value}.length <= ${position}`, known])
    }),
    further === 'true' ? further : `${value}.every(${parameters} => ${test})`,
  ]
}

function memberTests(schema: SchemaObject, value: string, site: TestSite, depth: number): string[] {
  const { properties = {}, required = [], additionalProperties = true } = schema
  const keys = Object.keys(properties)
  const key = `k${depth}`
  const further = printTest(additionalProperties, `${value}[${key}]`, site, depth + 1)
  const known = `${printValue(keys)}.includes(${key})`
  return [
    ...required.filter((name) => !keys.includes(name)).map((name) => printHas(value, name)),
    ...keys.map((name) => {
      const member = properties[name] as Schema
      const test = printTest(member, printMember(value, name), site, depth)
      if (!required.includes(name)) return test === 'true' ? test : any([`!${printHas(value, name)}`, test])
      return all([refusesAbsent(member, name) ? 'true' : printHas(value, name), test])
    }),
    further === 'true'
      ? further
      : `Object.keys(${value}).every((${key}) => ${keys.length === 0 ? further : any([known, further])})`,
  ]
}

function printHas(value: string, name: string): string {
  return `Object.hasOwn(${value}, ${printString(name)})`
}

/** Whether the test of a member fails where there is none: undefined has no type; but some names are inherited. */
function refusesAbsent(member: Schema, name: string): boolean {
  if (name in Object.prototype || typeof member === 'boolean') return false
  return member.type !== undefined || member.const !== undefined || member.enum !== undefined
}

function printReference(ref: string, value: string, site: TestSite): string {
  const target = site.definition(ref)
  if (target === undefined) return 'true'
  if (typeof target === 'boolean') return String(target)
  const known = site.functions.get(ref)
  if (known !== undefined) return `${known}(${value})`
  const name = site.module.name(`is-${ref.replace(/^.*\//, '')}`)
  site.functions.set(ref, name)
  site.module.add(`function ${name}(v) {\n  return ${printTest(target, 'v', site)}\n}`)
  return `${name}(${value})`
}

function printEnum(values: readonly Json[], value: string, site: TestSite): string {
  const isScalar = values.every((item) => typeof item !== 'object' || item === null)
  if (isScalar && values.length > 3) return `${printValue([...values])}.includes(${value})`
  return any(values.map((item) => printEquals(item, value, site)))
}

/** Whether an expression has a JSON value: key order is ignored. */
export function printEquals(json: Json, value: string, site: TestSite): string {
  if (Array.isArray(json)) {
    const items = json.map((item, index) => printEquals(item, `${value}[${index}]`, site))
    return all([printType('array', value, site), `${value}.length === ${json.length}`, ...items])
  }
  if (!isObject(json)) return `${value} === ${printValue(json)}`
  const keys = Object.keys(json)
  const members = keys.flatMap((key) => [
    printHas(value, key),
    printEquals(json[key] as Json, printMember(value, key), site),
  ])
  return all([
    printType('object', value, site),
    `Object.keys(${value}).length === ${keys.length}`,
    ...members,
  ])
}

function all(tests: readonly string[]): string {
  if (tests.includes('false')) return 'false'
  const real = [...new Set(tests)].filter((test) => test !== 'true')
  return real.length === 0 ? 'true' : real.join(' && ')
}

function any(tests: readonly string[]): string {
  if (tests.includes('true')) return 'true'
  const real = [...new Set(tests)].filter((test) => test !== 'false')
  if (real.length === 0) return 'false'
  return real.length === 1 ? (real[0] as string) : `(${real.join(' || ')})`
}
