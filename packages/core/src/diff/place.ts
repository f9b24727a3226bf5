import { childOrigin, type Origin, rootOrigin } from '../diagnostics/origin.ts'
import type { Json } from '../json.ts'
import { getOrAdd } from '../memoize.ts'
import { placeholderDocument } from '../parse/document.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { type AllValues, createAllValues } from '../schema/facts/all-values.ts'
import { isImpossible } from '../schema/facts/values.ts'
import { decides, isAnnotation } from '../schema/keywords.ts'
import type { Definition, Schema, SchemaObject } from '../schema/types.ts'
import { subschemasOf, visitDown } from '../schema/walk.ts'
import { createOrigins, type MutableOrigins, placesOf } from '../tool/origins.ts'

export interface Version {
  readonly definition: Definition
  /** The origin of each schema in the tool; that of a merged one is where its keywords were written. */
  readonly origins: MutableOrigins
  readonly allValues: AllValues
  /** Merged schemas by the place and text of their source, so that merging recursive ones ends. */
  readonly merged: Map<string, SchemaObject>
  readonly unwritten: Set<Schema>
}

/** A schema in one version, and its origin in the tool. */
export interface Located<Of extends Schema = Schema> {
  readonly schema: Of
  readonly origin: Origin
  readonly version: Version
}

/** Returns the place of a tool's section. */
export function rootPlace(schema: Schema, section: string): Located {
  const document = { ...placeholderDocument(''), value: { [section]: schema } }
  const origin = childOrigin(rootOrigin(document), section)
  const origins = createOrigins()
  visitDown(schema, origin, (node, at) => {
    origins.set(node, at)
    return ({ keyword, key }) => childOrigin(at, keyword, key)
  })
  const definition = definitionsOf(schema)
  const allValues = createAllValues(definition)
  const version = { definition, origins, allValues, merged: new Map(), unwritten: new Set<Schema>() }
  return { schema, origin, version }
}

/** Returns the place of a keyword's schema, or of one in its array or map; of `true` if there is none. */
export function below(at: Located<SchemaObject>, keyword: string, key: string = ''): Located {
  return childPlaces(at, keyword).get(key) ?? placeOf(true, at, keyword, key === '' ? undefined : key)
}

/** Returns the places in a keyword's array or map, by key; of a single schema or a reference, the key is empty. */
export function childPlaces(at: Located<SchemaObject>, keyword: string): Map<string, Located> {
  const places = new Map<string, Located>()
  const value = at.schema[keyword]
  if (value === undefined) return places
  const target = keyword === '$ref' ? at.version.definition(value as string) : undefined
  if (target !== undefined) places.set('', placeOf(target, at, keyword))
  for (const { schema, key } of subschemasOf({ [keyword]: value }))
    places.set(key ?? '', placeOf(schema, at, keyword, key))
  return places
}

function placeOf(schema: Schema, at: Located<SchemaObject>, keyword: string, key?: string): Located {
  const origin = at.version.origins.of(schema) ?? childOrigin(originAt(at, keyword), key)
  return { ...at, schema, origin }
}

/** Returns where a keyword was written; the first place if it was merged from several. */
export function originAt({ schema, origin, version }: Located<SchemaObject>, keyword: string): Origin {
  return placesOf(version.origins, schema, keyword, origin)[0]
}

/** Returns the target of the schema's reference, and the branches of `allOf`. */
export function partsOf(at: Located<SchemaObject>): Located[] {
  return ['$ref', 'allOf'].flatMap((keyword) => [...childPlaces(at, keyword).values()])
}

export function decidingKeywords(schema: SchemaObject): string[] {
  return Object.keys(schema).filter(decides)
}

export function isObjectPlace(place: Located): place is Located<SchemaObject> {
  return typeof place.schema === 'object'
}

/** Boolean schemas are treated as having no keywords. */
export function asObject(place: Located): Located<SchemaObject> {
  return isObjectPlace(place) ? place : { ...place, schema: {} }
}

/** Returns the target of a reference without siblings, or the only branch of `allOf`. */
function onlyPart(at: Located): Located | undefined {
  if (!isObjectPlace(at) || decidingKeywords(at.schema).length !== 1) return undefined
  const [part, ...others] = partsOf(at)
  return others.length === 0 ? part : undefined
}

/** Returns the place of the schema that decides, behind references without siblings and `allOf` of one branch. */
export function decidingPlace(place: Located): Located {
  let at = place
  for (let next = onlyPart(at); next !== undefined; next = onlyPart(at)) at = next
  return at
}

/** Returns the annotations on the way to the schema that decides; outer ones override inner ones. */
export function annotationsOf(place: Located): Map<string, { value: Json; origin: Origin }> {
  const notes = new Map<string, { value: Json; origin: Origin }>()
  for (let at: Located | undefined = place; at !== undefined && isObjectPlace(at); at = onlyPart(at)) {
    for (const [key, value] of Object.entries(at.schema)) {
      if (isAnnotation(key) && !notes.has(key)) notes.set(key, { value, origin: originAt(at, key) })
    }
  }
  return notes
}

/** Whether a schema obviously accepts every value. */
export function acceptsAll(place: Located): boolean {
  const places = [place]
  const seen = new Set<Schema>()
  for (const next of places) {
    const at = decidingPlace(next)
    if (seen.has(at.schema)) continue
    seen.add(at.schema)
    const keywords = isObjectPlace(at) ? decidingKeywords(at.schema) : []
    if (at.schema !== false && keywords.length === 0) return true
    if (keywords.join() === 'anyOf') places.push(...childPlaces(asObject(at), 'anyOf').values())
  }
  return false
}

/** Whether a schema obviously accepts no value. */
export function acceptsNone(place: Located): boolean {
  const { schema } = decidingPlace(place)
  return typeof schema === 'boolean' ? !schema : isImpossible(schema)
}

/** Values for pairs of schemas, one of the old version and one of the new. */
export type Pairs<T> = Map<Schema, Map<Schema, T>>

export function setPair<T>(pairs: Pairs<T>, before: Schema, after: Schema, value: T): void {
  getOrAdd(pairs, before, () => new Map<Schema, T>()).set(after, value)
}
