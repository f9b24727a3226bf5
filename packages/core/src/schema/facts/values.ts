import { equalJson, type Json, type JsonObject, type SchemaType, typesOf } from '../../json.ts'
import { keywordInfo } from '../keywords.ts'
import { type SchemaObject, typeList } from '../types.ts'

/** Returns the values that `const` or `enum` lists; undefined if there is neither. */
export function listedValues({ const: constant, enum: values }: SchemaObject): Json[] | undefined {
  return constant === undefined ? values : [constant]
}

/** Whether a value has one of the types; true if there are no types. */
export function hasType(value: Json, types: readonly SchemaType[] | undefined): boolean {
  return types === undefined || typesOf(value).some((type) => types.includes(type))
}

/** Returns the listed values that have one of the types. */
export function fittingValues(values: readonly Json[], types: readonly SchemaType[] | undefined): Json[] {
  return values.filter((value) => hasType(value, types))
}

export function listingKeyword(schema: SchemaObject): 'const' | 'enum' {
  return schema.const === undefined ? 'enum' : 'const'
}

/** Returns the schema with null added to its `type` and its listed values. */
export function withNullType(schema: SchemaObject): SchemaObject {
  const types = typeList(schema) ?? []
  const { const: constant, ...rest } = schema
  // With both keywords, only what both list is left.
  const listed = (rest.enum ?? [constant ?? null]).filter((value) => equalJson(value, constant))
  const result: SchemaObject = (constant ?? null) === null ? { ...schema } : { ...rest, enum: listed }
  if (!types.includes('null')) result.type = [...types, 'null']
  if (result.enum !== undefined && !result.enum.includes(null)) result.enum = [...result.enum, null]
  return result
}

/** Whether a schema states by itself that no value is valid. */
export function isImpossible({ not, enum: values }: SchemaObject): boolean {
  const isEmpty = typeof not === 'object' && Object.keys(not).length === 0
  return isEmpty || not === true || values?.length === 0
}

export function isObjectOnly(schema: SchemaObject): boolean {
  return typeList(schema)?.every((type) => type === 'object') ?? false
}

/** Whether a keyword applies to values of one of a schema's types. */
export function appliesTo(keyword: string, schema: JsonObject): boolean {
  const about = keywordInfo(keyword)?.appliesTo
  const types = about === undefined ? undefined : typeList(schema)
  return types?.some((type) => type === about || (type === 'integer' && about === 'number')) ?? true
}
