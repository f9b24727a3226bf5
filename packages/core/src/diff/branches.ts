import type { Json } from '../json.ts'
import type { SchemaObject } from '../schema.ts'
import { typeList } from '../schema.ts'
import { areDisjoint } from '../strict/disjoint.ts'
import { CONSEQUENCES } from './bounds.ts'
import type { Comparer, Pair, Version } from './comparer.ts'
import { pointerOf } from './comparer.ts'
import type { Place, Side } from './place.ts'
import { below, childPlaces, decidingKeywords, settle, target } from './place.ts'

/** The keywords that apply other schemas to the same value. */
export function compareCombined(pair: Pair, comparer: Comparer): void {
  compareParts(pair, comparer)
  for (const keyword of ['anyOf', 'oneOf'] as const) compareUnion(keyword, pair, comparer)
  compareWhole(['not'], pair, comparer)
  compareCondition(pair, comparer)
}

/** All branches of `allOf`, and the reference beside other keywords. */
function compareParts(pair: Pair, comparer: Comparer): void {
  const [before, after] = [partsOf(pair.before, comparer.before), partsOf(pair.after, comparer.after)]
  const { lost, won } = comparePairs(before, after, false, comparer)
  if (lost.length > 0 && won.length > 0)
    tellUndecided(pointerOf(pair, 'allOf', '$ref'), 'What is combined', comparer)
  else {
    for (const { pointer } of lost)
      comparer.tell('widened', pointer, `A part is gone: ${CONSEQUENCES.widened}`)
    for (const { pointer } of won)
      comparer.tell('narrowed', pointer, `A part is new: ${CONSEQUENCES.narrowed}`)
  }
}

function partsOf(at: Version, side: Side): Place[] {
  const { $ref } = at.schema
  const referred = $ref === undefined ? undefined : target($ref, side)
  return [...(referred === undefined ? [] : [referred]), ...childPlaces(at, 'allOf')]
}

function compareUnion(keyword: 'anyOf' | 'oneOf', pair: Pair, comparer: Comparer): void {
  const { tell } = comparer
  const [had, has] = [pair.before, pair.after].map(({ schema }) => schema[keyword] !== undefined)
  if (!had && !has) return
  const at = pointerOf(pair, keyword)
  if (!had || !has) {
    if (had) tell('widened', at, `${keyword} is gone: ${CONSEQUENCES.widened}`)
    else tell('narrowed', at, `${keyword} is new: ${CONSEQUENCES.narrowed}`)
    return
  }
  const [before, after] = [branchesOf(pair.before, keyword), branchesOf(pair.after, keyword)]
  if (keyword === 'oneOf' && !areExclusive(before, after, comparer)) {
    // A value that fits two branches fits none, so that a branch may neither grow nor shrink.
    if (!isReordered(before, after, comparer)) tellUndecided(at, keyword, comparer)
    return
  }
  const isWhole = pair.isWhole && decidingKeywords(pair.before.schema).length === 1
  const { lost, won } = comparePairs(before, after, isWhole, comparer)
  if (lost.length > 0 && won.length > 0) tellUndecided(at, keyword, comparer)
  else {
    for (const { pointer } of lost) tell('narrowed', pointer, `A branch is gone: ${CONSEQUENCES.narrowed}`)
    for (const { pointer } of won) tell('widened', pointer, `A branch is new: ${CONSEQUENCES.widened}`)
  }
}

function branchesOf(at: Version, keyword: 'anyOf' | 'oneOf'): readonly Place[] {
  return at.only === undefined ? childPlaces(at, keyword) : [at.only]
}

function isReordered(before: readonly Place[], after: readonly Place[], comparer: Comparer): boolean {
  const { lost, won, pairs } = match(before, after, comparer)
  if (lost.length + won.length > 0 || !pairs.every(([old, now]) => comparer.isSame(old, now))) return false
  // Their annotations may differ.
  for (const [old, now] of pairs) comparer.compare(old, now, false)
  return true
}

function areExclusive(before: readonly Place[], after: readonly Place[], comparer: Comparer): boolean {
  const schemas = (places: readonly Place[]): Place['schema'][] => places.map(({ schema }) => schema)
  return (
    areDisjoint(schemas(before), comparer.before.definition) &&
    areDisjoint(schemas(after), comparer.after.definition)
  )
}

/** `if`, `then` and `else`: the branches can be compared under the same condition. */
function compareCondition(pair: Pair, comparer: Comparer): void {
  const [before, after] = [below(pair.before, 'if'), below(pair.after, 'if')]
  const isBoth = [pair.before, pair.after].every(({ schema }) => schema.if !== undefined)
  if (!isBoth || !comparer.isSame(before, after)) {
    compareWhole(['if', 'then', 'else'], pair, comparer)
    return
  }
  for (const keyword of ['then', 'else']) {
    comparer.compare(below(pair.before, keyword), below(pair.after, keyword), false)
  }
}

/** Keywords of which only can be said whether they are there and the same. */
function compareWhole(keywords: readonly [string, ...string[]], pair: Pair, comparer: Comparer): void {
  const [had, has] = [pair.before, pair.after].map(({ schema }) => schema[keywords[0]] !== undefined)
  if (!had && !has) return
  const at = pointerOf(pair, ...keywords)
  const name = keywords[0]
  if (!had) comparer.tell('narrowed', at, `${name} is new: ${CONSEQUENCES.narrowed}`)
  else if (!has) comparer.tell('widened', at, `${name} is gone: ${CONSEQUENCES.widened}`)
  else if (!keywords.every((one) => comparer.isSame(below(pair.before, one), below(pair.after, one))))
    tellUndecided(at, name, comparer)
}

function tellUndecided(pointer: string, what: string, { tell }: Comparer): void {
  tell('undecided', pointer, `${what} changed: ${CONSEQUENCES.undecided}`)
}

interface Matched {
  readonly pairs: readonly (readonly [before: Place, after: Place])[]
  readonly lost: readonly Place[]
  readonly won: readonly Place[]
}

function comparePairs(
  before: readonly Place[],
  after: readonly Place[],
  isWhole: boolean,
  comparer: Comparer,
): Matched {
  const matched = match(before, after, comparer)
  for (const [old, now] of matched.pairs) comparer.compare(old, now, isWhole)
  return matched
}

/** Which branch became which: the same ones, then those that are called or marked alike, at last the only two left. */
function match(before: readonly Place[], after: readonly Place[], comparer: Comparer): Matched {
  const pairs: [Place, Place][] = []
  let lost = [...before]
  const won = [...after]
  const pairUp = (isMeant: (old: Place, now: Place) => boolean): void => {
    lost = lost.filter((old) => {
      const index = won.findIndex((now) => isMeant(old, now))
      if (index === -1) return true
      pairs.push([old, won.splice(index, 1)[0] as Place])
      return false
    })
  }
  pairUp(comparer.isSame)
  for (const label of LABELS) {
    pairUp((old, now) => {
      const [b, a] = [label(old, comparer.before), label(now, comparer.after)]
      return b !== undefined && b === a
    })
  }
  if (lost.length === 1 && won.length === 1) pairUp(() => true)
  return { pairs, lost, won }
}

/** What a branch is known by, the surest first. */
const LABELS: readonly ((place: Place, side: Side) => string | undefined)[] = [
  ({ schema }) => (typeof schema === 'object' ? schema.$ref : undefined),
  (place, side) => markOf(objectAt(place, side)),
  (place, side) => objectAt(place, side)?.title,
  (place, side) => {
    const schema = objectAt(place, side)
    return schema && typeList(schema)?.join()
  },
]

function objectAt(place: Place, side: Side): SchemaObject | undefined {
  const { schema } = settle(place, side)
  return typeof schema === 'object' ? schema : undefined
}

/** The members that have one value only. */
function markOf(schema: SchemaObject | undefined): string | undefined {
  const marks = Object.entries(schema?.properties ?? {}).flatMap(([key, member]): [string, Json][] => {
    const constant = typeof member === 'object' ? (member.const ?? singleOf(member.enum)) : undefined
    return constant === undefined ? [] : [[key, constant]]
  })
  return marks.length === 0 ? undefined : JSON.stringify(marks)
}

function singleOf(values: readonly Json[] | undefined): Json | undefined {
  return values?.length === 1 ? values[0] : undefined
}
