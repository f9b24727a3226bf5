import type { Profile } from '../export/types.ts'
import type { Json, JsonObject } from '../json.ts'
import { isObject, own } from '../json.ts'
import { missingFrom } from './leftover.ts'
import { withoutLowering } from './unlowered.ts'

/** A member of a provider's tool that does not come back when the module made of it is written for that provider. */
export interface LostMember {
  readonly path: readonly string[]
  readonly value: Json
  /** The member of `providers.<profile>` that keeps it all the same. */
  readonly kept: string | undefined
}

export function lostOnReading(module: JsonObject, wire: JsonObject, profile: Profile): LostMember[] {
  const settings = ownSettings(module, profile)
  const name = typeof settings['name'] === 'string' ? settings['name'] : (module['module_id'] as string)
  const mode = settings['strict'] === true && profile.modes.strict !== undefined ? 'strict' : 'loose'
  const made = profile.wrap(withoutLowering(module, name, profile, mode))
  return leaves(missingFrom(made, wire) ?? {}, []).map(([path, value]) => ({
    path,
    value,
    kept: path.find((key) => Object.hasOwn(settings, key)),
  }))
}

/** What a module keeps for a profile. */
export function ownSettings(module: JsonObject, profile: Profile): JsonObject {
  const providers = own(module, 'providers')
  const settings = isObject(providers) ? own(providers, profile.id) : undefined
  return isObject(settings) ? settings : {}
}

function leaves(value: JsonObject, path: readonly string[]): [path: string[], value: Json][] {
  return Object.entries(value).flatMap(([key, member]) =>
    isObject(member) && Object.keys(member).length > 0
      ? leaves(member, [...path, key])
      : [[[...path, key], member] as [string[], Json]],
  )
}
