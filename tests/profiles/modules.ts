import { selectExtras } from '../../packages/core/src/export/extras.ts'
import { providerName } from '../../packages/core/src/export/name.ts'
import type { LoweredTool, Profile } from '../../packages/core/src/export/types.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import type { Tool, ToolExample, ToolSchema } from '../../packages/core/src/tool/types.ts'

/** Returns a module as a lowered tool with unchanged schemas, to test only the envelope and its inverse. */
export function lowerUnchanged(
  module: JsonObject,
  profile: Profile,
  mode: 'loose' | 'strict' = 'loose',
): LoweredTool {
  const tool = toTool(module)
  const written = tool.providers[profile.id] ?? {}
  const { name } = providerName(tool.identity, profile.name, written.name as string | undefined)
  const output = fits(profile.outputSchema, tool.output?.schema) ? tool.output?.schema : undefined
  return {
    tool,
    mode,
    name,
    ...(tool.description === undefined ? {} : { description: tool.description }),
    input: tool.input.schema as SchemaObject,
    ...(output === undefined ? {} : { output }),
    inputExamples: profile.inputExamples ? tool.examples.map(({ inputs }) => inputs) : [],
    extras: selectExtras(profile, written).extras,
    codec: { root: { kind: 'same' }, defs: {} },
    grade: 'exact',
  }
}

function fits(kind: Profile['outputSchema'], schema: Schema | undefined): boolean {
  if (kind !== 'object') return kind === 'any'
  return typeof schema === 'object' && schema.type === 'object'
}

function toTool(module: JsonObject): Tool {
  const { module_id, namespace, input_schema, output_schema, error_schema, examples, ...rest } = module
  const id = module_id as string
  const optional: Record<string, Json | undefined> = {
    version: rest.version,
    title: rest.title,
    description: rest.description,
    llmDescription: rest['x-llm-description'],
    documentation: rest.documentation,
    category: rest.category,
    timeout: rest.timeout,
    meta: rest._meta,
    metadata: rest.metadata,
    namespace,
  }
  const isExtension = (key: string): boolean => key.startsWith('x-') && key !== 'x-llm-description'
  return {
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    id,
    identity: namespace === undefined ? id : `${namespace as string}:${id}`,
    tags: (rest.tags ?? []) as string[],
    requiredScopes: (rest.required_scopes ?? []) as string[],
    annotations: (rest.annotations ?? {}) as Tool['annotations'],
    // From files of the corpora, which the compiler has accepted.
    examples: (examples ?? []) as unknown as ToolExample[],
    icons: (rest.icons ?? []) as unknown as Tool['icons'],
    providers: (rest.providers ?? {}) as Tool['providers'],
    extensions: Object.fromEntries(Object.entries(rest).filter(([key]) => isExtension(key))),
    input: toSchema(input_schema),
    ...(output_schema === undefined ? {} : { output: toSchema(output_schema) }),
    ...(error_schema === undefined ? {} : { error: toSchema(error_schema) }),
    origin: { document: { uri: '', text: '', format: 'json', value: module, locate: nowhere } },
  }
}

function toSchema(schema: Json | undefined): ToolSchema {
  return {
    schema: schema as Schema,
    origins: {
      of: () => undefined,
      ofKeyword: () => [],
      target: () => undefined,
      derive: (derived) => derived,
    },
  }
}

function nowhere(): never {
  throw new Error('nothing is located in these tests')
}

/** Freezes a value deeply, so that a change of an input throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) deepFreeze(member)
    Object.freeze(value)
  }
  return value
}
