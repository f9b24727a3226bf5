import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import { isWritten } from '../diagnostics/written.ts'
import type { SchemaObject } from '../schema/types.ts'
import type { Origins } from './types.ts'

/** What passes call otherwise than the author. */
const RESPELLED: Readonly<Record<string, string>> = {
  anyOf: 'oneOf',
  enum: 'const',
  additionalProperties: 'unevaluatedProperties',
  items: 'unevaluatedItems',
}

/** A table of places that only grows; setting is for the phase that copies the author's schemas. */
export interface MutableOrigins extends Origins {
  set(schema: object, origin: Origin): void
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

export function createOrigins(): MutableOrigins {
  // Not weak: the table goes with its schema, and weak keys cost the collector much.
  const table = new Map<object, Origin>()
  const targets = new Map<object, SchemaObject>()
  // Of schemas that were made of several.
  const keywords = new Map<object, ReadonlyMap<string, readonly Origin[]>>()
  const ofKeyword = (schema: object, keyword: string): readonly Origin[] => {
    const known = keywords.get(schema)
    const moved = known?.get(keyword) ?? known?.get(RESPELLED[keyword] ?? '')
    if (moved !== undefined) return moved
    const origin = table.get(schema)
    const at = origin === undefined ? undefined : childOrigin(origin, keyword)
    const target = targets.get(schema)
    const isOfTarget = target !== undefined && !(at !== undefined && isWritten(at))
    const spelling = [keyword, RESPELLED[keyword] ?? ''].find(
      (name) => isOfTarget && Object.hasOwn(target, name),
    )
    if (isOfTarget && spelling !== undefined) return ofKeyword(target, spelling)
    return at === undefined ? [] : [at]
  }
  const moveKeywords = (schema: object, from: object, parts: readonly unknown[]): void => {
    const moved = new Map(keywords.get(from))
    for (const part of parts) {
      if (typeof part !== 'object' || part === null) continue
      for (const keyword of Object.keys(part)) {
        const before = moved.get(keyword) ?? (Object.hasOwn(from, keyword) ? ofKeyword(from, keyword) : [])
        moved.set(keyword, [...before, ...ofKeyword(part, keyword)])
      }
    }
    if (moved.size > 0) keywords.set(schema, moved)
  }
  return {
    of: (schema) => table.get(schema),
    ofKeyword,
    target: (schema) => targets.get(schema),
    set: (schema, origin) => {
      table.set(schema, origin)
    },
    setTarget: (schema, target) => {
      targets.set(schema, target)
    },
    derive: (schema, from, parts = []) => {
      const origin = table.get(from)
      const target = targets.get(from)
      if (origin !== undefined && schema !== from) table.set(schema, origin)
      if (target !== undefined && schema !== from) targets.set(schema, target)
      if (schema !== from && (parts.length > 0 || keywords.has(from))) moveKeywords(schema, from, parts)
      return schema
    },
  }
}
