import type { SchemaType } from '../json.ts'
import type { SchemaObject } from '../schema.ts'
import { typeList } from '../schema.ts'
import type { Code } from './expression.ts'
import { both, chooseCode, NEVER, NOTHING, sequence } from './expression.ts'
import type { Generator, Spot } from './generator.ts'
import { fail } from './generator.ts'
import { APPLICATORS } from './keywords/applicators.ts'
import { arrayCode, needsArrayLoop } from './keywords/array.ts'
import { valueStop } from './keywords/enumeration.ts'
import { NUMBER_KEYWORDS } from './keywords/number.ts'
import { needsObjectLoop, objectCode } from './keywords/object.ts'
import { STRING_KEYWORDS } from './keywords/string.ts'
import { withTracking } from './keywords/unevaluated.ts'
import { needsTagSwitch } from './keywords/union.ts'
import { printValue } from './print.ts'
import type { Node } from './resources.ts'
import type { Kind } from './types-of.ts'
import { hasType, kindsOf, lacksTypes } from './types-of.ts'
import { knownKeywords } from './vocabulary.ts'

/** Compiles a schema to the check of one value. */
export function compile(generator: Generator, node: Node, spot: Spot): Code {
  if (typeof node.schema === 'boolean') {
    return node.schema ? NOTHING : { stop: fail(generator, spot, 'falseRule', 'false'), statements: '' }
  }
  const schema = knownKeywords(node.schema, node.resource.vocabulary)
  return withTracking(generator, node, schema, spot, (tracking) =>
    compileObject(generator, node, schema, tracking),
  )
}

function compileObject(generator: Generator, node: Node, schema: SchemaObject, spot: Spot): Code {
  const values = valueStop(generator, schema, spot)
  const types = values === undefined ? typeList(schema) : undefined
  const applied = sequence(
    ...Object.keys(APPLICATORS).map((keyword) =>
      Object.hasOwn(schema, keyword)
        ? (APPLICATORS[keyword] as (typeof APPLICATORS)[string])(generator, node, schema, spot)
        : NOTHING,
    ),
  )
  const groups = groupsByKind(generator, node, schema, spot)
  const checked = dispatch(generator, spot, types, groups, applied)
  return sequence({ stop: values ?? NEVER, statements: '' }, checked)
}

/** Whether a schema needs statements. */
export function needsFunction(generator: Generator, { schema, ...place }: Node, tracked: boolean): boolean {
  if (typeof schema === 'boolean') return false
  if (needsObjectLoop(schema, tracked) || needsArrayLoop(schema, tracked)) return true
  if (tracked && (schema.anyOf || schema.oneOf || schema.if !== undefined)) return true
  return needsTagSwitch(generator, { schema, ...place }, schema)
}

/** The keywords that speak of one kind of values only. */
function groupsByKind(generator: Generator, node: Node, schema: SchemaObject, spot: Spot): Map<Kind, Code> {
  const groups = new Map<Kind, Code>()
  const add = (kind: Kind, code: Code): void => {
    if (code.stop !== NEVER || code.statements !== '') groups.set(kind, code)
  }
  const types = typeList(schema)
  const kinds = types && kindsOf(types)
  const speaksOf = (kind: Kind): boolean => kinds === undefined || kinds.includes(kind)
  if (speaksOf('string')) add('string', keywordsCode(STRING_KEYWORDS, generator, node, schema, spot))
  if (speaksOf('number')) add('number', keywordsCode(NUMBER_KEYWORDS, generator, node, schema, spot))
  if (speaksOf('array')) add('array', arrayCode(generator, node, schema, spot))
  if (speaksOf('object')) add('object', objectCode(generator, node, schema, spot))
  return groups
}

/** Compiles one keyword of a schema to an expression. */
export type KeywordCompiler = (generator: Generator, node: Node, schema: SchemaObject, spot: Spot) => string

function keywordsCode(
  keywords: Readonly<Record<string, KeywordCompiler>>,
  generator: Generator,
  node: Node,
  schema: SchemaObject,
  spot: Spot,
): Code {
  let code = NOTHING
  for (const keyword of Object.keys(keywords)) {
    if (!Object.hasOwn(schema, keyword)) continue
    const stop = (keywords[keyword] as KeywordCompiler)(generator, node, schema, spot)
    code = sequence(code, { stop, statements: '' })
  }
  return code
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
    return sequence(chain(spot, spot.known, undefined, groups, NOTHING), rest)
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
    stop: plain.length > 0 ? both(lacksTypes(spot.value, plain), failed) : failed,
    statements: '',
  }
  if (types.length > 1) return sequence(chain(spot, undefined, types, groups, other), rest)
  const [first] = groups.values()
  const inner = sequence(first ?? NOTHING, rest)
  return chooseCode(lacksTypes(spot.value, types), { stop: failed, statements: '' }, inner)
}

/** One group after the other, each behind the test for its kind. */
function chain(
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
    return chooseCode(hasType(value, [isInteger ? 'integer' : kind]), code, next)
  }, otherwise)
}

function includesAll(types: readonly SchemaType[], known: readonly SchemaType[]): boolean {
  return known.every((type) => types.includes(type) || (type === 'integer' && types.includes('number')))
}
