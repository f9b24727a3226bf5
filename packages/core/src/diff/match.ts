import type { Json } from '../json.ts'
import { createJsonKeys } from '../json.ts'
import type { SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import type { Comparer, Version } from './comparer.ts'
import type { Place, Side } from './place.ts'
import { childPlaces, decidingKeywords, settle, target } from './place.ts'

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
  let [lost, won] = [before, after]
  const pairUp = (label: Label, isMeant?: (old: Place, now: Place) => boolean): void => {
    const labelled = new Map<string, Place[]>()
    for (const now of won) {
      const text = label(now, comparer.after)
      if (text !== undefined)
        labelled
          .set(text, labelled.get(text) ?? [])
          .get(text)
          ?.push(now)
    }
    const taken = new Set<Place>()
    lost = lost.filter((old) => {
      const text = label(old, comparer.before)
      const candidates = (text === undefined ? undefined : labelled.get(text)) ?? []
      const index = candidates.findIndex((now) => isMeant?.(old, now) ?? true)
      const [now] = index === -1 ? [] : candidates.splice(index, 1)
      if (now === undefined) return true
      taken.add(now)
      pairs.push([old, now])
      return false
    })
    won = won.filter((now) => !taken.has(now))
  }
  pairUp(createOutline(), comparer.isSame)
  for (const label of LABELS) pairUp(label)
  if (lost.length === 1 && won.length === 1) pairUp(() => '')
  return { pairs, lost, won }
}

/** Places with different labels do not belong together, nor do those without one. */
type Label = (place: Place, side: Side) => string | undefined

/** Equal for schemas that are the same; that it is cheap keeps long unions of constants from being compared pairwise. */
function createOutline(): Label {
  const keyOf = createJsonKeys()
  return (place, side) => {
    const { schema } = settle(place, side)
    if (typeof schema === 'boolean') return String(schema)
    const { const: constant = null, properties = {} } = schema
    return keyOf([decidingKeywords(schema).sort(), constant, Object.keys(properties).sort()])
  }
}

/** What a branch is known by, the surest first. */
const LABELS: readonly Label[] = [
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
