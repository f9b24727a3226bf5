import { originPath } from '../diagnostics/origin.ts'
import * as messages from '../messages/diff.ts'
import { matching } from '../schema/facts/members.ts'
import { OF_UNDECLARED } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import { isInPlace, someSchema } from '../schema/walk.ts'
import type { Effect, Pair } from './comparer.ts'
import { acceptsAll, acceptsNone, type Located, type Version } from './place.ts'

/** Compares a property that only one version declares with the other version's schema for undeclared ones. */
export function compareUndeclared(key: string, declared: Located, isNew: boolean, pair: Pair): void {
  const { comparer } = pair
  const other = isNew ? pair.before : pair.after
  // If patterns match it, it is compared with these.
  const isMatched = matching(other.schema.patternProperties, key).length > 0
  const schema = isMatched || (other.schema.additionalProperties ?? !isClosed(key, other))
  const rest: Located = { ...other, schema, origin: declared.origin }
  const name = messages.property(key)
  const effect = (isNarrowed: boolean): Effect => (isNarrowed ? 'narrowed' : 'widened')
  const report = (found: Effect, message: string): void => comparer.report(found, declared.origin, message)
  if (acceptsNone(rest)) {
    report(acceptsNone(declared) ? 'neutral' : effect(!isNew), messages.isNewOrGone(name, isNew))
  } else if (!acceptsAll(rest)) {
    report('neutral', isNew ? messages.declaredNow(key) : messages.notDeclared(key))
    comparer.compare(isNew ? rest : declared, isNew ? declared : rest, false)
  } else {
    const isFree = acceptsAll(declared) || (isNew && leavesOpen(key, pair))
    const was = isFree ? messages.isNew(name) : messages.wasFree(key)
    report(isFree ? 'neutral' : effect(isNew), isNew ? was : messages.isFree(key))
  }
}

/** Whether an object refuses an undeclared property because nothing evaluates it. */
function isClosed(key: string, { schema, version }: Located<SchemaObject>): boolean {
  const { unevaluatedProperties, ...rest } = schema
  return unevaluatedProperties === false && isUnconstrained(key, rest, version)
}

/** Whether an object declares properties, and accepts others, which nobody who follows the schema sends. */
function leavesOpen(key: string, { before, isWhole }: Pair): boolean {
  const { schema, version, origin } = before
  if (!isWhole || !isUnconstrained(key, schema, version)) return false
  // In `/input_schema`, empty `properties` declare that there are none; below it they are a map, as for lowering.
  const isSection = schema.properties !== undefined && originPath(origin).length === 1
  return isSection || Object.keys(schema.properties ?? {}).length > 0
}

/** Whether no schema that applies to an object names a property or decides about undeclared ones. */
function isUnconstrained(key: string, schema: SchemaObject, { definition }: Version): boolean {
  const isAbout = (part: SchemaObject): boolean => {
    const { properties = {}, required = [], dependentRequired = {} } = part
    const named = [...Object.keys(properties), ...required, ...Object.values(dependentRequired).flat()]
    return named.includes(key) || DECIDING.some((keyword) => Object.hasOwn(part, keyword))
  }
  return !someSchema(schema, isAbout, definition, isInPlace)
}

/** Keywords that may decide about undeclared properties. */
const DECIDING = [...OF_UNDECLARED, 'propertyNames', 'dependentSchemas', 'minProperties']
