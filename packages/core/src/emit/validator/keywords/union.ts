import type { Schema, SchemaObject } from '../../../schema/types.ts'
import { printMember, printString, printValue } from '../../print.ts'
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
import { local, together } from '../functions.ts'
import type { Generator } from '../generator.ts'
import { check } from '../generator.ts'
import type { Spot } from '../spot.ts'
import { applied, fail, reports } from '../spot.ts'
import { hasType, lacksTypes } from '../type-tests.ts'
import type { Choice, UnionKeyword } from './choices.ts'
import { areDisjoint, readChoices, takesObjects } from './choices.ts'
import { failUnion } from './nearest.ts'
import type { Tag } from './tag.ts'
import { findTag, requiringPart } from './tag.ts'
import { evaluateAll, mergeInto } from './unevaluated.ts'

/** Compiles `anyOf` and `oneOf`: to a choice by type or tag where at most one alternative can be right. */
export function unionCode(
  generator: Generator,
  keyword: UnionKeyword,
  schemas: readonly Schema[],
  spot: Spot,
): Code {
  return choicesCode(generator, keyword, readChoices(generator, keyword, schemas), spot)
}

function choicesCode(
  generator: Generator,
  keyword: UnionKeyword,
  choices: readonly Choice[],
  spot: Spot,
): Code {
  const [only] = choices
  if (choices.length === 1 && only !== undefined)
    return { stop: check(generator, only.schema, applied(spot, only.path)), statements: '' }
  const failed = (): Stop => {
    const types = printString(describeChoices(choices, generator.definition))
    return either(fail(generator, spot, `${keyword}Rule`, types), evaluateAll(generator, spot))
  }
  const tag = tagOf(generator, choices)
  if (tag !== undefined) return tagSwitch(generator, keyword, choices, tag, spot, failed)
  if (areDisjoint(choices)) {
    const stop = byAllTypes(generator, choices, spot) ?? byType(generator, choices, spot, failed)
    return { stop, statements: '' }
  }
  const expected = printString(describeChoices(choices, generator.definition, keyword))
  if (spot.tracker !== undefined)
    return trackedUnion(generator, keyword, choices, spot, spot.tracker, expected)
  return { stop: overlapping(generator, keyword, choices, spot, expected), statements: '' }
}

/** Plain types first, then one alternative after the other, each behind the test for its types. */
function byType(generator: Generator, choices: readonly Choice[], spot: Spot, failed: () => Stop): Stop {
  const plain = choices.flatMap((choice) => choice.plain ?? [])
  const others = othersOf(choices)
  const isPlain = lacksTypes(generator.module, spot.value, plain)
  const [only] = others
  if (others.length === 1 && only !== undefined && !reports(generator, spot))
    return both(isPlain, check(generator, only.schema, applied(spot, only.path)))
  const rest = both(isPlain, failed())
  return others.reduceRight((next, choice) => {
    const known = [...choice.kinds]
    const stop = check(generator, choice.schema, { ...applied(spot, choice.path), known })
    return choose(hasType(generator.module, spot.value, known), stop, next)
  }, rest)
}

/** Plain types and one alternative whose check begins with its type: that tells all types. */
function byAllTypes(generator: Generator, choices: readonly Choice[], spot: Spot): Stop | undefined {
  const also = choices.flatMap((choice) => choice.plain ?? [])
  const [only, ...others] = othersOf(choices)
  if (only === undefined || others.length > 0 || !beginsWithType(generator, only.schema, spot))
    return undefined
  return both(
    lacksTypes(generator.module, spot.value, also),
    check(generator, only.schema, { ...applied(spot, only.path), also }),
  )
}

function othersOf(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => choice.plain === undefined && choice.kinds.size > 0)
}

function beginsWithType(generator: Generator, schema: Schema, { tracker }: Spot): boolean {
  if (typeof schema === 'boolean' || generator.needsFunction(generator, schema, tracker !== undefined))
    return false
  return schema.type !== undefined && schema.enum === undefined && schema.const === undefined
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
      (choice) => () => check(generator, choice.schema, { ...applied(spot, choice.path), quiet: true }),
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

/** Alternatives that are valid add what they evaluate; all have to be tried. */
function trackedUnion(
  generator: Generator,
  keyword: UnionKeyword,
  choices: readonly Choice[],
  spot: Spot,
  tracker: string,
  expected: string,
): Code {
  const count = local(generator, 'n')
  const parts = choices.map((choice) => () => {
    const own = local(generator, 'u')
    const stop = check(generator, choice.schema, { ...applied(spot, choice.path), quiet: true, tracker: own })
    const fits = `${count}++;${mergeInto(tracker, own)}`
    if (stop === ALWAYS) return ''
    return `const ${own}=new Set();${stop === NEVER ? fits : `if(${not(stop)}){${fits}}`}`
  })
  const tries = together(generator, parts)
  const none = failUnion(generator, `${keyword}Rule`, choices, spot, expected)
  const tooFew = both(`${count}===0`, either(none, evaluateAll(generator, spot)))
  const isCounted = keyword === 'oneOf'
  const tooMany = isCounted ? both(`${count}>1`, fail(generator, spot, 'oneOfManyRule', expected)) : NEVER
  const stop = isCounted && !reports(generator, spot) ? `${count}!==1` : either(tooFew, tooMany)
  return { ...NOTHING, statements: `let ${count}=0;${tries.join('')}${leaveIf(stop)}` }
}

/** Whether a union is told apart by a tag, which takes a variable. */
export function needsTagSwitch(generator: Generator, schema: SchemaObject): boolean {
  return (['anyOf', 'oneOf'] as const).some((keyword) => {
    const schemas = schema[keyword]
    if (schemas === undefined || schemas.length < 2) return false
    let isTagged = generator.tagged.get(schemas)
    if (isTagged === undefined) {
      isTagged = tagOf(generator, readChoices(generator, keyword, schemas)) !== undefined
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
  return findTag(objects, generator.definition)
}

/** Told of where the first alternative requires it. */
function missingTag(generator: Generator, choices: readonly Choice[], name: string, spot: Spot): Stop {
  const choice = choices.find(takesObjects)
  if (!reports(generator, spot) || choice === undefined) return ALWAYS
  const { path } = requiringPart(choice, generator.definition, name) ?? choice
  const where = path.startsWith('#') ? path : spot.location + path
  return `${generator.module.use('failMissing')}(c,${spot.value},[${printString(name)}],${printString(where)})`
}

function tagSwitch(
  generator: Generator,
  keyword: UnionKeyword,
  choices: readonly Choice[],
  { name, groups }: Tag<Choice>,
  spot: Spot,
  failed: () => Stop,
): Code {
  const variable = local(generator, 'g')
  const inner = { value: variable, key: printString(name), where: spot.location, location: spot.location }
  const expected = printValue(groups.flatMap(({ values }) => values))
  const wrongTag = fail(generator, { ...inner, quiet: spot.quiet === true }, `${keyword}TagRule`, expected)
  const byTag = groups.reduceRight<Code>(
    (next, { values, choices: members }) => {
      const tests = values.map((value) => `${variable}===${printValue(value)}`)
      const condition = tests.length === 1 ? tests.join() : `(${tests.join('||')})`
      return chooseCode(condition, choicesCode(generator, keyword, members, spot), next)
    },
    {
      stop: either(
        choose(`(${variable}===undefined)`, missingTag(generator, choices, name, spot), wrongTag),
        evaluateAll(generator, spot),
      ),
      statements: '',
    },
  )
  const others = choices.filter((choice) => !takesObjects(choice))
  const otherwise = others.length > 0 ? byType(generator, others, spot, failed) : failed()
  const read = `const ${variable}=${printMember(spot.value, name)};${toStatements(byTag)}`
  const rest = leaveIf(otherwise)
  return {
    ...NOTHING,
    statements: `if(${hasType(generator.module, spot.value, ['object'])}){${read}}${rest === '' ? '' : `else{${rest}}`}`,
  }
}
