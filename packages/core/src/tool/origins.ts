import { childOrigin, isWritten, type Origin } from '../diagnostics/origin.ts'
import { getOrAdd } from '../memoize.ts'
import { decides, MERGED_INTO } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { forEachSubschema, visitDown } from '../schema/walk.ts'
import type { Origins, Respelled, ToolSchema } from './types.ts'

/** Origins that are still being recorded. `set` is for the phase that copies the author's schemas. */
export interface MutableOrigins extends Origins {
  /** @param respelled the keywords that were written under another name */
  set(schema: object, origin: Origin, respelled?: Respelled): void
  /** Gives a schema the origins of the keywords that it took from others, and returns it. */
  carry<T extends object>(schema: T, ...from: readonly object[]): T
  /** Records the definition that replaced a reference. */
  setTarget(schema: object, target: SchemaObject): void
}

export type Places = readonly [Origin, ...Origin[]]

/**
 * Returns all places where a keyword of a schema was written, even behind a `$ref`: several if it was merged.
 *
 * @param around the origin of the schema, used when the keyword's own is unknown
 */
export function placesOf(origins: Origins, schema: object, keyword: string, around: Origin): Places {
  const [first, ...others] = origins.ofKeyword(schema, keyword)
  return first === undefined ? [childOrigin(around, keyword)] : [first, ...others]
}

/** Returns where a keyword of a schema was written, or a member or item of its value. */
export type PlaceOf = (keyword: string, ...keys: readonly string[]) => Origin

/**
 * Visits every schema object of the sections, parents first, with the origins of its keywords.
 *
 * @param around the origin of the tool, used when that of a schema is unknown
 */
export function visitPlaced(
  sections: readonly (ToolSchema | undefined)[],
  around: Origin,
  visit: (schema: SchemaObject, placeOf: PlaceOf) => void,
): void {
  for (const section of sections) {
    if (section === undefined) continue
    const { origins } = section
    visitDown(section.schema, around, (schema, given) => {
      const at = origins.of(schema) ?? given
      visit(schema, (keyword, ...keys) => childOrigin(placesOf(origins, schema, keyword, at)[0], ...keys))
      return ({ keyword, key }) => childOrigin(at, keyword, key)
    })
  }
}

export function createOrigins(): MutableOrigins {
  // A plain Map: it is collected together with its schema, and weak keys are expensive for the garbage collector.
  const table = new Map<Schema | object, Origin>()
  const targets = new Map<object, SchemaObject>()
  // Arrays are shared: a definition that is merged along many paths has one origin.
  const keywords = new Map<object, Map<string, readonly Origin[]>>()

  const record = (schema: object, keyword: string, places: readonly Origin[]): readonly Origin[] => {
    getOrAdd(keywords, schema, () => new Map<string, readonly Origin[]>()).set(keyword, places)
    return places
  }
  const ofKeyword = (schema: object, keyword: string): readonly Origin[] => {
    const known = keywords.get(schema)?.get(keyword)
    if (known !== undefined) return known
    const origin = table.get(schema)
    return origin === undefined ? [] : record(schema, keyword, [childOrigin(origin, keyword)])
  }
  /** Gives a subschema that was merged from several the first of their origins that is in the file. */
  const placeMerged = (schema: object): void => {
    forEachSubschema(schema as SchemaObject, ({ schema: child, keyword, key }) => {
      if (typeof child === 'boolean' || table.has(child)) return
      const places = ofKeyword(schema, keyword).map((place) => childOrigin(place, key))
      const origin = places.find(isWritten) ?? places[0]
      if (origin !== undefined) table.set(child, origin)
    })
  }
  return {
    of: (schema) => table.get(schema),
    ofKeyword,
    target: (schema) => targets.get(schema),
    set(schema, origin, respelled = {}) {
      table.set(schema, origin)
      for (const [keyword, name] of Object.entries(respelled)) {
        const places = [name].flat().map((one) => childOrigin(origin, one))
        record(schema, keyword, places)
      }
    },
    carry(schema, ...from) {
      for (const source of from)
        for (const keyword of Object.keys(source)) record(schema, keyword, ofKeyword(source, keyword))
      return schema
    },
    setTarget(schema, target) {
      targets.set(schema, target)
    },
    derive(schema, from, parts = [], respelled = {}) {
      // Merging can return one of the author's schemas, which keeps its own origin.
      if (schema === from || table.has(schema)) return schema
      const [origin, target] = [table.get(from), targets.get(from)]
      if (origin !== undefined) table.set(schema, origin)
      if (target !== undefined) targets.set(schema, target)
      const sources = [from, ...parts.filter((part) => typeof part === 'object' && part !== null)]
      const known = keywords.get(from)
      const replaced = sources.flatMap((source) =>
        replacedIn(schema, source, respelled).flatMap((keyword) => ofKeyword(source, keyword)),
      )
      for (const keyword of Object.keys(schema)) {
        const isUnchanged = Object.hasOwn(from, keyword) && respelled[keyword] === undefined
        const isNew = parts.length > 0 || Reflect.get(schema, keyword) !== Reflect.get(from, keyword)
        const replaces = replaced.length > 0 && isNew && decides(keyword)
        if (parts.length === 0 && !known?.has(keyword) && isUnchanged && !replaces) continue
        const written = writtenIn(keyword, sources, respelled).flatMap(([source, name]) =>
          ofKeyword(source, name),
        )
        const places = [...new Set(replaces ? [...written, ...replaced] : written)]
        if (places.length > 0) record(schema, keyword, places)
        // A keyword that nobody wrote gets the origin of the schema.
        else if (origin !== undefined) record(schema, keyword, [origin])
      }
      if (sources.length > 1) placeMerged(schema)
      return schema
    },
  }
}

/** Their subschemas or targets have origins of their own. */
const MERGED_AWAY: ReadonlySet<string> = new Set(['$ref', 'allOf'])

type Written = readonly [source: object, keyword: string]

/** Returns the keywords of the sources that became one keyword of the new schema. */
function writtenIn(keyword: string, sources: readonly object[], respelled: Respelled): readonly Written[] {
  const written = respelled[keyword] ?? keyword
  const has = (source: object, name: string): boolean => Object.hasOwn(source, name)
  const own = sources.flatMap((source): Written[] => {
    const names = typeof written === 'string' && has(source, keyword) ? [keyword] : [written].flat()
    return names.filter((name) => has(source, name)).map((name) => [source, name])
  })
  const rest = sources.length > 1 ? MERGED_INTO.get(keyword) : undefined
  if (rest === undefined) return own
  const merged = sources.filter(
    (source) => has(source, rest) && sources.some((other) => other !== source && has(other, keyword)),
  )
  return [...own, ...merged.map((source): Written => [source, rest])]
}

/** Returns the keywords of a source that the new schema lacks: new keywords imply them, so reports name them, too. */
function replacedIn(schema: object, source: object, respelled: Respelled): string[] {
  const named = new Set(Object.values(respelled).flat())
  const isNamed = (keyword: string): boolean => MERGED_AWAY.has(keyword) || named.has(keyword)
  return Object.keys(source).filter(
    (keyword) => !Object.hasOwn(schema, keyword) && !isNamed(keyword) && decides(keyword),
  )
}
