import { isObject, type Json, memberOf, own } from '../json.ts'
import { formatPointer } from '../pointer.ts'
import { firstOf } from '../remember.ts'
import { IN_PLACE } from '../schema/keywords.ts'
import type { Problem, SourceDocument } from './types.ts'

/**
 * Where something was written: a document and the way down to it. A linked list, because most origins are made and
 * never printed; `originPointer` spells it out.
 */
export interface Origin {
  readonly document: SourceDocument
  readonly parent?: Origin
  readonly key?: string
}

export function rootOrigin(document: SourceDocument): Origin {
  return { document }
}

/** The origin some members further down; a key that is undefined leads nowhere. */
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

/** One text for each place, whichever origin object stands for it. */
export function originId(origin: Origin): string {
  return `${origin.document.uri}#${originPointer(origin)}`
}

/** Whether a problem is the first of its kind at its place: what is reached in several ways is reported once. */
export function firstOfKind(): (problem: Problem) => boolean {
  return firstOf(({ code, at, keyword, params }) => JSON.stringify([code, originId(at), keyword, params]))
}

export function originPointer(origin: Origin): string {
  return formatPointer(originPath(origin))
}

/** The nearest place around that is in the file: parts of a schema that a pass made have none of their own. */
export function writtenOrigin(origin: Origin): Origin {
  const { parent } = origin
  return parent === undefined || isWritten(origin) ? origin : writtenOrigin(parent)
}

/** Whether something stands there in the file. */
export function isWritten(origin: Origin): boolean {
  return valueAt(origin) !== undefined
}

/** Whether the schema that is written there has parts that apply to the same value. */
export function hasWrittenParts(origin: Origin): boolean {
  const value = valueAt(origin)
  return isObject(value) && IN_PLACE.some((keyword) => own(value, keyword) !== undefined)
}

function valueAt({ document, parent, key }: Origin): Json | undefined {
  return parent === undefined || key === undefined ? document.value : memberOf(valueAt(parent), key)
}
