import type { SchemaType } from '../../json.ts'
import type { Schema, SchemaObject } from '../../schema.ts'
import { typeList } from '../../schema.ts'
import { conjunctsOf, MAX_UNIONS, unionsOf } from '../conjuncts.ts'
import { describeChoices } from '../describe.ts'
import type { Code, Stop } from '../expression.ts'
import {
  ALWAYS,
  both,
  choose,
  chooseCode,
  either,
  leaveIf,
  NEVER,
  NOTHING,
  not,
  toStatements,
} from '../expression.ts'
import type { Generator, Spot } from '../generator.ts'
import { applied, check, child, fail, functionFor, local, reports, together } from '../generator.ts'
import { printMember, printString, printValue } from '../print.ts'
import type { Node } from '../resources.ts'
import { followReference } from '../resources.ts'
import type { Kind } from '../types-of.ts'
import { acceptedKinds, hasType, lacksTypes } from '../types-of.ts'
import type { Tag } from './tag.ts'
import { findTag, requiringPart } from './tag.ts'
import { mergeInto } from './unevaluated.ts'
import { constantNames, declaredNames } from './union-names.ts'

/** How many of its properties tell an alternative from others. */
const MAX_NAMES = 16

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
  return choicesCode(generator, keyword, readChoices(generator, node, keyword, schemas), spot)
}

function choicesCode(
  generator: Generator,
  keyword: UnionKeyword,
  choices: readonly Choice[],
  spot: Spot,
): Code {
  const [only] = choices
  if (choices.length === 1 && only !== undefined)
    return { stop: check(generator, only.node, applied(spot, only.path)), statements: '' }
  const nodes = choices.map(({ node }) => node)
  const expected = printString(describeChoices(generator.document, nodes))
  const failed = fail(generator, spot, `${keyword}Rule`, expected)
  if (spot.tracker !== undefined) return trackedUnion(generator, keyword, choices, spot, spot.tracker, failed)
  const tag = tagOf(generator, choices)
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
  const isCounted = keyword === 'oneOf' && reports(generator, spot)
  const stops = together(
    generator,
    choices.map(
      (choice) => () => check(generator, choice.node, { ...applied(spot, choice.path), quiet: true }),
    ),
    isCounted,
  )
  const none = failUnion(generator, `${keyword}Rule`, choices, spot, expected)
  if (keyword === 'anyOf') return stops.reduceRight((next, stop) => both(stop, next), none)
  const count = `(${['0', ...stops.map(countOf)].join('+')})`
  if (!isCounted) return `1!==${count}`
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
  const declared = choices.filter(takesObjects).map(({ node }) => declaredNames(generator, node))
  const isCommon = (name: string): boolean => declared.every((list) => list.has(name))
  const constant = choices.map(({ node }) => constantNames(generator, node))
  const isTag = (name: string): boolean => constant.filter((list) => list.has(name)).length > 1
  const candidates = choices.flatMap(({ node: place, path }, index) => {
    const referred = onlyRefers(place) ? targetOf(generator, place, place.schema) : undefined
    const node = referred ?? place
    if (!hasDetails(generator, node)) return []
    const check = functionFor(generator, node, { value: '', location: '' })
    const where = referred === undefined ? spot.location + path : `#${node.pointer}`
    const own = [...declaredNames(generator, node)].filter((name) => !isCommon(name)).slice(0, MAX_NAMES)
    const tags = [...(constant[index] ?? [])].filter(isTag).slice(0, MAX_NAMES)
    const lists = tags.length > 0 ? [own, tags] : own.length > 0 ? [own] : []
    const printed = [printString(where), ...lists.map((list) => printValue(list))]
    return check === undefined ? [] : [`[${check},${printed.join(',')}]`]
  })
  const row = generator.module.row(rule, expected, spot.where)
  const key = spot.key ?? 'undefined'
  const list = generator.module.constant(`[${candidates.join(',')}]`)
  const args = `c,${row},${spot.value},${key},${list}`
  return `(!c||${generator.module.use('failUnion')}(${args}))`
}

function onlyRefers(node: Node): node is Node & { readonly schema: SchemaObject } {
  return typeof node.schema === 'object' && Object.keys(node.schema).join() === '$ref'
}

/** Whether something is checked by a function, so that more can be told than what the alternative is. */
function hasDetails(generator: Generator, node: Node, depth = MAX_UNIONS): boolean {
  const { document } = generator
  return conjunctsOf(document, node).some(
    (part) =>
      generator.needsFunction(generator, part, false) ||
      (depth > 0 &&
        unionsOf(document, part).some((choices) =>
          choices.some((choice) => hasDetails(generator, choice, depth - 1)),
        )),
  )
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
  const parts = choices.map((choice) => () => {
    const own = local(generator, 'u')
    const stop = check(generator, choice.node, { ...applied(spot, choice.path), quiet: true, tracker: own })
    const fits = `${count}++;${mergeInto(tracker, own)}`
    if (stop === ALWAYS) return ''
    return `const ${own}=new Set();${stop === NEVER ? fits : `if(${not(stop)}){${fits}}`}`
  })
  const tries = together(generator, parts)
  const stop = both(`${count}${keyword === 'anyOf' ? '===0' : '!==1'}`, failed)
  return { ...NOTHING, statements: `let ${count}=0;${tries.join('')}${leaveIf(stop)}` }
}

/** Whether a union is told apart by a tag, which takes a variable. */
export function needsTagSwitch(generator: Generator, node: Node, schema: SchemaObject): boolean {
  return (['anyOf', 'oneOf'] as const).some((keyword) => {
    const schemas = schema[keyword]
    if (schemas === undefined || schemas.length < 2) return false
    let isTagged = generator.tagged.get(schemas)
    if (isTagged === undefined) {
      isTagged = tagOf(generator, readChoices(generator, node, keyword, schemas)) !== undefined
      generator.tagged.set(schemas, isTagged)
    }
    return isTagged
  })
}

/** The tag of a union whose alternatives are objects, and of other types at most one each. */
function tagOf(generator: Generator, choices: readonly Choice[]): Tag<Choice> | undefined {
  const objects = choices.filter(takesObjects)
  const others = choices.filter((choice) => !takesObjects(choice))
  if (objects.length < 2 || objects.some(({ kinds }) => kinds.size > 1) || !areDisjoint(others))
    return undefined
  return findTag(generator.document, objects)
}

function takesObjects({ kinds }: Choice): boolean {
  return kinds.has('object')
}

/** Told of where the first alternative requires it. */
function missingTag(generator: Generator, choices: readonly Choice[], name: string, spot: Spot): Stop {
  const choice = choices.find(takesObjects)
  if (!reports(generator, spot) || choice === undefined) return ALWAYS
  const { pointer } = requiringPart(generator.document, choice.node, name) ?? choice.node
  const isInside = `${pointer}/`.startsWith(`${choice.node.pointer}/`)
  const where = isInside
    ? spot.location + choice.path + pointer.slice(choice.node.pointer.length)
    : `#${pointer}`
  return `${generator.module.use('failMissing')}(c,${spot.value},[${printString(name)}],${printString(where)})`
}

function tagSwitch(
  generator: Generator,
  keyword: UnionKeyword,
  choices: readonly Choice[],
  { name, groups }: Tag<Choice>,
  spot: Spot,
  failed: Stop,
): Code {
  const variable = local(generator, 'g')
  const inner = { value: variable, key: printString(name), where: spot.location, location: spot.location }
  const expected = printValue(groups.flatMap(({ values }) => values))
  const wrongTag = fail(generator, { ...inner, quiet: spot.quiet === true }, `${keyword}TagRule`, expected)
  const byTag = groups.reduceRight<Code>(
    (next, { values, choices: members }) => {
      const tests = values.map((value) => `${variable}===${printValue(value)}`)
      const condition = tests.length === 1 ? (tests[0] as string) : `(${tests.join('||')})`
      return chooseCode(condition, choicesCode(generator, keyword, members, spot), next)
    },
    {
      stop: choose(`(${variable}===undefined)`, missingTag(generator, choices, name, spot), wrongTag),
      statements: '',
    },
  )
  const others = choices.filter((choice) => !takesObjects(choice))
  const otherwise = others.length > 0 ? byType(generator, others, spot, failed) : failed
  const read = `const ${variable}=${printMember(spot.value, name)};${toStatements(byTag)}`
  const rest = leaveIf(otherwise)
  return {
    ...NOTHING,
    statements: `if(${hasType(spot.value, ['object'])}){${read}}${rest === '' ? '' : `else{${rest}}`}`,
  }
}
