import type { SourceDocument } from '../parse/types.ts'
import { escapeToken } from '../pointer.ts'
import type { Origin, Problem } from './types.ts'

/** The origin of a document's root. */
export function rootOrigin(document: SourceDocument): Origin {
  return { document }
}

/** The origin one or more members further down. */
export function childOrigin(parent: Origin, ...keys: readonly string[]): Origin {
  let origin = parent
  for (const key of keys) origin = { document: origin.document, parent: origin, key }
  return origin
}

/** The keys from the document's root down to the origin. */
export function originPath(origin: Origin): string[] {
  const path: string[] = []
  for (let at: Origin | undefined = origin; at?.key !== undefined; at = at.parent) path.unshift(at.key)
  return path
}

/** One text for each place, whichever origin object stands for it. */
export function originId(origin: Origin): string {
  return `${origin.document.uri}#${originPointer(origin)}`
}

/** One text for problems that say the same of the same place. */
export function problemId({ code, at, keyword, params }: Problem): string {
  return JSON.stringify([code, originId(at), keyword, params])
}

/** The JSON Pointer of the origin in its document. */
export function originPointer(origin: Origin): string {
  let pointer = ''
  for (let at: Origin | undefined = origin; at?.key !== undefined; at = at.parent) {
    pointer = `/${escapeToken(at.key)}${pointer}`
  }
  return pointer
}
