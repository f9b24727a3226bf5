import type { Json, JsonObject } from '../json.ts'
import { isObject, setOwn } from '../json.ts'
import type { KeywordRole } from './keywords.ts'
import { KEYWORDS } from './keywords.ts'
import type { Schema, SchemaObject } from './types.ts'

/** One subschema and where it stands below its parent: `['properties', 'a']`, `['items']`, `['anyOf', '0']`. */
export interface Subschema {
  readonly schema: Schema
  readonly keyword: string
  /** The member of a map or the index in a list; absent where the keyword's value is the subschema itself. */
  readonly key?: string
}

/** The keywords that hold schemas. */
const SCHEMA_ROLES: ReadonlyMap<string, KeywordRole> = new Map(
  Object.entries(KEYWORDS).flatMap(([keyword, { role }]) => (role === 'data' ? [] : [[keyword, role]])),
)

/** Maps one subschema to its replacement; `where` tells its keyword and key. */
export type MapSubschema = (schema: Schema, where: Omit<Subschema, 'schema'>) => Schema

/** Visits the direct subschemas of a schema in the author's order; data (`const`, `enum`, …) is never entered. */
export function forEachSubschema(schema: SchemaObject | JsonObject, visit: (child: Subschema) => void): void {
  for (const keyword of Object.keys(schema)) {
    const role = SCHEMA_ROLES.get(keyword)
    if (role === undefined) continue
    const value = schema[keyword] as Json
    const holdsMany =
      role === 'schema-map' || role === 'map-or-names' ? isObject(value) : Array.isArray(value)
    if (!holdsMany) {
      if (isSchema(value) && (role === 'schema' || role === 'schema-or-list'))
        visit({ schema: value as Schema, keyword })
    } else if (role !== 'schema') {
      for (const key of Object.keys(value as JsonObject)) {
        const item = (value as JsonObject)[key] as Json
        if (isSchema(item)) visit({ schema: item as Schema, keyword, key })
      }
    }
  }
}

/**
 * The only place that knows which keywords hold subschemas. Returns a node in which every direct subschema was
 * replaced by what `map` returned for it: the same object when nothing changed, otherwise a shallow copy.
 */
export function mapSubschemas(schema: SchemaObject, map: MapSubschema): SchemaObject {
  let copy: SchemaObject | undefined
  for (const keyword of Object.keys(schema)) {
    const role = SCHEMA_ROLES.get(keyword)
    if (role === undefined) continue
    const value = schema[keyword] as Json
    const mapped = mapKeyword(keyword, role, value, map)
    if (mapped !== value) {
      copy ??= { ...schema }
      copy[keyword] = mapped
    }
  }
  return copy ?? schema
}

function mapKeyword(keyword: string, role: KeywordRole, value: Json, map: MapSubschema): Json {
  switch (role) {
    case 'schema':
      return isSchema(value) ? (map(value as Schema, { keyword }) as Json) : value
    case 'schema-list':
      return Array.isArray(value) ? mapList(keyword, value, map) : value
    case 'schema-or-list':
      if (Array.isArray(value)) return mapList(keyword, value, map)
      return isSchema(value) ? (map(value as Schema, { keyword }) as Json) : value
    case 'schema-map':
    case 'map-or-names':
      return isObject(value) ? mapMembers(keyword, value, map) : value
    default:
      return value
  }
}

function mapList(keyword: string, list: Json[], map: MapSubschema): Json[] {
  let changed = false
  const result = list.map((item, index) => {
    const mapped = isSchema(item) ? (map(item as Schema, { keyword, key: String(index) }) as Json) : item
    changed ||= mapped !== item
    return mapped
  })
  return changed ? result : list
}

function mapMembers(keyword: string, members: JsonObject, map: MapSubschema): JsonObject {
  let result: JsonObject | undefined
  for (const key of Object.keys(members)) {
    const item = members[key] as Json
    const mapped = isSchema(item) ? (map(item as Schema, { keyword, key }) as Json) : item
    if (mapped === item) continue
    result ??= { ...members }
    setOwn(result, key, mapped)
  }
  return result ?? members
}

function isSchema(value: Json): boolean {
  return typeof value === 'boolean' || isObject(value)
}
