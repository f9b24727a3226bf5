import { describeValue } from '../describe.ts'
import type { Json, SchemaType } from '../json.ts'
import { SCHEMA_TYPES } from '../json.ts'
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
  const tell: Comparer['tell'] = (...difference) => {
    isSame = false
    comparer.tell(...difference)
  }
  const at = pointerOf({ before: asObject(before), after: asObject(after), isWhole: false }, 'enum', 'const')
  for (const value of old ?? []) {
    if (!fits(value, after, comparer.after)) tell('narrowed', at, `${shown(value)} is no longer accepted`)
  }
  for (const value of now ?? []) {
    if (!fits(value, before, comparer.before)) tell('widened', at, `${shown(value)} is accepted now`)
  }
  if (old === undefined)
    tell('narrowed', at, `Only ${now?.map(shown).join(', ') || 'nothing'} is accepted now`)
  if (now === undefined) tell('widened', at, 'The values are no longer listed: others may fit')
  if (isSame && isUnion(before) !== isUnion(after))
    comparer.tell('annotation', after.pointer, 'The values are listed in another way: the same ones fit')
  return true
}

function isUnion({ schema }: Place): boolean {
  return typeof schema === 'object' && (schema.anyOf !== undefined || schema.oneOf !== undefined)
}

/** `type`. */
export function compareTypes(pair: Pair, { tell }: Comparer): void {
  const [before, after] = [fittingTypes(pair.before.schema), fittingTypes(pair.after.schema)]
  const at = pointerOf(pair, 'type')
  const [lost, won] = [uncovered(before, after), uncovered(after, before)]
  if (lost.length > 0) tell('narrowed', at, `No longer accepted: ${typeWords(lost, after)}`)
  if (won.length > 0) tell('widened', at, `Accepted now: ${typeWords(won, before)}`)
}

function typeWords(types: readonly SchemaType[], others: readonly SchemaType[]): string {
  return types
    .map((type) => (type === 'number' && others.includes('integer') ? 'numbers with a fraction' : type))
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
