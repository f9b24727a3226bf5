import { equalJson } from '../json.ts'
import * as messages from '../messages/diff.ts'
import { endlessSchemas } from '../schema/endless.ts'
import { UNEVALUATED } from '../schema/keywords.ts'
import { without } from '../schema/types.ts'
import { compareArrays } from './arrays.ts'
import { compareBounds } from './bounds.ts'
import { compareCombined } from './combined.ts'
import { type Comparer, originOf, type Pair, type Report } from './comparer.ts'
import { asUnions, type Both, mergedPair } from './forms.ts'
import { compareObjects } from './objects.ts'
import type { Located, Pairs } from './place.ts'
import { acceptsAll, acceptsNone, annotationsOf, asObject, below, decidingPlace, setPair } from './place.ts'
import { createIsSame, type IsSame } from './same.ts'
import { compareListed, compareTypes, sharedKinds } from './values.ts'

/**
 * Reports all differences between two versions of a schema document. If none is `narrowed` or `undecided`, every value
 * that was valid remains valid; if none is `widened` or `undecided`, the reverse holds.
 */
export function compareSchemas(before: Located, after: Located, report: Report): void {
  // An endless schema can only be compared as a whole.
  if ([before, after].some((at) => endlessSchemas(asObject(at).schema).length > 0)) {
    if (equalJson(before.schema, after.schema)) return
    report('undecided', after.origin, messages.ENDLESS)
    return
  }
  createComparer(createIsSame(), { left: MAX_TRIALS }, report, new Map()).compare(before, after, true)
}

/** The maximal number of comparisons of a branch with any other, each of which costs a whole comparison. */
const MAX_TRIALS = 300

/** The pairs that were compared already: as all that applies to a value, and as a part. */
type Compared = Pairs<{ isWhole?: true; isPart?: true }>

function createComparer(
  isSame: IsSame,
  trials: { left: number },
  report: Report,
  known: Compared,
  only?: 'annotations' | 'values',
): Comparer {
  const comparer: Comparer = {
    report,
    compare(old, now, isWhole) {
      // A branch that nobody wrote has the annotations of its union.
      const isWritten = [old, now].every(({ schema, version }) => !version.unwritten.has(schema))
      if (isWritten) reportAnnotations(old, now, report)
      const [before, after] = [decidingPlace(old), decidingPlace(now)]
      const found = known.get(before.schema)?.get(after.schema)
      // Recursive schemas are compared once. Pairs of booleans are not recorded: they have no identity.
      if (isWhole ? found?.isWhole : found?.isPart) return
      if (typeof before.schema === 'object' || typeof after.schema === 'object')
        setPair(known, before.schema, after.schema, { ...found, [isWhole ? 'isWhole' : 'isPart']: true })
      compareDeciding(before, after, isWhole, comparer)
    },
    isSame,
    isWithout(effect, old, now) {
      if (only === 'annotations' || trials.left-- <= 0) return false
      let isFound = false
      const trial: Report = (found) => {
        isFound ||= found === effect || found === 'undecided'
      }
      const copy = new Map([...known].map(([schema, others]) => [schema, new Map(others)]))
      createComparer(isSame, trials, trial, copy, 'values').compare(old, now, false)
      return !isFound
    },
    compareAnnotations(old, now) {
      if (only === 'values') return
      const reportNote: Report = (effect, ...rest) => {
        if (effect === 'annotation') report(effect, ...rest)
      }
      createComparer(isSame, trials, reportNote, new Map(), 'annotations').compare(old, now, false)
    },
    isForAnnotations: only === 'annotations',
  }
  return comparer
}

function reportAnnotations(old: Located, now: Located, report: Report): void {
  const [before, after] = [annotationsOf(old), annotationsOf(now)]
  for (const key of new Set([...after.keys(), ...before.keys()])) {
    const [was, is] = [before.get(key), after.get(key)]
    if (equalJson(was?.value, is?.value)) continue
    const { origin } = is ?? was ?? now
    report('annotation', origin, messages.changeOf(key, was, is))
  }
}

function compareDeciding(before: Located, after: Located, isWhole: boolean, comparer: Comparer): void {
  if (compareNothing(before, after, comparer)) return
  const both = [asObject(before), asObject(after)] as const
  const isFree = acceptsAll(before) && acceptsAll(after)
  // Only the branches of a union have annotations of their own.
  if (isFree && both.every(({ schema }) => schema.anyOf === undefined)) return
  if (!comparer.isForAnnotations && (isFree || compareListed(before, after, comparer))) {
    comparer.compareAnnotations(before, after)
    return
  }
  const joined = comparer.isForAnnotations ? undefined : mergedPair(both, comparer)
  if (joined === undefined) compareKeywords(both, isWhole, comparer)
  else {
    comparer.compareAnnotations(before, after)
    // Parts that exclude each other accept nothing together.
    if (!compareNothing(...joined, comparer)) compareKeywords(joined, false, comparer)
  }
}

/** Compares versions of which one accepts nothing; false if both accept something. */
function compareNothing(before: Located, after: Located, { report }: Comparer): boolean {
  const [wasNothing, nothing] = [acceptsNone(before), acceptsNone(after)]
  if (nothing && !wasNothing) report('narrowed', after.origin, messages.NOTHING_ACCEPTED)
  if (wasNothing && !nothing) report('widened', after.origin, messages.VALUES_ACCEPTED)
  return wasNothing || nothing
}

function compareKeywords(both: Both, isWhole: boolean, comparer: Comparer): void {
  const [before, after] = asUnions(both)
  const pair = { comparer, before, after, isWhole }
  const kinds = sharedKinds(pair)
  compareTypes(pair)
  compareBounds(pair, kinds)
  if (kinds.includes('object')) compareObjects(pair)
  if (kinds.includes('array')) compareArrays(pair)
  compareCombined(pair)
  for (const keyword of UNEVALUATED) compareUnevaluated(keyword, pair)
}

/** Compares an unevaluated keyword. What it applies to depends on all its siblings. */
function compareUnevaluated(keyword: string, pair: Pair): void {
  const { before, after, comparer } = pair
  const [had, has] = [before, after].map(({ schema }) => schema[keyword] !== undefined)
  // Properties that only one version declares were compared with the other version's schema for them.
  const isClosed = [before, after].every(({ schema }) => schema.unevaluatedProperties === false)
  const compared = isClosed ? ['properties', 'required', ...UNEVALUATED] : UNEVALUATED
  const rest = (at: Pair['before']): Located => ({ ...at, schema: without(at.schema, ...compared) })
  if (had && has && !comparer.isSame(rest(before), rest(after)))
    comparer.report('undecided', originOf(pair, keyword), messages.siblingsChanged(keyword))
  if (had || has) comparer.compare(below(before, keyword), below(after, keyword), false)
}
