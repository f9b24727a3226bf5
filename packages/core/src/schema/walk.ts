import { isObject, type Json, type JsonObject, setOwn } from '../json.ts'
import { targetOf } from './definitions.ts'
import { KEYWORD_NAMES, KEYWORDS, type KeywordValues, keywordInfo, keywordsWhere } from './keywords.ts'
import type { Definition, Schema, SchemaObject } from './types.ts'

/** A subschema and its path below its parent: `['properties', 'a']`, `['items']`, `['anyOf', '0']`. */
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

const HOLDER_OF: ReadonlyMap<string, Holder> = new Map(
  KEYWORD_NAMES.flatMap((keyword) => {
    const holder = HOLDERS[KEYWORDS[keyword].value]
    return holder === undefined ? [] : [[keyword, holder]]
  }),
)

/** Whether the value of a keyword holds schemas, not data. */
export function holdsSchemas(keyword: string): boolean {
  return HOLDER_OF.has(keyword)
}

export function isSchemaMap(keyword: string): boolean {
  return HOLDER_OF.get(keyword) === 'map'
}

/** Visits the direct subschemas of a schema in the author's order; data (`const`, `enum`, …) is never entered. */
export function forEachSubschema(schema: SchemaObject | JsonObject, visit: (child: Subschema) => void): void {
  for (const keyword of Object.keys(schema)) {
    const holder = HOLDER_OF.get(keyword)
    if (holder === undefined) continue
    const value = schema[keyword] as Json
    if (holder === 'map' ? isObject(value) : Array.isArray(value)) {
      if (holder === 'one') continue
      for (const key of Object.keys(value as JsonObject)) {
        const item = (value as JsonObject)[key]
        if (isSchema(item)) visit({ schema: item, keyword, key })
      }
    } else if (holder.startsWith('one') && isSchema(value)) visit({ schema: value, keyword })
  }
}

/** Returns the direct subschemas of a schema, in the author's order. */
export function subschemasOf(schema: SchemaObject | JsonObject): Subschema[] {
  const children: Subschema[] = []
  forEachSubschema(schema, (child) => void children.push(child))
  return children
}

export type MapSubschema = (schema: Schema, where: Omit<Subschema, 'schema'>) => Schema

/**
 * Returns a node in which every direct subschema was replaced by what `map` returned for it: the same object when nothing
 * changed, otherwise a shallow copy.
 */
export function mapSubschemas(schema: SchemaObject, map: MapSubschema): SchemaObject {
  let copy: SchemaObject | undefined
  forEachSubschema(schema, (child) => {
    const mapped = map(child.schema, child)
    if (mapped === child.schema) return
    const { keyword, key } = child
    copy ??= { ...schema }
    if (key === undefined) copy[keyword] = mapped
    else {
      const value = schema[keyword] as Json[] | JsonObject
      if (copy[keyword] === value) copy[keyword] = Array.isArray(value) ? [...value] : { ...value }
      setOwn(copy[keyword] as JsonObject, key, mapped)
    }
  })
  return copy ?? schema
}

export function isSchema(value: Json | undefined): value is boolean | (JsonObject & SchemaObject) {
  return typeof value === 'boolean' || isObject(value)
}

/**
 * Returns a copy of a schema in which every schema object was replaced by what `map` returned for it, innermost first:
 * `map` gets the object with its subschemas already replaced, and the object as it was.
 *
 * @param prepare changes each object before its subschemas are entered
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

type Enters = (keyword: string, key: string | undefined, holder: SchemaObject) => boolean

/**
 * Visits a schema and every schema object below it, each object once; with `definition` also the targets of references.
 * If `visit` returns false, the subschemas of the object are skipped.
 *
 * @param visit `where` is undefined for the schema itself
 * @param enters which subschemas of a schema are visited; default all
 */
export function visitAll(
  root: Schema,
  visit: (schema: SchemaObject, where?: Subschema) => unknown,
  definition?: Definition,
  enters: Enters = () => true,
): void {
  const seen = new Set<SchemaObject>()
  const first: Subschema = { schema: root, keyword: '' }
  const visitOnce = (schema: SchemaObject, where: Subschema) => {
    if (seen.has(schema)) return undefined
    seen.add(schema)
    if (visit(schema, where === first ? undefined : where) === false) return undefined
    return (child: Subschema) => (enters(child.keyword, child.key, schema) ? child : undefined)
  }
  visitDown(root, first, visitOnce, definition)
}

/**
 * Whether a schema, or a schema object below it, passes a test; with `definition` also behind references.
 *
 * @param enters which subschemas of a schema are tested; default all
 */
export function someSchema(
  root: Schema,
  test: (schema: SchemaObject) => boolean,
  definition?: Definition,
  enters?: Enters,
): boolean {
  let isFound = false
  const goesOn = (schema: SchemaObject): boolean => {
    isFound ||= test(schema)
    return !isFound
  }
  visitAll(root, goesOn, definition, enters)
  return isFound
}

/** Whether the target of a reference refers to itself, directly or through others. */
export function isRecursive(ref: string, definition: Definition, enters?: Enters): boolean {
  return someSchema(definition(ref) ?? true, ({ $ref }) => $ref === ref, definition, enters)
}

/**
 * Visits a schema and every schema object below it with a value that is handed down, such as its path: `visit` returns
 * a function to the value for each subschema, or undefined to skip it. With `definition` the target of a reference is
 * visited as a subschema of `$ref`; `visit` has to end recursion.
 */
export function visitDown<T>(
  root: Schema,
  given: T,
  visit: (schema: SchemaObject, given: T) => ((child: Subschema) => T | undefined) | undefined,
  definition?: Definition,
): void {
  const handDown = typeof root === 'boolean' ? undefined : visit(root, given)
  if (typeof root === 'boolean' || handDown === undefined) return
  const enter = (child: Subschema): void => {
    const next = handDown(child)
    if (next !== undefined) visitDown(child.schema, next, visit, definition)
  }
  const target = targetOf(root, definition)
  if (target !== undefined) enter({ schema: target, keyword: '$ref' })
  forEachSubschema(root, enter)
}

/** Whether the subschemas of a keyword apply to the same value as its schema, and the value may have to fit them. */
export function isInPlace(keyword: string): boolean {
  return keywordInfo(keyword)?.evaluates === 'in-place'
}

/** Whether each value of a schema needs one of a subschema: its own, or that of a required property. */
export const isNeeded: Enters = (keyword, key = '', { required }) =>
  isInPlace(keyword) || (keyword === 'properties' && required?.includes(key) === true)

/** Keywords whose subschemas apply to the same value as their schema, even if the value must not fit them. */
export const SAME_VALUE: ReadonlySet<string> = new Set(
  keywordsWhere((_, keyword) => isInPlace(keyword) || keyword === 'not'),
)
