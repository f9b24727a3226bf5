import type { SchemaType } from '../../../json.ts'
import { listedValues } from '../../../schema/facts/values.ts'
import { UNIONS, type UnionKeyword } from '../../../schema/keywords.ts'
import type { SchemaObject } from '../../../schema/types.ts'
import { printMember, printString, printValue } from '../../print.ts'
import { type Code, chooseCode, codeOf, stopCode, toStatements } from '../code.ts'
import { describeChoices } from '../describe-schema.ts'
import { ALWAYS, both, choose, either, leaveIf, NEVER, not, type Stop } from '../expression.ts'
import { compileTogether, local } from '../functions.ts'
import { check } from '../generator.ts'
import { fail, failMissing, partSpot, reports, type Spot, sameSpot } from '../spot.ts'
import { hasType, lacksTypes } from '../type-tests.ts'
import { type Choice, findTag, haveDistinctKinds, readChoices, type Tag } from './choices.ts'
import type { KeywordCompiler } from './index.ts'
import { failUnion } from './nearest.ts'
import { evaluateAll, mergeInto } from './unevaluated.ts'

/** Compiles `anyOf` and `oneOf`: to a choice by type or tag if at most one branch can match. */
export function union(keyword: UnionKeyword): KeywordCompiler {
  return (schema, spot) => choicesCode(keyword, readChoices(keyword, schema, spot.generator.definition), spot)
}

function choicesCode(keyword: UnionKeyword, choices: readonly Choice[], spot: Spot): Code {
  const { definition } = spot.generator
  const [only] = choices
  if (choices.length === 1 && only !== undefined) return stopCode(checkChoice(only, spot))
  const failed = (): Stop => {
    const types = printString(describeChoices(choices, definition))
    return either(fail(spot, `${keyword}Rule`, types), evaluateAll(spot))
  }
  const tag = findTag(choices, definition)
  if (tag !== undefined) return tagSwitch(keyword, tag, spot, failed)
  if (haveDistinctKinds(choices)) return stopCode(byAllTypes(choices, spot) ?? byType(choices, spot, failed))
  const expected = printString(describeChoices(choices, definition, keyword))
  if (spot.tracker === undefined) return stopCode(overlapping(keyword, choices, spot, expected))
  return trackedUnion(keyword, choices, { ...spot, tracker: spot.tracker }, expected)
}

/** Returns the check of one branch, with what is known of the value. */
function checkChoice(choice: Choice, spot: Spot, known: Partial<Spot> = {}): Stop {
  return check(choice.schema, { ...sameSpot(spot, choice.path), ...known })
}

/** Returns the check of plain types first, then that of each branch, guarded by the test for its types. */
function byType(choices: readonly Choice[], spot: Spot, failed: () => Stop): Stop {
  const { value } = spot
  const { module } = spot.generator
  const others = checkedChoices(choices)
  const isOther = lacksTypes(module, value, plainTypes(choices))
  const [only] = others
  if (others.length === 1 && only !== undefined && !reports(spot))
    return both(isOther, checkChoice(only, spot))
  return others.reduceRight(
    (next, choice) => {
      const known = [...choice.kinds]
      return choose(hasType(module, value, known), checkChoice(choice, spot, { known }), next)
    },
    both(isOther, failed()),
  )
}

function byAllTypes(choices: readonly Choice[], spot: Spot): Stop | undefined {
  const { generator, value } = spot
  const only = typedChoice(choices, spot)
  if (only === undefined) return undefined
  const also = plainTypes(choices)
  return both(lacksTypes(generator.module, value, also), checkChoice(only, spot, { also }))
}

/** Returns the only branch beside plain types, if its check begins with its type: all types are listed there. */
export function typedChoice(choices: readonly Choice[], spot: Spot): Choice | undefined {
  const [only, ...others] = checkedChoices(choices)
  if (only === undefined || others.length > 0) return undefined
  const { schema } = only
  if (typeof schema === 'boolean' || spot.generator.needsFunction(schema, spot)) return undefined
  return schema.type === undefined || listedValues(schema) !== undefined ? undefined : only
}

export function plainTypes(choices: readonly Choice[]): SchemaType[] {
  return choices.flatMap(({ onlyTypes = [] }) => onlyTypes)
}

export function checkedChoices(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => choice.onlyTypes === undefined && choice.kinds.size > 0)
}

/** Checks a union of which any number of branches can match: all are tried, and too few or too many are reported. */
function overlapping(keyword: UnionKeyword, choices: readonly Choice[], spot: Spot, expected: string): Stop {
  const isCounted = keyword === 'oneOf' && reports(spot)
  const tries = choices.map((choice) => () => checkChoice(choice, spot, { quiet: true }))
  const stops = compileTogether(spot, tries, isCounted)
  const none = failUnion(`${keyword}Rule`, choices, spot, expected)
  const tooFew = stops.reduceRight((next, stop) => both(stop, next), none)
  if (keyword === 'anyOf') return tooFew
  const counts = stops.map((stop) => (stop === NEVER ? '1' : stop === ALWAYS ? '0' : not(stop)))
  const count = `(${['0', ...counts].join('+')})`
  if (!isCounted) return `1!==${count}`
  return either(tooFew, both(`1<${count}`, fail(spot, 'oneOfManyRule', expected)))
}

/** Checks a union whose matching branches add what they evaluate, so that all have to be tried. */
function trackedUnion(
  keyword: UnionKeyword,
  choices: readonly Choice[],
  spot: Spot & { tracker: string },
  expected: string,
): Code {
  const count = local(spot, 'n')
  const parts = choices.map((choice) => () => {
    const tracker = local(spot, 'u')
    const stop = checkChoice(choice, spot, { quiet: true, tracker })
    const fits = `${count}++;${mergeInto(spot.tracker, tracker)}`
    if (stop === ALWAYS) return ''
    return `const ${tracker}=new Set();${stop === NEVER ? fits : `if(${not(stop)}){${fits}}`}`
  })
  const tries = compileTogether(spot, parts)
  const none = failUnion(`${keyword}Rule`, choices, spot, expected)
  const tooFew = both(`${count}===0`, either(none, evaluateAll(spot)))
  const isCounted = keyword === 'oneOf'
  const tooMany = isCounted ? both(`${count}>1`, fail(spot, 'oneOfManyRule', expected)) : NEVER
  const stop = isCounted && !reports(spot) ? `${count}!==1` : either(tooFew, tooMany)
  return codeOf(`let ${count}=0;${tries.join('')}${leaveIf(stop)}`)
}

/** Whether a tag distinguishes the branches of a union; that takes a variable. */
export function needsTagSwitch(schema: SchemaObject, { generator }: Spot): boolean {
  const { tagged, definition } = generator
  return UNIONS.some((keyword) => {
    const schemas = schema[keyword]
    if (schemas === undefined || schemas.length < 2) return false
    const isTagged =
      tagged.get(schemas) ?? findTag(readChoices(keyword, schema, definition), definition) !== undefined
    tagged.set(schemas, isTagged)
    return isTagged
  })
}

function tagSwitch(keyword: UnionKeyword, tag: Tag, spot: Spot, failed: () => Stop): Code {
  const { name, groups, path, others } = tag
  const variable = local(spot, 'g')
  const expected = printValue(groups.flatMap(({ values }) => values))
  const wrong = fail(partSpot(spot, variable, printString(name), ''), `${keyword}TagRule`, expected)
  // Reported at the first branch that requires it.
  const where = path.startsWith('#') ? path : spot.location + path
  const missing = failMissing([name], { ...spot, where })
  const noTag = either(choose(`(${variable}===undefined)`, missing, wrong), evaluateAll(spot))
  const byTag = groups.reduceRight<Code>((next, { values, choices }) => {
    const tests = values.map((value) => `${variable}===${printValue(value)}`)
    const condition = tests.length === 1 ? tests.join() : `(${tests.join('||')})`
    return chooseCode(condition, choicesCode(keyword, choices, spot), next)
  }, stopCode(noTag))
  const rest = leaveIf(others.length > 0 ? byType(others, spot, failed) : failed())
  const read = `const ${variable}=${printMember(spot.value, name)};${toStatements(byTag)}`
  const isObject = hasType(spot.generator.module, spot.value, ['object'])
  return codeOf(`if(${isObject}){${read}}${rest === '' ? '' : `else{${rest}}`}`)
}
