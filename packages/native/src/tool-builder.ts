import type { JsonObject, Profile, SchemaObject } from '@toolbake/core'
import { compile } from '@toolbake/core'
import { copyJson } from '@toolbake/core/internal'
import type { Conversion } from './convert/types.ts'
import { inexpressibleAt } from './messages/notes.ts'
import { closeObjects, inlineDefinitions, loosenNull } from './shape-schema.ts'
import type { ToolBuildOptions, ToolDefinition } from './tool-builder-types.ts'
import { ToolBuildError } from './tool-builder-types.ts'

type Target = NonNullable<ToolBuildOptions['target']>

/** Builds a provider's tool from a schema. `convert` writes a schema that is used twice inline or as a reference. */
export function buildTool(
  name: string,
  description: string,
  options: ToolBuildOptions,
  profile: Profile,
  convert: (target: Target, reused: 'inline' | 'ref') => Conversion,
): ToolDefinition {
  const { target = 'jsonSchema2020-12', strictNullChecks = true, additionalProperties = false } = options
  const isInline = (options.$refStrategy ?? 'none') === 'none'
  const { schema, notes } = convert(target, isInline ? 'inline' : 'ref')
  const reasons = notes.flatMap(({ kind, pointer, what }) =>
    kind === 'inexpressible' ? [inexpressibleAt(what, pointer)] : [],
  )
  if (reasons.length > 0) throw new ToolBuildError(name, [], reasons)
  let shaped = copyJson(JSON.parse(JSON.stringify(schema)) as JsonObject) as SchemaObject
  if (!additionalProperties) shaped = closeObjects(shaped)
  if (!strictNullChecks) shaped = loosenNull(shaped)
  const tool = lower(name, description, shaped, profile)
  const { $schema: _, ...written } = target === 'jsonSchema2020-12' ? tool.input_schema : shaped
  const input = isInline ? inlineDefinitions(written as SchemaObject) : written
  return { ...tool, input_schema: input as ToolDefinition['input_schema'] }
}

/** Returns the tool in the provider's form, compiled as in a build. */
function lower(name: string, description: string, schema: SchemaObject, { id }: Profile): ToolDefinition {
  const text = JSON.stringify({ module_id: name, description, input_schema: schema })
  const { ok, requests, diagnostics } = compile(
    { uri: 'tool.schema.json', text },
    { profile: id, mode: false },
  )
  const tool = requests[id]?.json[0]
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (!ok || tool === undefined) throw new ToolBuildError(name, errors, [])
  // The profile's wrap has this form; its tests compare the members.
  return tool as unknown as ToolDefinition
}
