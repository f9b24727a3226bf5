import { type Json, type Kind, type SchemaType, setOwn } from '../json.ts'
import type { KeywordMembers } from './keywords.ts'

/** A JSON Schema of the canonical IR: dialect 2020-12, no legacy spelling. */
export type Schema = boolean | SchemaObject

/**
 * The keywords by their table; any other member is kept unchanged. An intersection, not an interface: in an app without
 * `exactOptionalPropertyTypes` optional keywords may be undefined, which an index signature beside them would refuse.
 */
export type SchemaObject = KeywordMembers & {
  [keyword: string]: Json | Schema | Schema[] | Record<string, Schema> | Record<string, string[]>
}

/** Looks up the target of a `$ref` in the document at hand; `#` is its root. */
export type Definition = (ref: string) => Schema | undefined

export function partition(
  schema: SchemaObject,
  test: (keyword: string) => boolean,
): [passing: SchemaObject, others: SchemaObject] {
  const passing: SchemaObject = {}
  const others: SchemaObject = {}
  for (const [keyword, value] of Object.entries(schema)) {
    setOwn(test(keyword) ? passing : others, keyword, value)
  }
  return [passing, others]
}

export function without(schema: SchemaObject, ...keywords: readonly string[]): SchemaObject {
  return partition(schema, (keyword) => !keywords.includes(keyword))[0]
}

/** Returns the types as a list, however `type` is written; undefined if it is absent. */
export function typeList(schema: SchemaObject): readonly SchemaType[] | undefined {
  const { type } = schema
  return type === undefined ? undefined : Array.isArray(type) ? type : [type]
}

/** Whether all values of a type are of one of several types: integers are numbers. */
export function isAmong(type: SchemaType, types: readonly SchemaType[]): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

/** Returns a schema with these types: one as a name, several as a list. */
export function ofTypes(types: readonly SchemaType[]): { type: SchemaType | SchemaType[] } {
  const [only, ...others] = types
  return { type: only === undefined || others.length > 0 ? [...types] : only }
}

/** Whether values of a type have no parts. */
export function isScalar(type: SchemaType): boolean {
  return type !== 'array' && type !== 'object'
}

/** The kinds that a type keyword lists. */
export function kindsOf(types: readonly SchemaType[]): Kind[] {
  return [...new Set(types.map((type) => (type === 'integer' ? 'number' : type)))]
}

/** Returns a schema as an object: `true` is `{}`, `false` is `{ not: {} }`. */
export function toSchemaObject(schema: Schema): SchemaObject {
  return typeof schema === 'boolean' ? (schema ? {} : { not: {} }) : schema
}
