import type { Json } from '../../packages/core/src/json.ts'
import { isObject, own } from '../../packages/core/src/json.ts'
import { isSame } from '../generate/facets.ts'

/** Whether a value contains another one, plus only further members, and items at the end of lists. */
export function isBeginning(part: Json, whole: Json): boolean {
  if (Array.isArray(part)) {
    if (!Array.isArray(whole) || part.length > whole.length) return false
    return part.every((item, index) => {
      const of = whole[index] ?? null
      return index < part.length - 1 ? isSame(item, of) : isBeginning(item, of)
    })
  }
  if (!isObject(part)) return part === whole
  return (
    isObject(whole) &&
    Object.entries(part).every(([key, member]) => {
      const of = own(whole, key)
      return of !== undefined && isBeginning(member, of)
    })
  )
}
