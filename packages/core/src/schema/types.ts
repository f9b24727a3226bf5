import type { Json, JsonObject, SchemaType } from '../json.ts'
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

/** The listed types, whichever way `type` is written; undefined when absent. */
export function typeList(schema: SchemaObject): readonly SchemaType[] | undefined {
  const { type } = schema
  return type === undefined ? undefined : Array.isArray(type) ? type : [type]
}
