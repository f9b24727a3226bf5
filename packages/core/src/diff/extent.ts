import { isImpossible } from '../strict/node.ts'
import type { Place, Side } from './place.ts'
import { decidingKeywords, settle } from './place.ts'

/** Whether a schema says itself that every value fits. */
export function isAnything(place: Place, side: Side): boolean {
  const { schema } = settle(place, side)
  return typeof schema === 'boolean' ? schema : decidingKeywords(schema).length === 0
}

/** Whether a schema says itself that no value fits. */
export function isNothing(place: Place, side: Side): boolean {
  const { schema } = settle(place, side)
  return typeof schema === 'boolean' ? !schema : isImpossible(schema)
}
