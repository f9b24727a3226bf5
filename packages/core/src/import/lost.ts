import type { Profile } from '../export/types.ts'
import { writtenBack } from '../export/written-back.ts'
import { copyJson, equalJson, isObject, type Json, type JsonObject, own, setOwn } from '../json.ts'

/** A member of a provider's tool that is lost if the module made from it is written for that provider again. */
export interface LostMember {
  readonly path: readonly string[]
  readonly value: Json
  /** The member of `providers.<profile>` that keeps it nevertheless. */
  readonly kept: string | undefined
}

export function lostOnReading(module: JsonObject, wire: JsonObject, profile: Profile): LostMember[] {
  const settings = ownSettings(module, profile)
  const made = writtenBack(module, profile, settings)
  return leaves(missingFrom(made, wire) ?? {}, []).map(([path, value]) => ({
    path,
    value,
    kept: path.find((key) => Object.hasOwn(settings, key)),
  }))
}

/** Returns the members of `raw`, at any depth of objects, that `made` lacks or has with other values, if any. */
export function missingFrom(made: JsonObject, raw: JsonObject): JsonObject | undefined {
  const missing: JsonObject = {}
  for (const [key, value] of Object.entries(raw)) {
    const other = own(made, key)
    if (other !== undefined && equalJson(value, other)) continue
    const part = isObject(value) && isObject(other) ? missingFrom(other, value) : copyJson(value)
    if (part !== undefined) setOwn(missing, key, part)
  }
  return Object.keys(missing).length === 0 ? undefined : missing
}

export function ownSettings(module: JsonObject, profile: Profile): JsonObject {
  const providers = own(module, 'providers')
  const settings = isObject(providers) ? own(providers, profile.id) : undefined
  return isObject(settings) ? settings : {}
}

function leaves(value: JsonObject, path: readonly string[]): [path: string[], value: Json][] {
  return Object.entries(value).flatMap(([key, member]): [string[], Json][] => {
    const at = [...path, key]
    return isObject(member) && Object.keys(member).length > 0 ? leaves(member, at) : [[at, member]]
  })
}
