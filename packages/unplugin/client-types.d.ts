// What baked modules export, for every profile, without the SDKs: the shapes are theirs, mutable and no wider. The types
// that toolbake writes for each file are more exact.
import type { Coerced, StandardValidator } from '@toolbake/runtime'

export type { AcceptedCall, Coerced, Decoder, ReplyDecoder, StandardValidator } from '@toolbake/runtime'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** A JSON Schema, as the SDKs type it. */
export interface JsonSchema {
  [keyword: string]: unknown
}

/** A JSON Schema whose instances are objects. */
export interface ObjectSchema extends JsonSchema {
  type: 'object'
  properties?: { [name: string]: { [keyword: string]: JsonValue } }
  required?: string[]
}

/** `OpenAI.Chat.ChatCompletionFunctionTool` */
export interface OpenaiTool {
  type: 'function'
  function: {
    name: string
    description?: string
    parameters: JsonSchema
    strict?: boolean
  }
}

/** `OpenAI.Responses.FunctionTool` */
export interface OpenaiResponsesTool {
  type: 'function'
  name: string
  description?: string
  parameters: JsonSchema
  strict: boolean
}

/** `Anthropic.Tool` */
export interface AnthropicTool {
  name: string
  description?: string
  input_schema: ObjectSchema
  strict?: boolean
  input_examples?: { [name: string]: unknown }[]
}

/** `Tool` of `@google/genai`. */
export interface GeminiTool {
  functionDeclarations: {
    name: string
    description: string
    parametersJsonSchema: JsonSchema
  }[]
}

/** `Tool` of `@google/genai` with a schema of Google's own. A tool without parameters has none. */
export interface GeminiOpenapiTool {
  functionDeclarations: {
    name: string
    description: string
    parameters?: JsonSchema
  }[]
}

/** `Tool.ToolSpecMember` of `@aws-sdk/client-bedrock-runtime`. */
export interface BedrockTool {
  toolSpec: {
    name: string
    description?: string
    inputSchema: { json: { [keyword: string]: JsonValue } }
    strict?: boolean
  }
}

/** What Mistral and Cohere (v2) take. */
export interface FunctionTool {
  type: 'function'
  function: {
    name: string
    description?: string
    parameters: JsonSchema
  }
}

/** `Tool` of the Model Context Protocol. */
export interface McpTool {
  name: string
  title?: string
  description?: string
  inputSchema: ObjectSchema
  outputSchema?: ObjectSchema
  annotations?: {
    title?: string
    readOnlyHint?: boolean
    destructiveHint?: boolean
    idempotentHint?: boolean
    openWorldHint?: boolean
  }
  icons?: { src: string; mimeType?: string; sizes?: string[]; theme?: 'light' | 'dark' }[]
  _meta?: { [key: string]: unknown }
}

/** A module of the file format, its references embedded. */
export interface GenericTool {
  module_id: string
  title?: string
  description?: string
  input_schema: JsonSchema
  output_schema?: JsonSchema
  [key: string]: unknown
}

/** A tool of a profile that these types do not know. */
export interface UnknownTool {
  [key: string]: unknown
}

/** Provider name → module id. */
export type Names = { [name: string]: string }

export type Validator = StandardValidator

/** By module id. */
export type Validators = { [id: string]: { input: Validator; output?: Validator } }

/** Strings read as the numbers and booleans that the schema asks for. */
export type Coerce = (value: unknown) => Coerced

/** By module id. */
export type Coercions = { [id: string]: Coerce }

/** A copy for logs, without what the schema marks `x-sensitive`. */
export type Redact = (value: unknown) => unknown

/** By module id. */
export type Redactors = { [id: string]: { input: Redact; output?: Redact } }

/** `OpenAI.ResponseFormatJSONSchema` */
export interface OpenaiFormat {
  type: 'json_schema'
  json_schema: { name: string; description?: string; schema: JsonSchema; strict: boolean }
}

/** `OpenAI.Responses.ResponseFormatTextJSONSchemaConfig` */
export interface OpenaiResponsesFormat {
  type: 'json_schema'
  name: string
  description?: string
  schema: JsonSchema
  strict: boolean
}

/** `Anthropic.JSONOutputFormat` */
export interface AnthropicFormat {
  type: 'json_schema'
  schema: JsonSchema
}

/** Members of `GenerateContentConfig` of `@google/genai`. */
export interface GeminiFormat {
  responseMimeType: 'application/json'
  responseJsonSchema: JsonSchema
}

/** `OutputFormat` of `@aws-sdk/client-bedrock-runtime`; the schema is a text. */
export interface BedrockFormat {
  type: 'json_schema'
  structure: { jsonSchema: { name: string; description?: string; schema: string } }
}

/** `ResponseFormat` of `@mistralai/mistralai`. */
export interface MistralFormat {
  type: 'json_schema'
  jsonSchema: { name: string; description?: string; schemaDefinition: JsonSchema; strict: boolean }
}

/** `ResponseFormatV2.JsonObject` of `cohere-ai`. */
export interface CohereFormat {
  type: 'json_object'
  jsonSchema: JsonSchema
}

/** A schema with its name, for what no profile knows. */
export interface GenericFormat {
  name: string
  description?: string
  schema: JsonSchema
}

/** The structured output of each profile that has it. */
export interface Formats {
  openai: OpenaiFormat
  'openai-responses': OpenaiResponsesFormat
  'azure-openai': OpenaiFormat
  xai: OpenaiFormat
  groq: OpenaiFormat
  cerebras: OpenaiFormat
  llamacpp: OpenaiFormat
  anthropic: AnthropicFormat
  gemini: GeminiFormat
  bedrock: BedrockFormat
  mistral: MistralFormat
  cohere: CohereFormat
  generic: GenericFormat
}

export type FormatOf<Profile extends string> = Profile extends keyof Formats ? Formats[Profile] : UnknownTool

/** The tools of each profile. */
export interface Tools {
  openai: OpenaiTool
  'openai-responses': OpenaiResponsesTool
  'azure-openai': OpenaiTool
  deepseek: OpenaiTool
  moonshot: OpenaiTool
  xai: OpenaiTool
  groq: OpenaiTool
  cerebras: OpenaiTool
  ollama: OpenaiTool
  llamacpp: OpenaiTool
  anthropic: AnthropicTool
  'anthropic-vertex': AnthropicTool
  gemini: GeminiTool
  'gemini-openapi': GeminiOpenapiTool
  bedrock: BedrockTool
  'bedrock-nova': BedrockTool
  mistral: FunctionTool
  cohere: FunctionTool
  mcp: McpTool
  'mcp-2025-11-25': McpTool
  generic: GenericTool
}

export type ToolOf<Profile extends string> = Profile extends keyof Tools ? Tools[Profile] : UnknownTool
