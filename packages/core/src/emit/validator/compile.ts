import type { Kind, SchemaType } from '../../json.ts'
import { definitionsOf } from '../../schema/definitions.ts'
import { type Keyword, keywordsOf, keywordsWhere } from '../../schema/keywords.ts'
import { isAmong, kindsOf, type Schema, type SchemaObject, typeList } from '../../schema/types.ts'
import { printValue } from '../print.ts'
import { type Code, chooseCode, codeOf, NOTHING, sequence, stopCode, toStatements } from './code.ts'
import { both, NEVER } from './expression.ts'
import { compileTogether } from './functions.ts'
import type { Generator } from './generator.ts'
import { arrayCode } from './keywords/array.ts'
import { valueStop } from './keywords/enumeration.ts'
import { keywordsCode, TRAITS, traitsOf } from './keywords/index.ts'
import { objectCode } from './keywords/object.ts'
import { isTracking, withTracking } from './keywords/unevaluated.ts'
import { needsTagSwitch } from './keywords/union.ts'
import type { EmittedModule } from './module.ts'
import { fail, reports, type Spot } from './spot.ts'
import { hasType, lacksTypes } from './type-tests.ts'

export function createGenerator(module: EmittedModule, root: Schema, assertsFormats: boolean): Generator {
  return {
    module,
    root,
    definition: definitionsOf(root),
    assertsFormats,
    functions: new Map(),
    types: new Map(),
    tagged: new Map(),
    pointers: new Map(),
    open: [],
    reached: new Set(),
    compile,
    needsFunction,
  }
}

function compile(schema: Schema, spot: Spot): Code {
  if (typeof schema === 'boolean') return schema ? NOTHING : stopCode(fail(spot, 'falseRule', 'false'))
  const traits = traitsOf(schema)
  if (traits === TRAITS.type) return typeCode(schema, spot)
  const compileAt = (at: Spot): Code => compileObject(schema, at, traits)
  return traits & TRAITS.unevaluated ? withTracking(schema, spot, compileAt) : compileAt(spot)
}

function compileObject(schema: SchemaObject, spot: Spot, traits: number): Code {
  const values = traits & TRAITS.value ? valueStop(schema, spot) : undefined
  const types = values === undefined ? typeList(schema) : undefined
  let groups = NO_GROUPS
  const [applied = NOTHING] = compileTogether(spot, [
    ...(traits & TRAITS.applied ? [() => keywordsCode(TRAITS.applied, schema, spot, traits)] : []),
    () => {
      groups = groupsByKind(schema, spot, traits)
      return NOTHING
    },
  ])
  const checked = dispatch(spot, types, groups, applied)
  return sequence(values ?? NEVER, checked)
}

/** Compiles a schema with only a type. Most schemas are such, so the check of each type is printed once. */
function typeCode(schema: SchemaObject, spot: Spot): Code {
  const { generator, value, key, where, known, also, quiet, isName } = spot
  const isShared = [where, known, also].every((each) => each === undefined) && !quiet && !isName
  const id = `${value} ${key} ${schema.type}`
  const shared = isShared ? generator.types.get(id) : undefined
  const code = shared ?? dispatch(spot, typeList(schema), NO_GROUPS, NOTHING)
  if (isShared) generator.types.set(id, code)
  return code
}

/** Keywords that constrain the parts of a value. */
const PARTS = [...keywordsWhere(({ evaluates }) => evaluates === 'items'), ...keywordsOf('object')]

function needsFunction(schema: Schema, spot: Spot): boolean {
  if (typeof schema === 'boolean') return false
  const tracked = spot.tracker !== undefined
  const traits = traitsOf(schema)
  // `true` does not constrain single parts, but `contains` counts them.
  const asksParts = (keyword: Keyword): boolean =>
    schema[keyword] !== undefined && (tracked || schema[keyword] !== true || keyword === 'contains')
  if (traits & (TRAITS.object | TRAITS.array) && PARTS.some(asksParts)) return true
  if (traits & TRAITS.unevaluated && isTracking(schema, tracked)) return true
  if (tracked && (traits & TRAITS.union || schema.if !== undefined)) return true
  return (traits & TRAITS.union) !== 0 && needsTagSwitch(schema, spot)
}

/** The code of the keywords that apply to each kind. */
type Groups = ReadonlyMap<Kind, Code>

const NO_GROUPS: Groups = new Map()

function groupsByKind(schema: SchemaObject, spot: Spot, traits: number): Groups {
  const groups = new Map<Kind, Code>()
  const types = typeList(schema)
  const kinds = types && kindsOf(types)
  for (const [kind, compileGroup] of GROUPS) {
    if ((traits & TRAITS[kind]) === 0 || (kinds !== undefined && !kinds.includes(kind))) continue
    const code = compileGroup(schema, spot, traits)
    if (code.stop !== NEVER || code.statements !== '') groups.set(kind, code)
  }
  return groups
}

type Group = readonly [
  kind: Kind & keyof typeof TRAITS,
  compileGroup: (schema: SchemaObject, spot: Spot, traits: number) => Code,
]

const GROUPS: readonly Group[] = [
  ['string', (...given) => keywordsCode(TRAITS.string, ...given)],
  ['number', (...given) => keywordsCode(TRAITS.number, ...given)],
  ['array', arrayCode],
  ['object', objectCode],
]

type Types = readonly SchemaType[] | undefined

/** Returns the test for the type, then the group for values of that type, then `rest`. */
function dispatch(spot: Spot, types: Types, groups: Groups, rest: Code): Code {
  const { generator, value, known, also = [] } = spot
  if (types === undefined || known?.every((type) => isAmong(type, types)))
    return sequence(chain(spot, undefined, groups, NOTHING), rest)
  const expected = [...types, ...also]
  const [only = null, ...others] = expected
  const failed = fail(spot, 'typeRule', printValue(others.length === 0 ? only : expected))
  if (types.length > 1) {
    const plain = types.filter((type) => !groups.has(type === 'integer' ? 'number' : type))
    const other = stopCode(both(lacksTypes(generator.module, value, plain), failed))
    return sequence(chain(spot, types, groups, other), rest)
  }
  const inner = sequence(...groups.values(), rest)
  const isOther = lacksTypes(generator.module, value, types)
  // If this is the whole function, it returns at once for a value of another type, whatever `fail` returns.
  const isWhole = [spot.key, spot.where, spot.tracker].every((each) => each === undefined) && reports(spot)
  if (inner.statements !== '' && isWhole)
    return codeOf(`if(${isOther}){${failed};return false;}${toStatements(inner)}`)
  return chooseCode(isOther, stopCode(failed), inner)
}

/** Returns the groups, each guarded by the test for its kind; without types, only those of the known types. */
function chain(spot: Spot, types: Types, groups: Groups, otherwise: Code): Code {
  const known = types === undefined ? spot.known : undefined
  return [...groups].reduceRight<Code>((next, [kind, code]) => {
    if (known !== undefined && !kindsOf(known).includes(kind)) return next
    if (known?.length === 1) return code
    const isInteger = kind === 'number' && types !== undefined && !types.includes('number')
    return chooseCode(hasType(spot.generator.module, spot.value, [isInteger ? 'integer' : kind]), code, next)
  }, otherwise)
}
