import type { Json, JsonObject, SchemaType } from '../json.ts'

/** A JSON Schema of the canonical IR: dialect 2020-12, no legacy spelling. */
export type Schema = boolean | SchemaObject

/** The keywords that our passes read by name; any other member is carried as it is. */
export interface SchemaObject {
  $id?: string
  $anchor?: string
  $dynamicAnchor?: string
  $ref?: string
  $dynamicRef?: string
  $defs?: Record<string, Schema>
  title?: string
  description?: string
  type?: SchemaType | SchemaType[]
  enum?: Json[]
  const?: Json
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema
  propertyNames?: Schema
  unevaluatedProperties?: Schema
  required?: string[]
  minProperties?: number
  maxProperties?: number
  dependentRequired?: Record<string, string[]>
  dependentSchemas?: Record<string, Schema>
  prefixItems?: Schema[]
  items?: Schema
  unevaluatedItems?: Schema
  contains?: Schema
  minContains?: number
  maxContains?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  not?: Schema
  if?: Schema
  then?: Schema
  else?: Schema
  default?: Json
  examples?: Json[]
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
