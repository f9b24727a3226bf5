import type { Json } from '../json.ts'
import type { SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import type { Comparer, Version } from './comparer.ts'
import type { Place, Side } from './place.ts'
import { childPlaces, settle, target } from './place.ts'

/** All branches of `allOf`, and the reference beside other keywords. */
export function partsOf(at: Version, side: Side): Place[] {
  const { $ref } = at.schema
  const referred = $ref === undefined ? undefined : target($ref, side)
  return [...(referred === undefined ? [] : [referred]), ...childPlaces(at, 'allOf')]
}

export interface Matched {
  readonly pairs: readonly (readonly [before: Place, after: Place])[]
  readonly lost: readonly Place[]
  readonly won: readonly Place[]
}

/** Compares what became each other. */
export function comparePairs(
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
export function match(before: readonly Place[], after: readonly Place[], comparer: Comparer): Matched {
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
