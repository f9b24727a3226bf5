import type { Json } from '../json.ts'
import { createJsonKeys, distinctJson } from '../json.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import type { Place, Side, Tally } from './place.ts'
import { decidingKeywords } from './place.ts'

/** In-place schemas below each other, before they count as endless. */
const MAX_DEPTH = 8
/** Of a range of integers. */
const MAX_COUNTED = 100

/** The values that fit, where a schema lists them, by its branches and parts too; undefined where it does not. */
export function listedValues({ schema }: Place, side: Side): readonly Json[] | undefined {
  return fitting(schema, candidates(schema, false, side, MAX_DEPTH), side)
}

/** The same where there are few by the type: `true` and `false`. */
export function countedValues({ schema }: Place, side: Side): readonly Json[] | undefined {
  return fitting(schema, candidates(schema, true, side, MAX_DEPTH), side)
}

/** Whether a value is valid under a schema of one version. */
export function fits(value: Json, { schema }: Pick<Place, 'schema'>, side: Side): boolean {
  const tally = typeof schema === 'object' ? tallyOf(schema, side) : undefined
  if (typeof schema === 'boolean' || tally === undefined) return isValid(schema, value, side)
  const count = tally(value)
  const { anyOf: _any, oneOf, ...rest } = schema
  return (oneOf === undefined ? count > 0 : count === 1) && isValid(rest, value, side)
}

function isValid(schema: Schema, value: Json, { definition }: Side): boolean {
  return accepts(schema, value, definition)
}

/** Undefined unless all branches of the only union list their values: many values are not tried in many branches. */
function tallyOf(schema: SchemaObject, side: Side): Tally | undefined {
  if (side.tallies.has(schema)) return side.tallies.get(schema)
  const keywords = decidingKeywords(schema).filter((keyword) => keyword !== 'type')
  const isUnion = keywords.length === 1 && (keywords[0] === 'anyOf' || keywords[0] === 'oneOf')
  const tally = isUnion ? tallied(schema.anyOf ?? schema.oneOf ?? [], side) : undefined
  side.tallies.set(schema, tally)
  return tally
}

function tallied(branches: readonly Schema[], side: Side): Tally | undefined {
  const keyOf = createJsonKeys()
  const counts = new Map<string, number>()
  for (const branch of branches) {
    if (typeof branch === 'boolean') return undefined
    const listed = branch.const === undefined ? branch.enum : [branch.const]
    if (listed === undefined) return undefined
    for (const value of distinctJson(listed)) {
      const key = keyOf(value)
      if (isValid(branch, value, side)) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return (value) => counts.get(keyOf(value)) ?? 0
}

function fitting(schema: Schema, values: readonly Json[] | undefined, side: Side): Json[] | undefined {
  return values && distinctJson(values).filter((value) => fits(value, { schema }, side))
}

/** All values that fit and perhaps others. Each schema is read once per depth: definitions may share others. */
function candidates(
  schema: Schema,
  isCounted: boolean,
  side: Side,
  depth: number,
): readonly Json[] | undefined {
  if (typeof schema === 'boolean') return schema ? undefined : []
  const known = side.candidates.get(schema) ?? new Map<string, readonly Json[] | undefined>()
  side.candidates.set(schema, known)
  const key = `${isCounted} ${depth}`
  if (!known.has(key)) known.set(key, readCandidates(schema, isCounted, side, depth))
  return known.get(key)
}

function readCandidates(
  schema: SchemaObject,
  isCounted: boolean,
  side: Side,
  depth: number,
): readonly Json[] | undefined {
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum !== undefined) return schema.enum
  if (depth === 0) return undefined
  const inner = (part: Schema, counts: boolean): readonly Json[] | undefined =>
    candidates(part, counts, side, depth - 1)
  const target = schema.$ref === undefined ? undefined : side.definition(schema.$ref)
  for (const part of [...(target === undefined ? [] : [target]), ...(schema.allOf ?? [])]) {
    const values = inner(part, isCounted)
    if (values !== undefined) return values
  }
  for (const branches of [schema.anyOf, schema.oneOf]) {
    const isListed = isCounted || branches?.some((branch) => inner(branch, false) !== undefined)
    const values = isListed ? branches?.map((branch) => inner(branch, true)) : undefined
    if (values?.every((one) => one !== undefined)) return values.flat()
  }
  return isCounted ? countedByType(schema) : undefined
}

function countedByType(schema: SchemaObject): Json[] | undefined {
  const counted = typeList(schema)?.map((type): Json[] | undefined => {
    if (type === 'null') return [null]
    if (type === 'boolean') return [true, false]
    return type === 'integer' ? rangeOf(schema) : undefined
  })
  return counted?.every((values) => values !== undefined) ? counted.flat() : undefined
}

function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: SchemaObject): Json[] | undefined {
  const first = Math.ceil(Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity))
  const last = Math.floor(Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity))
  const length = Math.max(0, last - first + 1)
  return length <= MAX_COUNTED ? Array.from({ length }, (_, index) => first + index) : undefined
}
