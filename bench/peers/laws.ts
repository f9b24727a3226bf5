import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import { isObject } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { isSame, lookupIn } from '../../tests/generate/facets.ts'
import { valuesOf } from '../../tests/generate/values.ts'
import type { Judges } from '../../tests/laws/judge.ts'
import { asRead } from '../../tests/laws/reading.ts'
import type { Lowered } from './contestants.ts'

/** Results for one tool: which laws were broken, and whether the contestant had reported it. */
export interface Verdict {
  readonly noEncoding: boolean
  readonly changed: boolean
  readonly admits: 'no' | 'described' | 'silently'
}

const VALUES = 6

/** Tests both laws with random values, which are the same for contestants with the same lowered schema. */
export async function judgeLaws(
  author: Schema,
  lowered: Lowered,
  judges: Judges,
  seed: number,
): Promise<Verdict> {
  const first = await firstLaw(author, lowered, judges, seed)
  const admits = await secondLaw(author, lowered, judges, seed)
  return {
    ...first,
    admits: admits && (lowered.reported?.length ?? 0) > 0 ? 'described' : admits ? 'silently' : 'no',
  }
}

async function firstLaw(
  author: Schema,
  lowered: Lowered,
  judges: Judges,
  seed: number,
): Promise<Pick<Verdict, 'noEncoding' | 'changed'>> {
  const [valid, read, admitted] = [judges(author), judges(asRead(author)), judges(schemaOf(lowered))]
  const isValid = (value: Json): boolean => valid.isValid(value) && read.isValid(value)
  const source = valuesOf(author, { seed, isValid })
  let [noEncoding, changed] = [false, false]
  for (let round = 0; round < VALUES; round++) {
    const value = source.valid()
    if (value === undefined) continue
    const encodings = encodingsOf(value, lowered).filter((encoding) => admitted.verdict(encoding) !== false)
    if (encodings.length === 0) noEncoding = true
    const backs = await Promise.all(encodings.map((encoding) => decoded(lowered, encoding)))
    if (encodings.length > 0 && !backs.some((back) => back !== undefined && isSame(back, value)))
      changed = true
  }
  return { noEncoding, changed }
}

async function secondLaw(author: Schema, lowered: Lowered, judges: Judges, seed: number): Promise<boolean> {
  const [valid, admitted] = [judges(author), judges(schemaOf(lowered))]
  const source = valuesOf(schemaOf(lowered), { seed: seed + 1, isValid: admitted.isValid })
  for (let round = 0; round < VALUES; round++) {
    const value = source.valid()
    if (value === undefined) continue
    const back = await decoded(lowered, value)
    if (back !== undefined && valid.verdict(back) === false) return true
  }
  return false
}

/** Returns undefined for an error, which is acceptable for a meaningless value, but not for a valid one. */
async function decoded(lowered: Lowered, value: Json): Promise<Json | undefined> {
  try {
    return await lowered.decode(structuredClone(value))
  } catch {
    return undefined
  }
}

/** Returns the ways in which a model could write a value: unchanged, or with null for missing required properties. */
function encodingsOf(value: Json, lowered: Lowered): readonly Json[] {
  if (lowered.encode !== undefined) return [lowered.encode(value)]
  return [value, withNulls(value, schemaOf(lowered), lookupIn(schemaOf(lowered)), 0)]
}

function withNulls(
  value: Json,
  schema: Schema,
  lookup: (ref: string) => Schema | undefined,
  depth: number,
): Json {
  if (typeof schema === 'boolean' || depth > 32) return value
  if (schema.$ref !== undefined) return withNulls(value, lookup(schema.$ref) ?? true, lookup, depth + 1)
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  const inParts = parts.reduce<Json>((before, part) => withNulls(before, part, lookup, depth + 1), value)
  if (Array.isArray(inParts)) {
    const { items = true } = schema
    return inParts.map((item) => withNulls(item, items, lookup, depth + 1))
  }
  if (!isObject(inParts)) return inParts
  const result: JsonObject = { ...inParts }
  for (const [key, member] of Object.entries(schema.properties ?? {})) {
    if (Object.hasOwn(result, key)) result[key] = withNulls(result[key] as Json, member, lookup, depth + 1)
    else if (schema.required?.includes(key)) result[key] = null
  }
  return result
}

function schemaOf({ judged, schema }: Lowered): Schema {
  return (judged ?? schema) as Schema
}
