import type { JsonObject } from '../json.ts'
import { own } from '../json.ts'
import * as messages from '../messages/diff.ts'
import { matchesPattern } from '../pattern/match.ts'
import { IN_PLACE, keywordsWhere } from '../schema/keywords.ts'
import type { Comparer, Pair, Version } from './comparer.ts'
import { isAlone, pointerOf } from './comparer.ts'
import { isAnything, isNothing } from './extent.ts'
import type { Place } from './place.ts'
import { below } from './place.ts'

/** What both versions say of objects. */
export function compareObjects(pair: Pair, comparer: Comparer): void {
  compareRequired(pair, comparer)
  compareMembers(pair, comparer)
  comparePatterns(pair, comparer)
  compareFurther(pair, comparer)
  comparer.compare(below(pair.before, 'propertyNames'), below(pair.after, 'propertyNames'), false)
  for (const key of keysOf(pair, 'dependentSchemas')) {
    const [before, after] = sides(pair, 'dependentSchemas', key)
    comparer.compare(before, after, false)
  }
}

function compareRequired(pair: Pair, { report }: Comparer): void {
  const at = pointerOf(pair, 'required')
  const [before, after] = [pair.before.schema.required ?? [], pair.after.schema.required ?? []]
  for (const name of lacking(after, before)) report('narrowed', at, messages.requiredNow(name))
  for (const name of lacking(before, after)) report('widened', at, messages.notRequired(name))
  for (const key of keysOf(pair, 'dependentRequired')) {
    const [old, now] = [pair.before, pair.after].map(
      ({ schema }) => (own((schema.dependentRequired ?? {}) as JsonObject, key) ?? []) as string[],
    ) as [string[], string[]]
    const place = pointerOf(pair, 'dependentRequired')
    for (const name of lacking(now, old))
      report('narrowed', place, messages.beside(messages.requiredNow(name), key))
    for (const name of lacking(old, now))
      report('widened', place, messages.beside(messages.notRequired(name), key))
  }
}

function compareMembers(pair: Pair, comparer: Comparer): void {
  const { before, after } = pair
  const isWhole = isAlone(pair)
  for (const key of keysOf(pair, 'properties')) {
    const [old, now] = sides(pair, 'properties', key)
    const [wasDeclared, isDeclared] = [isListed(before, key), isListed(after, key)]
    if (wasDeclared && isDeclared) comparer.compare(old, now, isWhole)
    else if (isDeclared) reportAdded(key, now, pair, comparer)
    else reportRemoved(key, old, pair, comparer)
  }
}

function reportAdded(key: string, now: Place, pair: Pair, comparer: Comparer): void {
  const { report } = comparer
  const old = undeclared(pair.before, key, now.pointer)
  if (isNothing(old, comparer.before)) {
    report(
      isNothing(now, comparer.after) ? 'neutral' : 'widened',
      now.pointer,
      messages.isNew(messages.property(key)),
    )
  } else if (!isAnything(old, comparer.before)) {
    report('neutral', now.pointer, messages.declaredNow(key))
    comparer.compare(old, now, false)
  } else if (isAnything(now, comparer.after) || isSilent(key, pair)) {
    report('neutral', now.pointer, messages.isNew(messages.property(key)))
  } else report('narrowed', now.pointer, messages.wasFree(key))
}

function reportRemoved(key: string, old: Place, pair: Pair, comparer: Comparer): void {
  const { report } = comparer
  const now = undeclared(pair.after, key, old.pointer)
  if (isNothing(now, comparer.after)) {
    report(
      isNothing(old, comparer.before) ? 'neutral' : 'narrowed',
      old.pointer,
      messages.isGone(messages.property(key)),
    )
  } else if (!isAnything(now, comparer.after)) {
    report('neutral', old.pointer, messages.notDeclared(key))
    comparer.compare(old, now, false)
  } else {
    const effect = isAnything(old, comparer.before) ? 'neutral' : 'widened'
    report(effect, old.pointer, messages.isFree(key))
  }
}

/** What a member comes under that is not declared. Under patterns that is compared with these. */
function undeclared(at: Version, key: string, pointer: string): Place {
  const isMatched = Object.keys(at.schema.patternProperties ?? {}).some((pattern) => mayMatch(pattern, key))
  return { schema: isMatched ? true : (at.schema.additionalProperties ?? true), pointer }
}

function mayMatch(pattern: string, key: string): boolean {
  return matchesPattern(pattern, key) !== false
}

/**
 * Objects that declare members and say nothing of others: nobody who goes by the schema sends others, though they are
 * accepted. Only where nothing else speaks of the same object.
 */
function isSilent(key: string, { before, isWhole }: Pair): boolean {
  const { properties, required = [], dependentRequired = {} } = before.schema
  const named = [...required, ...Object.values(dependentRequired).flat()]
  return (
    isWhole &&
    properties !== undefined &&
    (Object.keys(properties).length > 0 || isSection(before)) &&
    !named.includes(key) &&
    OF_UNDECLARED.every((keyword) => !Object.hasOwn(before.schema, keyword))
  )
}

/** `/input_schema`, where an empty list of members says that there are none; below it is a map, as lowering reads it. */
function isSection({ pointer }: Version): boolean {
  return pointer.lastIndexOf('/') === 0
}

/** Keywords that may decide on members that are not declared. */
const OF_UNDECLARED: readonly string[] = [
  ...keywordsWhere(({ appliesTo, kind }) => appliesTo === 'object' && kind === 'applicator'),
  'minProperties',
  'not',
  ...IN_PLACE,
].filter((keyword) => keyword !== 'properties')

function comparePatterns(pair: Pair, comparer: Comparer): void {
  for (const pattern of keysOf(pair, 'patternProperties')) {
    const [old, now] = sides(pair, 'patternProperties', pattern)
    const isIn = (at: Version): boolean => Object.hasOwn(at.schema.patternProperties ?? {}, pattern)
    if (isIn(pair.before) && isIn(pair.after)) comparer.compare(old, now, false)
    else reportPattern(pattern, isIn(pair.after), pair, comparer)
  }
}

function reportPattern(pattern: string, isNew: boolean, pair: Pair, comparer: Comparer): void {
  const { before, after, report } = comparer
  const place = below(isNew ? pair.after : pair.before, 'patternProperties', pattern)
  // Of the version without the pattern: names that match it come under this there.
  const others = below(isNew ? pair.before : pair.after, 'additionalProperties')
  const isOpen = isAnything(others, isNew ? before : after)
  const effect = isOpen ? (isNew ? 'narrowed' : 'widened') : 'undecided'
  const name = messages.namePattern(pattern)
  const what = isNew ? messages.isNew(name) : messages.isGone(name)
  report(effect, place.pointer, isOpen ? what : messages.withConsequence(what, 'undecided'))
}

function compareFurther(pair: Pair, comparer: Comparer): void {
  const [before, after] = [
    below(pair.before, 'additionalProperties'),
    below(pair.after, 'additionalProperties'),
  ]
  const at = pointerOf(pair, 'additionalProperties')
  const [wasClosed, isClosed] = [isNothing(before, comparer.before), isNothing(after, comparer.after)]
  if (wasClosed && isClosed) return
  if (isClosed) comparer.report('narrowed', at, messages.UNDECLARED_REFUSED)
  else if (wasClosed) comparer.report('widened', at, messages.UNDECLARED_ACCEPTED)
  else comparer.compare(before, after, isAlone(pair))
}

function isListed({ schema }: Version, key: string): boolean {
  return Object.hasOwn(schema.properties ?? {}, key)
}

/** The keys of a map in either version, those of the new one first. */
function keysOf({ before, after }: Pair, keyword: string): string[] {
  const keys = [after, before].flatMap(({ schema }) => Object.keys((schema[keyword] ?? {}) as object))
  return [...new Set(keys)]
}

function sides({ before, after }: Pair, keyword: string, key: string): [Place, Place] {
  return [below(before, keyword, key), below(after, keyword, key)]
}

function lacking(names: readonly string[], from: readonly string[]): string[] {
  return names.filter((name) => !from.includes(name))
}
