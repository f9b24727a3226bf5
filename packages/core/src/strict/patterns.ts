import type { Schema } from '../schema.ts'

/** What `patternProperties` says of a key. */
export function matching(patternProperties: Readonly<Record<string, Schema>>, key: string): Schema[] {
  return Object.keys(patternProperties)
    .filter((pattern) => matchesPattern(pattern, key))
    .map((pattern) => patternProperties[pattern] as Schema)
}

/** An expression that is not valid with the `u` flag is tried without it, as everywhere. */
function matchesPattern(pattern: string, key: string): boolean {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(key)
    } catch {}
  }
  return false
}
