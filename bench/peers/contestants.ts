import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema'
import { GoogleGenAI } from '@google/genai'
import {
  AnthropicSchemaCompatLayer,
  GoogleSchemaCompatLayer,
  jsonSchema,
  OpenAISchemaCompatLayer,
} from '@mastra/schema-compat'
import { RunContext, tool } from '@openai/agents'
import { toStrictJsonSchema } from 'openai/lib/transform'
import type { Diagnostic } from '../../packages/core/src/diagnostics/types.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import { isObject } from '../../packages/core/src/json.ts'
import type { Setting } from '../../tests/laws/subject.ts'
import { lowered } from '../../tests/laws/subject.ts'
import type { Target } from '../../tests/provider-rules/types.ts'

/** A lowered schema, and the decoder for its arguments. */
export interface Lowered {
  readonly schema: Json
  /** The schema as JSON Schema, if the provider's schemas have another format. */
  readonly judged?: Json
  /** The applicable rules; those of the loose mode for a tool that was not made strict. */
  readonly target: Target
  decode(value: Json): Json | Promise<Json>
  /** Only toolbake has one; for others, possible encodings are tried. */
  encode?(value: Json): Json
  /** Reported losses, to decide whether a broken law was announced. */
  readonly reported?: readonly Diagnostic[]
}

export interface Contestant {
  readonly name: string
  readonly target: Target
  /** Throws if the package throws. */
  lower(schema: JsonObject): Lowered | Promise<Lowered>
}

const copy = <T>(value: T): T => structuredClone(value)

function ours(setting: Setting, target: Target, loose: Target = target): Contestant {
  return {
    name: `toolbake, ${NAMES[setting.name]}`,
    target,
    lower(schema) {
      const subject = lowered(copy(schema), setting)
      if ('refused' in subject) throw new Error(subject.refused.map(({ code }) => code).join())
      return {
        schema: subject.lowered as Json,
        target: subject.tool.mode === 'strict' ? target : loose,
        encode: (value) => subject.encode(value),
        decode: (value) => subject.decode(value).value,
        reported: subject.records.filter(({ grade }) => grade === 'described' || grade === 'lossy'),
      }
    },
  }
}

const NAMES = {
  strict: 'strict',
  reshape: 'auto, reshape',
  auto: 'auto',
  loose: 'loose',
  reply: 'structured output',
} as const

function plain(name: string, target: Target, lower: (schema: JsonObject) => unknown): Contestant {
  return {
    name,
    target,
    lower: async (schema) => ({
      schema: (await lower(copy(schema))) as Json,
      target,
      decode: (value) => value,
    }),
  }
}

/** The schema is that of the created tool; decoded arguments are those that its handler receives. */
const agents: Contestant = {
  name: '@openai/agents tool()',
  target: 'openai-strict',
  lower(schema) {
    let received: unknown
    const made = tool({
      name: 'tool',
      description: 'A tool.',
      // Overloaded: a Zod schema or a JSON Schema.
      parameters: copy(schema) as never,
      strict: true,
      errorFunction: null,
      execute: (input: unknown) => {
        received = input
        return 'done'
      },
    })
    return {
      // This is JSON, but its type has no index signature.
      schema: made.parameters as unknown as Json,
      target: 'openai-strict',
      async decode(value) {
        received = undefined
        await made.invoke(new RunContext(), JSON.stringify(value))
        return received as Json
      },
    }
  },
}

const MODELS = {
  openai: { provider: 'openai.chat', modelId: 'gpt-4o', supportsStructuredOutputs: true },
  anthropic: {
    provider: 'anthropic.messages',
    modelId: 'claude-sonnet-4-5',
    supportsStructuredOutputs: true,
  },
  google: { provider: 'google.generative-ai', modelId: 'gemini-2.5-pro', supportsStructuredOutputs: true },
}

function mastra(
  target: Target,
  layer: OpenAISchemaCompatLayer | AnthropicSchemaCompatLayer | GoogleSchemaCompatLayer,
): Contestant {
  return {
    name: '@mastra/schema-compat',
    target,
    lower(schema) {
      // The SDK has its own type for JSON Schemas.
      const made = layer.processToCompatSchema(jsonSchema(copy(schema) as never))['~standard']
      return {
        schema: made.jsonSchema.input({ target: 'draft-07' }) as Json,
        target,
        async decode(value) {
          const result = await made.validate(copy(value))
          if (result.issues !== undefined) throw new Error(result.issues[0]?.message)
          // As passed on in JSON: without undefined members.
          return JSON.parse(JSON.stringify(result.value)) as Json
        },
      }
    },
  }
}

/** Returns the schema that the SDK would send, by intercepting the request: only then the SDK changes the schema. */
async function googleTransform(schema: JsonObject): Promise<unknown> {
  const before = globalThis.fetch
  let body = ''
  globalThis.fetch = async (_url, init) => {
    body = typeof init?.body === 'string' ? init.body : ''
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  }
  try {
    const client = new GoogleGenAI({ apiKey: 'none' })
    // The SDK's `Schema` has enums for types, but the client accepts other values.
    const functionDeclarations = [{ name: 'tool', description: 'A tool.', parameters: schema as never }]
    await client.models.generateContent({
      model: 'gemini-2.5-pro',
      contents: 'Go.',
      config: { tools: [{ functionDeclarations }] },
    })
  } finally {
    globalThis.fetch = before
  }
  const [declaration] = JSON.parse(body).tools[0].functionDeclarations
  return declaration.parameters ?? declaration.parametersJsonSchema
}

const google: Contestant = {
  name: '@google/genai',
  target: 'gemini',
  async lower(schema) {
    const made = (await googleTransform(copy(schema))) as Json
    return { schema: made, judged: fromOpenApi(made), target: 'gemini', decode: (value) => value }
  },
}

/** Converts Google's schemas, which have upper-case type names and `nullable`, to JSON Schema. */
function fromOpenApi(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(fromOpenApi)
  if (!isObject(schema)) return schema
  const { nullable, type, properties, ...rest } = schema
  const members = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, DATA.has(key) ? value : fromOpenApi(value)]),
  )
  const named = isObject(properties)
    ? {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, value]) => [key, fromOpenApi(value)]),
        ),
      }
    : {}
  const typed = typeof type === 'string' ? { type: type.toLowerCase() } : type === undefined ? {} : { type }
  const result = { ...typed, ...named, ...members } as JsonObject
  return nullable === true ? { anyOf: [result, { type: 'null' }] } : result
}

const DATA = new Set(['enum', 'required', 'default', 'example', 'propertyOrdering'])

export const CONTESTANTS: readonly Contestant[] = [
  ours({ profile: 'openai', name: 'strict' }, 'openai-strict'),
  ours({ profile: 'openai', name: 'auto' }, 'openai-strict', 'openai'),
  // Declared for a narrower type of JSON Schema than it handles.
  plain('openai toStrictJsonSchema', 'openai-strict', (schema) => toStrictJsonSchema(schema as never)),
  agents,
  mastra('openai-strict', new OpenAISchemaCompatLayer(MODELS.openai)),
  ours({ profile: 'anthropic', name: 'strict' }, 'anthropic-strict'),
  plain('@anthropic-ai/sdk transformJSONSchema', 'anthropic-strict', (schema) =>
    // Declared for a narrower type of JSON Schema than it handles.
    transformJSONSchema(schema as never),
  ),
  mastra('anthropic-strict', new AnthropicSchemaCompatLayer(MODELS.anthropic)),
  ours({ profile: 'gemini', name: 'loose' }, 'gemini-json'),
  mastra('gemini-json', new GoogleSchemaCompatLayer(MODELS.google)),
  google,
]
