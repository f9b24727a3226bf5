import { equalJson } from '../json.ts'
import * as messages from '../messages/diff.ts'
import { endlessSchemas } from '../schema/endless.ts'
import type { Schema } from '../schema/types.ts'
import { schemaToJson, without } from '../schema/types.ts'
import { compareArrays } from './arrays.ts'
import { asUnions } from './as-unions.ts'
import { compareBounds } from './bounds.ts'
import { compareCombined } from './branches.ts'
import type { Comparer, Pair, Version } from './comparer.ts'
import { asObject, pointerOf } from './comparer.ts'
import { isAnything, isNothing } from './extent.ts'
import { mergedPair } from './merged.ts'
import { compareObjects } from './objects.ts'
import type { Place, Settled, Side } from './place.ts'
import { below, settle } from './place.ts'
import type { Sides } from './same.ts'
import { isSame } from './same.ts'
import { compareListed, compareTypes, sharedKinds } from './values.ts'

/**
 * Reports every difference between two versions of a schema document. When none is `narrowed` or `undecided`, what
 * fitted the old one fits the new one; when none is `widened` or `undecided`, the reverse.
 */
export function compareSchemas(before: Side, after: Side, report: Comparer['report']): void {
  if ([before, after].some(({ root }) => isEndless(root.schema))) {
    if (equalJson(schemaToJson(before.root.schema), schemaToJson(after.root.schema))) return
    report('undecided', after.root.pointer, messages.ENDLESS)
    return
  }
  const sides = { before, after, same: new Map(), different: new Map() }
  const comparison = { sides, trials: { left: MAX_TRIALS } }
  comparerOf(comparison, report, unknown()).compare(before.root, after.root, true)
}

/** Branches compared with others than their counterparts; each one costs what comparing them costs. */
const MAX_TRIALS = 300

interface Comparison {
  readonly sides: Sides
  readonly trials: { left: number }
}

type Known = ReadonlyMap<Schema, ReadonlySet<Schema>>

/** What was compared already: as all that is said of a value, and as a part. */
interface Compared {
  readonly wholes: Map<Schema, Set<Schema>>
  readonly parts: Map<Schema, Set<Schema>>
}

function unknown(): Compared {
  return { wholes: new Map(), parts: new Map() }
}

function comparerOf(
  comparison: Comparison,
  report: Comparer['report'],
  known: Compared,
  only?: 'notes' | 'values',
): Comparer {
  const { sides, trials } = comparison
  const { before, after } = sides
  const comparer: Comparer = {
    before,
    after,
    report,
    compare(old, now, isWhole) {
      const [b, a] = [settle(old, before), settle(now, after)]
      // Those of a branch that nobody wrote are those of its union.
      if (!(old.isOnly || now.isOnly)) reportNotes(b, a, report)
      // What refers to itself is compared once.
      if (isKnown(b.schema, a.schema, isWhole ? known.wholes : known.parts)) return
      compareSettled(b, a, isWhole, comparer)
    },
    isSame: (old, now) => isSame(old, now, sides),
    isWithout(effect, old, now) {
      if (only === 'notes' || trials.left-- <= 0) return false
      let isFound = false
      const trial: Comparer['report'] = (found) => {
        isFound ||= found === effect || found === 'undecided'
      }
      const copies = { wholes: copyOf(known.wholes), parts: copyOf(known.parts) }
      comparerOf(comparison, trial, copies, 'values').compare(old, now, false)
      return !isFound
    },
    compareNotes(old, now) {
      if (only === 'values') return
      const reportNote: Comparer['report'] = (effect, ...rest) => {
        if (effect === 'annotation') report(effect, ...rest)
      }
      comparerOf(comparison, reportNote, unknown(), 'notes').compare(old, now, false)
    },
    isForNotes: only === 'notes',
  }
  return comparer
}

function copyOf(known: Known): Map<Schema, Set<Schema>> {
  return new Map([...known].map(([schema, others]) => [schema, new Set(others)]))
}

/** Such a schema can only be compared as a whole. */
function isEndless(schema: Schema): boolean {
  return typeof schema === 'object' && endlessSchemas(schema).length > 0
}

function isKnown(before: Schema, after: Schema, known: Map<Schema, Set<Schema>>): boolean {
  // The two booleans are no places.
  if (typeof before === 'boolean' && typeof after === 'boolean') return false
  const others = known.get(before) ?? new Set()
  if (others.has(after)) return true
  known.set(before, others.add(after))
  return false
}

function reportNotes(before: Settled, after: Settled, report: Comparer['report']): void {
  for (const [key, { value, pointer }] of after.notes) {
    const old = before.notes.get(key)
    if (old === undefined) report('annotation', pointer, messages.isNew(key))
    else if (!equalJson(old.value, value)) report('annotation', pointer, messages.hasChanged(key))
  }
  for (const [key, { pointer }] of before.notes) {
    if (!after.notes.has(key)) report('annotation', pointer, messages.isGone(key))
  }
}

function compareSettled(before: Place, after: Place, isWhole: boolean, comparer: Comparer): void {
  if (compareNothing(before, after, comparer)) return
  const [old, now] = [asObject(before), asObject(after)]
  const isSame = isAnything(before, comparer.before) && isAnything(after, comparer.after)
  // Only the branches of a union have notes of their own.
  if (isSame && ![old, now].some(({ schema }) => schema.anyOf !== undefined)) return
  if (!comparer.isForNotes && (isSame || compareListed(before, after, comparer))) {
    comparer.compareNotes(before, after)
    return
  }
  const joined = comparer.isForNotes ? undefined : mergedPair(old, now, comparer)
  if (joined === undefined) compareKeywords(old, now, isWhole, comparer)
  else {
    comparer.compareNotes(before, after)
    // Parts that exclude each other leave nothing.
    if (!compareNothing(...joined, comparer)) compareKeywords(...joined, false, comparer)
  }
}

/** Where one version lets nothing through; false where both do let something. */
function compareNothing(before: Place, after: Place, comparer: Comparer): boolean {
  const [wasNothing, nothing] = [isNothing(before, comparer.before), isNothing(after, comparer.after)]
  if (!wasNothing && !nothing) return false
  if (!wasNothing) comparer.report('narrowed', after.pointer, messages.NOTHING_ACCEPTED)
  if (!nothing) comparer.report('widened', after.pointer, messages.VALUES_ACCEPTED)
  return true
}

function compareKeywords(old: Version, now: Version, isWhole: boolean, comparer: Comparer): void {
  const [before, after] = asUnions(old, now, comparer)
  const pair = { before, after, isWhole }
  const kinds = sharedKinds(pair)
  compareTypes(pair, comparer)
  compareBounds(pair, kinds, comparer)
  if (kinds.has('object')) compareObjects(pair, comparer)
  if (kinds.has('array')) compareArrays(pair, comparer)
  compareCombined(pair, comparer)
  for (const keyword of UNEVALUATED) compareUnevaluated(keyword, pair, comparer)
}

const UNEVALUATED = ['unevaluatedProperties', 'unevaluatedItems'] as const

/** What they speak of depends on all that stands beside them. */
function compareUnevaluated(keyword: (typeof UNEVALUATED)[number], pair: Pair, comparer: Comparer): void {
  const { before, after } = pair
  const [had, has] = [before, after].map(({ schema }) => schema[keyword] !== undefined)
  if (!had && !has) return
  const rest = (at: Version): Place => ({ ...at, schema: without(at.schema, ...UNEVALUATED) })
  if (had && has && !comparer.isSame(rest(before), rest(after))) {
    const at = pointerOf(pair, keyword)
    comparer.report('undecided', at, messages.siblingsChanged(keyword))
  }
  comparer.compare(below(before, keyword), below(after, keyword), false)
}
