import { isImpossible } from '../schema/facts/values.ts'
import type { Place, Side } from './place.ts'
import { childPlaces, decidingKeywords, settle } from './place.ts'

/** Whether a schema says itself that every value fits. */
export function isAnything(place: Place, side: Side): boolean {
  const { schema } = settle(place, side)
  if (typeof schema === 'boolean') return schema
  const [keyword, ...more] = decidingKeywords(schema)
  if (keyword !== 'anyOf' || more.length > 0) return keyword === undefined
  const known = side.anything.get(schema)
  if (known !== undefined) return known
  // What leads back to itself says nothing by that.
  side.anything.set(schema, false)
  const found = childPlaces({ ...place, schema }, keyword).some((branch) => isAnything(branch, side))
  side.anything.set(schema, found)
  return found
}

/** Whether a schema says itself that no value fits. */
export function isNothing(place: Place, side: Side): boolean {
  const { schema } = settle(place, side)
  return typeof schema === 'boolean' ? !schema : isImpossible(schema)
}
