import { rootOrigin } from '../diagnostics/origin.ts'
import { definedMembers, type JsonObject } from '../json.ts'
import { placeholderDocument } from '../parse/document.ts'
import { isSchema } from '../schema/walk.ts'
import { describedTool, extensionsOf, type ToolFile } from '../tool/details.ts'
import { createOrigins } from '../tool/origins.ts'
import { selectExtras } from './extras.ts'
import type { LoweredTool, Profile } from './types.ts'

/** Writes a module, its schemas unchanged, for the provider from which it came, with the settings kept for it. */
export function writtenBack(module: JsonObject, profile: Profile, settings: JsonObject): JsonObject {
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
  const lowered: LoweredTool = {
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
  return profile.wrap(lowered)
}
