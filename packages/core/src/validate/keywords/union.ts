import type { Json, JsonObject, SchemaType } from '../../json.ts'
import { own } from '../../json.ts'
import type { Schema, SchemaObject } from '../../schema.ts'
import { typeList } from '../../schema.ts'
import { describeChoices } from '../describe.ts'
import type { Code, Stop } from '../expression.ts'
import { ALWAYS, both, choose, either, leaveIf, NEVER, NOTHING, not } from '../expression.ts'
import type { Generator, Spot } from '../generator.ts'
import { applied, check, child, fail, functionFor, local, reports } from '../generator.ts'
import { printMember, printString, printValue } from '../print.ts'
import type { Node } from '../resources.ts'
import { followReference } from '../resources.ts'
import type { Kind } from '../types-of.ts'
import { acceptedKinds, hasType, lacksTypes } from '../types-of.ts'
import { mergeInto } from './unevaluated.ts'

type UnionKeyword = 'anyOf' | 'oneOf'

/** One of the alternatives, and what can be told of it beforehand. */
interface Choice {
  readonly node: Node
  readonly path: string
  readonly kinds: ReadonlySet<Kind>
  /** It says nothing but these types. */
  readonly plain?: readonly SchemaType[]
}

/** Compiles `anyOf` and `oneOf`: to a choice by type or tag where at most one alternative can be right. */
export function unionCode(
  generator: Generator,
  node: Node,
  keyword: UnionKeyword,
  schemas: readonly Schema[],
  spot: Spot,
): Code {
  const choices = readChoices(generator, node, keyword, schemas)
  const expected = printString(describeChoices(generator, node, schemas))
  const failed = fail(generator, spot, `${keyword}Rule`, expected)
  if (spot.tracker !== undefined) return trackedUnion(generator, keyword, choices, spot, spot.tracker, failed)
  const tag = findTag(generator, choices)
  if (tag !== undefined) return tagSwitch(generator, keyword, choices, tag, spot, failed)
  if (areDisjoint(choices)) return { stop: byType(generator, choices, spot, failed), statements: '' }
  return { stop: overlapping(generator, keyword, choices, spot, expected), statements: '' }
}

function readChoices(
  generator: Generator,
  node: Node,
  keyword: UnionKeyword,
  schemas: readonly Schema[],
): Choice[] {
  return schemas.map((schema, index) => {
    const place = child(generator, node, schema, keyword, String(index))
    const kinds = acceptedKinds(schema, (referring) => targetOf(generator, place, referring)?.schema)
    const isPlain = typeof schema === 'object' && Object.keys(schema).every((key) => key === 'type')
    const types = isPlain ? typeList(schema) : undefined
    return { node: place, path: `/${keyword}/${index}`, kinds, ...(types ? { plain: types } : {}) }
  })
}

function targetOf(generator: Generator, node: Node, { $ref = '' }: SchemaObject): Node | undefined {
  return followReference(generator.document, node, $ref)
}

function areDisjoint(choices: readonly Choice[]): boolean {
  return choices.every(({ kinds }, index) =>
    choices.every((other, at) => at >= index || ![...kinds].some((kind) => other.kinds.has(kind))),
  )
}

/** Plain types first, then one alternative after the other, each behind the test for its types. */
function byType(generator: Generator, choices: readonly Choice[], spot: Spot, failed: Stop): Stop {
  const plain = choices.flatMap((choice) => choice.plain ?? [])
  const others = choices.filter((choice) => choice.plain === undefined && choice.kinds.size > 0)
  const isPlain = plain.length > 0 ? lacksTypes(spot.value, plain) : 'true'
  const [only] = others
  if (others.length === 1 && only !== undefined) {
    return both(isPlain, check(generator, only.node, { ...applied(spot, only.path), also: plain }))
  }
  const rest = both(isPlain, failed)
  return others.reduceRight((next, choice) => {
    const known = [...choice.kinds]
    const stop = check(generator, choice.node, { ...applied(spot, choice.path), known })
    return choose(hasType(spot.value, known), stop, next)
  }, rest)
}

/** Any number of alternatives can be right: all are tried, and told of only when too few or too many are. */
function overlapping(
  generator: Generator,
  keyword: UnionKeyword,
  choices: readonly Choice[],
  spot: Spot,
  expected: string,
): Stop {
  const stops = choices.map((choice) =>
    check(generator, choice.node, { ...applied(spot, choice.path), quiet: true }),
  )
  const none = failUnion(generator, `${keyword}Rule`, choices, spot, expected)
  if (keyword === 'anyOf') return stops.reduceRight((next, stop) => both(stop, next), none)
  const count = `(${['0', ...stops.map(countOf)].join('+')})`
  if (!reports(generator, spot)) return `1!==${count}`
  const many = fail(generator, spot, 'oneOfManyRule', expected)
  const tooFew = stops.reduceRight((next, stop) => both(stop, next), none)
  return either(tooFew, both(`1<${count}`, many))
}

function countOf(stop: Stop): string {
  if (stop === NEVER) return '1'
  return stop === ALWAYS ? '0' : not(stop)
}

/** Where no alternative is right, the one that comes nearest tells what is wrong. */
function failUnion(
  generator: Generator,
  rule: string,
  choices: readonly Choice[],
  spot: Spot,
  expected: string,
): Stop {
  if (!reports(generator, spot)) return fail(generator, spot, rule, expected)
  const candidates = choices.flatMap((choice) => {
    const target = typeof choice.node.schema === 'object' && choice.node.schema.$ref !== undefined
    const node = target ? targetOf(generator, choice.node, choice.node.schema as SchemaObject) : choice.node
    if (node === undefined || !generator.needsFunction(generator, node, false)) return []
    const name = functionFor(generator, node, { value: '', location: '' })
    const where = target ? `#${node.pointer}` : spot.location + choice.path
    return name === undefined ? [] : [`[${name},${printString(where)}]`]
  })
  const row = generator.module.row(rule, expected, spot.where)
  const key = spot.key ?? 'undefined'
  const args = `c,${row},${spot.value},${key},[${candidates.join(',')}]`
  return `(!c||${generator.module.use('failUnion')}(${args}))`
}

/** Alternatives that are valid add what they evaluate; all have to be tried. */
function trackedUnion(
  generator: Generator,
  keyword: UnionKeyword,
  choices: readonly Choice[],
  spot: Spot,
  tracker: string,
  failed: Stop,
): Code {
  const count = local(generator, 'n')
  const tries = choices.map((choice) => {
    const own = local(generator, 'u')
    const stop = check(generator, choice.node, { ...applied(spot, choice.path), quiet: true, tracker: own })
    const fits = `${count}++;${mergeInto(tracker, own)}`
    if (stop === ALWAYS) return ''
    return `const ${own}=new Set();${stop === NEVER ? fits : `if(${not(stop)}){${fits}}`}`
  })
  const stop = both(`${count}${keyword === 'anyOf' ? '===0' : '!==1'}`, failed)
  return { ...NOTHING, statements: `let ${count}=0;${tries.join('')}${leaveIf(stop)}` }
}

/** A property that tells the alternatives of an object union apart. */
interface Tag {
  readonly name: string
  readonly values: readonly (readonly Json[])[]
  readonly objects: readonly Choice[]
}

/** Whether a union is told apart by a tag, which takes a variable. */
export function needsTagSwitch(generator: Generator, node: Node, schema: SchemaObject): boolean {
  return (['anyOf', 'oneOf'] as const).some((keyword) => {
    const schemas = schema[keyword]
    if (schemas === undefined || schemas.length < 2) return false
    return findTag(generator, readChoices(generator, node, keyword, schemas)) !== undefined
  })
}

function findTag(generator: Generator, choices: readonly Choice[]): Tag | undefined {
  const objects = choices.filter(({ kinds }) => kinds.has('object'))
  const onlyObjects = objects.every(({ kinds }) => kinds.size === 1)
  if (
    objects.length < 2 ||
    !onlyObjects ||
    !areDisjoint(choices.filter((choice) => !objects.includes(choice)))
  ) {
    return undefined
  }
  const schemas = objects.map(({ node }) => bodyOf(generator, node))
  for (const name of schemas[0]?.required ?? []) {
    const values = schemas.map((schema) => tagValues(schema, name))
    const all = values.flatMap((list) => list ?? [])
    const isTag = values.every((list) => list !== undefined) && new Set(all).size === all.length
    if (isTag && !(name in Object.prototype)) return { name, values: values as Json[][], objects }
  }
  return undefined
}

/** The schema itself, or what it does nothing but refer to. */
function bodyOf(generator: Generator, node: Node): SchemaObject | undefined {
  let place: Node | undefined = node
  for (let steps = 0; steps < 8 && place !== undefined; steps++) {
    const { schema }: Node = place
    if (typeof schema === 'boolean') return undefined
    if (schema.$ref === undefined) return schema
    place = targetOf(generator, place, schema)
  }
  return undefined
}

/** The strings that a required property can have; undefined when there are others. */
function tagValues(schema: SchemaObject | undefined, name: string): Json[] | undefined {
  if (!schema?.required?.includes(name) || schema.properties === undefined) return undefined
  const property = own(schema.properties as JsonObject, name) as Schema | undefined
  if (typeof property !== 'object') return undefined
  const values = property.const === undefined ? property.enum : [property.const]
  return values?.every((value) => typeof value === 'string') ? values : undefined
}

function tagSwitch(
  generator: Generator,
  keyword: UnionKeyword,
  choices: readonly Choice[],
  tag: Tag,
  spot: Spot,
  failed: Stop,
): Code {
  const { name, values, objects } = tag
  const variable = local(generator, 'g')
  const inner = { value: variable, key: printString(name), where: spot.location, location: spot.location }
  const expected = printValue(values.flat())
  const wrongTag = fail(generator, { ...inner, quiet: spot.quiet === true }, `${keyword}TagRule`, expected)
  const byTag = objects.reduceRight((next, { node, path }, index) => {
    const tests = (values[index] ?? []).map((value) => `${variable}===${printValue(value)}`)
    const condition = tests.length === 1 ? (tests[0] as string) : `(${tests.join('||')})`
    return choose(condition, check(generator, node, applied(spot, path)), next)
  }, wrongTag)
  const others = choices.filter((choice) => !objects.includes(choice))
  const otherwise = others.length > 0 ? byType(generator, others, spot, failed) : failed
  const read = `const ${variable}=${printMember(spot.value, name)};${leaveIf(byTag)}`
  const rest = leaveIf(otherwise)
  return {
    ...NOTHING,
    statements: `if(${hasType(spot.value, ['object'])}){${read}}${rest === '' ? '' : `else{${rest}}`}`,
  }
}
