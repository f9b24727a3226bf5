import { isObject, type Json, memberOf, own } from '../json.ts'
import { firstOf } from '../memoize.ts'
import { formatPointer } from '../pointer.ts'
import { IN_PLACE } from '../schema/keywords.ts'
import type { Problem, SourceDocument } from './types.ts'

/**
 * Where something was written: a document and the path in it. A linked list, because most origins are created and never
 * printed; `originPointer` returns the path as text.
 */
export interface Origin {
  readonly document: SourceDocument
  readonly parent?: Origin
  readonly key?: string
}

export function rootOrigin(document: SourceDocument): Origin {
  return { document }
}

/** Returns the origin at a path below another one; undefined keys are skipped. */
export function childOrigin(parent: Origin, ...keys: readonly (string | undefined)[]): Origin {
  let origin = parent
  for (const key of keys) if (key !== undefined) origin = { document: origin.document, parent: origin, key }
  return origin
}

export function originPath(origin: Origin): string[] {
  const path: string[] = []
  for (let at: Origin | undefined = origin; at?.key !== undefined; at = at.parent) path.unshift(at.key)
  return path
}

/** Returns a text that is the same for all origin objects of one place. */
export function originId(origin: Origin): string {
  return `${origin.document.uri}#${originPointer(origin)}`
}

/** Returns a test whether a problem is the first of its kind at its place, so that it is reported once. */
export function firstOfKind(): (problem: Problem) => boolean {
  return firstOf(({ code, at, keyword, params }) => JSON.stringify([code, originId(at), keyword, params]))
}

export function originPointer(origin: Origin): string {
  return formatPointer(originPath(origin))
}

/** Returns the nearest enclosing place that is in the file: subschemas that a pass made are not. */
export function writtenOrigin(origin: Origin): Origin {
  const { parent } = origin
  return parent === undefined || isWritten(origin) ? origin : writtenOrigin(parent)
}

/** Whether the file has a value at this place. */
export function isWritten(origin: Origin): boolean {
  return valueAt(origin) !== undefined
}

/** Whether the schema at this place has in-place subschemas, which apply to the same value. */
export function hasWrittenParts(origin: Origin): boolean {
  const value = valueAt(origin)
  return isObject(value) && IN_PLACE.some((keyword) => own(value, keyword) !== undefined)
}

function valueAt({ document, parent, key }: Origin): Json | undefined {
  return parent === undefined || key === undefined ? document.value : memberOf(valueAt(parent), key)
}
