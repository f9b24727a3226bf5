import type { Json, JsonObject } from '../oracles/json.ts'
import type { Profile } from './types.ts'
import { likeProfile } from './types.ts'

export interface BareTool {
  readonly name: Json
  readonly description?: Json
  readonly schema: Json
  /** Set in the tool, if the provider has it there. */
  readonly strict?: boolean
  /** Members in addition to name and description. */
  readonly more?: JsonObject
  /** Gemini's member for the schema. Default `parametersJsonSchema`. */
  readonly geminiKey?: 'parameters' | 'parametersJsonSchema'
}

/** Wraps an unchanged schema in a provider's envelope for a tool, to test the rules. */
export function wrapBare(judged: Profile, tool: BareTool): JsonObject {
  const profile = likeProfile(judged)
  const { name, description, schema, strict, more } = tool
  const head = { name, ...(description === undefined ? {} : { description }), ...more }
  const mode = strict === undefined ? {} : { strict }
  if (profile === 'openai') return { type: 'function', function: { ...head, parameters: schema, ...mode } }
  if (profile === 'openai-responses')
    return { type: 'function', ...head, parameters: schema, strict: strict ?? null }
  if (profile === 'anthropic') return { ...head, input_schema: schema, ...mode }
  if (profile === 'mcp' || profile === 'mcp-2025-11-25') return { ...head, inputSchema: schema }
  if (profile === 'bedrock') return { toolSpec: { ...head, inputSchema: { json: schema }, ...mode } }
  if (profile === 'gemini') {
    return {
      functionDeclarations: [
        {
          ...head,
          [judged === 'gemini-openapi' ? 'parameters' : (tool.geminiKey ?? 'parametersJsonSchema')]: schema,
        },
      ],
    }
  }
  return { type: 'function', function: { ...head, parameters: schema } }
}
