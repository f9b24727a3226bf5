import { originPath } from '../diagnostics/origin.ts'
import * as messages from '../messages/diff.ts'
import { matching, otherMembers } from '../schema/facts/members.ts'
import { keywordsWhere } from '../schema/keywords.ts'
import { SAME_VALUE } from '../schema/walk.ts'
import type { Effect, Pair } from './comparer.ts'
import { isAnything, isNothing, type Place } from './place.ts'

/** A member that only one version declares, and what the other one has for such members. */
export function compareUndeclared(key: string, declared: Place, isNew: boolean, pair: Pair): void {
  const { comparer } = pair
  const other = isNew ? pair.before : pair.after
  // Under patterns it is compared with these.
  const isMatched = matching(other.schema.patternProperties, key).length > 0
  const schema = isMatched ? true : (otherMembers(other.schema) ?? true)
  const rest: Place = { ...other, schema, origin: declared.origin }
  const name = messages.property(key)
  const effect = (isNarrowed: boolean): Effect => (isNarrowed ? 'narrowed' : 'widened')
  const report = (found: Effect, message: string): void => comparer.report(found, declared.origin, message)
  if (isNothing(rest)) {
    const message = isNew ? messages.isNew(name) : messages.isGone(name)
    report(isNothing(declared) ? 'neutral' : effect(!isNew), message)
  } else if (!isAnything(rest)) {
    report('neutral', isNew ? messages.declaredNow(key) : messages.notDeclared(key))
    comparer.compare(isNew ? rest : declared, isNew ? declared : rest, false)
  } else {
    const isFree = isAnything(declared) || (isNew && isSilent(key, pair))
    const was = isFree ? messages.isNew(name) : messages.wasFree(key)
    report(isFree ? 'neutral' : effect(isNew), isNew ? was : messages.isFree(key))
  }
}

/**
 * Objects that declare members and have no keyword for others: nobody who goes by the schema sends others, though they
 * are accepted. Only where nothing else applies to the same object.
 */
function isSilent(key: string, { before, isWhole }: Pair): boolean {
  if (!isWhole || OF_UNDECLARED.some((keyword) => Object.hasOwn(before.schema, keyword))) return false
  const { properties = {}, required = [], dependentRequired = {} } = before.schema
  const isNamed = [...required, ...Object.values(dependentRequired).flat()].includes(key)
  // `/input_schema`, where an empty list of members is that there are none; below it is a map, as lowering reads it.
  const isSection = before.schema.properties !== undefined && originPath(before.origin).length === 1
  return !isNamed && (isSection || Object.keys(properties).length > 0)
}

/** Keywords that may decide on members that are not declared. */
const OF_UNDECLARED = [
  ...keywordsWhere(({ appliesTo, kind }) => appliesTo === 'object' && kind === 'applicator'),
  'minProperties',
  ...SAME_VALUE,
].filter((keyword) => keyword !== 'properties')
