import { describeValue } from '../describe.ts'
import type { Json, SchemaType } from '../json.ts'
import { equalJson, SCHEMA_TYPES, typesOf } from '../json.ts'
import type { SchemaObject } from '../schema.ts'
import { typeList } from '../schema.ts'
import type { Kind } from '../validate/types-of.ts'
import { kindsOf } from '../validate/types-of.ts'
import type { Comparer, Pair } from './comparer.ts'
import { pointerOf } from './comparer.ts'

/** The kinds of values that fit both versions, as far as `type`, `enum` and `const` say. */
export function sharedKinds({ before, after }: Pair): ReadonlySet<Kind> {
  const kinds = new Set(kindsOf(fittingTypes(after.schema)))
  return new Set(kindsOf(fittingTypes(before.schema)).filter((kind) => kinds.has(kind)))
}

/** `type`, `enum` and `const`. */
export function compareValues(pair: Pair, { tell }: Comparer): void {
  const [before, after] = [listedValues(pair.before.schema), listedValues(pair.after.schema)]
  const at = pointerOf(pair, 'enum', 'const')
  if (before === undefined || after === undefined) compareTypes(pair, tell)
  else {
    for (const value of missing(before, after)) tell('narrowed', at, `${shown(value)} is no longer accepted`)
    for (const value of missing(after, before)) tell('widened', at, `${shown(value)} is accepted now`)
    return
  }
  if (after !== undefined)
    tell('narrowed', at, `Only ${after.map(shown).join(', ') || 'nothing'} is accepted now`)
  if (before !== undefined) tell('widened', at, 'The values are no longer listed: more fit')
}

function compareTypes(pair: Pair, tell: Comparer['tell']): void {
  const [before, after] = [fittingTypes(pair.before.schema), fittingTypes(pair.after.schema)]
  const at = pointerOf(pair, 'type', 'enum', 'const')
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
  const listed = listedValues(schema)?.map((value) => typesOf(value)[0] as SchemaType)
  const types = new Set(listed ?? typeList(schema) ?? SCHEMA_TYPES)
  if (types.has('number')) types.delete('integer')
  return [...types]
}

/** The values that `enum`, `const` and `type` leave; undefined when none are listed. */
function listedValues(schema: SchemaObject): readonly Json[] | undefined {
  const { const: constant, enum: listed } = schema
  const types = typeList(schema)
  const values =
    constant === undefined
      ? listed
      : [constant].filter((value) => listed?.some((other) => equalJson(other, value)) ?? true)
  return types === undefined
    ? values
    : values?.filter((value) => typesOf(value).some((type) => types.includes(type)))
}

function missing(values: readonly Json[], from: readonly Json[]): Json[] {
  return values.filter((value) => !from.some((other) => equalJson(other, value)))
}

function shown(value: Json): string {
  return describeValue(value)
}
