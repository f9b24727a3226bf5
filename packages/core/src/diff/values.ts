import { describeValue } from '../describe.ts'
import { type Json, type Kind, oneOfJson, SCHEMA_TYPES, type SchemaType } from '../json.ts'
import * as messages from '../messages/diff.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import { isAmong, kindsOf, type SchemaObject, typeList } from '../schema/types.ts'
import { type Comparer, originOf, type Pair, type Report } from './comparer.ts'
import { unionOf } from './forms.ts'
import { asObject, type Located } from './place.ts'

/** Returns the kinds of values that both versions accept, as far as `type` decides. */
export function sharedKinds({ before, after }: Pair): Kind[] {
  const kinds = kindsOf(fittingTypes(after.schema))
  return kindsOf(fittingTypes(before.schema)).filter((kind) => kinds.includes(kind))
}

/**
 * Compares versions of which one lists its values, which are tested with the other one. Returns false if neither does,
 * so that the keywords have to be compared.
 */
export function compareListed(before: Located, after: Located, comparer: Comparer): boolean {
  const both = [before, after]
  const listed = ({ schema, version }: Located, isCounted: boolean): readonly Json[] | undefined =>
    version.allValues(schema, isCounted)
  if (both.every((at) => listed(at, false) === undefined)) return false
  const [old, now] = both.map((at) => listed(at, false) ?? listed(at, true))
  let isSame = true
  const at = originOf({ before: asObject(before), after: asObject(after) }, 'enum', 'const')
  const report = (...[effect, message]: [Parameters<Report>[0], string]): void => {
    isSame = false
    comparer.report(effect, at, message)
  }
  for (const value of refused(old, now, after)) report('narrowed', messages.notAccepted(describeValue(value)))
  for (const value of refused(now, old, before)) report('widened', messages.acceptedNow(describeValue(value)))
  if (old === undefined) report('narrowed', messages.onlyAccepted(now?.map(describeValue).join(', ') ?? ''))
  if (now === undefined) report('widened', messages.NOT_LISTED)
  const [wasUnion, isUnion] = both.map((place) => unionOf(asObject(place).schema) !== undefined)
  if (isSame && wasUnion !== isUnion) comparer.report('annotation', after.origin, messages.LISTED_DIFFERENTLY)
  return true
}

/** Returns the values of one version that the other one, which may list its own, does not accept. */
function refused(
  values: readonly Json[] = [],
  others: readonly Json[] | undefined,
  { schema, version }: Located,
): Json[] {
  const fits = others ? oneOfJson(others) : (value: Json) => accepts(schema, value, version.definition)
  return values.filter((value) => !fits(value))
}

export function compareTypes(pair: Pair): void {
  const { report } = pair.comparer
  const [before, after] = [fittingTypes(pair.before.schema), fittingTypes(pair.after.schema)]
  const at = originOf(pair, 'type')
  const [removed, added] = [uncovered(before, after), uncovered(after, before)]
  if (removed !== '') report('narrowed', at, messages.typesLost(removed))
  if (added !== '') report('widened', at, messages.typesWon(added))
}

function uncovered(types: readonly SchemaType[], by: readonly SchemaType[]): string {
  const isFraction = (type: SchemaType): boolean => type === 'number' && by.includes('integer')
  const others = types.filter((type) => !isAmong(type, by))
  return others.map((type) => (isFraction(type) ? messages.FRACTIONS : type)).join(', ')
}

/** Returns the types without `integer` beside `number`. */
function fittingTypes(schema: SchemaObject): readonly SchemaType[] {
  const types = typeList(schema) ?? SCHEMA_TYPES
  return types.filter((type) => type !== 'integer' || !types.includes('number'))
}
