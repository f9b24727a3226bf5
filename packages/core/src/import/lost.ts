import { rootOrigin } from '../diagnostics/origin.ts'
import { selectExtras } from '../export/extras.ts'
import type { LoweredTool, Profile } from '../export/types.ts'
import {
  copyJson,
  definedMembers,
  equalJson,
  isObject,
  type Json,
  type JsonObject,
  own,
  setOwn,
} from '../json.ts'
import { placeholderDocument } from '../parse/document.ts'
import { isSchema } from '../schema/walk.ts'
import { describedTool, extensionsOf, type ToolFile } from '../tool/details.ts'
import { createOrigins } from '../tool/origins.ts'

/** Returns a module that came from a profile as a lowered tool with unchanged schemas. */
function withoutLowering(module: JsonObject, profile: Profile, settings: JsonObject): LoweredTool {
  const file = module as ToolFile
  const name = typeof settings['name'] === 'string' ? settings['name'] : (module['module_id'] as string)
  const described = describedTool(file.module_id ?? name, file, extensionsOf(module))
  const [schema, output, error] = ['input_schema', 'output_schema', 'error_schema'].map((section) => {
    const written = module[section]
    return isSchema(written) ? { schema: written, origins: createOrigins() } : undefined
  })
  const input = typeof schema?.schema === 'object' ? schema.schema : {}
  const tool = {
    ...described,
    input: { schema: input, origins: createOrigins() },
    ...definedMembers({ output, error }),
    origin: rootOrigin(placeholderDocument('memory:/tool.json')),
  }
  return {
    tool,
    mode: settings['strict'] === true && profile.modes.strict !== undefined ? 'strict' : 'loose',
    name,
    ...definedMembers({
      description: tool.description,
      output: profile.outputSchema === 'absent' ? undefined : output?.schema,
    }),
    input,
    inputExamples: profile.inputExamples ? tool.examples.map(({ inputs }) => inputs) : [],
    extras: selectExtras(profile, tool.providers[profile.id] ?? {}).extras,
    codec: { root: { kind: 'same' }, defs: {} },
    grade: 'exact',
  }
}

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

/** Writes a module for the provider from which it came, with the settings that were kept for it. */
export function writtenBack(module: JsonObject, profile: Profile, settings: JsonObject): JsonObject {
  return profile.wrap(withoutLowering(module, profile, settings))
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
