import type { Json, JsonObject } from '../json.ts'
import { isObject, setOwn } from '../json.ts'
import type { Definition } from './definitions.ts'
import type { KeywordInfo, KeywordValues } from './keywords.ts'
import { KEYWORDS, keywordsWhere } from './keywords.ts'
import type { Schema, SchemaObject } from './types.ts'

/** One subschema and where it stands below its parent: `['properties', 'a']`, `['items']`, `['anyOf', '0']`. */
export interface Subschema {
  readonly schema: Schema
  readonly keyword: string
  /** The member of a map or the index in a list; absent where the keyword's value is the subschema itself. */
  readonly key?: string
}

/** How the value of a keyword holds schemas. */
type Holder = 'one' | 'list' | 'one-or-list' | 'map'

/** The forms of values that hold schemas; all others hold data, which is never entered. */
const HOLDERS: Partial<Record<keyof KeywordValues, Holder>> = {
  schema: 'one',
  'schema-or-list': 'one-or-list',
  branches: 'list',
  positions: 'list',
  'schema-map': 'map',
  'map-or-names': 'map',
}

const KEYWORD_HOLDERS: ReadonlyMap<string, Holder> = new Map(
  Object.entries(KEYWORDS).flatMap(([keyword, { value }]: [string, KeywordInfo]) => {
    const holder = HOLDERS[value]
    return holder === undefined ? [] : [[keyword, holder]]
  }),
)

/** Whether the value of a keyword holds schemas, and is no data. */
export function holdsSchemas(keyword: string): boolean {
  return KEYWORD_HOLDERS.has(keyword)
}

/** Whether the value of a keyword is a map that holds schemas by name. */
export function isSchemaMap(keyword: string): boolean {
  return KEYWORD_HOLDERS.get(keyword) === 'map'
}

/** Visits the direct subschemas of a schema in the author's order; data (`const`, `enum`, …) is never entered. */
export function forEachSubschema(schema: SchemaObject | JsonObject, visit: (child: Subschema) => void): void {
  for (const keyword of Object.keys(schema)) {
    const holder = KEYWORD_HOLDERS.get(keyword)
    if (holder === undefined) continue
    const value = schema[keyword] as Json
    if (holder === 'map' ? isObject(value) : Array.isArray(value)) {
      if (holder === 'one') continue
      for (const [key, item] of Object.entries(value as JsonObject))
        if (isSchema(item)) visit({ schema: item, keyword, key })
    } else if (holder.startsWith('one') && isSchema(value)) visit({ schema: value, keyword })
  }
}

/** Maps one subschema to its replacement; `where` has its keyword and key. */
export type MapSubschema = (schema: Schema, where: Omit<Subschema, 'schema'>) => Schema

/**
 * Returns a node in which every direct subschema was replaced by what `map` returned for it: the same object when nothing
 * changed, otherwise a shallow copy.
 */
export function mapSubschemas(schema: SchemaObject, map: MapSubschema): SchemaObject {
  let copy: SchemaObject | undefined
  for (const keyword of Object.keys(schema)) {
    const holder = KEYWORD_HOLDERS.get(keyword)
    if (holder === undefined) continue
    const value = schema[keyword] as Json
    const mapped = mapKeyword(keyword, holder, value, map)
    if (mapped !== value) {
      copy ??= { ...schema }
      copy[keyword] = mapped
    }
  }
  return copy ?? schema
}

function mapKeyword(keyword: string, holder: Holder, value: Json, map: MapSubschema): Json {
  if (holder === 'map') return isObject(value) ? mapMembers(keyword, value, map) : value
  if (Array.isArray(value)) return holder === 'one' ? value : mapList(keyword, value, map)
  return holder !== 'list' && isSchema(value) ? (map(value, { keyword }) as Json) : value
}

function mapList(keyword: string, list: Json[], map: MapSubschema): Json[] {
  let changed = false
  const result = list.map((item, index) => {
    const mapped = isSchema(item) ? (map(item, { keyword, key: String(index) }) as Json) : item
    changed ||= mapped !== item
    return mapped
  })
  return changed ? result : list
}

function mapMembers(keyword: string, members: JsonObject, map: MapSubschema): JsonObject {
  let result: JsonObject | undefined
  for (const [key, item] of Object.entries(members)) {
    const mapped = isSchema(item) ? (map(item, { keyword, key }) as Json) : item
    if (mapped === item) continue
    result ??= { ...members }
    setOwn(result, key, mapped)
  }
  return result ?? members
}

function isSchema(value: Json): value is boolean | (JsonObject & SchemaObject) {
  return typeof value === 'boolean' || isObject(value)
}

/**
 * A copy of a schema in which every schema object was replaced by what `map` returned for it, innermost first: `map` is
 * given the object with its subschemas replaced already, and the object as it was.
 *
 * @param prepare what each object becomes before its subschemas are entered
 */
export function mapSchemas(
  schema: Schema,
  map: (mapped: SchemaObject, written: SchemaObject) => Schema,
  prepare: (schema: SchemaObject) => SchemaObject = (written) => written,
): Schema {
  if (typeof schema === 'boolean') return schema
  const written = prepare(schema)
  return map(
    mapSubschemas(written, (child) => mapSchemas(child, map, prepare)),
    written,
  )
}

/** A subschema, and the schema that holds it. */
export interface Placed extends Subschema {
  readonly parent: SchemaObject
}

/**
 * Visits every schema object below a schema, itself first, each object once. With `definition` also what references
 * lead to. Where `visit` returns false the subschemas of the object are left out.
 *
 * @param visit `where` is undefined for the schema itself and for what a reference leads to
 */
export function visitAll(
  root: Schema,
  visit: (schema: SchemaObject, where: Placed | undefined) => unknown,
  definition?: Definition,
): void {
  const seen = new Set<SchemaObject>()
  const enter = (schema: Schema | undefined, where?: Placed): void => {
    if (typeof schema !== 'object' || seen.has(schema)) return
    seen.add(schema)
    if (visit(schema, where) === false) return
    if (definition !== undefined && schema.$ref !== undefined) enter(definition(schema.$ref))
    forEachSubschema(schema, (child) => enter(child.schema, { ...child, parent: schema }))
  }
  enter(root)
}

/** Whether a schema object below a schema, or the schema itself, passes a test; with `definition` also behind references. */
export function someSchema(
  root: Schema,
  test: (schema: SchemaObject) => boolean,
  definition?: Definition,
): boolean {
  let isFound = false
  visitAll(
    root,
    (schema) => {
      isFound ||= test(schema)
      return !isFound
    },
    definition,
  )
  return isFound
}

/**
 * Visits every schema object below a schema, itself first, with something that is handed down, such as its place: `visit`
 * returns what each subschema is given.
 */
export function visitDown<T>(
  root: Schema,
  given: T,
  visit: (schema: SchemaObject, given: T) => (child: Subschema) => T,
): void {
  if (typeof root === 'boolean') return
  const handDown = visit(root, given)
  forEachSubschema(root, (child) => visitDown(child.schema, handDown(child), visit))
}

/** Keywords whose subschemas apply to the same value as the schema that has them. */
export const SAME_VALUE: ReadonlySet<string> = new Set(
  keywordsWhere(({ evaluates }, keyword) => evaluates === 'in-place' || keyword === 'not'),
)

/**
 * Visits every schema object that may apply to the same value as a schema, itself first, each object once: the target of
 * `$ref`, then subschemas in the author's order. Where `visit` returns false the object is not entered.
 */
export function visitInPlace(
  root: Schema,
  visit: (schema: SchemaObject, where: Subschema | undefined) => unknown,
  definition: Definition,
): void {
  const seen = new Set<SchemaObject>()
  const enter = (schema: Schema, where?: Subschema): void => {
    if (typeof schema === 'boolean' || seen.has(schema)) return
    seen.add(schema)
    if (visit(schema, where) === false) return
    const target = schema.$ref === undefined ? undefined : definition(schema.$ref)
    if (target !== undefined) enter(target, { schema: target, keyword: '$ref' })
    forEachSubschema(schema, (child) => {
      if (SAME_VALUE.has(child.keyword)) enter(child.schema, child)
    })
  }
  enter(root)
}
