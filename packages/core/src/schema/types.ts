import type { Json, JsonObject, SchemaType } from '../json.ts'
import { setOwn } from '../json.ts'
import type { KeywordMembers } from './keywords.ts'

/** A JSON Schema of the canonical IR: dialect 2020-12, no legacy spelling. */
export type Schema = boolean | SchemaObject

/** The keywords by their table; any other member is carried as it is. */
export interface SchemaObject extends KeywordMembers {
  [keyword: string]: Json | Schema | Schema[] | Record<string, Schema> | Record<string, string[]> | undefined
}

/** The same value seen as plain JSON, for printing and comparing. */
export function schemaToJson(schema: Schema): boolean | JsonObject {
  return schema as boolean | JsonObject
}

/** The keywords of a schema that pass a test, and those that do not. */
export function partition(
  schema: SchemaObject,
  test: (keyword: string) => boolean,
): [passing: SchemaObject, others: SchemaObject] {
  const passing: SchemaObject = {}
  const others: SchemaObject = {}
  for (const keyword of Object.keys(schema)) {
    setOwn(test(keyword) ? passing : others, keyword, schema[keyword])
  }
  return [passing, others]
}

/** A copy without some keywords. */
export function without(schema: SchemaObject, ...keywords: readonly string[]): SchemaObject {
  return partition(schema, (keyword) => !keywords.includes(keyword))[0]
}

/** The listed types, whichever way `type` is written; undefined when absent. */
export function typeList(schema: SchemaObject): readonly SchemaType[] | undefined {
  const { type } = schema
  return type === undefined ? undefined : Array.isArray(type) ? type : [type]
}
