import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import { isWritten } from '../diagnostics/written.ts'
import type { Json, JsonObject } from '../json.ts'
import { own } from '../json.ts'
import type { SchemaObject } from '../schema/types.ts'
import { forEachSubschema } from '../schema/walk.ts'
import type { Origins, Respelled } from './types.ts'

/** A table of places that only grows; setting is for the phase that copies the author's schemas. */
export interface MutableOrigins extends Origins {
  /** @param respelled which keywords were written by another name */
  set(schema: object, origin: Origin, respelled?: Respelled): void
  /** A schema that has the keywords of another one keeps their places. */
  carry(schema: object, from: object): void
  /** What stands in the place of a reference. */
  setTarget(schema: object, target: SchemaObject): void
}

/**
 * Every place where a keyword of a schema was written, be it behind a `$ref`: several where it was merged.
 *
 * @param around the place of the schema, where its own is unknown
 */
export function placesOf(
  origins: Origins,
  schema: object,
  keyword: string,
  around: Origin,
): readonly [Origin, ...Origin[]] {
  const [first, ...others] = origins.ofKeyword(schema, keyword)
  return first === undefined ? [childOrigin(around, keyword)] : [first, ...others]
}

function memberOf(schema: object, keyword: string, key: string | undefined): Json | undefined {
  const value = own(schema as JsonObject, keyword)
  return key === undefined || value === undefined ? value : own(value as JsonObject, key)
}

export function createOrigins(): MutableOrigins {
  // Not weak: the table goes with its schema, and weak keys cost the collector much.
  const table = new Map<object, Origin>()
  const targets = new Map<object, SchemaObject>()
  // Lists are shared: a definition that is merged along many paths is one place.
  const keywords = new Map<object, Map<string, readonly Origin[]>>()

  const record = (schema: object, keyword: string, places: readonly Origin[]): readonly Origin[] => {
    const known = keywords.get(schema) ?? new Map<string, readonly Origin[]>()
    keywords.set(schema, known.set(keyword, places))
    return places
  }
  const ofKeyword = (schema: object, keyword: string): readonly Origin[] => {
    const known = keywords.get(schema)?.get(keyword)
    if (known !== undefined) return known
    const origin = table.get(schema)
    return origin === undefined ? [] : record(schema, keyword, [childOrigin(origin, keyword)])
  }
  const ofSources = (
    keyword: string,
    sources: readonly object[],
    respelled: Respelled,
  ): readonly Origin[] => {
    const [first = [], ...others] = sources.flatMap((source) => {
      const name = [keyword, respelled[keyword] ?? keyword].find((each) => Object.hasOwn(source, each))
      return name === undefined ? [] : [ofKeyword(source, name)]
    })
    return others.length === 0 ? first : [...new Set([first, ...others].flat())]
  }
  const derive = (schema: object, from: object, parts: readonly unknown[], respelled: Respelled): void => {
    const [origin, target] = [table.get(from), targets.get(from)]
    if (origin !== undefined) table.set(schema, origin)
    if (target !== undefined) targets.set(schema, target)
    const sources = [from, ...parts.filter((part) => typeof part === 'object' && part !== null)]
    const known = keywords.get(from)
    for (const keyword of Object.keys(schema)) {
      if (parts.length === 0 && !known?.has(keyword) && Object.hasOwn(from, keyword)) continue
      const places = ofSources(keyword, sources, respelled)
      if (places.length > 0) record(schema, keyword, places)
      // What nobody wrote stands where the schema does.
      else if (origin !== undefined) record(schema, keyword, [origin])
    }
    if (sources.length > 1) placeMerged(schema, sources)
  }
  /** A subschema that was merged from several stands where the first of them does. */
  const placeMerged = (schema: object, sources: readonly object[]): void => {
    forEachSubschema(schema as SchemaObject, ({ schema: child, keyword, key }) => {
      if (typeof child === 'boolean' || table.has(child)) return
      const source = sources.find((each) => memberOf(each, keyword, key) !== undefined)
      if (source === undefined) return
      const member = memberOf(source, keyword, key)
      const known = typeof member === 'object' && member !== null ? table.get(member) : undefined
      const keys = key === undefined ? [] : [key]
      const places = ofKeyword(source, keyword).map((place) => childOrigin(place, ...keys))
      const origin = known ?? places.find(isWritten) ?? places[0]
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
        record(schema, keyword, [childOrigin(origin, name)])
      }
    },
    carry(schema, from) {
      for (const keyword of Object.keys(from)) record(schema, keyword, ofKeyword(from, keyword))
    },
    setTarget(schema, target) {
      targets.set(schema, target)
    },
    derive(schema, from, parts = [], respelled = {}) {
      if (schema !== from) derive(schema, from, parts, respelled)
      return schema
    },
  }
}
