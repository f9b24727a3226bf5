import {
  anything,
  boolean,
  type Fields,
  listOfKind,
  literal,
  object,
  orNull,
  type Shape,
  text,
} from './shapes.ts'
import type { Profile } from './types.ts'

const MCP_TOOL: Fields = {
  required: { name: text, inputSchema: object },
  optional: {
    title: text,
    description: text,
    icons: listOfKind(object),
    outputSchema: object,
    annotations: {
      optional: {
        title: text,
        readOnlyHint: boolean,
        destructiveHint: boolean,
        idempotentHint: boolean,
        openWorldHint: boolean,
      },
      others: 'contested',
    },
    _meta: object,
  },
  // The SDKs strip unknown members, so such a tool arrives incomplete.
  others: 'contested',
}

const CALLERS = ['direct', 'code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521']

const FUNCTION_BODY: Fields = {
  required: { name: text },
  optional: { description: text, parameters: object, strict: orNull(boolean) },
  others: 'sdk',
}

/** The object for each tool of a request, as the provider's SDK declares it. */
export const ENVELOPES: { readonly [profile in Profile]?: Shape } = {
  openai: { required: { type: literal('function'), function: FUNCTION_BODY }, others: 'sdk' },
  'openai-responses': {
    required: { type: literal('function'), name: text, parameters: orNull(object), strict: orNull(boolean) },
    optional: {
      description: orNull(text),
      output_schema: orNull(object),
      defer_loading: boolean,
      allowed_callers: orNull(listOfKind(literal('direct', 'programmatic'))),
      async: boolean,
    },
    others: 'sdk',
  },
  anthropic: {
    required: { name: text, input_schema: object },
    optional: {
      description: text,
      type: literal('custom', null),
      strict: boolean,
      input_examples: listOfKind(object),
      defer_loading: boolean,
      allowed_callers: listOfKind(literal(...CALLERS)),
      cache_control: anything,
      eager_input_streaming: orNull(boolean),
    },
    others: 'sdk',
  },
  mcp: MCP_TOOL,
  'mcp-2025-11-25': {
    ...MCP_TOOL,
    optional: {
      ...MCP_TOOL.optional,
      execution: { optional: { taskSupport: literal('required', 'optional', 'forbidden') } },
    },
  },
  gemini: {
    required: { name: text },
    optional: {
      description: text,
      parameters: object,
      parametersJsonSchema: object,
      response: object,
      responseJsonSchema: object,
      behavior: literal('BLOCKING', 'NON_BLOCKING'),
    },
    others: 'sdk',
  },
  bedrock: {
    required: {
      toolSpec: {
        required: { name: text, inputSchema: { required: { json: object }, others: 'sdk' } },
        optional: { description: text, strict: boolean },
        others: 'sdk',
      },
    },
    others: 'sdk',
  },
  mistral: {
    required: {
      function: {
        required: { name: text, parameters: object },
        optional: { description: text, strict: boolean },
        others: 'sdk',
      },
    },
    optional: { type: literal('function') },
    others: 'sdk',
  },
  cohere: {
    required: {
      type: literal('function'),
      function: {
        required: { name: text, parameters: object },
        optional: { description: text },
        others: 'sdk',
      },
    },
    others: 'sdk',
  },
  ollama: {
    required: {
      type: literal('function'),
      function: { ...FUNCTION_BODY, optional: { description: text, parameters: object } },
    },
    others: 'sdk',
  },
}
