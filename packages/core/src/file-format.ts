import { settingsOf } from './export/extras.ts'
import { BUILT_IN_PROFILES } from './export/profiles/index.ts'
import type { Profile } from './export/types.ts'
import type { JsonObject } from './json.ts'
import { formatSchema } from './tool/format-schema.ts'

/**
 * The file format as JSON Schema 2020-12, for editors: one tool or a toolset, as the compiler takes them.
 *
 * @param profiles those that `providers` may name; give your own ones, too
 */
export function fileFormatSchema(profiles: readonly Profile[] = BUILT_IN_PROFILES): JsonObject {
  return formatSchema(Object.fromEntries(profiles.map((profile) => [profile.id, providerSchema(profile)])))
}

function providerSchema(profile: Profile): JsonObject {
  const extras = Object.entries(profile.extras).map(([member, { shape }]) => [member, shape])
  const properties = { ...settingsOf(profile), ...Object.fromEntries(extras) }
  return { type: 'object', properties: properties as JsonObject, additionalProperties: false }
}
