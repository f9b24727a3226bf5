import type { SchemaType } from '../../json.ts'
import { definitionsOf } from '../../schema/definitions.ts'
import type { Kind } from '../../schema/kinds.ts'
import { kindsOf } from '../../schema/kinds.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { typeList } from '../../schema/types.ts'
import { printValue } from '../print.ts'
import type { Code, Stop } from './expression.ts'
import { both, chooseCode, either, NEVER, NOTHING, refuse, sequence, toStatements } from './expression.ts'
import { together } from './functions.ts'
import type { Generator } from './generator.ts'
import { APPLICATORS } from './keywords/applicators.ts'
import { arrayCode, needsArrayLoop } from './keywords/array.ts'
import { valueStop } from './keywords/enumeration.ts'
import { NUMBER_KEYWORDS } from './keywords/number.ts'
import { needsObjectLoop, objectCode } from './keywords/object.ts'
import { STRING_KEYWORDS } from './keywords/string.ts'
import { isTracking, withTracking } from './keywords/unevaluated.ts'
import { needsTagSwitch } from './keywords/union.ts'
import type { EmittedModule } from './module.ts'
import type { Spot } from './spot.ts'
import { fail, reports } from './spot.ts'
import {
  APPLIED,
  ARRAY,
  NUMBER,
  OBJECT,
  STRING,
  TYPE,
  traitsOf,
  UNEVALUATED,
  UNION,
  VALUE,
} from './traits.ts'
import { hasType, lacksTypes } from './type-tests.ts'

/** Starts to generate the code for one schema. */
export function createGenerator(module: EmittedModule, root: Schema, assertsFormats: boolean): Generator {
  return {
    module,
    root,
    definition: definitionsOf(root),
    assertsFormats,
    functions: new Map(),
    types: new Map(),
    tagged: new Map(),
    open: [],
    reached: new Set(),
    compile,
    needsFunction,
  }
}

/** Compiles a schema to the check of one value. */
function compile(generator: Generator, schema: Schema, spot: Spot): Code {
  if (typeof schema === 'boolean') {
    return schema ? NOTHING : { stop: fail(generator, spot, 'falseRule', 'false'), statements: '' }
  }
  const traits = traitsOf(schema)
  if ((traits & UNEVALUATED) === 0) return compileObject(generator, schema, spot, traits)
  return withTracking(generator, schema, spot, (tracking) =>
    compileObject(generator, schema, tracking, traits),
  )
}

function compileObject(generator: Generator, schema: SchemaObject, spot: Spot, traits: number): Code {
  if (traits === TYPE) return typeCode(generator, schema, spot)
  const values = traits & VALUE ? valueStop(generator, schema, spot) : undefined
  const types = values === undefined && traits & TYPE ? typeList(schema) : undefined
  let groups = NO_GROUPS
  const [applied = NOTHING] = together(generator, [
    ...(traits & APPLIED ? [() => applicatorCode(generator, schema, spot)] : []),
    () => {
      groups = groupsByKind(generator, schema, spot, traits)
      return NOTHING
    },
  ])
  const checked = dispatch(generator, spot, types, groups, applied)
  return values === undefined ? checked : sequence({ stop: values, statements: '' }, checked)
}

/** Most schemas say nothing but a type, and most that do say the same: their check is printed once. */
function typeCode(generator: Generator, schema: SchemaObject, spot: Spot): Code {
  const { value, key, where, known, also, quiet, isName } = spot
  const compileType = (): Code => dispatch(generator, spot, typeList(schema), NO_GROUPS, NOTHING)
  if (where !== undefined || known !== undefined || also !== undefined || quiet || isName)
    return compileType()
  const id = `${value} ${key} ${schema.type}`
  let code = generator.types.get(id)
  if (code === undefined) {
    code = compileType()
    generator.types.set(id, code)
  }
  return code
}

function applicatorCode(generator: Generator, schema: SchemaObject, spot: Spot): Code {
  const parts = Object.keys(APPLICATORS).flatMap((keyword) => {
    const compiler = APPLICATORS[keyword]
    return compiler && schema[keyword] !== undefined ? [() => compiler(generator, schema, spot)] : []
  })
  return sequence(...together(generator, parts))
}

/** Whether a schema needs statements. */
function needsFunction(generator: Generator, schema: Schema, tracked: boolean): boolean {
  if (typeof schema === 'boolean') return false
  const traits = traitsOf(schema)
  if (traits & OBJECT && needsObjectLoop(schema, tracked)) return true
  if (traits & ARRAY && needsArrayLoop(schema, tracked)) return true
  if (traits & UNEVALUATED && isTracking(schema, tracked)) return true
  if (tracked && (traits & UNION || schema.if !== undefined)) return true
  return (traits & UNION) !== 0 && needsTagSwitch(generator, schema)
}

/** The keywords that speak of one kind of values only. */
function groupsByKind(
  generator: Generator,
  schema: SchemaObject,
  spot: Spot,
  traits: number,
): ReadonlyMap<Kind, Code> {
  if ((traits & (STRING | NUMBER | ARRAY | OBJECT)) === 0) return NO_GROUPS
  const groups = new Map<Kind, Code>()
  const types = typeList(schema)
  const kinds = types && kindsOf(types)
  const add = (kind: Kind, trait: number, compileGroup: () => Code): void => {
    if ((traits & trait) === 0 || (kinds !== undefined && !kinds.includes(kind))) return
    const code = compileGroup()
    if (code.stop !== NEVER || code.statements !== '') groups.set(kind, code)
  }
  add('string', STRING, () => keywordsCode(STRING_KEYWORDS, generator, schema, spot))
  add('number', NUMBER, () => keywordsCode(NUMBER_KEYWORDS, generator, schema, spot))
  add('array', ARRAY, () => arrayCode(generator, schema, spot))
  add('object', OBJECT, () => objectCode(generator, schema, spot))
  return groups
}

const NO_GROUPS: ReadonlyMap<Kind, Code> = new Map()

/** Compiles one keyword of a schema to an expression. */
export type KeywordCompiler = (generator: Generator, schema: SchemaObject, spot: Spot) => string

function keywordsCode(
  keywords: Readonly<Record<string, KeywordCompiler>>,
  generator: Generator,
  schema: SchemaObject,
  spot: Spot,
): Code {
  const stops: Stop[] = []
  for (const keyword in keywords) {
    const compiler = keywords[keyword]
    if (compiler && schema[keyword] !== undefined) stops.push(compiler(generator, schema, spot))
  }
  return { stop: either(...stops), statements: '' }
}

/** The test for the type, then what is said of values of that type, then `rest`. */
function dispatch(
  generator: Generator,
  spot: Spot,
  types: readonly SchemaType[] | undefined,
  groups: ReadonlyMap<Kind, Code>,
  rest: Code,
): Code {
  if (types === undefined || (spot.known && includesAll(types, spot.known))) {
    return groups.size === 0
      ? rest
      : sequence(chain(generator, spot, spot.known, undefined, groups, NOTHING), rest)
  }
  const expected = [...types, ...(spot.also ?? [])]
  const failed = fail(
    generator,
    spot,
    'typeRule',
    printValue(expected.length === 1 ? (expected[0] ?? null) : expected),
  )
  const plain = types.filter((type) => !groups.has(type === 'integer' ? 'number' : type))
  const other = {
    stop: both(lacksTypes(generator.module, spot.value, plain), failed),
    statements: '',
  }
  if (types.length > 1) return sequence(chain(generator, spot, undefined, types, groups, other), rest)
  const [first] = groups.values()
  const inner = first === undefined ? rest : sequence(first, rest)
  const isOther = lacksTypes(generator.module, spot.value, types)
  if (inner.statements !== '' && isWhole(generator, spot)) {
    return { stop: NEVER, statements: `if(${isOther}){${refuse(failed)}}${toStatements(inner)}` }
  }
  return chooseCode(isOther, { stop: failed, statements: '' }, inner)
}

/** Whether a function checks nothing but this: a value of another type is then done with. */
function isWhole(generator: Generator, spot: Spot): boolean {
  const isArgument = spot.key === undefined && spot.where === undefined && spot.tracker === undefined
  return isArgument && reports(generator, spot)
}

/** One group after the other, each behind the test for its kind. */
function chain(
  { module }: Generator,
  { value }: Spot,
  known: readonly SchemaType[] | undefined,
  types: readonly SchemaType[] | undefined,
  groups: ReadonlyMap<Kind, Code>,
  otherwise: Code,
): Code {
  return [...groups].reduceRight<Code>((next, [kind, code]) => {
    if (known !== undefined && !kindsOf(known).includes(kind)) return next
    if (known?.length === 1) return code
    const isInteger = kind === 'number' && types !== undefined && !types.includes('number')
    return chooseCode(hasType(module, value, [isInteger ? 'integer' : kind]), code, next)
  }, otherwise)
}

function includesAll(types: readonly SchemaType[], known: readonly SchemaType[]): boolean {
  return known.every((type) => types.includes(type) || (type === 'integer' && types.includes('number')))
}
