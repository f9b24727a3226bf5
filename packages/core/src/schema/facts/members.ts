import { own } from '../../json.ts'
import { matchesPattern } from '../../pattern/match.ts'
import type { Schema, SchemaObject } from '../types.ts'

/** What `patternProperties` declares for a key; any value where it cannot be judged whether a pattern matches. */
export function matching(patternProperties: SchemaObject['patternProperties'], key: string): Schema[] {
  return Object.entries(patternProperties ?? {}).flatMap(([pattern, schema]) => {
    const isMatch = matchesPattern(pattern, key)
    return isMatch === undefined ? [true] : isMatch ? [schema] : []
  })
}

/** Whether it can be judged which of the patterns match the keys. */
export function canMatch(
  patternProperties: SchemaObject['patternProperties'],
  properties: SchemaObject['properties'],
): boolean {
  const keys = Object.keys(properties ?? {})
  return Object.keys(patternProperties ?? {}).every((pattern) =>
    keys.every((key) => matchesPattern(pattern, key) !== undefined),
  )
}

/** The schema that an object declares for a property by its name. */
export function declaredProperty({ properties }: SchemaObject, key: string): Schema | undefined {
  return own<Schema>(properties ?? {}, key)
}

/** The schemas that the value of a key has to fit: by its name and by patterns, else that of additional properties. */
export function memberSchemas(schema: SchemaObject, key: string): readonly Schema[] {
  const named = declaredProperty(schema, key)
  const declared = [...(named === undefined ? [] : [named]), ...matching(schema.patternProperties, key)]
  return declared.length > 0 ? declared : [schema.additionalProperties ?? true]
}
