import { createJsonKeys, distinctJson, type Json } from '../../json.ts'
import { groupBy } from '../../memoize.ts'
import { innerConjuncts } from '../definitions.ts'
import { accepts } from '../evaluate/evaluate.ts'
import { UNIONS } from '../keywords.ts'
import { type Definition, type Schema, type SchemaObject, typeList, without } from '../types.ts'
import { listedValues } from './values.ts'

/** Limit for the values of a range of integers. */
const MAX_COUNTED = 100

/**
 * Returns all values that fit a schema, if it, its branches or its parts list them; otherwise undefined.
 *
 * @param isCounted whether types with few values count as lists, such as `true` and `false`
 */
export type AllValues = (schema: Schema, isCounted: boolean) => readonly Json[] | undefined

/** Caches results, because definitions may share others. No schema may refer back to itself on the same value. */
export function createAllValues(definition: Definition): AllValues {
  const known = [false, true].map(() => new Map<SchemaObject, readonly Json[] | undefined>())
  const allValues: AllValues = (schema, isCounted) => {
    if (typeof schema === 'boolean') return schema ? undefined : []
    const found = known[Number(isCounted)]
    if (found?.has(schema)) return found.get(schema)
    const [values, rest = schema] = candidates(schema, isCounted)
    const fitting = values && distinctJson(values).filter((value) => accepts(rest, value, definition))
    found?.set(schema, fitting)
    return fitting
  }
  return allValues

  /** Returns all fitting values and perhaps others, and what these must fit, if that is not the whole schema. */
  function candidates(schema: SchemaObject, isCounted: boolean): [ReturnType<AllValues>, SchemaObject?] {
    const listed = listedValues(schema)
    if (listed !== undefined) return [listed]
    for (const part of innerConjuncts(schema, definition)) {
      const values = allValues(part, isCounted)
      if (values !== undefined) return [values]
    }
    for (const keyword of UNIONS) {
      const branches = schema[keyword]
      if (!isCounted && !branches?.some((branch) => allValues(branch, false) !== undefined)) continue
      const values = branches?.map((branch) => allValues(branch, true))
      if (!values?.every((some) => some !== undefined)) continue
      return [keyword === 'oneOf' ? occurringOnce(values.flat()) : values.flat(), without(schema, keyword)]
    }
    return [isCounted ? countedByType(schema) : undefined]
  }
}

function occurringOnce(values: readonly Json[]): Json[] {
  const groups = groupBy(values, createJsonKeys())
  return [...groups.values()].filter((group) => group.length === 1).flat()
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
