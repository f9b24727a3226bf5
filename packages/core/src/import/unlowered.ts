import { rootOrigin } from '../diagnostics/origin.ts'
import { selectExtras } from '../export/extras.ts'
import type { LoweredTool, Profile } from '../export/types.ts'
import type { Json, JsonObject } from '../json.ts'
import { placeholderDocument } from '../parse/document.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import type { Tool } from '../tool/types.ts'

/** A module as a tool of a profile whose schemas stay as they are: for what came from that profile. */
export function withoutLowering(
  module: JsonObject,
  name: string,
  profile: Profile,
  mode: 'loose' | 'strict',
): LoweredTool {
  const tool = toTool(module)
  const output = profile.outputSchema === 'absent' ? undefined : tool.output?.schema
  return {
    tool,
    mode,
    name,
    ...(tool.description === undefined ? {} : { description: tool.description }),
    input: tool.input.schema as SchemaObject,
    ...(output === undefined ? {} : { output }),
    inputExamples: profile.inputExamples ? tool.examples.map(({ inputs }) => inputs) : [],
    extras: selectExtras(profile, tool.providers[profile.id] ?? {}).extras,
    codec: { root: { kind: 'same' }, defs: {} },
    grade: 'exact',
  }
}

/** Texts and other values by their name in the tool and in the file format. */
const MEMBERS = {
  namespace: 'namespace',
  version: 'version',
  title: 'title',
  description: 'description',
  llmDescription: 'x-llm-description',
  documentation: 'documentation',
  category: 'category',
  timeout: 'timeout',
  meta: '_meta',
  metadata: 'metadata',
} as const

function toTool(module: JsonObject): Tool {
  const id = module['module_id'] as string
  const namespace = module['namespace'] as string | undefined
  const members = Object.entries(MEMBERS).flatMap(([name, key]) =>
    module[key] === undefined ? [] : [[name, module[key]]],
  )
  const { input_schema: input, output_schema: output, error_schema: error } = module
  const extensions = Object.entries(module).filter(
    ([key]) => key.startsWith('x-') && key !== 'x-llm-description',
  )
  return {
    ...Object.fromEntries(members),
    id,
    identity: namespace === undefined ? id : `${namespace}:${id}`,
    tags: (module['tags'] ?? []) as string[],
    requiredScopes: (module['required_scopes'] ?? []) as string[],
    annotations: (module['annotations'] ?? {}) as Tool['annotations'],
    examples: (module['examples'] ?? []) as unknown as Tool['examples'],
    icons: (module['icons'] ?? []) as unknown as Tool['icons'],
    providers: (module['providers'] ?? {}) as Tool['providers'],
    extensions: Object.fromEntries(extensions),
    input: toSection(input),
    ...(output === undefined ? {} : { output: toSection(output) }),
    ...(error === undefined ? {} : { error: toSection(error) }),
    origin: rootOrigin(placeholderDocument('memory:/tool.json')),
  }
}

function toSection(schema: Json | undefined): Tool['input'] {
  return {
    schema: schema as Schema,
    origins: {
      of: () => undefined,
      target: () => undefined,
      derive: (derived: object) => derived,
    } as unknown as Tool['input']['origins'],
  }
}
