import { matchesPattern } from '../pattern/match.ts'
import type { Schema } from '../schema/types.ts'

/** What `patternProperties` says of a key; any value where it cannot be judged whether a pattern matches. */
export function matching(patternProperties: Readonly<Record<string, Schema>>, key: string): Schema[] {
  return Object.entries(patternProperties).flatMap(([pattern, schema]) => {
    const isMatch = matchesPattern(pattern, key)
    return isMatch === undefined ? [true] : isMatch ? [schema] : []
  })
}

/** Whether it can be judged which of the patterns match the keys. */
export function canMatch(
  patternProperties: Readonly<Record<string, Schema>> = {},
  properties: Readonly<Record<string, Schema>> = {},
): boolean {
  const keys = Object.keys(properties)
  return Object.keys(patternProperties).every((pattern) =>
    keys.every((key) => matchesPattern(pattern, key) !== undefined),
  )
}
