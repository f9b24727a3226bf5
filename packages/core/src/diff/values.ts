import { describeValue } from '../describe.ts'
import type { Json, SchemaType } from '../json.ts'
import { SCHEMA_TYPES } from '../json.ts'
import * as messages from '../messages/diff.ts'
import type { Kind } from '../schema/kinds.ts'
import { kindsOf } from '../schema/kinds.ts'
import type { SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import type { Comparer, Pair } from './comparer.ts'
import { asObject, pointerOf } from './comparer.ts'
import { countedValues, fits, listedValues } from './listed.ts'
import type { Place } from './place.ts'

/** The kinds of values that fit both versions, as far as `type` says. */
export function sharedKinds({ before, after }: Pair): ReadonlySet<Kind> {
  const kinds = new Set(kindsOf(fittingTypes(after.schema)))
  return new Set(kindsOf(fittingTypes(before.schema)).filter((kind) => kinds.has(kind)))
}

/**
 * Where a version lists its values: they are tried in the other one. False where neither does, so that the keywords
 * have to be compared.
 */
export function compareListed(before: Place, after: Place, comparer: Comparer): boolean {
  const [listed, listedNow] = [listedValues(before, comparer.before), listedValues(after, comparer.after)]
  if (listed === undefined && listedNow === undefined) return false
  const old = listed ?? countedValues(before, comparer.before)
  const now = listedNow ?? countedValues(after, comparer.after)
  let isSame = true
  const report: Comparer['report'] = (...difference) => {
    isSame = false
    comparer.report(...difference)
  }
  const at = pointerOf({ before: asObject(before), after: asObject(after), isWhole: false }, 'enum', 'const')
  for (const value of old ?? []) {
    if (!fits(value, after, comparer.after)) report('narrowed', at, messages.notAccepted(shown(value)))
  }
  for (const value of now ?? []) {
    if (!fits(value, before, comparer.before)) report('widened', at, messages.acceptedNow(shown(value)))
  }
  if (old === undefined) report('narrowed', at, messages.onlyAccepted(now?.map(shown).join(', ') ?? ''))
  if (now === undefined) report('widened', at, messages.NOT_LISTED)
  if (isSame && isUnion(before) !== isUnion(after))
    comparer.report('annotation', after.pointer, messages.LISTED_DIFFERENTLY)
  return true
}

function isUnion({ schema }: Place): boolean {
  return typeof schema === 'object' && (schema.anyOf !== undefined || schema.oneOf !== undefined)
}

/** `type`. */
export function compareTypes(pair: Pair, { report }: Comparer): void {
  const [before, after] = [fittingTypes(pair.before.schema), fittingTypes(pair.after.schema)]
  const at = pointerOf(pair, 'type')
  const [lost, won] = [uncovered(before, after), uncovered(after, before)]
  if (lost.length > 0) report('narrowed', at, messages.typesLost(typeWords(lost, after)))
  if (won.length > 0) report('widened', at, messages.typesWon(typeWords(won, before)))
}

function typeWords(types: readonly SchemaType[], others: readonly SchemaType[]): string {
  return types
    .map((type) => (type === 'number' && others.includes('integer') ? messages.FRACTIONS : type))
    .join(', ')
}

function uncovered(types: readonly SchemaType[], by: readonly SchemaType[]): SchemaType[] {
  return types.filter((type) => !by.includes(type) && !(type === 'integer' && by.includes('number')))
}

/** Without `integer` beside `number`. */
function fittingTypes(schema: SchemaObject): readonly SchemaType[] {
  const types = new Set(typeList(schema) ?? SCHEMA_TYPES)
  if (types.has('number')) types.delete('integer')
  return [...types]
}

function shown(value: Json): string {
  return describeValue(value)
}
